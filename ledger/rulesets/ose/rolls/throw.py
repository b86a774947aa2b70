"""One roll while it is decided: its dice, its modifiers and its answer."""

from __future__ import annotations

from ledger.ids import CONDITION
from ledger.rules.keys import roll_value
from ledger.rules.shared.throw import Throw
from ledger.rulesets.ose.characters.classes import effect_on_character
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.tables.rolls import OseCondition, OseRoll


class OldSchoolThrow(Throw):
    """One roll: its dice, its modifiers and its outcome."""

    tables: OseTables
    row: OseRoll

    def add_own(self, column: str | None) -> None:
        """Add the modifier of the character's own score; abilities do not change the rolls of foes (`ose:L647`)."""
        if column and self.who is not None:
            value = effect_on_character(self.tables, self.draft, self.who, column)
            self.add("ability", value, trait=column.partition("_")[0])

    def add_given(self, key: str = "modifier") -> None:
        """Add the modifier given by a key."""
        self.add(key, int(self.facts.keys.get(key, 0)))

    def add_conditions(self, roll: str) -> None:
        """Add the modifiers of the roller's conditions to an `attack`, a `missile` or to `damage`."""
        for condition, row in self.conditions().items():
            modifiers = {"attack": row.attack, "damage": row.damage, "missile": row.missile}
            self.add("condition", modifiers[roll], condition=condition)

    def conditions(self) -> dict[str, OseCondition]:
        """Rows of the roller's conditions."""
        return {} if self.affected is None else self.conditions_of(self.affected)

    def conditions_of(self, account: str) -> dict[str, OseCondition]:
        """Rows of somebody's conditions."""
        rows = self.tables.conditions
        return {id_: rows[id_] for id_ in rows if self.draft.quantity(account, CONDITION + id_)}

    def record_target(self, step: str, target: int, **args: int | str) -> int:
        """Note the number that decides; one given by the table goes before it."""
        if self.facts.target is not None:
            step, target, args = "target", self.facts.target, {}
        self.draft.step(step, target, who=self.who, source=self.source, **args)
        return target

    def given(self, key: str) -> int | str | None:
        """The value of a key, given by itself or as `KIND=VALUE`."""
        if self.facts.value is not None:
            return roll_value(self.tables, self.kind, self.facts.value)
        return self.facts.keys.get(key)

    def total(self, shown: int) -> int:
        """The sum of the dice and all modifiers."""
        if self.modifier:
            self.draft.step("total", shown + self.modifier, who=self.who)
        return shown + self.modifier

    def finish(
        self,
        total: int,
        target: int | None = None,
        success: bool | None = None,
        margin: int | None = None,
        **more: int | str,
    ) -> None:
        """Fill in the answer."""
        outcome = None if success is None else "success" if success else "failure"
        self.answer(total=total, target=target, outcome=outcome, margin=margin, **more)

    def shown(self, sides: int) -> list[int]:
        """Faces so far of the dice with this many sides."""
        return [die["face"] for die in self.dice if die["sides"] == sides]
