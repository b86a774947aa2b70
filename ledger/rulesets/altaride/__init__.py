"""Altaride Alpha 4.2: tables in the TOML files here, functions in one folder for each subject.

The docstring of a folder says which of its modules compute what sheets show and which record. `hooks` lists the
functions that commands call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ledger.ids import HP
from ledger.rules.ruleset import Commodity, Ruleset, is_character
from ledger.rulesets.altaride.tables import AltarideTables
from ledger.state import View

# Each method imports what it needs: reading a sheet loads nothing else.

SIGNED = Commodity(floor=None, public=True)


class AltarideRules(Ruleset):
    """The rules of the game over one set of tables; it has no levels, and no coins or health of its own."""

    TABLES = AltarideTables
    tables: AltarideTables
    HOOKS = "ledger.rulesets.altaride.hooks:ALTARIDE_HOOKS"
    SHEET = "ledger.rulesets.altaride.printed_sheet:SHEET"
    # Age may take experience below 0.
    COMMODITIES = {**Ruleset.COMMODITIES, "xp": Commodity(floor=None, spent=True, public=True)}

    def commodity(self, commodity: str) -> Commodity:
        """How a commodity behaves; magic may take a Modif below 0."""
        return SIGNED if commodity.startswith("modif:") else super().commodity(commodity)

    def price(self, item: str) -> int | None:
        """List price of an item that a house rule sells, in the smallest coin."""
        ware = self.tables.items.get(item)
        return None if ware is None else ware.price

    def pending_options(self, state: View, who: str) -> Sequence[str]:
        """Options of the choice that a level of age or of experience brings."""
        if not is_character(state, who):
            return ()
        from ledger.rulesets.altaride.experience import play

        return play.things_to_lower(self.tables, state, who)

    def phase_of(self, state: View, who: str) -> int:
        """The phase of somebody's scale: the smaller ones act first (`altaride:scale L341-L343`)."""
        from ledger.rulesets.altaride.characters.account import scale_of
        from ledger.rulesets.altaride.characters.scale import scale_position

        return scale_position(self.tables, scale_of(state, who))

    def adds_up_wounds(self) -> bool:
        """Whether the table counts wounds without a maximum: the book has no figures of health."""
        from ledger.rulesets.altaride.characters.tracks import are_wounds_added_up

        return are_wounds_added_up(self.tables)

    def whole_health(self, state: View, who: str) -> int | None:
        """The boxes of the table's track of health: whoever joined before it was added has them all."""
        from ledger.rulesets.altaride.characters.tracks import boxes_of_track

        return boxes_of_track(self.tables, state, who, HP)

    def track_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """How far a character has gone on each track, with its maximum where house rules give one."""
        from ledger.rulesets.altaride.characters.tracks import track_workings

        return track_workings(self.tables, state, who)

    def derived_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """Figures that follow from characteristics, skills and age, by id."""
        from ledger.rulesets.altaride.characters.sheet import sheet_figures

        return sheet_figures(self.tables, state, who)

    def printed_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """The formulas of the skills that are open."""
        from ledger.rulesets.altaride.characters.sheet import formulas

        return {"skills": {id_: {"formula": mean} for id_, mean in formulas(self.tables, state, who).items()}}
