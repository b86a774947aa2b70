"""Decides what somebody brings from before the ledger: each figure is set to what is given."""

from __future__ import annotations

from ledger.decisions import others
from ledger.decisions.equipment import wear
from ledger.decisions.people import enter
from ledger.decisions.table import decides
from ledger.decisions.trade import new_lot, require_coinage, require_few_pieces
from ledger.decisions.treasure import id_of
from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import FOUND, OpeningRecorded, Thing
from ledger.ids import (
    CHARACTER,
    CLASS_LEVEL,
    CONDITION,
    EQUIPPED,
    HOLDERS,
    ITEM,
    MEMBER,
    NAME,
    ORIGINS,
    RECORDED_IN,
    ROLE,
    SPENT,
)
from ledger.measures import is_balance, is_level
from ledger.overlay import Overlay
from ledger.people import bare_name, holder_account, is_outsider, session_account
from ledger.rules.hooks import hooks_of
from ledger.rules.tables import folded
from ledger.state import session_numbers

XP = "xp"


@decides(OpeningRecorded)
def open_account(draft: Drafting, facts: OpeningRecorded) -> None:
    """Set what a holder has to what is given; a character of an unknown name joins with it."""
    account = holder_account(facts.who)
    if account.startswith(CHARACTER):
        _enter_or_require_unplayed(draft, account, facts)
    else:
        _require_no_session(draft, facts)
    if not (facts.figures or facts.keys or facts.things or facts.worn or facts.coins is not None):
        raise InputError("opening_empty", who=facts.who)
    _set_fields(draft, account, facts)
    others.count_lost_as_told(draft, account, facts.figures)
    _set_figures(draft, account, facts)
    _set_coins(draft, account, facts)
    for thing in facts.things:
        _set_thing(draft, account, thing)
    for name in facts.worn:
        item = _held(draft, account, name)
        if draft.field(account, EQUIPPED + item) is None:
            wear(draft, account, item)
    _require_figures(draft, account, facts)


# Who, and when.


def _enter_or_require_unplayed(draft: Drafting, account: str, facts: OpeningRecorded) -> None:
    if draft.field(account, ROLE) is None:
        _require_whole(draft, facts)
        enter(draft, facts.who, role="pc")
        draft.set(account, "player", facts.player)
        return
    if facts.player is not None:
        raise InputError("opening_player", who=facts.who)
    place = f"{MEMBER}{facts.who}"
    played = [n for n in session_numbers(draft.state) if draft.field(session_account(n), place) is not None]
    if played and draft.field(account, RECORDED_IN) is None:
        draft.refuse("opening_too_late", who=account, session=played[0])


def _require_no_session(draft: Drafting, facts: OpeningRecorded) -> None:
    """Require a campaign that has not been played, and coins and items only, for the hoard or the fund.

    Earlier releases gave coins and items to those outside the company; `admission` refuses that of new commands.
    """
    allowed = (*draft.rules.coinage.values, *(c for c in facts.figures if c.startswith(ITEM)))
    wrong = [*(c for c in facts.figures if c not in allowed), *facts.keys, *(EQUIPPED + item for item in facts.worn)]
    if wrong or facts.player is not None:
        require_opening_of_company(facts.who)
        raise InputError("opening_holder", who=HOLDERS[facts.who], holder=facts.who, key=(wrong or ["player"])[0])
    if sessions := session_numbers(draft.state):
        draft.refuse("opening_too_late", who=holder_account(facts.who), session=sessions[0])


def require_opening_of_company(who: str) -> None:
    """Refuse an opening of somebody outside the company, who is described instead.

    Raises:
        Refusal: `opening_outsider`.
    """
    if is_outsider(who):
        raise Refusal("opening_outsider", who=bare_name(who))


def _require_whole(draft: Drafting, facts: OpeningRecorded) -> None:
    """Require of somebody who joins a class or level where the game has them, and what `join` requires.

    Raises:
        InputError: `key_missing`.
    """
    tables, given = draft.rules.tables, facts.figures
    missing = []
    if tables.group("classes") and not any(figure.startswith(CLASS_LEVEL) for figure in given):
        missing.append("class")
    required = (key for key, row in tables.group("keys.join").items() if row.get("required"))
    missing += [key for key in required if key in tables.group("traits") and key not in given]
    if "hp" in tables.group("measures") and "hp" not in given:
        missing.append("hp")
    if missing:
        raise InputError("key_missing", command="join", missing=missing, allowed=missing)


# What.


def _set_fields(draft: Drafting, account: str, facts: OpeningRecorded) -> None:
    tables = draft.rules.tables
    described = {key: value for key, value in facts.keys.items() if key in tables.group("keys.describe")}
    if NAME in described:
        raise InputError("opening_name", who=facts.who)
    told = hooks_of(draft).describe(draft, account, described) if described else {}
    rest = {key: value for key, value in facts.keys.items() if key not in described}
    for key, value in sorted({**told, **rest}.items()):
        draft.set(account, key, value)


