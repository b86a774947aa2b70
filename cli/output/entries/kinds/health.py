"""What is said of hit points lost and regained, rests, conditions, deaths and revivals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cli.output.entries.entry_details import EntryDetails, with_remark
from cli.output.entries.kind_row import KindRow, Shown
from cli.output.entries.kinds.conditions import condition_sentences
from cli.output.entries.kinds.holdings import hit_points, hit_points_now
from cli.output.entries.messages import step_said
from cli.output.words.grouping import grouped
from cli.output.words.language import N_, _, integer, listed, with_count
from ledger.facts import CharacterDied, CharacterRevived, CharactersHealed, CharactersHurt, ConditionsChanged, RestTaken
from ledger.ids import CHARACTER, CLASS_LEVEL, CONDITION
from ledger.people import bare_name


def _hurt(details: EntryDetails[CharactersHurt]) -> str:
    """What each one lost, and who died."""
    lines = [*hit_points(details, gone=True), *_levels_lost(details)]
    return _changed(details, lines, _("{who}: nothing lost"))


def _healed(details: EntryDetails[CharactersHealed]) -> str:
    """What each one regained."""
    lines = [*hit_points(details, gone=False), *_on_tracks(details)]
    return _changed(details, lines, _("{who}: nothing to regain"))


def _rested(details: EntryDetails[RestTaken]) -> str:
    """A rest, and the hit points regained."""
    facts = details.facts
    said = _("{who}: {rest}").format(who=listed(facts.who), rest=details.terms.term("rests", facts.rest))
    if facts.days > 1:
        said += " × " + integer(facts.days)
    return ". ".join([said, *hit_points(details, gone=False)]) + "."


def _conditions(details: EntryDetails[ConditionsChanged]) -> str:
    """Conditions that begin or end."""
    facts = details.facts
    reached = {} if facts.ended else _levels_reached(details, facts.who, facts.conditions)
    said = condition_sentences(
        details.speaker, details.terms, facts.who, facts.conditions, ended=facts.ended, reached=reached
    )
    return " ".join(said)


def _levels_reached(details: EntryDetails[Any], names: Sequence[str], conditions: Iterable[str]) -> dict[str, int]:
    """The level of each condition that these people all have now, where the rules computed one: exhaustion."""
    reached = {}
    for id_ in conditions:
        steps = [step for step in details.body.derivation if step.step == id_ and "before" in step.args]
        levels = {step.value for step in steps if details.terms.account(step.who or "") in names}
        if len(levels) == 1 and isinstance(level := levels.pop(), int) and len(steps) == len(names):
            reached[id_] = level
    return reached


def _died(details: EntryDetails[CharacterDied]) -> str:
    facts = details.facts
    return with_remark(_("{who} dies").format(who=facts.who), facts.cause) + "."


def _revived(details: EntryDetails[CharacterRevived]) -> str:
    said = _("{who} comes back to life").format(who=details.facts.who)
    return ". ".join([said, *hit_points(details, gone=False)]) + "."


def _changed(
    details: EntryDetails[CharactersHurt] | EntryDetails[CharactersHealed], lines: list[str], nothing: str
) -> str:
    """What each one lost or regained, which conditions began and ended, and who died.

    Args:
        nothing: What is said where neither a number nor a condition changed, and no step says more.
    """
    facts, terms = details.facts, details.terms
    after = [*details.said_steps(), *_conditions_changed(details), *details.deaths()]
    said = _("; ").join(lines)
    if not said and not after:
        rows = terms.tables.group("steps")
        steps = [s for s in details.body.derivation if s.who and not rows.get(s.step, {}).get("secret")]
        said = _("; ").join(step_said(terms, step) for step in steps[-1:])
    if not said and after:
        return with_remark(" ".join(after).removesuffix("."), facts.cause) + "."
    return " ".join([with_remark(said or nothing.format(who=listed(facts.who)), facts.cause) + ".", *after])


def _conditions_changed(details: EntryDetails[Any]) -> list[str]:
    """Conditions that the entry brings or ends, by those who have the same ones."""
    terms, dead = details.terms, details.dead()
    said: list[str] = []
    for ended, sign in ((False, 1), (True, -1)):
        whose: dict[str, list[str]] = {}
        for posting in details.body.postings:
            if not posting.commodity.startswith(CONDITION) or posting.quantity * sign <= 0:
                continue
            # Of the dead it is not said what they no longer are.
            if not (ended and bare_name(posting.account) in dead):
                condition = posting.commodity.removeprefix(CONDITION)
                whose.setdefault(terms.account(posting.account), []).append(condition)
        for shared, names in grouped((tuple(conditions), name) for name, conditions in whose.items()).items():
            reached = {} if ended else _levels_reached(details, names, shared)
            said += condition_sentences(
                details.speaker, terms, names, dict.fromkeys(shared, 1), ended=ended, reached=reached
            )
    return said


def _on_tracks(details: EntryDetails[CharactersHealed]) -> Iterator[str]:
    """Changes on tracks other than hit points."""
    terms = details.terms
    tracks = terms.tables.group("tracks")
    for posting in details.body.postings:
        if posting.commodity.partition(":")[0] in tracks and posting.commodity != "hp":
            moved = terms.quantity(posting.commodity, posting.quantity, sign=True)
            yield _("{sentence}: {parts}").format(sentence=terms.account(posting.account), parts=moved)


def _levels_lost(details: EntryDetails[CharactersHurt]) -> list[str]:
    """Levels that were taken from somebody."""
    lost = [p for p in details.body.postings if p.commodity.startswith(CLASS_LEVEL) and p.quantity < 0]
    return [
        with_count(
            "{who} loses {count} level ({class_})",
            "{who} loses {count} levels ({class_})",
            -p.quantity,
            who=p.account.removeprefix(CHARACTER),
            class_=details.terms.of_person(
                "classes", p.commodity.removeprefix(CLASS_LEVEL), details.speaker.gender_of(bare_name(p.account))
            ),
        )
        for p in lost
    ]


ROWS: Sequence[KindRow[Any]] = (
    KindRow(
        facts=CharactersHurt, name=N_("damage"), sentence=_hurt, derivation=Shown(said=False), afterwards=hit_points_now
    ),
    KindRow(
        facts=CharactersHealed, name=N_("healing"), sentence=_healed, derivation=Shown(), afterwards=hit_points_now
    ),
    KindRow(facts=RestTaken, name=N_("rest"), sentence=_rested, derivation=Shown(), afterwards=hit_points_now),
    KindRow(facts=ConditionsChanged, name=N_("condition"), sentence=_conditions, derivation=Shown()),
    KindRow(facts=CharacterDied, name=N_("death"), sentence=_died),
    KindRow(
        facts=CharacterRevived, name=N_("revival"), sentence=_revived, derivation=Shown(), afterwards=hit_points_now
    ),
)
