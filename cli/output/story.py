"""Says a chapter as a story, passage by passage; in brief; or in full, with every entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from cli.output.chapter import chapter_sums, disputes_line, entry_line, present_line
from cli.output.entry_details import ranges
from cli.output.fights import counted, fight_in_brief, fight_text
from cli.output.language import _, integer, listed, listed_without, ngettext
from cli.output.messages import OUTCOMES, derivation_lines
from cli.output.sentence import sentence
from ledger.ids import CHARACTER, FUND, HOARD
from projections.fights import fights_of
from projections.public import is_hidden
from projections.story import Passage, Tally, is_said_alone, passages

if TYPE_CHECKING:
    from cli.output.speaker import Speaker
    from cli.output.terms import Terms
    from projections.history import Chapter

SAID_WHOLE = 2
"""The most entries of an action that are said one by one, because a tally of so few says less than they do."""

NAMED = 3
"""The most things gained or lost in a run of dealings that are named; more are counted."""

COMPANY = (CHARACTER, HOARD, FUND)
"""Accounts whose coins and things a story mentions."""


class StoryLine(NamedTuple):
    """Something that a chapter says, and the entries that say it.

    Attributes:
        entries: Their numbers, in order; a document cites them, and a screen shows them at the end of the line.
        role: `passage`; in full detail also `entry` for each entry of a fight, which comes after its paragraph, and
            `working` for the arithmetic behind an entry.
    """

    text: str
    entries: tuple[int, ...]
    role: Literal["passage", "entry", "working"] = "passage"


def paragraphs(speaker: Speaker, chapter: Chapter, detail: str) -> Iterator[StoryLine]:
    """What a chapter says, in the order of play.

    Args:
        detail: `story` has a paragraph for each passage; `full` has every entry, and of a fight its paragraph first;
            `brief` is one paragraph for the whole chapter.
    """
    if detail == "brief":
        yield StoryLine(brief(speaker, chapter), ())
        return
    for passage in passages(chapter, apart=speaker.at_stake.keys()):
        numbers = tuple(entry.number for entry in passage.entries)
        if detail == "story" or passage.sort == "fight":
            yield StoryLine(_text(speaker, chapter, passage), numbers)
        if detail == "full":
            yield from _entries(speaker, passage)


def brief(speaker: Speaker, chapter: Chapter) -> str:
    """A chapter in one paragraph: who was present, its summary, its fights and its sums."""
    summary = chapter.summary or ""
    if summary and summary[-1] not in ".!?…":
        summary += "."
    fights = fight_in_brief(speaker.terms, list(fights_of(chapter)))
    sums = chapter_sums(speaker.terms, chapter)
    lines = [*([summary] if summary else []), *fights, *sums, *disputes_line(speaker, chapter)]
    if not lines and not chapter.entries:
        lines = [sentence(speaker, entry) for entry in chapter.corrections]
    if not lines:
        count = len(chapter.entries)
        lines = [ngettext("{count} entry.", "{count} entries.", count).format(count=integer(count))]
    return " ".join([*([present_line(chapter)] if chapter.present else []), *lines])


def cited(line: StoryLine) -> str:
    """A line as a screen shows it: a passage of several entries ends in their numbers."""
    return f"{line.text} [{', '.join(ranges(line.entries))}]" if len(line.entries) > 1 else line.text


def _text(speaker: Speaker, chapter: Chapter, passage: Passage) -> str:
    if passage.sort == "alone":
        return entry_line(speaker, passage.entries[0])
    if passage.fight is not None:
        return _fight(speaker, chapter, passage)
    return PARAGRAPHS[passage.sort](speaker, passage)


def _entries(speaker: Speaker, passage: Passage) -> Iterator[StoryLine]:
    """Each entry of a passage; of a fight with the arithmetic behind it."""
    in_fight = passage.fight is not None
    for entry in passage.entries:
        yield StoryLine(entry_line(speaker, entry), (entry.number,), "entry" if in_fight else "passage")
        if in_fight:
            for working in derivation_lines(speaker.terms_at(entry), entry.body.derivation):
                yield StoryLine(working, (entry.number,), "working")


def _fight(speaker: Speaker, chapter: Chapter, passage: Passage) -> str:
    """A fight, and in their own words its entries with remarks and those that are secret."""
    if passage.fight is None:
        return ""
    said = fight_text(speaker, passage.fight, chapter.highlights)
    said += [*_conditions(speaker.terms, passage), *_things(speaker.terms, passage)]
    aside = (entry for entry in passage.entries if is_said_alone(entry) or is_hidden(entry, speaker.view))
    return " ".join([*said, *(entry_line(speaker, entry) for entry in aside)])


def _action(speaker: Speaker, passage: Passage) -> str:
    parts = list(_events(speaker.terms, passage))
    return " ".join(parts) if parts and len(passage.entries) > SAID_WHOLE else _sentences(speaker, passage)


def _events(terms: Terms, passage: Passage) -> Iterator[str]:
    """Who was overcome, hurt, healed or killed, and the outcomes of the rolls."""
    if passage.foes:
        foes = listed([counted(foe, count) for foe, count in passage.foes.items()])
        said = _("Foes overcome: {foes}").format(foes=foes)
        if passage.xp:
            said = _("{sentence} ({note})").format(sentence=said, note=terms.quantity("xp", passage.xp))
        yield said + "."
    moved = [_hit_points(terms, name, tally) for name, tally in passage.people.items() if tally.lost or tally.regained]
    if moved:
        yield _("; ").join(moved) + "."
    yield from _conditions(terms, passage)
    dead = list(dict.fromkeys(passage.dead))
    if dead:
        yield ngettext("{who} dies.", "{who} die.", len(dead)).format(who=listed(dead))
    rolled = [_rolls(name, tally) for name, tally in passage.people.items() if tally.rolls]
    if rolled:
        yield _("Rolls: {parts}.").format(parts=_("; ").join(rolled))
    yield from _things(terms, passage)


def _things(terms: Terms, passage: Passage) -> Iterator[str]:
    """What was used up or changed hands beside."""
    if things := list(_gains(terms, passage.things, {})):
        yield _("; ").join(things) + "."


def _conditions(terms: Terms, passage: Passage) -> Iterator[str]:
    """Which conditions began and ended, and whose."""
    for said, sign, joined in (
        (_("{who}: {conditions}."), 1, listed),
        (_("{who}: no longer {conditions}."), -1, listed_without),
    ):
        for name, changed in passage.conditions.items():
            named = [terms.term("conditions", id_) for id_, level in changed.items() if level * sign > 0]
            if named:
                yield said.format(who=name, conditions=joined(named))


def _hit_points(terms: Terms, name: str, tally: Tally) -> str:
    """What somebody lost and regained."""
    lost, regained = (terms.quantity("hp", number) for number in (tally.lost, tally.regained))
    if tally.lost and tally.regained:
        return _("{who} loses {amount} and regains {regained}").format(who=name, amount=lost, regained=regained)
    if tally.lost:
        return ngettext("{who} loses {amount}", "{who} lose {amount} each", 1).format(who=name, amount=lost)
    return ngettext("{who} regains {amount}", "{who} regain {amount} each", 1).format(who=name, amount=regained)


def _rolls(name: str, tally: Tally) -> str:
    """How many rolls somebody made, and their outcomes."""
    who = _("the game master") if name == "gm" else name
    outcomes = [
        f"{_(OUTCOMES[outcome])} × {integer(count)}" if count > 1 else _(OUTCOMES[outcome])
        for outcome, count in tally.outcomes.items()
        if outcome in OUTCOMES
    ]
    said = f"{who} {integer(tally.rolls)}"
    return f"{said} ({', '.join(outcomes)})" if outcomes else said


def _dealings(speaker: Speaker, passage: Passage) -> str:
    parts = list(_gains(speaker.terms, passage.things, passage.coins))
    return _("Dealings: {parts}").format(parts=_("; ").join(parts) + ".") if parts else _sentences(speaker, passage)


def _gains(
    terms: Terms, things: Mapping[str, Mapping[str, int]], coins: Mapping[str, Mapping[str, int]]
) -> Iterator[str]:
    """What each of the company gained and lost."""
    for account in dict.fromkeys((*coins, *things)):
        if not account.startswith(COMPANY):
            continue
        value = terms.coinage.value(coins.get(account, {})) if terms.coinage else 0
        changed = [("+" if value > 0 else "") + terms.value(value)] if value else []
        for moved in (
            {thing: count for thing, count in things.get(account, {}).items() if count > 0},
            {thing: count for thing, count in things.get(account, {}).items() if count < 0},
        ):
            if len(moved) > NAMED:
                number = sum(moved.values())
                said = ngettext("{count} thing", "{count} things", abs(number))
                changed.append(said.format(count=integer(number, sign=True)))
            else:
                changed += [terms.quantity(thing, count, sign=True) for thing, count in moved.items()]
        if changed:
            yield f"{terms.account(account)} {', '.join(changed)}"


def _time(speaker: Speaker, passage: Passage) -> str:
    terms = speaker.terms
    parts = []
    spans = [
        f"{integer(count)} {terms.term('units', unit, 'many' if count > 1 else 'names')}"
        for unit, count in passage.spans.items()
    ]
    if spans:
        parts.append(_("Time passes: {length}.").format(length=listed(spans)))
    rests = [
        terms.term("rests", rest) + (f" × {integer(days)}" if days > 1 else "") for rest, days in passage.rests.items()
    ]
    if rests:
        parts.append(_("Rest: {rests}.").format(rests=listed(rests)))
    return " ".join([*parts, *_events(speaker.terms, passage)])


def _sentences(speaker: Speaker, passage: Passage) -> str:
    return " ".join(entry_line(speaker, entry) for entry in passage.entries)


PARAGRAPHS: Mapping[str, Callable[[Speaker, Passage], str]] = {
    "action": _action,
    "dealings": _dealings,
    "time": _time,
    "coming": _sentences,
    "growth": _sentences,
}
"""The paragraph of each sort of passage."""
