"""Says what a chapter of the chronicle holds: its title, who was present, its entries and its sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cli.output.entries.disputes import unsettled_line, unsettled_marks
from cli.output.entries.sentence import sentence
from cli.output.terminal.speaker import Speaker
from cli.output.words.dates import period_name
from cli.output.words.language import _, day, listed, ngettext, numbered
from cli.output.words.terms import Terms
from ledger.entries import AGAINST_RULE, Body, Entry, Origin
from ledger.ids import ITEM
from ledger.people import by_name
from ledger.state import is_hidden
from projections.chronicle.history import Chapter


def chapter_title(chapter: Chapter) -> str:
    """The heading of a chapter: the session, its title, the days."""
    first, last = (day(iso) for iso in chapter.played_on)
    days = first if first == last else _("{first} to {last}").format(first=first, last=last)
    ingame = chapter.ingame
    if chapter.dates is not None:
        from cli.output.words.game_date import span_text

        ingame = span_text(chapter.dates)
    days = f"{days}, {ingame}" if ingame else days
    return f"{period_name(chapter.period, chapter.title)} ({days})"


def entry_line(speaker: Speaker, entry: Entry) -> str:
    """The sentence of an entry, marked where only the game master sees it."""
    return " ".join([sentence(speaker, entry), *entry_marks(speaker, entry)])


def entry_marks(speaker: Speaker, entry: Entry) -> Iterator[str]:
    """That only the game master sees an entry, that it beats the rules, and which disputes wait for a ruling."""
    if (source := against_rules(entry.body)) is not None:
        yield _("[against the rules: {source}]").format(source=source)
    if entry.body.secret and is_hidden(entry, speaker.view):
        yield _("{sentence} [secret]").format(sentence="").strip()
    yield from (f"[{mark}]" for mark in unsettled_marks(speaker.at_stake.get(entry.number, ())))


def is_disputed(speaker: Speaker, entry: Entry) -> bool:
    """Whether a dispute that waits for a ruling is about an entry."""
    at_stake = speaker.at_stake
    return bool(at_stake) and any(mark.is_unsettled for mark in at_stake.get(entry.number, ()))


def against_rules(body: Body) -> str | None:
    """The source that recorded an entry of which the rules would have made something else; None for any other."""
    origin = body.origin
    if origin is None or not isinstance(origin, Origin):
        return None
    return origin.source if any(step.step == AGAINST_RULE for step in body.derivation) else None


def disputes_line(speaker: Speaker, chapter: Chapter) -> Iterator[str]:
    """The disputes about entries of a chapter that wait for a ruling."""
    marks = [mark for entry in chapter.entries for mark in speaker.at_stake.get(entry.number, ())]
    if numbers := sorted({mark.dispute for mark in marks if mark.is_unsettled}):
        yield unsettled_line(numbers)


def chapter_sums(speaker: Speaker, chapter: Chapter, *, with_finds: bool = True) -> Iterator[str]:
    """What the chapter adds up to: finds unless a story tells them, experience, levels, wounds, deaths, rulings."""
    terms = speaker.terms
    if with_finds:
        yield from finds(terms, chapter)
    if chapter.experience:
        earned = [f"{who} {terms.quantity('xp', xp, sign=True)}" for who, xp in by_name(chapter.experience)]
        yield _("Experience: {shares}.").format(shares=", ".join(earned))
    if chapter.levels:
        gained = [
            f"{who} ({terms.of_person('classes', class_, speaker.gender_of(who))})" if class_ else who
            for who, class_ in chapter.levels
        ]
        raised = [f"{who}\u00a0× {count}" if count > 1 else who for who, count in Counter(gained).items()]
        said = ngettext("Level gained: {who}.", "Levels gained: {who}.", len(chapter.levels))
        yield said.format(who=listed(raised))
    if chapter.wounds and not terms.hides_hit_points:
        wounds = [f"{who} {terms.quantity('hp', -lost)}" for who, lost in by_name(chapter.wounds)]
        yield _("Wounds: {wounds}.").format(wounds=", ".join(wounds))
    yield from deaths(chapter)
    if chapter.rulings:
        yield _("By the game master’s word: {entries}.").format(entries=numbered(chapter.rulings))


def finds(terms: Terms, chapter: Chapter) -> Iterator[str]:
    """What was found in a chapter."""
    if chapter.coins:
        yield _("Coins found: {coins}.").format(coins=terms.amount(chapter.coins))
    if items := [terms.quantity(f"{ITEM}{item}", count) for item, count in chapter.items.items() if count > 0]:
        yield _("Found besides: {items}.").format(items=", ".join(items))


def deaths(chapter: Chapter) -> Iterator[str]:
    """Who died in a chapter."""
    if chapter.deaths:
        dead = list(dict.fromkeys(chapter.deaths))
        yield ngettext("Dead: {who}.", "Dead: {who}.", len(dead)).format(who=listed(dead))
