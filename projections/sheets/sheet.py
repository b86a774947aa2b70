"""Builds a character's sheet as JSON, from any view of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ledger.ids import (
    ACTIVE,
    CHARACTER,
    CHOICES,
    CLASS_LEVEL,
    CONDITION,
    EQUIPPED,
    HP,
    HP_LOST,
    HP_MAX,
    ITEM,
    MEMBER,
    NAME,
    ONE_SESSION,
    OTHER,
    PARTY,
    RECORDED_IN,
    SECRET,
    SPENT,
    STATUS,
)
from ledger.people import bare_name, is_outsider, pending_choices
from ledger.state import last_session, open_session

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset
    from ledger.rules.tables import Tables
    from ledger.state import ShownView, View

XP, HP_TEMPORARY = "xp", "hp.temporary"
TOTAL_LEVEL = "level"
"""Commodity of the level of a character without a class."""

STRUCTURAL = frozenset({"role", "player", "status", "name", SECRET})
"""Fields that the sheet shows under other keys."""


def sheet(
    view: ShownView, rules: Ruleset, account: str, *, language: str = "en", people: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Build a sheet.

    Args:
        account: `character:NAME`, or `other:NAME`.
        language: For the names of items; everything else has its id.
        people: Names of people by id, for the name of the player.
    """
    held = view.holdings(account)
    fields = view.fields(account)
    described = {key: value for key, value in fields.items() if key not in STRUCTURAL and not key.startswith(EQUIPPED)}
    known = rules.tables.group("measures")
    progress = rules.progress(view, account)
    derived = rules.derived(view, account)
    player = fields.get("player")
    outside = is_outsider(account)
    # Of somebody of whom only another program's log is known, nobody told hit points either.
    unknown = HP_MAX not in held and (outside or rules.adds_up_wounds() or RECORDED_IN in fields)
    whole = None if outside or HP_MAX in held else rules.whole_health(view, account)
    going = not outside and rules.is_adventurer(view, account)
    traits = {
        trait: {"score": _score(view, rules, account, trait), "modifier": rules.modifier(view, account, trait)}
        for trait in rules.tables.group("traits")
        if trait in held
    }
    return {
        "name": shown_name(view, account),
        "account": account,
        "player": None if player is None else (people or {}).get(str(player), str(player)),
        "role": fields.get("role"),
        "status": shown_status(view, account),
        "class": main_class_of(progress.classes),
        "classes": dict(progress.classes),
        "level": progress.level,
        "xp": {"total": held.get(XP, 0), "next_level_at": progress.next_level_at} if XP in known and going else None,
        "hp": _hit_points(held if whole is None else {**held, HP: whole, HP_MAX: whole}, known, unknown=unknown)
        if outside or (HP in known and (going or HP_MAX in held))
        else None,
        "traits": traits,
        "purse": purse_coins(rules, held),
        "purse_value": value_row(rules, rules.coinage.value(held)),
        "items": item_rows(view, rules, held, language),
        "equipped": equipped_items(view, account),
        "conditions": {
            commodity.removeprefix(CONDITION): level
            for commodity, level in held.items()
            if commodity.startswith(CONDITION)
        },
        "counters": counter_figures(rules, view, account, derived),
        "tracks": dict(rules.tracks(view, account)),
        "fields": described,
        "pending": list(pending_choices(rules, view, account)),
        "derived": {key: _in_order(rules.tables, key, value) for key, value in derived.items()},
        "as_of": moment_row(view),
        "flags": flag_rows(view, account),
    }


def _score(view: View, rules: Ruleset, account: str, trait: str) -> int:
    working = rules.score_working(view, account, trait)
    return view.quantity(account, trait) if working is None else working.total


def _hit_points(held: Mapping[str, int], known: Mapping[str, Any], *, unknown: bool) -> dict[str, Any]:
    """Hit points; of somebody whose maximum nobody told, what was told: how many there are, or what was lost."""
    if unknown:
        return {"current": held.get(HP), "max": None, "temporary": None, "lost": held.get(HP_LOST, 0)}
    return {
        "current": held.get(HP, 0),
        "max": held.get(HP_MAX, 0),
        "temporary": held.get(HP_TEMPORARY, 0) if HP_TEMPORARY in known else None,
    }


def _in_order(tables: Tables, group: str, value: Any) -> Any:
    """Figures by id, such as saves, in the order of the tables."""
    if not isinstance(value, Mapping):
        return value
    order = list(tables.group(group))
    return {id_: value[id_] for id_ in sorted(value, key=lambda id_: order.index(id_) if id_ in order else len(order))}


def shown_name(view: View, account: str) -> str:
    """A character's name: the one it was given later, else the one it joined with."""
    return str(view.field(account, NAME) or bare_name(account))


def holder_name(view: View, account: str) -> str:
    """The name of a holder: a character's, or `hoard` or `fund`."""
    return shown_name(view, account) if account.startswith((CHARACTER, OTHER)) else account.removeprefix(PARTY)


