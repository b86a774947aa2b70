"""Attunement: three items at most, never two of the same, until a rest or death ends it (`srd5:attunement PUB`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ledger.errors import InputError, Refusal
from ledger.ids import CHARACTER, ITEM, NAME
from ledger.people import name_of
from ledger.rules.tables import Tables, folded
from ledger.rulesets.srd5.characters.account import classes_of
from ledger.rulesets.srd5.counters.slots import pact_slots, spell_slots
from ledger.rulesets.srd5.gear.items import piece

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
    from ledger.state import View

ATTUNED = "attuned:"
"""Prefix of the fields that tell what a character is attuned to, an item or lot."""


def need_room(tables: Tables, attuned: Sequence[str], item: str) -> None:
    """Hold that one more item may be attuned to (`srd5:attunement PUB`).

    Args:
        attuned: Ids of the items of the list that are attuned already.

    Raises:
        Refusal: `attunement_limit`, `attunement_duplicate`.
    """
    most = int(tables["attunement"]["most"])
    if len(attuned) >= most:
        raise Refusal("attunement_limit", most=most, items=list(attuned))
    if item in attuned:
        raise Refusal("attunement_duplicate", item=item)


def attuned(state: View, who: str) -> list[str]:
    """Items and lots that somebody is attuned to and has at hand."""
    told = [key.removeprefix(ATTUNED) for key, on in state.fields(who).items() if key.startswith(ATTUNED) and on]
    return [item for item in told if state.quantity(who, ITEM + item) > 0]


def is_needed(tables: Tables, state: View, item: str) -> bool:
    """Whether an item or lot asks for attunement: as its lot tells, else as the list has it."""
    told = state.field(ITEM + item, "attunement")
    return told if isinstance(told, bool) else bool(_row(tables, state, item).get("attunement"))


def _row(tables: Tables, state: View, item: str) -> Mapping[str, Any]:
    """The row of the listed item that an item or lot is; empty for what the list does not have."""
    listed = piece(tables, state, item).item
    row: Mapping[str, Any] = tables.group("items").get(listed or "", {})
    return row


def put_on(draft: Drafting, who: str, item: str) -> None:
    """Attune to what is put on and asks for it, a Short Rest having been spent on it."""
    if is_needed(draft.rules.tables, draft, item) and item not in attuned(draft, who):
        attune(draft, who, item)


def put_on_again(draft: Drafting, who: str, item: str) -> bool:
    """Attune again to what is still worn though the attunement ended, as it does with death (`srd5:zero PUB`)."""
    if not is_needed(draft.rules.tables, draft, item) or item in attuned(draft, who):
        return False
    attune(draft, who, item)
    _settle(draft, who)
    return True


def _settle(draft: Drafting, who: str) -> None:
    from ledger.rulesets.srd5.gear import magic

    magic.settle(draft, who)


def attune(draft: Drafting, who: str, item: str) -> None:
    """Note an attunement, or refuse it; nobody else is attuned to the item any more."""
    tables, name = draft.rules.tables, name_of(who)
    listed, held = piece(tables, draft, item).item or item, attuned(draft, who)
    _need_user(draft, who, listed)
    try:
        need_room(tables, [piece(tables, draft, other).item or other for other in held], listed)
    except Refusal as refusal:
        draft.refuse(refusal.code, **{**refusal.facts, "who": name})
    for other in draft.accounts(CHARACTER):
        if "~" in item and other != who and draft.field(other, ATTUNED + item):
            end(draft, other, item)
    draft.set(who, ATTUNED + item, True)
    rule = tables["attunement"]
    draft.step("attuned", len(held) + 1, who=who, source=rule["source"], item=item, most=rule["most"])


def _need_user(draft: Drafting, who: str, item: str) -> None:
    """Refuse an item that only some classes or species attune to."""
    tables = draft.rules.tables
    users: Sequence[str] = tables["items"][item].get("attunement_by", ()) if item in tables["items"] else ()
    if users and not any(_is_user(tables, draft, who, user) for user in users):
        draft.refuse("attunement_by", item=item, users=list(users))


def _is_user(tables: Tables, state: View, who: str, user: str) -> bool:
    row, classes = tables["attuners"][user], classes_of(state, who)
    if "class" in row:
        return row["class"] in classes
    if "species" in row:
        return bool(state.field(who, "species") == row["species"])
    return bool(spell_slots(tables, classes) or pact_slots(tables, classes))


def end(draft: Drafting, who: str, item: str) -> None:
    """End an attunement."""
    draft.set(who, ATTUNED + item, None)
    draft.step("attunement_ends", who=who, source=draft.rules.tables["attunement"]["source"], item=item)
    _settle(draft, who)


def end_all(draft: Drafting, who: str) -> None:
    """End every attunement of somebody, as death does (`srd5:zero PUB`)."""
    for key, on in draft.fields(who).items():
        if key.startswith(ATTUNED) and on:
            end(draft, who, key.removeprefix(ATTUNED))


def rested(draft: Drafting, who: str, keys: Keys) -> None:
    """Attune to an item, or end an attunement, with a Short Rest spent on that alone (`srd5:attunement PUB`)."""
    if "unattune" in keys:
        item = _named(draft, who, str(keys["unattune"]))
        if item not in attuned(draft, who):
            raise Refusal("not_attuned", who=name_of(who), item=piece(draft.rules.tables, draft, item).item or item)
        end(draft, who, item)
    if "attune" in keys:
        item = _named(draft, who, str(keys["attune"]))
        if not (is_needed(draft.rules.tables, draft, item) or _is_own(draft, item)):
            draft.refuse("not_for_attunement", item=piece(draft.rules.tables, draft, item).item or item)
        attune(draft, who, item)
        _settle(draft, who)


def _is_own(draft: Drafting, item: str) -> bool:
    """Whether something is a find that no list has, of which only the table knows what it asks for."""
    told = draft.field(ITEM + item, "attunement")
    return told is None and "~" in item and not _row(draft.rules.tables, draft, item)


def _named(draft: Drafting, who: str, text: str) -> str:
    """The item or lot that somebody has and a text names by its id, its name, or the name of its sort.

    Raises:
        Refusal: `not_in_inventory`.
    """
    tables, listed = draft.rules.tables, draft.rules.tables.find("items", text)
    held = [name.removeprefix(ITEM) for name in draft.holdings(who) if name.startswith(ITEM)]
    for item in held:
        named = folded(str(draft.field(ITEM + item, NAME) or item))
        if folded(text) in (named, folded(item)) or (listed and piece(tables, draft, item).item == listed):
            return item
    if listed is None:
        raise InputError("item_unknown", item=text)
    raise Refusal("not_in_inventory", who=who, item=ITEM + listed, asked=1, held=0)
