"""Heroic Inspiration: gained, handed over and spent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import Refusal
from ledger.ids import DEAD, ROLE, STATUS
from ledger.people import name_of, require_character
from ledger.rules.keys import require_keys
from ledger.rulesets.srd5.characters.account import INSPIRATION
from ledger.rulesets.srd5.tables import Srd5Tables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys


class Granted(Struct, frozen=True):
    """The result of granting inspiration.

    Attributes:
        held: What the character holds afterwards.
        handed: What was handed over to another character.
        lost: What is lost because nobody can hold it.
    """

    held: int
    handed: int = 0
    lost: int = 0


def after_grant(tables: Srd5Tables, held: int, receiver: int | None = None, who: str = "") -> Granted:
    """One more inspiration: at most one is held, a second goes to a character without (`srd5:inspiration L520 PUB`).

    Args:
        receiver: What the receiver holds; None where there is no receiver.
        who: Name of the receiver.

    Raises:
        Refusal: `inspiration_already_held`.
    """
    most = tables.inspiration.most
    if held < most:
        return Granted(held + 1)
    if receiver is None:
        return Granted(held, lost=1)
    if receiver >= most:
        raise Refusal("inspiration_already_held", who=who)
    return Granted(held, handed=1)


def after_spending(held: int, who: str = "") -> int:
    """What is left after one is spent (`srd5:inspiration L516-L518`).

    Raises:
        Refusal: `no_inspiration`.
    """
    if held < 1:
        raise Refusal("no_inspiration", who=who)
    return held - 1


def grant_inspiration(draft: Drafting, who: str, keys: Keys) -> None:
    """Record inspiration that the game master grants; a second one may be handed over (`srd5:inspiration L520`)."""
    tables = Srd5Tables.of(draft)
    require_keys(tables, "restore", keys, INSPIRATION)
    source, held = tables.inspiration.source, draft.quantity(who, INSPIRATION)
    receiver = _receiver(draft, keys)
    theirs = None if receiver is None else draft.quantity(receiver, INSPIRATION)
    after = after_grant(tables, held, theirs, "" if receiver is None else name_of(receiver))
    draft.note(who, INSPIRATION, after.held - held)
    if after.held > held:
        draft.step("inspiration_gained", after.held, who=who, source=source, before=held)
    if receiver is not None and after.handed:
        _hand_over(draft, who, receiver)
    if after.lost:
        draft.step("inspiration_lost", who=who, source=source, held=after.held)


def hand_over_inspiration(draft: Drafting, who: str, keys: Keys) -> None:
    """Record inspiration that is handed over at another time, where the table allows it (reading R24)."""
    tables, receiver = Srd5Tables.of(draft), _receiver(draft, keys)
    if receiver is None:
        return
    if tables.readings.inspiration_gift != "freely":
        draft.refuse("inspiration_is_kept", who=name_of(who))
    if draft.quantity(receiver, INSPIRATION) >= tables.inspiration.most:
        raise Refusal("inspiration_already_held", who=name_of(receiver))
    _hand_over(draft, who, receiver)


def _hand_over(draft: Drafting, who: str, receiver: str) -> None:
    source = Srd5Tables.of(draft).inspiration.source
    draft.note(receiver, INSPIRATION, 1)
    draft.step("inspiration_handed", 1, who=receiver, source=source, giver=name_of(who))


def _receiver(draft: Drafting, keys: Keys) -> str | None:
    """Account of the player character to whom inspiration is handed over."""
    if "to" not in keys:
        return None
    receiver = require_character(draft, str(keys["to"]))
    if draft.field(receiver, ROLE) != "pc" or draft.field(receiver, STATUS) == DEAD:
        draft.refuse("not_of_the_players", who=name_of(receiver))
    return receiver
