"""Finds who was at the table when something happened: as it is held to be true now, and as the ledger had it then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.ids import ACTIVE, CHARACTER, MEMBER, PRESENT, STATUS
from ledger.people import members_present, name_of, session_account
from ledger.store.queries.moments import recorded_until
from projections.past.as_of import AsOf, RulesOf

if TYPE_CHECKING:
    from collections.abc import Collection

    from ledger.entries import Body, Entry
    from ledger.postings import Posting
    from ledger.state import State, View
    from ledger.store.campaign import Campaign


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
    members = sorted(key for key in state.fields(account) if key.startswith(MEMBER))
    names = []
    for key in members:
        name = key.removeprefix(MEMBER)
        if was_there_at(state, name, entry.body, entry.number):
            names.append(name)
    then = AsOf(campaign, rules_of, recorded_until(entry.number), number=entry.number)
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
