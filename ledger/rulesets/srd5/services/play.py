"""Records work, and what is paid for living and services (`srd5:lifestyle PUB`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ledger.errors import InputError
from ledger.ids import MERCHANTS
from ledger.rules.keys import require_keys
from ledger.rulesets.srd5.services import figures as service_figures
from ledger.rulesets.srd5.tables import Srd5Tables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys


def work(draft: Drafting, who: str, work: str, keys: Keys) -> None:
    """Record one of the ruleset's kinds of work: crafting, or a service that is paid for."""
    from ledger.rulesets.srd5.crafting import play as crafting_play

    require_keys(draft.rules.tables, "work", keys, work)
    draft.result["work"] = work
    if work in crafting_play.WORKS:
        crafting_play.WORKS[work](draft, who, keys)
    else:
        _pay(draft, who, work, PAID[work](draft, who, keys))


def _pay(draft: Drafting, who: str, work: str, cost: int) -> None:
    from ledger.decisions.trade import hand_over, purse

    if cost:
        hand_over(draft, who, MERCHANTS, draft.rules.coinage.in_coins(cost), purpose=work)
    draft.result.update(cost=cost, purse=purse(draft, who))


def _stay_days(draft: Drafting, keys: Keys) -> int:
    """The number of days, given as days, weeks or months.

    Raises:
        InputError: `how_long`.
    """
    given = {unit: int(keys[unit]) for unit in ("days", "weeks", "months") if unit in keys}
    if len(given) != 1:
        raise InputError("how_long")
    return service_figures.days_of_stay(Srd5Tables.of(draft), **given)


def _lifestyle_cost(draft: Drafting, who: str, keys: Keys) -> int:
    tables, standard, days = Srd5Tables.of(draft), str(keys["standard"]), _stay_days(draft, keys)
    each, cost = (service_figures.lifestyle_cost(tables, standard, of) for of in (1, days))
    draft.step("living", cost, who=who, source=tables.lifestyles.source, standard=standard, days=days, each=each)
    return cost


def _cost_of_standard(draft: Drafting, who: str, work: str, step: str, keys: Keys, **units: int) -> int:
    """Record and return the cost of so many nights or meals of a standard.

    Raises:
        InputError: `no_such_standard`.
    """
    rows, standard = Srd5Tables.of(draft).lifestyles, str(keys["standard"])
    each = rows[standard].lodging_cp if work == "lodging" else rows[standard].meal_cp
    if each is None:
        raise InputError("no_such_standard", work=work, standard=standard)
    (count,) = units.values()
    draft.step(step, count * each, who=who, source=rows.source, standard=standard, **units, each=each)
    return count * each


def _lodging_cost(draft: Drafting, who: str, keys: Keys) -> int:
    return _cost_of_standard(draft, who, "lodging", "living", keys, days=_stay_days(draft, keys))


def _meals_cost(draft: Drafting, who: str, keys: Keys) -> int:
    return _cost_of_standard(draft, who, "meals", "meals", keys, count=int(keys.get("count", 1)))


def _hireling_cost(draft: Drafting, who: str, keys: Keys) -> int:
    given = {name: int(keys[name]) for name in ("days", "miles") if name in keys}
    return _record_hirelings(draft, who, str(keys["hireling"]), int(keys.get("count", 1)), **given)


def _record_hirelings(draft: Drafting, who: str, kind: str, count: int, **given: int) -> int:
    """Record and return the cost of hirelings for days or miles."""
    tables = Srd5Tables.of(draft)
    cost = service_figures.hireling_cost(tables, kind, count, **given)
    units = given.get("miles", given.get("days", 1))
    each, source = cost // (units * count), tables.hirelings.source
    draft.step("hirelings", cost, who=who, source=source, hireling=kind, count=count, units=units, each=each)
    return cost


def _spell_cost(draft: Drafting, who: str, keys: Keys) -> int:
    tables, level, components = Srd5Tables.of(draft), int(keys["level"]), int(keys.get("components", 0))
    source = tables.spell_services.source
    draft.step("spell_service", service_figures.spell_cost(tables, level), who=who, source=source, level=level)
    if components:
        cost = service_figures.spell_cost(tables, level, components)
        draft.step("spell_components", cost, who=who, source=source, each=components)
    return service_figures.spell_cost(tables, level, components)


def _passage_cost(draft: Drafting, who: str, keys: Keys) -> int:
    rows, berth = Srd5Tables.of(draft).passages, str(keys["berth"])
    count, days, each = int(keys.get("count", 1)), int(keys.get("days", 1)), rows[berth].per_day_cp
    cost = count * days * each
    draft.step("passage", cost, who=who, source=rows.source, berth=berth, count=count, days=days, each=each)
    return cost


PAID: Mapping[str, Callable[[Drafting, str, Keys], int]] = {
    "lifestyle": _lifestyle_cost,
    "lodging": _lodging_cost,
    "meals": _meals_cost,
    "hireling": _hireling_cost,
    "spell": _spell_cost,
    "passage": _passage_cost,
}
"""The function that records and returns the cost of each paid service."""
