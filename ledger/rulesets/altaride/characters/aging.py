"""Records the age of characters as years pass (`altaride:age L40-L65`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.ids import CHARACTER, CLOCK, GONE, ROLE, STATUS
from ledger.people import name_of
from ledger.rulesets.altaride.characters.account import AGE, age_of
from ledger.rulesets.altaride.tables import AltarideTables

if TYPE_CHECKING:
    from ledger.drafting import Drafting


def on_time_passed(draft: Drafting, seconds: int) -> None:
    """Make everybody older by the full years since their first day, or since they last grew older.

    The ledger knows no birthdays: somebody's year begins when time first passes for them.
    """
    tables = AltarideTables.of(draft)
    if "year" not in tables.units or not tables.age.years_pass:
        return
    year = tables.units["year"].seconds
    now = draft.quantity(CLOCK, "seconds")
    for who in draft.accounts(CHARACTER):
        if draft.field(who, ROLE) is None or draft.field(who, STATUS) in GONE:
            continue
        mark = f"aged:{name_of(who)}"
        recorded = draft.field(CLOCK, mark)
        since = recorded if isinstance(recorded, int) else now - seconds
        years = (now - since) // year
        if years:
            before = age_of(tables, draft, who)
            draft.set(who, AGE, before + years)
            draft.step("older", before + years, who=who, source=tables.age.source, before=before)
        if years or recorded is None:
            draft.set(CLOCK, mark, since + years * year)
