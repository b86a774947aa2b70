"""Collects the campaign report: everything in an account of a campaign but its stories, which are read one by one.

The chronicle is read once for sums (`campaign_report`), and a second time when the stories are written
(`Report.chapters`); no more than one chapter is held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from ledger.entries import Entry
from ledger.facts import ExperienceAwarded
from ledger.ids import CHARACTER
from ledger.rules.ruleset import Ruleset
from ledger.seal import Seal
from ledger.state import ShownView
from ledger.store.campaign import Campaign
from projections.books.courses import Courses, courses
from projections.books.treasure import treasure
from projections.chronicle.highlights.ranking import with_highlights
from projections.chronicle.history import Chapter, chronicle
from projections.chronicle.report.careers import Career, Careers
from projections.chronicle.report.corrections import Correction, correction_of
from projections.chronicle.report.digests import Digest, Membership, digest_of
from projections.chronicle.report.finds import Find, Finds
from projections.chronicle.report.mentions import Mention, Mentions
from projections.dice.thrown import Thrown, summed
from projections.dice.throws import recorded_throws
from projections.disputes.disputes import Dispute, disputes_at
from projections.past.moment import Moment
from projections.sheets.party import party
from projections.sheets.pending import FollowedBalances, pending_at
from projections.sheets.sheet import XP
from projections.stored.entry_runs import runs


class Award(Struct, frozen=True):
    """An entry that gave experience, the period of its chapter, and who got how much by account."""

    entry: int
    period: int
    shares: dict[str, int]


class Report(Struct, frozen=True, kw_only=True):
    """What is printed.

    Attributes:
        game: Name of the rules, which names no product.
        recorder: Who opened the campaign.
        point: As of when, None for now.
        asked: The sessions that are reported, None for every one.
        whose: Account of the character whom the report is about, None for everybody.
        digests: A digest of each chapter.
        party: As `projections.sheets.party` gives it.
        treasure: As `projections.books.treasure` gives it.
        awards: In the order of play.
        careers: By account.
        mentions: What notes and summaries mention by tags, by `mention_key`.
        finds: In the order in which they were made.
        corrections: In the order of play.
        disputes: Those about entries of the chapters, oldest first.
        dice: By person, number of sides and source; none in a report of some sessions.
        courses: What plots show of the whole campaign.
        entries: How many were recorded; for players, those that they may know of.
        seal: Of the last entry of the journal.
        made_at: When that was recorded, ISO time.
    """

    name: str
    game: str
    recorder: str
    point: str | None
    asked: range | None
    whose: str | None
    digests: tuple[Digest, ...]
    party: dict[str, Any]
    treasure: dict[str, Any]
    awards: tuple[Award, ...]
    careers: dict[str, Career]
    finds: tuple[Find, ...]
    mentions: dict[tuple[str, str], Mention]
    corrections: tuple[Correction, ...]
    disputes: tuple[Dispute, ...]
    dice: tuple[Thrown, ...]
    courses: Courses
    entries: int
    seal: str
    made_at: str

    def chapters(self, campaign: Campaign) -> Iterator[tuple[Chapter, Digest]]:
        """Each chapter with its digest, read when it is asked for."""
        digests = {digest.period: digest for digest in self.digests}
        for chapter in chronicle(campaign, point=self.point, sessions=self.asked):
            digest = digests[chapter.period]
            chapter.hit_points, chapter.highlights = digest.hit_points, digest.highlights
            yield chapter, digest

    def award_entries(self, campaign: Campaign) -> Iterator[tuple[Award, Entry]]:
        """Each award with its entry as it counts, read when it is asked for."""
        amended = Moment.at(campaign, self.point).amended
        for award in self.awards:
            yield award, amended.get(award.entry) or campaign.entry_named_in("entries", award.entry)


def campaign_report(
    campaign: Campaign,
    view: ShownView,
    rules: Ruleset,
    chapters: Iterable[Chapter],
    rules_of: Callable[[str], Ruleset],
    *,
    language: str,
    point: str | None = None,
    sessions: range | None = None,
    whose: str | None = None,
) -> Report:
    """Collect the report.

    Args:
        view: The state at the point.
        chapters: The whole chronicle at the point.
        rules_of: The rules over the tables of a content hash.
        sessions: Report only these and what lies between them; the sheets stay those of the point.
        whose: Account of the character whom it is about.

    Raises:
        InputError: `session_unknown`.
    """
    head, hash_ = campaign.head()
    last = campaign.entry_named_in("entries", head)
    people = campaign.people()
    opened = campaign.entry_named_in("entries", 1)
    asked = None if sessions is None else {each.period for each in chronicle(campaign, point=point, sessions=sessions)}
    sums = _ReportSums(campaign, rules, asked, whose)
    for chapter in with_highlights(campaign, chapters, rules_of, point=point):
        sums.add(chapter)
    names = rules.tables["meta"].get("names", {})
    return Report(
        name=campaign.name,
        game=str(names.get(language, rules.tables["meta"].get("id", ""))),
        recorder=people.get(opened.header.recorded_by, ""),
        point=point,
        asked=sessions,
        whose=whose,
        digests=tuple(sums.digests),
        party=party(view, rules, language=language, people=people),
        treasure=treasure(campaign, view, rules, language=language),
        awards=tuple(sums.awards),
        careers=sums.careers.found,
        mentions=sums.mentions.found(),
        finds=tuple(find for find in sums.finds.at(view, rules, language) if asked is None or find.period in asked),
        corrections=tuple(sums.corrections),
        disputes=tuple(_disputes(campaign, view, asked)),
        dice=tuple(summed(recorded_throws(Moment.at(campaign, point), view))) if sessions is None else (),
        courses=courses(campaign, view, rules, point),
        entries=sum(run.entries for run in runs(campaign)),
        seal=Seal.of(head, hash_).text,
        made_at=last.header.recorded_at,
    )


class _ReportSums:
    """Everything that is added up in one reading of the chronicle."""

    def __init__(self, campaign: Campaign, rules: Ruleset, asked: set[int] | None, whose: str | None) -> None:
        self.digests: list[Digest] = []
        self.awards: list[Award] = []
        self.corrections: list[Correction] = []
        self.careers = Careers()
        self.finds = Finds()
        self.mentions = Mentions()
        self._campaign, self._coinage, self._asked = campaign, rules.coinage, asked
        self._whose = whose
        self._balances, self._members = FollowedBalances(), Membership()

    def add(self, chapter: Chapter) -> None:
        """Add a chapter; what is pending, and whose hands things are in, comes from the earlier ones too."""
        party = self._members.add(chapter)
        self.careers.add(chapter, party)
        self.finds.add(chapter)
        for entry in chapter.entries:
            self._balances.add(entry)
        if self._asked is not None and chapter.period not in self._asked:
            return
        self.mentions.add(chapter)
        self.digests.append(digest_of(chapter, self._coinage, party, pending_at(self._balances), self._whose))
        self.awards += (
            Award(entry.number, chapter.period, _shares(entry))
            for entry in chapter.entries
            if entry.body.kind == ExperienceAwarded.__name__
        )
        self.corrections += (correction_of(self._campaign, entry, chapter.period) for entry in chapter.corrections)


def _shares(entry: Entry) -> dict[str, int]:
    return {
        posting.account: posting.quantity
        for posting in entry.body.postings
        if posting.commodity == XP and posting.account.startswith(CHARACTER)
    }


def _disputes(campaign: Campaign, view: ShownView, asked: set[int] | None) -> Iterator[Dispute]:
    """The disputes that were opened in a chapter, or are about something in one."""
    shown = None if asked is None else [run for run in runs(campaign) if run.period in asked]
    for dispute in disputes_at(campaign, view):
        numbers = (dispute.id, *dispute.about)
        if shown is None or any(run.first <= number <= run.last for run in shown for number in numbers):
            yield dispute