def _set_figures(draft: Drafting, account: str, facts: OpeningRecorded) -> None:
    """Set balances, maxima before what they bound, then what is spent of counters, which follow from levels."""
    figures, rules = facts.figures, draft.rules
    for commodity in figures:
        if figures[commodity] < 0:
            raise InputError("opening_negative", commodity=commodity, value=figures[commodity])
    bounds = {c: rules.commodity(c).ceiling for c in figures}
    tables = rules.tables
    first = [c for c in figures if is_level(c) or c in tables.group("traits")]
    for commodity in first:
        _set_balance(draft, account, commodity, figures[commodity])
    if account.startswith(CHARACTER):
        hooks_of(draft).on_opened(draft, account)
    counters = rules.every_counter(draft, account) if account.startswith(CHARACTER) else {}
    spent = [c for c in figures if c in counters and not is_balance(account, c, counters[c])]
    maxima = [c for c in figures if c in bounds.values()]
    for commodity in (*maxima, *(c for c in figures if c not in (*first, *spent, *maxima))):
        ceiling = bounds[commodity]
        if (
            isinstance(ceiling, str)
            and ceiling not in figures
            and figures[commodity] > draft.quantity(account, ceiling)
        ):
            # A figure without its maximum is whole, where the maximum known is lower.
            _set_balance(draft, account, ceiling, figures[commodity])
        _set_balance(draft, account, commodity, figures[commodity])
    for counter in spent:
        draft.post(account, SPENT + counter, counters[counter].total - figures[counter])
    _set_experience_of_level(draft, account, facts)


def _set_balance(draft: Drafting, account: str, commodity: str, wanted: int) -> None:
    held = draft.quantity(account, commodity)
    if draft.rules.commodity(commodity).conserved:
        _set_conserved(draft, account, commodity, wanted)
        return
    draft.post(account, commodity, wanted - held)
    if commodity.startswith(CONDITION) and wanted != held:
        hooks_of(draft).on_condition_changed(draft, account, commodity.removeprefix(CONDITION), held)


def _set_conserved(draft: Drafting, account: str, commodity: str, wanted: int) -> None:
    change = wanted - draft.quantity(account, commodity)
    if change:
        draft.move(*((ORIGINS, account) if change > 0 else (account, ORIGINS)), commodity, abs(change))


def _set_experience_of_level(draft: Drafting, account: str, facts: OpeningRecorded) -> None:
    """Set experience to what the levels need where none is given; refuse levels that what is given does not reach."""
    if not draft.rules.has_unearned_level(draft, account):
        return
    if XP in facts.figures:
        draft.refuse("opening_level_unearned", who=facts.who, xp=facts.figures[XP])
        return
    below = Overlay(draft)
    below.add(account, next(c for c in draft.holdings(account) if is_level(c)), -1)
    reached = draft.rules.next_level(below, account)
    if reached is not None:
        draft.step("opening.xp", reached.total, who=account, source=reached.source, commodity=XP)
        draft.post(account, XP, reached.total - draft.quantity(account, XP))


def _set_coins(draft: Drafting, account: str, facts: OpeningRecorded) -> None:
    if facts.coins is None:
        return
    require_coinage(draft)
    for coin in draft.rules.coinage.values:
        _set_conserved(draft, account, coin, facts.coins.get(coin, 0))


def _set_thing(draft: Drafting, account: str, thing: Thing) -> None:
    """Set how many of an item there are; what has a name or worth of its own is a lot, the one of this name if any."""
    if thing.count < 0:
        raise InputError(
            "opening_negative", commodity=ITEM + (thing.item or thing.name or thing.kind), value=thing.count
        )
    listed = draft.rules.tables.group("items").get(thing.item or "", {})
    if thing.item is not None and thing.value is None and thing.kind != "magic" and not listed.get("apart"):
        _set_conserved(draft, account, ITEM + thing.item, thing.count)
        return
    if thing.value is not None:
        require_coinage(draft)
    lot = _lot_of(draft, account, thing)
    if lot is None:
        require_few_pieces(thing.item or thing.kind, 1)
        value = thing.value
        if value is None and thing.item is not None:
            value = draft.rules.price(thing.item)
        lot = new_lot(draft, id_of(thing), thing.name, thing.kind, value)
        draft.set(lot, FOUND, thing.count)
    elif thing.value is not None:
        draft.set(lot, "value", thing.value)
    _set_conserved(draft, account, lot, thing.count)


def _lot_of(draft: Drafting, account: str, thing: Thing) -> str | None:
    """The lot held that a thing is called as."""
    for commodity in draft.holdings(account):
        if not (commodity.startswith(ITEM) and "~" in commodity):
            continue
        name, item = draft.field(commodity, NAME), commodity.removeprefix(ITEM).partition("~")[0]
        if folded(str(name)) == folded(thing.name or "") if thing.name else item == id_of(thing):
            return commodity
    return None


def _held(draft: Drafting, account: str, name: str) -> str:
    """What is called so of the things held, without `item:`; the name itself where nothing is."""
    listed = name if name in draft.rules.tables.group("items") else None
    if draft.quantity(account, ITEM + name):
        return name
    lot = _lot_of(draft, account, Thing(kind="item", item=listed, name=None if listed else name))
    return name if lot is None else lot.removeprefix(ITEM)


def _require_figures(draft: Drafting, account: str, facts: OpeningRecorded) -> None:
    """Require that everything is now as it was given, as a check of the same figures would."""
    counters = draft.rules.counters(draft, account) if account.startswith(CHARACTER) else {}
    for figure, wanted in facts.figures.items():
        now = counters[figure] if figure in counters else draft.quantity(account, figure)
        if now != wanted:
            raise Refusal("opening_impossible", who=account, commodity=figure, wanted=wanted, most=now)
