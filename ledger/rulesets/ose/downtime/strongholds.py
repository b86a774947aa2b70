"""Records strongholds that are built and taxes that a domain pays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ledger.errors import InputError
from ledger.ids import ACTIVE, CAMPAIGN, CHARACTER, CLOCK, ITEM, NAME, STATUS
from ledger.people import name_of, slug
from ledger.rules.working import Working
from ledger.rulesets.ose.service.retainers import SPECIALIST, service_kind
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.time_units import seconds, units_begun

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
    from ledger.postings import FieldValue
    from ledger.state import View

BUILDERS = "world:builders"
DOMAIN = "world:domain"
UNFINISHED = "building:"
"""Prefix of the fields of a builder with the second on the clock at which a building is finished."""

BUILDING = "building"
"""Kind of the lots of buildings."""


def parse_structures(tables: OseTables, text: str) -> Iterator[tuple[str, int]]:
    """Parse a plan, `tower_small*2, wall*4`: each structure and its number.

    Raises:
        InputError: `key_value`.
    """
    for part in re.split("[,;+]", text):
        found = re.fullmatch(r"\s*(.+?)\s*(?:[*×]\s*([1-9]\d{0,3}))?\s*", part)
        structure = None if found is None else tables.find("structures", found[1])
        if found is None or structure is None:
            allowed = {"type": "choice", "allowed": list(tables.structures), "group": "structures"}
            raise InputError("key_value", command="work", key="structures", value=part.strip(), **allowed)
        yield structure, int(found[2] or 1)


def structure_price(tables: OseTables, structure: str, count: int, *, town: bool = False) -> Fraction:
    """Price of some structures in copper pieces, lower in a town by material (`srd:Structures, Construction`)."""
    row = tables.structures[structure]
    part = tables.strongholds.town[row.material] if town and row.material is not None else Fraction(1)
    return count * row.price_cp * part


def construction_days(tables: OseTables, gp: int) -> int:
    """Days of construction: one for every 500 gp or part of them (`srd:Construction`)."""
    return -(-gp // tables.strongholds.gp_a_day)


def engineers_needed(tables: OseTables, gp: int) -> int:
    """Engineers needed: one for every 100,000 gp or part of them (`srd:Construction`)."""
    return -(-gp // tables.strongholds.gp_an_engineer)


def build_stronghold(draft: Drafting, who: str, work: str, keys: Keys) -> None:
    """Record the price of a stronghold, its engineers, and when it will be finished (`srd:Construction`)."""
    from ledger.decisions.trade import hand_over, new_lot, purse

    tables, source = OseTables.of(draft), OseTables.of(draft).structures.source
    plan, worth = list(parse_structures(tables, str(keys["structures"]))), draft.rules.coinage.values["gp"]
    cost = Fraction(0)
    for structure, count in plan:
        own = structure_price(tables, structure, count, town=bool(keys.get("town")))
        full = structure_price(tables, structure, count)
        draft.step("structure", full / worth, who=who, source=source, structure=structure, count=count)
        if own != full:
            material = str(tables.structures[structure].material)
            where, part = tables.strongholds.town.source, tables.strongholds.town[material]
            draft.step("structure_in_town", own / worth, who=who, source=where, material=material, part=part)
        cost += own
    gp = int(cost / worth)
    needed, held = engineers_needed(tables, gp), engineers_employed(draft, who)
    draft.step("engineers", needed, who=who, source=tables.strongholds.source, held=held)
    if held < needed:
        draft.refuse("engineers_missing", who=name_of(who), needed=needed, held=held)
    days = construction_days(tables, gp)
    draft.step("construction", days, who=who, source=tables.strongholds.source, gp=gp)
    hand_over(draft, who, BUILDERS, draft.rules.coinage.in_coins(int(cost)), purpose=BUILDERS)
    language = str(draft.field(CAMPAIGN, "language"))
    name = str(keys.get("name") or tables.term("structures", plan[0][0], language))
    lot = new_lot(draft, slug(name), name, BUILDING, int(cost))
    draft.note(BUILDERS, lot, -1)
    draft.post(who, lot, 1)
    draft.set(who, UNFINISHED + lot, draft.quantity(CLOCK, "seconds") + seconds(tables, "day", days))
    draft.result.update(work=work, days=days, gp=gp, item=lot, purse=purse(draft, who))


def engineers_employed(draft: Drafting, who: str) -> int:
    """Number of engineers in somebody's service."""
    return sum(
        int(draft.field(account, "count") or 0)
        for account in draft.accounts(CHARACTER)
        if draft.field(account, "employer") == name_of(who)
        and service_kind(draft, account) == SPECIALIST
        and draft.field(account, "type") == "engineer"
        and draft.field(account, STATUS) == ACTIVE
    )


def unfinished_buildings(fields: Mapping[str, FieldValue]) -> dict[str, int]:
    """Seconds on the clock at which the buildings of somebody with these fields are finished, by lot."""
    return {
        key.removeprefix(UNFINISHED): end
        for key, end in fields.items()
        if key.startswith(UNFINISHED) and isinstance(end, int)
    }


def record_finished_buildings(draft: Drafting, characters: Mapping[str, Mapping[str, FieldValue]]) -> None:
    """Record which buildings are finished by now.

    Args:
        characters: Fields of each of them.
    """
    now = draft.quantity(CLOCK, "seconds")
    for who, fields in characters.items():
        for lot, end in unfinished_buildings(fields).items():
            if end <= now:
                draft.set(who, UNFINISHED + lot, None)
                source, name = OseTables.of(draft).strongholds.source, draft.field(lot, NAME)
                draft.step("built", who=who, source=source, name=str(name or lot.removeprefix(ITEM)))


def building_figures(tables: OseTables, state: View, who: str) -> dict[str, Working]:
    """Days until the last of somebody's buildings is finished."""
    ends = unfinished_buildings(state.fields(who))
    if not ends:
        return {}
    last = max(ends, key=lambda lot: ends[lot])
    left = ends[last] - state.quantity(CLOCK, "seconds")
    if left <= 0:
        return {}
    working = Working(tables.strongholds.source)
    reads = ((who, UNFINISHED + last),)
    return {
        "building_days": working.add(f"items/{last.removeprefix(ITEM)}", units_begun(tables, "day", left), reads=reads)
    }


def collect_taxes(draft: Drafting, who: str, work: str, keys: Keys) -> None:
    """Record taxes that settlers pay to the lord of a domain, by the month (`srd:Domain Management`)."""
    from ledger.decisions.trade import purse

    rule, settlers = OseTables.of(draft).domains, int(keys["settlers"])
    months, each = int(keys["months"]), rule.tax_gp_a_year
    paid = settlers * each * draft.rules.coinage.values["gp"] * months // rule.months_a_year
    draft.step("taxed", paid, who=who, source=rule.source, settlers=settlers, gp=each, months=months)
    for coin, count in draft.rules.coinage.in_coins(paid).items():
        draft.move(DOMAIN, who, coin, count)
    draft.result.update(work=work, purse=purse(draft, who))
