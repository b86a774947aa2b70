"""Records attunements: when an item is put on, and during a Short Rest (`srd5:attunement PUB`)."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import Keys
from ledger.ids import CHARACTER, ITEM, NAME
from ledger.people import name_of
from ledger.rules.tables import folded
from ledger.rulesets.srd5.characters.account import classes_of
from ledger.rulesets.srd5.counters.figures import pact_slots, spell_slots
from ledger.rulesets.srd5.gear.items import ATTUNED, attuned_items, listed_row, piece, require_room, requires_attunement
from ledger.rulesets.srd5.gear.worn_maximum import end_attunement
from ledger.rulesets.srd5.health.state import die_without_maximum, settle_maximum
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.state import View


def attune_when_put_on(draft: Drafting, who: str, item: str) -> None:
    """Attune to an item that is put on and requires it; the Short Rest that this takes is assumed."""
    if requires_attunement(Srd5Tables.of(draft), draft, item) and item not in attuned_items(draft, who):
        attune(draft, who, item)


def equip_again(draft: Drafting, who: str, item: str) -> bool:
    """Attune again to an item still worn whose attunement ended, as with death (`srd5:zero PUB`).

    Returns:
        Whether that was the case.
    """
    if not requires_attunement(Srd5Tables.of(draft), draft, item) or item in attuned_items(draft, who):
        return False
    attune(draft, who, item)
    settle_maximum(draft, who)
    return True


def attune(draft: Drafting, who: str, item: str) -> None:
    """Record an attunement, or refuse it; anybody else's attunement to the same lot ends."""
    tables, name = Srd5Tables.of(draft), name_of(who)
    listed, held = piece(tables, draft, item).item or item, attuned_items(draft, who)
    _require_user(draft, who, listed)
    try:
        require_room(tables, [piece(tables, draft, other).item or other for other in held], listed)
    except Refusal as refusal:
        draft.refuse(refusal.code, **{**refusal.facts, "who": name})
    for other in draft.accounts(CHARACTER):
        if "~" in item and other != who and draft.field(other, ATTUNED + item):
            _end(draft, other, item)
    draft.set(who, ATTUNED + item, True)
    rule = tables.attunement
    draft.step("attuned", len(held) + 1, who=who, source=rule.source, item=item, most=rule.most)


def _require_user(draft: Drafting, who: str, item: str) -> None:
    """Refuse an item that only some classes or species attune to."""
    tables = Srd5Tables.of(draft)
    users: Sequence[str] = tables.items[item].attunement_by if item in tables.items else ()
    if users and not any(_is_user(tables, draft, who, user) for user in users):
        draft.refuse("attunement_by", item=item, users=list(users))


def _is_user(tables: Srd5Tables, state: View, who: str, user: str) -> bool:
    row, classes = tables.attuners[user], classes_of(state, who)
    if row.class_ is not None:
        return row.class_ in classes
    if row.species is not None:
        return bool(state.field(who, "species") == row.species)
    return bool(spell_slots(tables, classes) or pact_slots(tables, classes))


def _end(draft: Drafting, who: str, item: str) -> None:
    if end_attunement(draft, who, item):
        die_without_maximum(draft, who)


def on_short_rest(draft: Drafting, who: str, keys: Keys) -> None:
    """End an attunement, or attune to an item, in a Short Rest spent on that alone (`srd5:attunement PUB`)."""
    if "unattune" in keys:
        item = _held_item(draft, who, str(keys["unattune"]))
        if item not in attuned_items(draft, who):
            raise Refusal("not_attuned", who=name_of(who), item=piece(Srd5Tables.of(draft), draft, item).item or item)
        _end(draft, who, item)
    if "attune" in keys:
        item = _held_item(draft, who, str(keys["attune"]))
        if not (requires_attunement(Srd5Tables.of(draft), draft, item) or _is_unlisted(draft, item)):
            draft.refuse("not_for_attunement", item=piece(Srd5Tables.of(draft), draft, item).item or item)
        attune(draft, who, item)
        settle_maximum(draft, who)


def _is_unlisted(draft: Drafting, item: str) -> bool:
    """Whether an item is a find that no list has; only the table knows whether it requires attunement."""
    recorded = draft.field(ITEM + item, "attunement")
    return recorded is None and "~" in item and listed_row(Srd5Tables.of(draft), draft, item) is None


def _held_item(draft: Drafting, who: str, text: str) -> str:
    """The item or lot that a character holds and a text names by its id, its name, or the listed item that it is.

    Raises:
        InputError: `item_unknown`.
        Refusal: `not_in_inventory`.
    """
    tables, listed = Srd5Tables.of(draft), Srd5Tables.of(draft).find("items", text)
    held = [name.removeprefix(ITEM) for name in draft.holdings(who) if name.startswith(ITEM)]
    for item in held:
        named = folded(str(draft.field(ITEM + item, NAME) or item))
        if folded(text) in (named, folded(item)) or (listed and piece(tables, draft, item).item == listed):
            return item
    if listed is None:
        raise InputError("item_unknown", item=text)
    raise Refusal("not_in_inventory", who=who, item=ITEM + listed, asked=1, held=0)
