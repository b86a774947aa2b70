"""The chronicle in words, a chapter for each session and for what lies between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.columns import screen_width, wrapped
from cli.output.language import _, day, integer, listed, ngettext
from cli.output.party import heading
from cli.output.sentence import sentence
from ledger.ids import ITEM
from projections.history import passage_sort
from projections.public import is_hidden

if TYPE_CHECKING:
    from cli.output.language import Terms
    from cli.output.speaker import Speaker
    from ledger.entries import Entry
    from projections.history import Chapter


def history_json(speaker: Speaker, chapters: Sequence[Chapter]) -> dict[str, Any]:
    """The chronicle as scripts read it."""
    return {
        "sessions": [
            {
                "session": chapter.session,
                "title": chapter.title,
                "played_on": [played_on for played_on in dict.fromkeys(chapter.played_on) if played_on],
                "ingame": chapter.ingame,
                "present": chapter.present,
                "summary": chapter.summary,
                "experience": chapter.experience,
                "coins": chapter.coins,
                "items": chapter.items,
                "wounds": chapter.wounds,
                "levels": [{"who": who, "class": class_ or None} for who, class_ in chapter.levels],
                "deaths": chapter.deaths,
                "rulings": chapter.rulings,
                "lines": [
                    {
                        "entry": entry.number,
                        "kind": entry.body.kind,
                        "text": sentence(speaker, entry),
                        "secret": entry.body.secret,
                        "late": entry.body.late,
                    }
                    for entry in chapter.entries
                ],
                "corrections": [
                    {
                        "entry": entry.number,
                        "text": sentence(speaker, entry),
                        "voids": list(speaker.campaign.voids_of(entry.number)),
                    }
                    for entry in chapter.corrections
                ],
            }
            for chapter in chapters
        ]
    }


def history_lines(speaker: Speaker, chapters: Sequence[Chapter], detail: str) -> Iterator[str]:
    """Chapters one after the other.

    Args:
        detail: `full` has every line, `story` says together what belongs together, `brief` is a paragraph a chapter.
    """
    if detail == "brief":
        from cli.output.story import brief

        for chapter in chapters:
            said = _("{name}: {title}").format(name=chapter_title(chapter), title=brief(speaker, chapter))
            yield from wrapped(said, screen_width())
    else:
        for place, chapter in enumerate(chapters):
            if place:
                yield ""
            yield from _chapter(speaker, chapter, detail)
    if not chapters:
        yield _("Nothing has been recorded yet.")


def _chapter(speaker: Speaker, chapter: Chapter, detail: str) -> Iterator[str]:
    yield from heading(speaker.screen, chapter_title(chapter))
    if chapter.present:
        yield from wrapped(present_line(chapter), screen_width())
    corrections = (sentence(speaker, entry) for entry in chapter.corrections)
    for said in (*lines_of(speaker, chapter, detail), *corrections):
        first, *more = wrapped(said, screen_width() - 2)
        yield "· " + first
        yield from ("  " + line for line in more)
    if chapter.summary:
        yield from wrapped(chapter.summary, screen_width())
    closing = list(sums(speaker.terms, chapter))
    if closing:
        yield ""
    for line in closing:
        yield from wrapped(line, screen_width())


def lines_of(speaker: Speaker, chapter: Chapter, detail: str) -> Iterator[str]:
    """What a chapter says, line by line or passage by passage."""
    if detail == "full":
        return (line_of(speaker, entry) for entry in told(chapter))
    from cli.output.story import story

    return story(speaker, chapter)


def chapter_title(chapter: Chapter) -> str:
    """What a chapter is headed with: the session, its title, the day."""
    first, last = (day(iso) for iso in chapter.played_on)
    days = first if first == last else _("{first} to {last}").format(first=first, last=last)
    if chapter.session is None:
        after = chapter.period // 2
        name = _("After session {number}").format(number=integer(after)) if after else _("Before the first session")
    else:
        name = _("Session {number}").format(number=integer(chapter.session))
    if chapter.title:
        name = _("{name}: {title}").format(name=name, title=chapter.title)
    days = f"{days}, {chapter.ingame}" if chapter.ingame else days
    return f"{name} ({days})"


def present_line(chapter: Chapter) -> str:
    """Who was there."""
    return ngettext("Present: {who}.", "Present: {who}.", len(chapter.present)).format(who=listed(chapter.present))


def told(chapter: Chapter) -> Iterator[Entry]:
    """The entries that are told line by line."""
    return (entry for entry in chapter.entries if passage_sort(entry.body.kind) != "frame")


def line_of(speaker: Speaker, entry: Entry) -> str:
    """An entry's sentence, marked where only the game master sees it."""
    said = sentence(speaker, entry)
    return _("{sentence} [secret]").format(sentence=said) if is_hidden(entry, speaker.view) else said


def sums(terms: Terms, chapter: Chapter) -> Iterator[str]:
    """What the chapter came to: finds, experience, levels, wounds, deaths, rulings."""
    if chapter.coins:
        yield _("Coins found: {coins}.").format(coins=terms.amount(chapter.coins))
    if items := [terms.quantity(f"{ITEM}{item}", count) for item, count in chapter.items.items() if count > 0]:
        yield _("Found besides: {items}.").format(items=", ".join(items))
    if chapter.experience:
        earned = [f"{who} {terms.quantity('xp', xp, sign=True)}" for who, xp in sorted(chapter.experience.items())]
        yield _("Experience: {shares}.").format(shares=", ".join(earned))
    if chapter.levels:
        gained = [f"{who} ({terms.term('classes', class_)})" if class_ else who for who, class_ in chapter.levels]
        raised = [f"{who}\u00a0× {count}" if count > 1 else who for who, count in Counter(gained).items()]
        said = ngettext("Level gained: {who}.", "Levels gained: {who}.", len(chapter.levels))
        yield said.format(who=listed(raised))
    if chapter.wounds:
        wounds = [f"{who} {terms.quantity('hp', -lost)}" for who, lost in sorted(chapter.wounds.items())]
        yield _("Wounds: {wounds}.").format(wounds=", ".join(wounds))
    if chapter.deaths:
        dead = list(dict.fromkeys(chapter.deaths))
        yield ngettext("Dead: {who}.", "Dead: {who}.", len(dead)).format(who=listed(dead))
    if chapter.rulings:
        numbers = listed([f"#{number}" for number in chapter.rulings])
        yield _("By the game master’s word: {entries}.").format(entries=numbers)
