"""The vectors of `srd5` about goods: coins, equipment, crafting, living costs, travel, load, magic items."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ledger.errors import InputError, Refusal
from ledger.money import shares
from ledger.rulesets.srd5 import FifthEditionRules
from ledger.rulesets.srd5.crafting import play as crafting_figures
from ledger.rulesets.srd5.crafting.play import Effort
from ledger.rulesets.srd5.gear import load
from ledger.rulesets.srd5.gear.charges import figures as charge_figures
from ledger.rulesets.srd5.gear.items import require_room
from ledger.rulesets.srd5.services import figures as service_figures
from ledger.rulesets.srd5.trade import figures as trade_figures
from ledger.rulesets.srd5.travel import figures as travel_figures

Given = Mapping[str, Any]
Answer = dict[str, Any]


def known(rules: FifthEditionRules, group: str, id_: str, code: str = "unknown_item") -> str:
    """Id of a member of a group, by any of its names."""
    found = rules.tables.find(group, id_)
    if found is None:
        raise InputError(code, given=id_)
    return found


def _counted(number: int) -> int:
    if number < 0:
        raise InputError("negative_amount", amount=number)
    return number


def _level(rules: FifthEditionRules, level: int) -> int:
    """A level that spells have."""
    highest = len(rules.tables["scribing"]["days"]) - 1
    if not 0 <= level <= highest:
        raise InputError("level_out_of_range", level=level, min=0, max=highest)
    return level


def _workers(given: Given) -> int:
    workers = given.get("workers", 1)
    if workers < 1:
        raise InputError("negative_amount", amount=workers)
    return int(workers)


def _strength(rules: FifthEditionRules, score: int) -> int:
    rule = rules.tables["abilities"]
    if not rule["min"] <= score <= rule["max"]:
        raise InputError("score_out_of_range", score=score)
    return score


def _purse(rules: FifthEditionRules, given: Given) -> dict[str, int]:
    purse = {known(rules, "coinage.coins", coin, "unknown_coin"): count for coin, count in given.items()}
    return {coin: _counted(count) for coin, count in purse.items()}


def _exact(number: Fraction) -> list[int]:
    return [number.numerator, number.denominator]


def _number(number: Fraction) -> int | float:
    return int(number) if number.denominator == 1 else float(number)


# Coins.


def _value(rules: FifthEditionRules, given: Given) -> Answer:
    return {"cp": rules.coinage.value(_purse(rules, given["purse"]))}


def _exchange(rules: FifthEditionRules, given: Given) -> Answer:
    coin, into = (known(rules, "coinage.coins", given[side], "unknown_coin") for side in ("from", "to"))
    count, left = rules.coinage.converted(_counted(given["count"]), coin, into)
    return {"count": count, "left_cp": left}


def _weight(rules: FifthEditionRules, given: Given) -> Answer:
    purse = _purse(rules, given["purse"])
    return {"coins": sum(purse.values()), "lb": _exact(load.weight_of_coins(rules.tables, purse))}


def _split(rules: FifthEditionRules, given: Given) -> Answer:
    purse, weights = _purse(rules, given["purse"]), {str(n): Fraction(1) for n in range(given["members"])}
    if not weights:
        return {"error": "empty_party"}
    if given["mode"] == "by_coin":
        dealt = {coin: shares(count, weights) for coin, count in purse.items()}
        each = {coin: portions["0"] for coin, (portions, _left) in dealt.items()}
        return {"each": each, "left": {coin: left for coin, (_portions, left) in dealt.items()}}
    portions, left = shares(rules.coinage.value(purse), weights)
    each = {**dict.fromkeys(rules.coinage.change, 0), **rules.coinage.in_coins(portions["0"])}
    return {"each_cp": portions["0"], "each": each, "left_cp": left}


# Trade.


def _buy(rules: FifthEditionRules, given: Given) -> Answer:
    cost, held = 0, rules.coinage.value(_purse(rules, given["purse"]))
    for line in given["lines"]:
        price = trade_figures.price(rules.tables, known(rules, "items", line["item"]))
        if price is None:
            raise Refusal("priceless")
        cost += price * _counted(line.get("qty", 1))
    if cost > held:
        return {"error": "insufficient_funds"}
    return {"cost_cp": cost, "left_cp": held - cost}


def _sell(rules: FifthEditionRules, given: Given) -> Answer:
    tables, count = rules.tables, _counted(given.get("qty", 1))
    if count > given.get("owned", count):
        return {"error": "not_enough_items"}
    if "item" not in given:
        part = trade_figures.selling_part(tables, magic=False, own_value=True)
        return {"income_cp": trade_figures.offered_price(tables, _counted(given["value_cp"]), count, part)}
    item = known(rules, "items", given["item"])
    price = trade_figures.price(tables, item)
    if price is None:
        raise Refusal("priceless")
    magic = tables["items"][item]["kind"] == "magic"
    part = trade_figures.selling_part(tables, magic=magic, own_value=False)
    return {"income_cp": trade_figures.offered_price(tables, price, count, part)}


def _barding(rules: FifthEditionRules, given: Given) -> Answer:
    armour = known(rules, "items", given["armor"])
    if armour not in rules.tables["armour"]["worn"]:
        raise InputError("unknown_item", given=armour)
    weight = load.weight_of_item(rules.tables, f"barding_{armour}")
    return {"price_cp": trade_figures.barding_price(rules.tables, armour), "weight_lb": _number(weight)}


def _base(rules: FifthEditionRules, given: Given) -> str | None:
    return known(rules, "items", given["base"]) if given.get("base") else None


def _magic_value(rules: FifthEditionRules, given: Given) -> Answer:
    if "scroll_level" in given:
        return {"value_cp": trade_figures.scroll_value(rules.tables, _level(rules, given["scroll_level"]))}
    rarity = known(rules, "rarities", given["rarity"])
    consumable = bool(given.get("consumable"))
    return {"value_cp": trade_figures.magic_value(rules.tables, rarity, _base(rules, given), consumable=consumable)}


# Crafting.


def _mundane(rules: FifthEditionRules, given: Given) -> Answer:
    item = known(rules, "items", given["item"])
    if not given.get("tool_proficient", True):
        return {"error": "tool_not_proficient"}
    made = crafting_figures.item_effort(rules.tables, item, _workers(given))
    return {"materials_cp": made.cost, "days": int(made.days), "hours_each": _exact(made.hours_each)}


def _magic(rules: FifthEditionRules, given: Given) -> Answer:
    if not given.get("tool_proficient", True):
        return {"error": "tool_not_proficient"}
    rarity = known(rules, "rarities", given["rarity"])
    workers, consumable = _workers(given), bool(given.get("consumable"))
    made: Effort = crafting_figures.magic_effort(
        rules.tables, rarity, _base(rules, given), workers, consumable=consumable
    )
    return {"cost_cp": made.cost, "hours_each": _exact(made.hours_each)}


def _scroll(rules: FifthEditionRules, given: Given) -> Answer:
    made = crafting_figures.scroll_effort(rules.tables, _level(rules, given["level"]), _workers(given))
    dc = rules.tables["scribing"]["save_dc"][given["level"]]
    return {"days": int(made.days), "cost_cp": made.cost, "save_dc": dc}


# Living.


def _lifestyle(rules: FifthEditionRules, given: Given) -> Answer:
    lasting = {unit: _counted(given[unit]) for unit in ("days", "weeks", "months") if unit in given}
    days = service_figures.days_of_stay(rules.tables, **lasting)
    return {
        "cost_cp": service_figures.lifestyle_cost(rules.tables, known(rules, "lifestyles", given["standard"]), days)
    }


def _service(rules: FifthEditionRules, given: Given) -> Answer:
    if "spell_level" in given:
        components = _counted(given.get("component_cp", 0))
        return {"cost_cp": service_figures.spell_cost(rules.tables, _level(rules, given["spell_level"]), components)}
    kind, count = known(rules, "hirelings", given["hireling"]), _counted(given.get("count", 1))
    stated = {unit: _counted(given[unit]) for unit in ("days", "miles") if unit in given}
    cost = service_figures.hireling_cost(rules.tables, kind, count, **stated)
    return {"cost_cp": cost}


# Magic items.


def _attunement(rules: FifthEditionRules, given: Given) -> Answer:
    attuned = [known(rules, "items", item) for item in given["attuned"]]
    require_room(rules.tables, attuned, known(rules, "items", given["item"]))
    return {"attuned": [*given["attuned"], given["item"]]}


def _charges(rules: FifthEditionRules, given: Given) -> Answer:
    tables, item, left = rules.tables, known(rules, "items", given["item"]), given["charges"]
    answer: Answer = {}
    if "spend" in given:
        left = charge_figures.charges_after(tables, item, left, _counted(given["spend"]))
        if left == 0 and "last_charge_d20" in given:
            answer["destroyed"] = charge_figures.is_destroyed(tables, item, given["last_charge_d20"])
    if "faces" in given:
        left = charge_figures.charges_after_dawn(tables, item, left, given["faces"])
    return {"charges": left, **answer}


# Load and travel.


def _pounds(stated: Any) -> Fraction:
    """Pounds as a number, or as numerator and denominator."""
    pounds = Fraction(*stated) if isinstance(stated, list) else Fraction(str(stated))
    if pounds < 0:
        raise InputError("negative_amount", amount=str(stated))
    return pounds


def _load(rules: FifthEditionRules, given: Given) -> Answer:
    most = load.capacity(
        rules.tables, _strength(rules, given["strength"]), known(rules, "sizes", given.get("size", "medium"))
    )
    answer: Answer = {"carry_lb": _number(most.carry), "push_lb": _number(most.push)}
    if "load_lb" in given:
        carried = _pounds(given["load_lb"])
        answer |= {"over_carry": carried > most.carry, "possible": carried <= most.push}
        if "speed_ft" in given:
            answer["speed_ft"] = load.speed_under_load(rules.tables, given["speed_ft"], carried, most)
    return answer


def _load_items(rules: FifthEditionRules, given: Given) -> Answer:
    total = load.weight_of_coins(rules.tables, _purse(rules, given.get("purse", {})))
    for line in given.get("lines", ()):
        weight = load.weight_of_item(rules.tables, known(rules, "items", line["item"]))
        total += weight * _counted(line.get("qty", 1))
    return {"lb": _exact(total)}


def _travel(rules: FifthEditionRules, given: Given) -> Answer:
    pace = known(rules, "paces", given["pace"])
    far = travel_figures.distance(
        rules.tables, pace, hours=_counted(given.get("hours", 0)), days=_counted(given.get("days", 0))
    )
    return {"miles": _number(far.miles), "km": _number(far.km)}


def _forced(rules: FifthEditionRules, given: Given) -> Answer:
    dcs = (travel_figures.march_dc(rules.tables, hour) for hour in range(1, _counted(given["hours"]) + 1))
    return {"dcs": [dc for dc in dcs if dc is not None]}


GOODS: Mapping[str, Callable[[FifthEditionRules, Given], Answer]] = {
    "attunement": _attunement,
    "charges": _charges,
    "coins.exchange": _exchange,
    "coins.split": _split,
    "coins.value": _value,
    "coins.weight": _weight,
    "craft.magic": _magic,
    "craft.mundane": _mundane,
    "craft.scroll": _scroll,
    "lifestyle": _lifestyle,
    "load": _load,
    "load.items": _load_items,
    "magic.value": _magic_value,
    "service": _service,
    "trade.barding": _barding,
    "trade.buy": _buy,
    "trade.sell": _sell,
    "travel": _travel,
    "travel.forced": _forced,
}
