"""What is paid for living and service, and those who serve: hirelings, mounts, vehicles (`srd5:lifestyle PUB`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ledger.errors import InputError
from ledger.ids import MERCHANTS, ROLE
from ledger.rules.working import Working
from ledger.rulesets.srd5.services import figures as service_figures

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
    from ledger.rules.tables import Tables
    from ledger.state import View

SERVICE, COUNT = "service", "count"
COMPANION, HIRELING, MOUNT, VEHICLE = "companion", "hireling", "mount", "vehicle"


def work(draft: Drafting, who: str, work: str, keys: Keys) -> None:
    """Note one of the ruleset's kinds of work: at a bench, or what is paid for."""
    from ledger.rules.keys import need_keys
    from ledger.rulesets.srd5.crafting import play as crafting_play

    need_keys(draft.rules.tables, "work", keys, work)
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


def _days(draft: Drafting, keys: Keys) -> int:
    """Days that are told as such, by weeks, or by months.

    Raises:
        InputError: `how_long`.
    """
    told = {unit: int(keys[unit]) for unit in ("days", "weeks", "months") if unit in keys}
    if len(told) != 1:
        raise InputError("how_long")
    return service_figures.days_of(draft.rules.tables, **told)


def _lifestyle(draft: Drafting, who: str, keys: Keys) -> int:
    tables, standard, days = draft.rules.tables, str(keys["standard"]), _days(draft, keys)
    each, cost = service_figures.lifestyle(tables, standard, 1), service_figures.lifestyle(tables, standard, days)
    source = tables["lifestyles"]["source"]
    draft.step("living", cost, who=who, source=source, standard=standard, days=days, each=each)
    return cost


def _standard(draft: Drafting, work: str, keys: Keys, column: str) -> int:
    """Price of one night or meal of a standard.

    Raises:
        InputError: `no_such_standard`.
    """
    row = draft.rules.tables["lifestyles"][keys["standard"]]
    if column not in row:
        raise InputError("no_such_standard", work=work, standard=str(keys["standard"]))
    return int(row[column])


def _lodging(draft: Drafting, who: str, keys: Keys) -> int:
    days, each = _days(draft, keys), _standard(draft, "lodging", keys, "lodging_cp")
    source = draft.rules.tables["lifestyles"]["source"]
    standard = str(keys["standard"])
    draft.step("living", days * each, who=who, source=source, standard=standard, days=days, each=each)
    return days * each


def _meals(draft: Drafting, who: str, keys: Keys) -> int:
    count, each = int(keys.get("count", 1)), _standard(draft, "meals", keys, "meal_cp")
    source = draft.rules.tables["lifestyles"]["source"]
    standard = str(keys["standard"])
    draft.step("meals", count * each, who=who, source=source, standard=standard, count=count, each=each)
    return count * each


def _hireling(draft: Drafting, who: str, keys: Keys) -> int:
    told = {name: int(keys[name]) for name in ("days", "miles") if name in keys}
    return _hired(draft, who, str(keys["hireling"]), int(keys.get("count", 1)), **told)


def _hired(draft: Drafting, who: str, kind: str, count: int, **told: int) -> int:
    """Note and return what some hirelings cost for days or miles."""
    tables = draft.rules.tables
    cost = service_figures.hireling(tables, kind, count, **told)
    units = told.get("miles", told.get("days", 1))
    each, source = cost // (units * count), tables["hirelings"]["source"]
    draft.step("hirelings", cost, who=who, source=source, hireling=kind, count=count, units=units, each=each)
    return cost


def _spell(draft: Drafting, who: str, keys: Keys) -> int:
    tables, level, components = draft.rules.tables, int(keys["level"]), int(keys.get("components", 0))
    source = tables["spell_services"]["source"]
    draft.step("spell_service", service_figures.spell(tables, level), who=who, source=source, level=level)
    if components:
        cost = service_figures.spell(tables, level, components)
        draft.step("spell_components", cost, who=who, source=source, each=components)
    return service_figures.spell(tables, level, components)


def _passage(draft: Drafting, who: str, keys: Keys) -> int:
    rows, berth = draft.rules.tables["passages"], str(keys["berth"])
    count, days, each = int(keys.get("count", 1)), int(keys.get("days", 1)), int(rows[berth]["per_day_cp"])
    cost = count * days * each
    draft.step("passage", cost, who=who, source=rows["source"], berth=berth, count=count, days=days, each=each)
    return cost


PAID: Mapping[str, Callable[[Drafting, str, Keys], int]] = {
    "lifestyle": _lifestyle,
    "lodging": _lodging,
    "meals": _meals,
    "hireling": _hireling,
    "spell": _spell,
    "passage": _passage,
}
"""What each kind of work that is only paid for costs."""


# Those who serve.


def kind_of(state: View, who: str) -> str | None:
    """The kind of service that somebody is in, None for a player's character."""
    return None if state.field(who, ROLE) != "retainer" else str(state.field(who, SERVICE) or COMPANION)


def adventures(tables: Tables, state: View, who: str) -> bool:
    """Whether somebody goes on adventures and shares what comes of them: hirelings, mounts and vehicles do not."""
    kind = kind_of(state, who)
    return kind is None or bool(tables["services"][kind]["adventures"])


def wage(draft: Drafting, who: str, days: int, keys: Keys) -> int:
    """What somebody is owed for some days: as agreed, else what such hirelings cost (`srd5:lifestyle PUB`)."""
    agreed, count = draft.field(who, "wage"), draft.field(who, COUNT)
    if isinstance(agreed, int):
        return agreed * days
    tables, kind = draft.rules.tables, str(draft.field(who, HIRELING))
    if kind_of(draft, who) != HIRELING or "per_day_cp" not in tables["hirelings"][kind]:
        return 0
    return _hired(draft, who, kind, count if isinstance(count, int) else 1, days=days)


def derived(tables: Tables, state: View, who: str) -> dict[str, Any]:
    """What a sheet shows of hirelings, a mount or a vehicle."""
    kind = kind_of(state, who)
    sort = str(state.field(who, str(kind)))
    if kind == HIRELING:
        count = Working(tables.source("hirelings"))
        return {"count": count.add("fields/count", int(state.field(who, COUNT) or 1), reads=((who, COUNT),))}
    if kind == MOUNT:
        from ledger.rulesets.srd5.gear.load import load_working

        sold = [(id_, row) for id_, row in tables.group("items").items() if row.get("monster") == sort]
        load = load_working(tables, state, who)
        if not sold:
            return {"load_lb": load}
        item, row = sold[0]
        most, times = Fraction(row["capacity_lb"]), int(tables["load"]["drawn_times"])
        carry = Working(tables.source("items", item)).add(f"items/{item}", most)
        drawn = Working(tables.source("load")).add("derived/carry_lb", most).become("times", most * times, score=times)
        return {"load_lb": load, "carry_lb": carry, "draw_lb": drawn}
    if kind == VEHICLE and "ac" in tables["vehicles"][sort]:
        row, source = tables["vehicles"][sort], tables.source("vehicles", sort)
        names = ("ac", "damage_threshold", "crew", "passengers", "miles_per_hour")
        return {name: Working(source).add(f"vehicles/{sort}", Fraction(row[name])) for name in names}
    return {}