def shown_status(view: View, account: str) -> str:
    """`dead`, `retired` or another end; else `down` without hit points, `away` from the open session, `active`."""
    recorded = view.field(account, STATUS)
    if recorded not in (None, ACTIVE):
        return str(recorded)
    if view.quantity(account, HP_MAX) > 0 >= view.quantity(account, HP):
        return "down"
    session = None if is_outsider(account) else open_session(view)
    member = f"{MEMBER}{account.removeprefix(CHARACTER)}"
    if session is not None and view.field(f"{ONE_SESSION}{session}", member) != "present":
        return "away"
    return "active"


def main_class_of(classes: Mapping[str, int]) -> str | None:
    """The class with the most levels; of several, the first by id."""
    return min(classes, key=lambda class_: (-classes[class_], class_)) if classes else None


def purse_coins(rules: Ruleset, held: Mapping[str, int]) -> dict[str, int]:
    """Coins among holdings, dearest first."""
    return {coin: held[coin] for coin in rules.coinage.values if held.get(coin)}


def value_row(rules: Ruleset, value: int) -> dict[str, Any] | None:
    """A value in the smallest coin, or None if the game has no money."""
    return {"quantity": value, "coin": rules.coinage.smallest} if rules.coinage else None


def item_rows(view: View, rules: Ruleset, held: Mapping[str, int], language: str) -> list[dict[str, Any]]:
    """Rows of the items among holdings."""
    return [
        item_row(view, rules, commodity.removeprefix(ITEM), quantity, language)
        for commodity, quantity in held.items()
        if commodity.startswith(ITEM)
    ]


def item_row(view: View, rules: Ruleset, item: str, quantity: int, language: str) -> dict[str, Any]:
    """One item: id, name, kind (of a find), quantity, and value of one in the smallest coin, None if not known."""
    return {
        "id": item,
        "name": item_name(view, rules, item, language),
        "kind": view.field(ITEM + item, "kind"),
        "quantity": quantity,
        "value": item_value(view, rules, item),
    }


def item_name(view: View, rules: Ruleset, item: str, language: str) -> str:
    """An item's name: the one given to a lot, else that of its sort in the tables."""
    account = ITEM + item
    given = view.field(account, NAME)
    if given is not None:
        return rules.tables.term("finds", str(given), language)
    sort = item.partition("~")[0]
    if sort in rules.tables.group("items"):
        return rules.tables.term("items", sort, language)
    return sort.replace("_", " ")


def item_value(view: View, rules: Ruleset, item: str) -> int | None:
    """Value of an item in the smallest coin: a lot's appraisal, else the list price."""
    appraised = view.field(ITEM + item, "value")
    if isinstance(appraised, int):
        return appraised
    return None if "~" in item else rules.price(item)


def equipped_items(view: View, account: str) -> list[str]:
    """Items and lots that a character wears or wields, and still has."""
    items = [key.removeprefix(EQUIPPED) for key, value in view.fields(account).items() if key.startswith(EQUIPPED)]
    return [item for item in items if view.quantity(account, ITEM + item) > 0]


def counter_figures(rules: Ruleset, view: View, account: str, derived: Mapping[str, Any]) -> dict[str, int]:
    """Counters that are spent and come back, even if nothing is left, and balances that no other key shows.

    Args:
        derived: Figures that the ruleset derives; commodities among them are shown there.
    """
    held = view.holdings(account)
    shown = {XP, HP, HP_MAX, HP_LOST, HP_TEMPORARY, TOTAL_LEVEL, *rules.coinage.values}
    tracks = rules.tables.group("tracks")
    shown.update(rules.tables.group("traits"), tracks)
    shown.update(id_ for group in derived.values() if isinstance(group, Mapping) for id_ in group)
    # The bound of something that is shown is not a counter of its own.
    shown.update(str(rules.commodity(commodity).ceiling) for commodity in held)
    others = {
        commodity: quantity
        for commodity, quantity in held.items()
        if commodity not in shown
        and not commodity.startswith((ITEM, CLASS_LEVEL, CONDITION, SPENT, CHOICES))
        and commodity.partition(":")[0] not in tracks
    }
    spent = rules.counters(view, account)
    known = {str(rules.commodity(counter).ceiling) for counter in spent}.union(spent)
    return {**spent, **{counter: quantity for counter, quantity in others.items() if counter not in known}}


def moment_row(moment: ShownView) -> dict[str, Any]:
    """A moment as rows of reports have it: its last entry, and the session that was open or the last one before."""
    return {"entry": moment.number, "session": last_session(moment) or None}


def flag_rows(moment: ShownView, *accounts: str) -> list[dict[str, Any]]:
    """Balances below their floor in a view of the order of play; always empty for the present."""
    return [
        {"account": flag.account, "commodity": flag.commodity, "quantity": flag.quantity, "floor": flag.floor}
        for flag in moment.flags
        if not accounts or flag.account in accounts
    ]
