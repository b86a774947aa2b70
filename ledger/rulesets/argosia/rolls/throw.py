"""One roll while it is decided: its dice, its modifiers and its answer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import RollRecorded
from ledger.ids import CHARACTER
from ledger.rules.shared.throw import Throw, dice_expression
from ledger.rulesets.argosia.characters.account import CREATURE, conditions_of, level_of, nature_of
from ledger.rulesets.argosia.rolls import combat, turns
from ledger.rulesets.argosia.rolls.d20 import JudgedRoll, dice_count, help_given, judge, kept_face, level_bonus
from ledger.rulesets.argosia.tables import ArgosiaRoll, ArgosiaTables

NO_BONUS = "none"
"""Value of the key `tactical` for no bonus."""


class ArgosiaThrow(Throw):
    """One roll: the roller, the dice, the modifiers and the outcome."""

    tables: ArgosiaTables
    row: ArgosiaRoll

    def __init__(self, draft: Drafting, facts: RollRecorded) -> None:
        super().__init__(draft, facts)
        self.advantage = facts.edge in ("advantage", "both") or bool(facts.keys.get("advantage"))
        self.disadvantage = facts.edge in ("disadvantage", "both") or bool(facts.keys.get("disadvantage"))

    # Who rolls.

    @property
    def level(self) -> int:
        """The roller's level: from the keys, else from the sheet.

        Raises:
            InputError: `key_missing`, for somebody without a sheet.
        """
        if "level" in self.keys:
            return int(self.keys["level"])
        if self.who is None:
            raise self.missing_keys("level")
        return level_of(self.draft, self.who)

    @property
    def nature(self) -> str:
        """The roller's nature: from the keys, else from the sheet; somebody without a sheet is a creature."""
        if "nature" in self.keys:
            return str(self.keys["nature"])
        return CREATURE if self.who is None else nature_of(self.draft, self.who)

    def given(self, key: str) -> int | None:
        """A number given as `KIND=VALUE`, by its key or as `--vs`.

        Raises:
            InputError: `key_twice`.
        """
        value, target = super().given(key), self.facts.target
        if target is None or self.row.value != key:
            return None if value is None else int(value)
        if value is not None:
            raise InputError("key_twice", key=key, command="roll")
        return target

    # What is added.

    def add_bonuses(self) -> None:
        """Add the bonuses among the keys, help, the tactical bonus, and the disadvantage of conditions."""
        self.add("bonus", int(self.keys.get("bonus", 0)))
        helpers, considerable = int(self.keys.get("helpers", 0)), bool(self.keys.get("considerable"))
        bonus, better = help_given(self.tables, helpers, considerable=considerable)
        self.add("help", bonus)
        if better:
            self.note("helped")
            self.advantage = True
        self._add_tactics()
        if self.affected is not None:
            for condition, row in conditions_of(self.tables, self.draft, self.affected):
                if row.disadvantage or (row.disadvantage_to_act and self.row.acts):
                    self.hinder("condition", condition=condition)

    def _add_tactics(self) -> None:
        """Add the tactical bonus; refuse it, or the movement, where it is too far."""
        rule = self.tables.movement
        paces = int(self.keys.get("paces", 0))
        running, defence, tactical = combat.effects_of_movement(self.tables, paces, slowed=self._slowed())
        if running:
            self.draft.step("running", defence, who=self.who, source=rule.source, paces=paces)
            turns.begin(self.draft, self.affected, turns.RUNNING)
        if self.keys.get("tactical", NO_BONUS) in (NO_BONUS, False):
            return
        if not tactical:
            self.draft.refuse("no_tactical_bonus", paces=paces, most=rule.tactical_up_to)
        if self.keys["tactical"] == "defence":
            bonus = rule.tactical_bonus
            self.note("on_guard", bonus, source=rule.source, modifier=bonus)
            turns.begin(self.draft, self.affected, turns.ON_GUARD)
        else:
            self.add("tactical", rule.tactical_bonus, paces=paces)

    def _slowed(self) -> Fraction:
        """Part of the usual speed that the light leaves (`argosia:Lumière et visibilité L199-L200`)."""
        if "light" not in self.keys or not self.tables.movement.slower_in_the_dark:
            return Fraction(1)
        light = combat.light_seen(self.tables, self.keys)
        speed = self.tables.light[light].speed
        part = Fraction(speed, self.tables.movement.paces)
        if part != 1 and "paces" in self.keys:
            self.note("slowed", speed, light=light)
        return part

    def hinder(self, step: str, **args: Any) -> None:
        """Add a disadvantage, with a step that says why."""
        self.note(step, **args)
        self.disadvantage = True

    # The dice.

    def against(
        self,
        threshold: int,
        *,
        level: int | None = None,
        edges: tuple[bool, bool] | None = None,
        name: str | None = None,
    ) -> JudgedRoll:
        """Roll the d20 of this kind against a threshold.

        Args:
            level: The level that counts, by default the roller's.
            edges: Advantage and disadvantage, by default those of this roll.
            name: Whose dice they are.
        """
        advantage, disadvantage = (self.advantage, self.disadvantage) if edges is None else edges
        edge = {"advantage": advantage, "disadvantage": disadvantage}
        level = self.level if level is None else level
        sides = self.tables.dice.sides
        count = dice_count(self.tables, **edge)
        faces = self.draft.roll(sides, count, self.facts.who if name is None else name, self.purpose)
        face = kept_face(self.tables, faces, **edge)
        counts = [index == faces.index(face) for index in range(count)]
        self.dice += [
            {"sides": sides, "face": shown, "kept": counted} for shown, counted in zip(faces, counts, strict=True)
        ]
        roll = judge(self.tables, self.kind, level, threshold, faces, bonus=self.modifier, **edge)
        shown = " ".join(f"{f}" if counted else f"({f})" for f, counted in zip(faces, counts, strict=True))
        who = self.who if name is None else CHARACTER + name
        self.draft.step("rolled", face, who=who, expression=f"{count}d{sides}", faces=shown)
        added = level_bonus(self.tables, self.kind, level)
        self.draft.step(self.row.adds or "level", added, who=who, source=self.source, level=level)
        self.draft.step("total", roll.total, who=who, source=self.source, threshold=threshold)
        if face in (self.tables.dice.always_fails, self.tables.dice.always_succeeds):
            self.draft.step("natural", who=who, source=self.tables.dice.source, face=face)
        return roll

    def save(self, level: int, nature: str, *, advantage: bool = False) -> JudgedRoll:
        """Roll a saving throw at a level."""
        threshold = self.tables.natures[nature].save
        return self.against(threshold, level=level, edges=(advantage or self.advantage, self.disadvantage))

    # The answer.

    def outcome(self, roll: JudgedRoll) -> str:
        """Name of the outcome; a knob names natural 1 and 20 apart (`argosia:Dés L13`)."""
        if self.tables.readings.house_criticals:
            if roll.kept == self.tables.dice.always_fails:
                return "fumble"
            if roll.kept == self.tables.dice.always_succeeds:
                return "critical"
        return "success" if roll.success else "failure"

    @property
    def expression(self) -> str:
        """The dice alone, without the level that is added to them."""
        return dice_expression(self.dice)

    def finish_with(self, roll: JudgedRoll, **more: Any) -> None:
        """Fill in the answer with a judged roll."""
        outcome = more.pop("outcome", self.outcome(roll))
        self.fill_answer(total=roll.total, target=roll.threshold, outcome=outcome, kept=roll.kept, **more)
