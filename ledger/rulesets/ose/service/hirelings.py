"""Computes the morale of mercenaries and the wages of hirelings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ledger.errors import Refusal
from ledger.rulesets.ose.service.kinds import HUMAN, MERCENARY, service_kind
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys

MORALE = "morale"


PAID_DAYS = "paid_days"


def mercenary_morale(tables: OseTables, troop: str, adds: Sequence[str]) -> int:
    """Morale of mercenaries by kind; no employer's CHA changes it (`ose:Moral des mercenaires L512-L516`)."""
    section = tables.mercenary_morale
    return section.troops[troop].morale + sum(section.adds[add].morale for add in adds)


def monthly_wage(tables: OseTables, hireling: str, race: str | None = None) -> int | None:
    """Monthly wage of one hireling in copper pieces, None where none of that race are for hire (`srd:Mercenaries`)."""
    wage = tables.hirelings[hireling].wage_cp
    found = wage.get(race or HUMAN) if isinstance(wage, Mapping) else wage
    return None if found is None else int(found)


def troop_wages(
    tables: OseTables, hireling: str, race: str | None, count: int, months: Fraction, *, wartime: bool = False
) -> int:
    """Wages of a troop for months or parts of months, in copper pieces, higher in wartime (`srd:Mercenaries`).

    Raises:
        Refusal: `not_available`.
    """
    each = monthly_wage(tables, hireling, race)
    if each is None:
        raise Refusal("not_available", type=hireling, race=race or HUMAN)
    return int(each * count * months) * (tables.wages.wartime_times if wartime else 1)


def wage(draft: Drafting, who: str, days: int, keys: Keys) -> int:
    """Wage for a number of days: as agreed by the day, else by the month of the tables.

    Days of an unfinished month are remembered, so that the parts of a month add up to a month's wage.
    """
    from ledger.rules.keys import require_keys

    tables = OseTables.of(draft)
    require_keys(tables, "wages", keys)
    agreed, kind = draft.field(who, "wage"), service_kind(draft, who)
    if isinstance(agreed, int):
        owed = agreed * days
    elif draft.field(who, "type") is not None:
        owed = _wage_by_month(draft, who, days)
    else:
        return 0
    if keys.get("wartime") and kind == MERCENARY:
        times = tables.wages.wartime_times
        owed *= times
        draft.step("wartime", owed, who=who, source=tables.wages.source, times=times)
    return owed


def _wage_by_month(draft: Drafting, who: str, days: int) -> int:
    """Wage for a number of days by the monthly wage of the tables."""
    tables = OseTables.of(draft)
    hireling, race, count = (draft.field(who, key) for key in ("type", "race", "count"))
    people = None if race is None else str(race)
    number, month = count if isinstance(count, int) else 1, tables.readings.month_days
    recorded = draft.field(who, PAID_DAYS)
    before, owed = recorded if isinstance(recorded, int) else 0, 0
    # An override may have hired a race that is not for hire; the tables have no wage for it.
    if monthly_wage(tables, str(hireling), people) is not None:
        begun, ended = (
            troop_wages(tables, str(hireling), people, number, Fraction(paid, month))
            for paid in (before, before + days)
        )
        owed = ended - begun
    source = tables.hirelings.source
    draft.step("monthly_wage", owed, who=who, source=source, count=number, type=str(hireling), days=days, month=month)
    draft.set(who, PAID_DAYS, (before + days) % month)
    return owed
