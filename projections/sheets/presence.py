"""Finds who was at the table when something happened: as it is held to be true now, and as the ledger had it then."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from msgspec import Struct

from ledger.entries import Body, Entry
from ledger.facts import ExperienceAwarded, TreasureSplit
from ledger.ids import ACTIVE, CHARACTER, MEMBER, PRESENT, STATUS
from ledger.people import members_present, name_of, session_account
from ledger.postings import Posting
from ledger.rules.ruleset import Ruleset
from ledger.state import State, View
from ledger.store.campaign import Campaign
from projections.past.as_of import AsOf, RulesOf
from projections.past.in_force import entry_in_force
from projections.past.moment import Moment
from projections.sheets.sheet import XP


class Presence(Struct, frozen=True):
    """Who was there when an entry of a session happened.

    Attributes:
        names: Those who were there, in order.
        recorded: Those who were, by what the ledger said when the entry was recorded; a correction made it differ.
    """

    names: tuple[str, ...]
    recorded: tuple[str, ...]

    @property
    def is_corrected(self) -> bool:
        """Whether the ledger said otherwise when the entry was recorded."""
        return self.names != self.recorded


def presence_at(campaign: Campaign, entry: Entry, rules_of: RulesOf) -> Presence | None:
    """Who was there at an entry; of a late one, at the end of its session. None for an entry between sessions."""
    session = entry.body.session
    if session is None:
        return None
    state, account = campaign.state(), session_account(session)
    members = sorted(key.removeprefix(MEMBER) for key in state.fields(account) if key.startswith(MEMBER))
    names = [name for name in members if was_there_at(state, name, entry.body, entry.number)]
    then = AsOf(Moment(campaign, entry=entry.number), rules_of)
    return Presence(tuple(names), tuple(members_present(then, session)))


def was_there(view: View, name: str, body: Body) -> bool:
    """Whether somebody shares what an entry hands out: present in its session, active between sessions."""
    if body.session is None:
        return view.field(CHARACTER + name, STATUS) == ACTIVE
    return view.field(session_account(body.session), MEMBER + name) == PRESENT


def was_there_at(state: State, name: str, body: Body, place: int) -> bool:
    """Likewise, by those who had come and left until an entry of a number, in whose place the body is."""
    if body.session is None:
        return was_there(state, name, body)
    changes = state.field_changes(session_account(body.session), MEMBER + name)
    return [value for number, _, value in changes if number <= place][-1:] == [PRESENT]


def shares_of(body: Body, shared: Collection[str]) -> dict[str, list[Posting]]:
    """What each character receives of the commodities that are shared, by account."""
    received: dict[str, list[Posting]] = {}
    for posting in body.postings:
        if posting.account.startswith(CHARACTER) and posting.quantity > 0 and posting.commodity in shared:
            received.setdefault(posting.account, []).append(posting)
    return received


def absent_sharers(view: View, body: Body, shared: Collection[str]) -> list[str]:
    """Names of those who receive a share of what happened in a session and were not there."""
    if body.session is None:
        return []
    return [name for account in shares_of(body, shared) if not was_there(view, name := name_of(account), body)]


class AbsentShare(Struct, frozen=True):
    """A share that somebody has of what happened in a session, at which they were not as far as is known now.

    Attributes:
        entry: Number of the entry that hands it out.
        holder: Number of the correction that has it so, or the same.
    """

    entry: int
    holder: int
    name: str
    postings: tuple[Posting, ...]
    rules: Ruleset


def shares_of_absent(campaign: Campaign, session: int, rules_of: Callable[[Body], Ruleset]) -> Iterator[AbsentShare]:
    """Shares of a session, as they count now, of those who were not there, in the order of their entries."""
    state, voided = campaign.state(), campaign.voided()
    entries = [entry for kind in SHARING for entry in campaign.select(kind=kind, session=session)]
    for recorded in sorted(entries, key=lambda entry: entry.number):
        entry, by = entry_in_force(campaign, recorded)
        if by is None and entry.number in voided:
            continue
        rules = rules_of(entry.body)
        shared = SHARING[entry.body.kind](rules) if entry.body.kind in SHARING else ()
        for account, postings in shares_of(entry.body, shared).items():
            if not was_there_at(state, name_of(account), entry.body, entry.number):
                yield AbsentShare(entry.number, by or entry.number, name_of(account), tuple(postings), rules)


SHARING: Mapping[str, Callable[[Ruleset], Collection[str]]] = {
    TreasureSplit.__name__: lambda rules: rules.coinage.values,
    ExperienceAwarded.__name__: lambda rules: (XP,),
}
"""Kinds of entries that hand out shares, and of which commodities."""
