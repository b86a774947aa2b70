"""What is said of foes defeated, experience and levels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from cli.output.entries.entry_details import EntryDetails, with_remark
from cli.output.entries.kind_row import KindRow, Shown
from cli.output.sheets.foes import counted_text
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import N_, _, decimal, integer, listed, measured, ngettext
from cli.output.words.nouns import so_many
from cli.output.words.typable import command_line
from ledger.facts import CharacterImproved, CharacterLevelled, ExperienceAwarded, FoesDefeated
from ledger.ids import CHARACTER, CLASS_LEVEL, POOL
from ledger.store.codec import facts_of

if TYPE_CHECKING:
    from ledger.journal import Recorded


def _defeated(details: EntryDetails[FoesDefeated]) -> str:
    facts = details.facts
    foes = listed([so_many(count, sort) if count > 1 else sort for sort, count in facts.by_sort.items()])
    earned = details.change(POOL, "xp")
    if not earned:
        return ngettext("Defeated: {foes}.", "Defeated: {foes}.", facts.count).format(foes=foes)
    said = ngettext("Defeated: {foes}, {xp} into the pool.", "Defeated: {foes}, {xp} into the pool.", facts.count)
    return said.format(foes=foes, xp=details.terms.quantity("xp", earned))


def _awarded(details: EntryDetails[ExperienceAwarded]) -> str:
    shares = [f"{name} {details.terms.quantity('xp', xp, sign=True)}" for name, xp in details.changes("xp").items()]
    if shares:
        said = _("Experience: {shares}").format(shares=", ".join(shares))
    else:
        said = " ".join(details.said_steps()).removesuffix(".") or _("Nobody gains experience")
    return with_remark(said, details.facts.reason) + "."


def _award_named(details: EntryDetails[ExperienceAwarded]) -> str:
    if not details.changes("xp"):
        return _awarded(details)
    return with_remark(_("Experience"), details.facts.reason) + "."


def _levelled(details: EntryDetails[CharacterLevelled]) -> str:
    facts, terms = details.facts, details.terms
    account = CHARACTER + facts.who
    gained = [p for p in details.body.postings if p.account == account and p.commodity.startswith(CLASS_LEVEL)]
    gender = details.speaker.gender_of(facts.who)
    classes = listed([terms.of_person("classes", p.commodity.removeprefix(CLASS_LEVEL), gender) for p in gained])
    said = _("{who} gains a level ({class_})") if classes else _("{who} gains a level")
    said = said.format(who=facts.who, class_=classes)
    if hit_points := details.change(account, "hp.max"):
        said = _("{sentence}: {parts}").format(sentence=said, parts=terms.quantity("hp.max", hit_points, sign=True))
    return said + "."


def _improved(details: EntryDetails[CharacterImproved]) -> str:
    facts, terms = details.facts, details.terms
    things = [
        terms.term("improvements", thing) + (f" × {integer(count)}" if count > 1 else "")
        for thing, count in facts.things.items()
    ]
    said = _("{who} improves: {things}").format(who=facts.who, things=", ".join(things))
    xp = details.change(CHARACTER + facts.who, "xp")
    return with_remark(said, terms.quantity("xp", xp, sign=True) if xp else None) + "."


def _pool_now(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    if counted := recorded.result.get("counted"):
        yield counted_text(counted)
    yield _("In the pool now: {xp}.").format(xp=speaker.terms.quantity("xp", recorded.result["pool"]))


def _not_received(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """What a limit took, and what of the pool nobody receives otherwise, by rounding down for instance."""
    for name, lost in recorded.result.get("lost", {}).items():
        if lost:
            yield _("{who} loses {xp} to the limit.").format(who=name, xp=speaker.terms.quantity("xp", lost))
    if (remainder := Fraction(recorded.result.get("remainder") or 0)) > 0:
        unit = speaker.terms.term("measures", "xp", "short")
        yield _("Received by nobody: {xp}.").format(xp=measured(decimal(str(remainder)), unit))


def _new_level(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    result = recorded.result
    level, now = result["level"], result["hp"]
    if level is not None:
        yield _("Level {level}, {measure} {current}/{most}.").format(
            level=integer(level),
            measure=speaker.terms.measure("hp"),
            current=integer(now["current"]),
            most=integer(now["max"] or now["current"]),
        )
    if options := result.get("to_choose"):
        yield _("Still to choose: {known}. “campaign choose {who}” says how.").format(
            known=", ".join(speaker.terms.term("choices", option) for option in options),
            who=command_line([cast(CharacterLevelled, facts_of(recorded.entry.body)).who]),
        )


def _xp_left(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    terms = speaker.terms
    if "xp" in terms.tables.group("measures"):
        yield _("Left: {goods}.").format(goods=terms.quantity("xp", recorded.result["xp"]))


ROWS: Sequence[KindRow[Any]] = (
    KindRow(facts=FoesDefeated, name=N_("victory"), sentence=_defeated, derivation=Shown(), afterwards=_pool_now),
    KindRow(
        facts=ExperienceAwarded,
        name=N_("experience"),
        words=("xp", "px"),
        sentence=_awarded,
        in_account=_award_named,
        derivation=Shown(bare_numbers=True),
        afterwards=_not_received,
    ),
    KindRow(facts=CharacterLevelled, name=N_("level"), sentence=_levelled, derivation=Shown(), afterwards=_new_level),
    KindRow(
        facts=CharacterImproved, name=N_("improvement"), sentence=_improved, derivation=Shown(), afterwards=_xp_left
    ),
)
