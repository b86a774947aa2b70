"""What the renderers of entries need: the entries, the names of what they mention, and the screen's colours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from cli.output.terminal.screen import Screen
from cli.output.words.language import listed, ngettext, pgettext
from cli.output.words.terms import Gender, Terms
from ledger.errors import CampaignError
from ledger.ids import CHARACTER, DISPUTE, FEMALE, GENDER, ITEM, NAME, OTHER, WORLD
from ledger.people import alphabetical, outsider_account
from ledger.state import View, campaign_field
from ledger.store.campaign import Campaign

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.rules.ruleset import Ruleset
    from projections.disputes.disputes import DisputeMark


ENTRIES_AT_ONCE = 500
"""Entries that are read together, where many are shown one after the other."""


class Source(Protocol):
    """The open campaign whose entries are rendered."""

    @property
    def campaign(self) -> Campaign:
        """Its entries."""

    @property
    def state(self) -> View:
        """Its balances and fields as they are now."""

    @property
    def then(self) -> View:
        """Its balances and fields at the moment that is shown."""

    @property
    def known_to_players(self) -> Callable[[str, int], str | None] | None:
        """The name that players knew a lot by when an entry was recorded; None where everything may be shown."""

    @property
    def hides_hit_points(self) -> bool:
        """Whether it is said that hit points were lost and not how many."""

    def typed_line(self, words: Sequence[str]) -> str:
        """A full command as it is typed in the language spoken, without `campaign`."""

    def rules_of(self, hash_: str) -> Ruleset:
        """The rules over the tables of a content hash."""


class Speaker:
    """Names what entries mention, as the rules and the campaign call it, in the language spoken.

    Attributes:
        terms_at_hand: What the rules in force call things, if that was asked for so far.
    """

    def __init__(self, source: Source, screen: Screen) -> None:
        self._source = source
        self.screen = screen
        self.terms_at_hand: Terms | None = None
        self._terms: dict[str, Terms] = {}
        self._outsiders: dict[str, str | None] = {}

    @property
    def campaign(self) -> Campaign:
        """The entries."""
        return self._source.campaign

    def entry_as_counted(self, number: int, amended_by: int | None) -> Entry:
        """An entry as it was recorded, or as an amendment has it."""
        if amended_by is None:
            return self.campaign.entry_named_in("entries", number)
        from ledger.store.amendments import entries_as_amended

        amendment = self.campaign.entry_named_in("voided", amended_by)
        return entries_as_amended([amendment], self.campaign.entry_by_id)[number]

    def entries_as_counted(self, places: Sequence[tuple[int, int | None]]) -> Iterator[Entry]:
        """Entries as they count, as `entry_as_counted` has each, by number and amendment; read many at a time."""
        for start in range(0, len(places), ENTRIES_AT_ONCE):
            some = places[start : start + ENTRIES_AT_ONCE]
            recorded = {entry.number: entry for entry in self.campaign.entries_numbered([number for number, _ in some])}
            for number, amended_by in some:
                as_recorded = recorded.get(number) if amended_by is None else None
                yield as_recorded or self.entry_as_counted(number, amended_by)

    def typed_line(self, words: Sequence[str]) -> str:
        """A full command as it is typed in the language spoken, without `campaign`."""
        return self._source.typed_line(words)

    @property
    def view(self) -> View:
        """Balances and fields at the moment that is shown."""
        return self._source.then

    @cached_property
    def at_stake(self) -> Mapping[int, Sequence[DisputeMark]]:
        """The disputes about each entry, at the moment that is shown."""
        if not self.view.accounts(DISPUTE):
            return {}
        from projections.disputes.disputes import entries_at_stake

        return entries_at_stake(self.view)

    @property
    def rules(self) -> Ruleset:
        """The rules in force."""
        return self.rules_of(campaign_field(self._source.state, "rules"))

    def rules_of(self, hash_: str) -> Ruleset:
        """The rules over the tables of a content hash."""
        return self._source.rules_of(hash_)

    @property
    def terms(self) -> Terms:
        """What the rules in force call things."""
        self.terms_at_hand = self.terms_of(self.rules.tables.hash)
        return self.terms_at_hand

    @property
    def terms_if_any(self) -> Terms | None:
        """What the rules in force call things; None where the ledger is too damaged to say."""
        try:
            return self.terms
        except CampaignError:
            return None

    def terms_at(self, entry: Entry) -> Terms:
        """What an entry's rules call things; lots have the name that they had when it was recorded."""
        # `in` first tries to read the bytes as a number, and makes an error of it.
        if entry.payload.find(b"~") < 0:
            return self.terms_of(entry.body.rules[-1])
        return self.terms_then(entry.header.number, entry.body.rules[-1])

    def terms_then(self, number: int, hash_: str | None = None) -> Terms:
        """What things were called when an entry was recorded.

        Args:
            hash_: Content hash of the tables; None for those in force.
        """
        rules = self.rules if hash_ is None else self.rules_of(hash_)
        return self._terms_over(rules, lambda lot: self._name_then(lot, number))

    def _name_then(self, lot: str, number: int) -> str | None:
        """The name that a lot had when an entry was recorded; for players, the one that they knew."""
        known = self._source.known_to_players
        if known is not None:
            return known(lot, number)
        if lot.startswith(WORLD) or "~" not in lot:
            return self._name_of(lot)
        names = [(changed, name) for changed, _period, name in self.campaign.state().field_changes(lot, NAME)]
        then = [name for changed, name in names if changed <= number] or [name for _changed, name in names[:1]]
        return then[-1] if then and isinstance(then[-1], str) else self._name_of(lot)

    def terms_of(self, hash_: str) -> Terms:
        """What the rules over the tables of a content hash call things."""
        found = self._terms.get(hash_)
        if found is None:
            found = self._terms[hash_] = self._terms_over(self.rules_of(hash_), self._name_of)
        return found

    def _terms_over(self, rules: Ruleset, lot_name: Callable[[str], str | None]) -> Terms:
        return Terms(rules.tables, rules.coinage, lot_name, hides_hit_points=self._source.hides_hit_points)

    def gender_of(self, name: str) -> Gender:
        """By which form the class and conditions of somebody of a name are named."""
        return self.view.field(CHARACTER + name, GENDER) or self.view.field(OTHER + name, GENDER)

    def present(self, names: list[str] | tuple[str, ...]) -> str:
        """Who is present: `Présents : Brom et Lira.`, `Présente : Lira.`."""
        if all(self.gender_of(name) == FEMALE for name in names):
            one, several = pgettext("of a woman", "Present: {who}."), pgettext("of women", "Present: {who}.")
            said = several if len(names) > 1 else one
        else:
            said = ngettext("Present: {who}.", "Present: {who}.", len(names))
        return said.format(who=listed(sorted(names, key=alphabetical)))

    def style(self, text: str, **how: Any) -> str:
        """Text in colour on a terminal that shows colours."""
        return self.screen.style(text, **how)

    def _name_of(self, lot: str) -> str | None:
        """The name of a lot, or of somebody of the outside world, that the campaign gave it."""
        if lot.startswith(WORLD):
            return self._name_of_outsider(lot)
        is_listed = "~" not in lot and lot.removeprefix(ITEM) in self.rules.tables.group("items")
        name = None if is_listed else self.view.field(lot, NAME)
        return name if isinstance(name, str) else None

    def _name_of_outsider(self, account: str) -> str | None:
        if account not in self._outsiders:
            self._outsiders[account] = _outsider_named(self.campaign, account)
        return self._outsiders[account]


def _outsider_named(campaign: Campaign, account: str) -> str | None:
    """What an account of the outside world was called where an entry first named it; None where none did openly."""
    from ledger.store.codec import facts_of
    from ledger.store.queries.postings import first_posting_to

    number = first_posting_to(campaign, account)
    entry = None if number is None else campaign.entry(number)
    if entry is None or entry.body.secret:
        return None
    facts = facts_of(entry.body)
    names = [getattr(facts, name, None) for name in ("to", "merchant", "source")]
    return next((name for name in names if isinstance(name, str) and outsider_account(name) == account), None)
