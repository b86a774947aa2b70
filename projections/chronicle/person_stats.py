"""Adds up what each character did and suffered: damage, healing, kills, falls, rolls, levels and wealth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from ledger.entries import Entry
from ledger.facts import CharactersHealed, CharactersHurt, FoesDefeated, RollRecorded
from ledger.ids import CHARACTER
from ledger.people import accounts_killed
from ledger.rules.ruleset import Ruleset
from ledger.rules.tables import folded
from ledger.state import ShownView
from ledger.store.campaign import Campaign
from ledger.store.codec import facts_of
from projections.books.treasure import treasure
from projections.chronicle.history import Chapter, passage_sort
from projections.chronicle.wounds import hit_points_taken
from projections.sheets.party import characters, holdings_row
from projections.sheets.party import party as party_of

WEALTH = ("brought", "found", "share", "received", "sold")
"""What is said of the coins that came into a purse, of the columns of `treasure`."""


class PersonStats(Struct):
    """What one character did and suffered.

    Attributes:
        damage_dealt: What others lost by this character's rolls, or with the name given as the cause.
        healing_given: What others regained likewise.
        kills: Who died of it.
        downs: How often no hit points were left.
    """

    damage_taken: int = 0
    damage_dealt: int = 0
    healing_received: int = 0
    healing_given: int = 0
    kills: int = 0
    downs: int = 0
    deaths: int = 0
    rolls: int = 0


class PartyStats(Struct, frozen=True):
    """The characters in the order of the party.

    Attributes:
        rows: By account.
        defeated: Foes that the company overcame, whoever struck.
        levels: By account, as on the sheet.
        wealth: By account, in the smallest coin: what each holds now with the worth of items, and what went through.
    """

    names: Mapping[str, str]
    rows: Mapping[str, PersonStats]
    defeated: int
    levels: Mapping[str, int | None]
    wealth: Mapping[str, Mapping[str, int]]


def party_stats(campaign: Campaign, view: ShownView, rules: Ruleset, chapters: Iterable[Chapter]) -> PartyStats:
    """Add up the chapters of the chronicle."""
    accounts = characters(view)
    deeds = _Deeds(accounts)
    for chapter in chapters:
        for name, points in chapter.wounds.items():
            deeds.of(CHARACTER + name).damage_taken += points
        for entry in chapter.entries:
            deeds.add(entry)
    members = {member["account"]: member for member in party_of(view, rules)["members"]}
    return PartyStats(
        names={account: str(members[account]["name"]) for account in accounts},
        rows={account: deeds.of(account) for account in accounts},
        defeated=deeds.defeated,
        levels={account: members[account]["level"] for account in accounts},
        wealth=_wealth(campaign, view, rules, accounts),
    )


def _wealth(campaign: Campaign, view: ShownView, rules: Ruleset, accounts: Iterable[str]) -> dict[str, dict[str, int]]:
    """What each holds now, and what went through the purse, as `treasure` reports it."""
    holders: Mapping[str, Mapping[str, Any]] = treasure(campaign, view, rules)["holders"]
    return {
        account: {
            "now": holdings_row(view, rules, account, "en")["value"],
            **{what: holders[account][what] if account in holders else 0 for what in WEALTH},
            "spent": -holders[account]["spent"] if account in holders else 0,
        }
        for account in accounts
    }


class _Deeds:
    """What entries add to each character."""

    def __init__(self, accounts: Iterable[str]) -> None:
        self.defeated = 0
        self._rows = {account: PersonStats() for account in accounts}
        self._by_name = {folded(account.removeprefix(CHARACTER)): account for account in self._rows}
        self._hit_points: dict[str, int] = {}

    def of(self, account: str) -> PersonStats:
        return self._rows.setdefault(account, PersonStats())

    def add(self, entry: Entry) -> None:
        """Add an entry to the sums."""
        kind = entry.body.kind
        facts = facts_of(entry.body) if kind in _TELLING else None
        source = None
        if isinstance(facts, RollRecorded):
            source = self._by_name.get(folded(facts.who))
            if source is not None:
                self.of(source).rolls += 1
        elif isinstance(facts, CharactersHurt | CharactersHealed):
            source = self._by_name.get(folded(facts.cause or ""))
        elif isinstance(facts, FoesDefeated):
            self.defeated += facts.count
        self._add_hit_points(entry, source, heals=passage_sort(kind) not in _BRINGING)
        for account in accounts_killed(entry.body.fields):
            if account in self._rows:
                self.of(account).deaths += 1
            if source not in (None, account):
                self.of(str(source)).kills += 1

    def _add_hit_points(self, entry: Entry, source: str | None, *, heals: bool) -> None:
        for posting in entry.body.postings:
            account, quantity = posting.account, -hit_points_taken(entry.body, posting)
            if not quantity:
                continue
            before = self._hit_points.get(account, 0)
            self._hit_points[account] = before + quantity
            if before > 0 >= before + quantity and account in self._rows:
                self.of(account).downs += 1
            if quantity > 0 and heals and account in self._rows:
                self.of(account).healing_received += quantity
            if source is not None and source != account and account.startswith(SUFFERERS):
                if quantity < 0:
                    self.of(source).damage_dealt -= quantity
                elif heals:
                    self.of(source).healing_given += quantity


SUFFERERS = (CHARACTER, "other:")
"""Prefixes of the accounts of those who have hit points."""

_BRINGING = ("coming", "growth")
"""Sorts of entries that give hit points that nobody had lost: who joins, who rises."""

_TELLING = frozenset(kind.__name__ for kind in (RollRecorded, CharactersHurt, CharactersHealed, FoesDefeated))
