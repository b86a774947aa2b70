"""Says a chapter as a story, passage by passage; in brief; or in full, with every entry."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import TYPE_CHECKING, Literal

from cli.output.chapter import chapter_sums, disputes_line, entry_line, present_line
from cli.output.conditions import condition_sentences
from cli.output.entry_details import ranges, with_remark
from cli.output.fights import counted, fight_in_brief, fight_text
from cli.output.language import _, integer, listed, ngettext
from cli.output.messages import derivation_lines
from cli.output.scenes import StoryLine, is_note, scenes
from cli.output.sentence import sentence
from cli.output.story_gains import awarded, awards, gains, is_all_earned, sentences, treasure
from cli.output.throwers import person_name
from projections.fights import fights_of
from projections.history import passage_sort
from projections.story import Passage, Tally, is_said_alone, passages

if TYPE_CHECKING:
    from cli.output.speaker import Speaker
    from cli.output.terms import Terms
    from projections.history import Chapter

SAID_WHOLE = 2
"""The most entries of an action that are said one by one, because a tally of so few says less than they do."""


def paragraphs(
    speaker: Speaker, chapter: Chapter, detail: str, only: Container[int] | None = None
) -> Iterator[StoryLine]:
    """What a chapter says, in the order of play.

    Args:
        detail: `story` has a paragraph for each scene; `full` has every entry, and of a fight its paragraph first;
            `brief` is one paragraph for the whole chapter.
        only: Numbers of entries; passages without any of them are left out.
    """
    if detail == "brief":
        yield StoryLine(brief(speaker, chapter), ())
        return
    found = (
        passage
        for passage in passages(chapter, apart=speaker.at_stake.keys())
        if only is None or any(entry.number in only for entry in passage.entries)
    )
    if detail == "story":
        yield from scenes((passage, _text(speaker, chapter, passage)) for passage in found)
        return
    for passage in found:
        if passage.sort == "fight":
            yield StoryLine(_text(speaker, chapter, passage), tuple(entry.number for entry in passage.entries))
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
    return " ".join([*([present_line(speaker, chapter)] if chapter.present else []), *lines])


def cited(line: StoryLine) -> str:
    """A line as a screen shows it: a passage of several entries ends in their numbers."""
    return f"{line.text} [{', '.join(ranges(line.entries))}]" if len(line.entries) > 1 else line.text


def _text(speaker: Speaker, chapter: Chapter, passage: Passage) -> str:
    if passage.sort == "alone":
        return entry_line(speaker, passage.entries[0])
    if passage.fight is not None:
        return _fight(speaker, chapter, passage)
    if passage.sort == "award" and chapter.session is not None and is_all_earned(passage, chapter):
        return awarded(passage)
    return PARAGRAPHS[passage.sort](speaker, passage)


def _entries(speaker: Speaker, passage: Passage) -> Iterator[StoryLine]:
    """Each entry of a passage, with the arithmetic behind what was rolled, lost and regained."""
    role: Literal["note", "passage", "entry"] = "passage" if passage.fight is None else "entry"
    if is_note(passage):
        role = "note"
    for entry in passage.entries:
        yield StoryLine(entry_line(speaker, entry), (entry.number,), role)
        if role == "entry" or passage_sort(entry.body.kind) == "action":
            for working in derivation_lines(speaker.terms_at(entry), entry.body.derivation):
                yield StoryLine(working, (entry.number,), "working")


def _fight(speaker: Speaker, chapter: Chapter, passage: Passage) -> str:
    """A fight, and in their own words those of its entries that need it."""
    if passage.fight is None:
        return ""
    said = fight_text(speaker, passage.fight, chapter.highlights)
    said += [*_conditions(speaker, passage), *_things(speaker.terms, passage)]
    aside = (entry for entry in passage.entries if is_said_alone(entry))
    return " ".join([*said, *(entry_line(speaker, entry) for entry in aside)])


def _action(speaker: Speaker, passage: Passage) -> str:
    parts = list(_events(speaker, passage))
    return " ".join(parts) if parts and len(passage.entries) > SAID_WHOLE else sentences(speaker, passage)


def _events(speaker: Speaker, passage: Passage) -> Iterator[str]:
    """Who was overcome, hurt, healed or killed, and the outcomes of the rolls."""
    terms = speaker.terms
    if passage.foes:
        foes = listed([counted(foe, count) for foe, count in passage.foes.items()])
        said = _("Foes overcome: {foes}").format(foes=foes)
        if passage.xp:
            said = _("{sentence} ({note})").format(sentence=said, note=terms.quantity("xp", passage.xp))
        yield said + "."
    moved = [_hit_points(terms, name, tally) for name, tally in passage.people.items() if tally.lost or tally.regained]
    if moved:
        yield _("; ").join(moved) + "."
    yield from _conditions(speaker, passage)
    dead = list(dict.fromkeys(passage.dead))
    if dead:
        yield ngettext("{who} dies.", "{who} die.", len(dead)).format(who=listed(dead))
    yield from _rolls(terms, passage)
    yield from _things(terms, passage)


def _things(terms: Terms, passage: Passage) -> Iterator[str]:
    """What was used up or changed hands beside."""
    if things := list(gains(terms, passage.things, {})):
        yield _("; ").join(things) + "."


def _conditions(speaker: Speaker, passage: Passage) -> Iterator[str]:
    """Which conditions began and ended, and whose."""
    for ended, sign in ((False, 1), (True, -1)):
        for name, changed in passage.conditions.items():
            if name not in passage.dead:
                begun = {id_: 1 for id_, level in changed.items() if level * sign > 0}
                yield from condition_sentences(speaker, speaker.terms, [name], begun, ended=ended)


def _hit_points(terms: Terms, name: str, tally: Tally) -> str:
    """What somebody lost and regained."""
    lost, regained = (terms.quantity("hp", number) for number in (tally.lost, tally.regained))
    if tally.lost and tally.regained:
        return _("{who} loses {amount} and regains {regained}").format(who=name, amount=lost, regained=regained)
    if tally.lost:
        return ngettext("{who} loses {amount}", "{who} lose {amount} each", 1).format(who=name, amount=lost)
    return ngettext("{who} regains {amount}", "{who} regain {amount} each", 1).format(who=name, amount=regained)


def _rolls(terms: Terms, passage: Passage) -> Iterator[str]:
    """What people tried to do, and how many other rolls they made."""
    for is_good in (True, False):
        tried = [
            with_remark(person_name(who), purpose) for who, succeeded, purpose in passage.tries if succeeded == is_good
        ]
        if not tried:
            continue
        if is_good:
            said = ngettext("Success: {tries}.", "Successes: {tries}.", len(tried))
        else:
            said = ngettext("Failure: {tries}.", "Failures: {tries}.", len(tried))
        yield said.format(tries=", ".join(tried))
    rolled = [_tally(terms, name, tally) for name, tally in passage.people.items() if tally.rolls]
    if rolled:
        yield _("Rolls: {parts}.").format(parts=_("; ").join(rolled))


def _tally(terms: Terms, name: str, tally: Tally) -> str:
    """How many rolls somebody made, and their outcomes."""
    if tally.rolls == 1 and len(tally.outcomes) == 1:
        return with_remark(person_name(name), terms.outcome(*next(iter(tally.outcomes))))
    said = [terms.outcomes_counted(kind, outcome, count) for (kind, outcome), count in tally.outcomes.items()]
    rolls = f"{person_name(name)} {integer(tally.rolls)}"
    return f"{rolls} ({', '.join(said)})" if said else rolls


def _dealings(speaker: Speaker, passage: Passage) -> str:
    terms = speaker.terms
    parts = list(gains(terms, passage.things, passage.coins))
    said = [_("Dealings: {parts}").format(parts=_("; ").join(parts) + ".")] if parts else []
    worn = [
        f"{terms.account(account)} ({', '.join(map(terms.item, items))})"
        for account, items in passage.worn.items()
        if items
    ]
    said += [_("Equipped: {parts}.").format(parts=_("; ").join(worn))] if worn else []
    return " ".join(said) or sentences(speaker, passage)


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
    return " ".join([*parts, *_events(speaker, passage)])


PARAGRAPHS: Mapping[str, Callable[[Speaker, Passage], str]] = {
    "action": _action,
    "dealings": _dealings,
    "treasure": treasure,
    "award": awards,
    "work": sentences,
    "time": _time,
    "coming": sentences,
    "growth": sentences,
}
"""The paragraph of each sort of passage."""
