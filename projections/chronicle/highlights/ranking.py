"""Finds the highlights of chapters, one chapter after the other, and keeps those that stood out most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ledger.money import Coinage
from ledger.rules.ruleset import Ruleset
from ledger.store.campaign import Campaign
from projections.chronicle.fight_runs import fights_of
from projections.chronicle.highlight import MOST, Highlight
from projections.chronicle.highlights import fates, feats, gains
from projections.chronicle.highlights.company import Company, company_before
from projections.chronicle.highlights.rolls import judged_rolls
from projections.chronicle.history import Chapter

OF_A_CHAPTER = 5
OF_A_PERSON = 2
"""How many highlights a chapter has at most, and how many of them are about one person."""


def with_highlights(
    campaign: Campaign,
    chapters: Iterable[Chapter],
    rules_of: Callable[[str], Ruleset],
    *,
    point: str | None = None,
    sessions: range | None = None,
) -> Iterator[Chapter]:
    """The chapters of a chronicle, each with its highlights and with the hit points before it.

    Args:
        point: As `projections.chronicle.history.chronicle` took it.
        sessions: Likewise.
    """
    company: Company | None = None
    for chapter in chapters:
        if company is None:
            company = company_before(campaign, sessions, point, rules_of)
        chapter.hit_points = company.hit_points()
        if chapter.entries:
            coinage = rules_of(chapter.entries[-1].body.rules[-1]).coinage
            chapter.highlights = highlights_of(chapter, company, coinage)
        company.sessions += chapter.session is not None
        yield chapter


def highlights_of(chapter: Chapter, company: Company, coinage: Coinage) -> tuple[Highlight, ...]:
    """The highlights of a chapter, the most remarkable first.

    Args:
        company: Before the chapter; after it when this returns.
    """
    fights = list(fights_of(chapter))
    rolls = judged_rolls(chapter.entries)
    blows = fates.blows_of(chapter)
    found = [
        *fates.deaths_and_returns(chapter, blows, has_died=company.has_died),
        *fates.survivors(chapter, blows),
        *fates.close_calls(fights),
        *fates.great_blows(blows),
        *fates.turns(fights),
        *feats.extremes(chapter, rolls),
        *feats.against_the_odds(rolls),
        *feats.streaks(rolls),
        *gains.finds(chapter, company, coinage),
    ]
    for entry in chapter.entries:
        if entry.body.kind in gains.WITH_FIRSTS:
            found += gains.firsts(entry, company)
        company.add(entry)
    return tuple(ranked(found))


def ranked(found: Iterable[Highlight]) -> list[Highlight]:
    """The best of some highlights, the best first: few of a kind, few about a person, one of an entry and a person."""
    kinds: dict[str, int] = {}
    people: dict[str, int] = {}
    said: set[tuple[int, str]] = set()
    kept: list[Highlight] = []
    for highlight in sorted(found, key=lambda each: (-each.score, each.entry, each.who, each.kind)):
        most, who = MOST.get(highlight.kind), highlight.who
        if (most is not None and kinds.get(highlight.kind, 0) >= most) or (highlight.entry, who) in said:
            continue
        if who and people.get(who, 0) >= OF_A_PERSON:
            continue
        kinds[highlight.kind] = kinds.get(highlight.kind, 0) + 1
        people[who] = people.get(who, 0) + 1
        said.add((highlight.entry, who))
        kept.append(highlight)
        if len(kept) == OF_A_CHAPTER:
            break
    return kept
