"""Proposals: what players would like to be recorded, and the line in which a player types one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from cli.app import App
from cli.output.entries.disputes import answer_text
from cli.serve.page_app import PageApp
from ledger.errors import Refusal
from ledger.state import View
from projections.disputes.proposals import proposals_at

if TYPE_CHECKING:
    from cli.serve.site import Asked

MOST_WAITING = 20
"""Proposals of one guest that may wait at the same time."""

SAID_AT_ONCE = frozenset(
    {
        *("already_worn", "amount_missing", "amount_not_positive", "characteristic_min", "character_dead"),
        *("character_retired", "coin_unknown", "count_not_positive", "counter_full", "dice_missing"),
        *("face_impossible", "faces_count", "gives_no_light", "hoard_too_small", "key_missing", "key_unknown"),
        *("key_value", "level_unearned", "no_charges_left", "no_coins", "no_open_session", "not_carried_by"),
        *("not_enough", "not_equipped", "not_in_inventory", "not_worn", "nothing_to_award", "nothing_to_split"),
        *("pav_insufficient", "pool_empty", "price_missing", "purse_too_light", "session_already_open"),
        *("slots_not_spent", "spell_unknown"),
    }
)
"""Refusals that say nothing but what a player knows: what was typed, and what those hold whom it is about.

Of any other the game master hears first, for it could name somebody, or something, that is a secret.
"""

MOST_SHOWN = 8
"""Proposals of a guest that are shown, the newest ones."""


class ProposalRow(Struct, frozen=True):
    """A proposal as pages list it.

    Attributes:
        line: The command as it is typed in the reader's language.
        answer: What became of it.
    """

    number: int
    by: str
    line: str
    waits: bool
    answer: str


def proposal_rows(app: PageApp, view: View) -> list[ProposalRow]:
    """The proposals of a moment, oldest first."""
    return [
        ProposalRow(
            number=found.id, by=found.by, line=app.typed_line(found.words), waits=found.waits, answer=answer_text(found)
        )
        for found in proposals_at(app.campaign, view)
    ]


def for_guest(who: Asked, rows: Sequence[ProposalRow]) -> list[ProposalRow]:
    """Those that a guest is shown: the game master those that wait, a player their own."""
    if who.guest.role == "gm":
        return [row for row in rows if row.waits]
    return [row for row in rows if row.by == who.reader.name][-MOST_SHOWN:]


def require_room(app: App, name: str) -> None:
    """Require that not too much of somebody's waits already: each proposal is an entry for ever.

    Raises:
        Refusal: `proposals_waiting`.
    """
    waiting = [found for found in proposals_at(app.campaign, app.state, waiting=True) if found.by == name]
    if len(waiting) >= MOST_WAITING:
        raise Refusal("proposals_waiting", count=len(waiting))
