"""One roll while it is decided: the skill, its modifiers, its dice and its answer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import GAME_MASTER, RollRecorded
from ledger.ids import ROLE
from ledger.people import account_of, require_character
from ledger.rules.shared.throw import Throw
from ledger.rulesets.altaride.characters import scale
from ledger.rulesets.altaride.characters.account import MODIF, XP, characteristics_of, scale_of, score_of
from ledger.rulesets.altaride.characters.skills import formula_value, refuse_unopened_skill
from ledger.rulesets.altaride.rolls.d20 import Figure, ThrownDice, exact_number, is_die_due, read_dice

OTHER_CRITICAL = "other_critical"
"""Prefix of the steps for a 1 or a 20 of the other side, so that sentences name the right one."""


class Side(Struct, frozen=True):
    """One side of a roll, with its dice.

    Attributes:
        who: Account of a character, None for somebody without a sheet.
        expression: What was rolled, as the answer names it.
    """

    who: str | None
    expression: str
    dice: list[dict[str, Any]]
    thrown: ThrownDice


class AltarideThrow(Throw):
    """One roll.

    Attributes:
        skill: The skill that is rolled, None where there is none.
    """

    def __init__(self, draft: Drafting, facts: RollRecorded) -> None:
        super().__init__(draft, facts)
        self.who = self.account(facts.who)
        self.skill: str | None = self.row.get("skill")

    def account(self, name: str) -> str | None:
        """Account of a character, None for somebody without a sheet."""
        account = account_of(name)
        return None if name == GAME_MASTER or self.draft.field(account, ROLE) is None else account

    @property
    def scale(self) -> str:
        """The roller's scale: from the sheet, or from the keys for somebody without one."""
        if self.who is not None:
            return scale_of(self.draft, self.who)
        return str(self.keys.get("own_scale", scale.NORMAL))

    # What is given.

    def value(self, key: str) -> Any:
        """The value of a key, given as `KIND=VALUE` or by itself.

        Raises:
            InputError: `key_twice`; `key_missing`.
        """
        given = self.given_value(key)
        if given is None:
            raise self.missing_keys(key)
        return given

    def given_difficulty(self) -> int | None:
        """The difficulty given as `KIND=N`, as a key or as `--vs`, None without one."""
        values = [int(value) for value in (self.given_value("difficulty"), self.facts.target) if value is not None]
        if len(values) > 1:
            raise InputError("key_twice", key="difficulty", command="roll")
        return values[0] if values else None

    def difficulty(self) -> int:
        """The difficulty given, or the usual one (`altaride:skills L180`)."""
        given = self.given_difficulty()
        return int(self.tables["d20"]["difficulty"]) if given is None else given

    def require_opponent(self) -> None:
        """Refuse a roll without an opponent.

        Raises:
            InputError: `opponent_missing`.
        """
        if self.facts.against is None:
            raise InputError("opponent_missing")

    # The dice.

    def roll_d20(self, name: str, *, on: bool = False) -> tuple[int, ...]:
        """Roll a d20 for somebody; with `on`, roll on as its faces require."""
        sides = int(self.tables["d20"]["sides"])
        faces = self.roll_dice(sides, 1, name)
        while on and is_die_due(self.tables, faces):
            faces += self.roll_dice(sides, 1, name)
        return faces

    def roll_own_side(self) -> Side:
        """Roll the roller's side: score, modifiers and dice."""
        if self.who is not None and "score" in self.keys:
            raise InputError("score_known", who=self.facts.who)
        if self.who is None and "score" not in self.keys:
            raise self.missing_keys("score")
        score: Figure = self._score(self.who, self.skill, self.keys.get("score"))
        score += self._record_modifier("modifier", int(self.keys.get("modifier", 0)))
        score += self._scale_modifier() + self._phase_malus()
        return self._roll_side(self.facts.who, self.who, self.skill or self.kind, score)

    def roll_other_side(self) -> Side:
        """Roll the opponent's side: a character's skill, or a score given for somebody without a sheet."""
        opponent = self.facts.against
        assert opponent is not None, "asked for only where there is one"
        if self.given_difficulty() is not None:
            raise InputError("both_targets")
        text = opponent.roll.strip()
        if opponent.who == GAME_MASTER:
            if not text.isdecimal():
                raise InputError("opponent_unclear", given=text)
            return self._roll_side(
                opponent.who, None, text, self._score(None, None, int(text)), critical=OTHER_CRITICAL
            )
        who, skill = require_character(self.draft, opponent.who), self.tables.find("skills", text)
        if skill is None:
            raise InputError("opponent_unclear", given=text)
        score = self._score(who, skill, None)
        score += self._modifier_between_scales(
            who, scale_of(self.draft, who), self.scale, self.tables["skills"][skill].get("action")
        )
        return self._roll_side(opponent.who, who, skill, score, critical=OTHER_CRITICAL)

    def _score(self, who: str | None, skill: str | None, value: object) -> Figure:
        """A score: formula, level and Modif. of a character, or as given."""
        tables, draft = self.tables, self.draft
        if who is None or skill is None:
            given = int(str(value))
            draft.step("score_told", given, who=who, source=self.source)
            return given
        level = draft.quantity(who, skill)
        refuse_unopened_skill(tables, skill, level, draft.refuse)
        base, score = (
            formula_value(tables, skill, characteristics_of(tables, draft, who)),
            score_of(tables, draft, who, skill),
        )
        source = str(tables["skills"][skill]["source"])
        draft.step("score", score, who=who, source=source, skill=skill, formula=base, level=level)
        modif = draft.quantity(who, MODIF + skill)
        if modif:
            draft.step("modif", modif, who=who, source=tables["skill_rules"]["source"])
        return score + modif

    def _record_modifier(self, step: str, value: int, **args: Any) -> int:
        """Record a modifier, unless it is 0, and return it."""
        if value:
            self.note(step, value, **args)
        return value

    def _scale_modifier(self) -> int:
        """Modifier for a difference of scales, where the opponent's is known and the action is physical."""
        opponent = self.facts.against
        account = None if opponent is None else self.account(opponent.who)
        opponent_scale = self.keys.get("opponent")
        if opponent_scale is None and account is None:
            return 0
        other = str(opponent_scale) if opponent_scale is not None else scale_of(self.draft, str(account))
        action = self.keys.get("action") or (self.tables["skills"][self.skill].get("action") if self.skill else None)
        if opponent_scale is not None and action is None:
            raise self.missing_keys("action")
        return self._modifier_between_scales(self.who, self.scale, other, action)

    def _modifier_between_scales(self, who: str | None, own: str, other: str, action: object) -> int:
        """Modifier of an action between two scales, with its step."""
        value = 0 if action is None else scale.scale_modifier(self.tables, own, other, str(action))
        if value:
            source = str(self.tables["actions"]["source"])
            self.draft.step("scale", value, who=who, source=source, scale=own, opponent=other, action=str(action))
        return value

    def _phase_malus(self) -> int:
        """Malus of the last of the phases in which the roller acts (`altaride:scale L343`)."""
        if "phases" not in self.keys:
            return 0
        phases = [int(phase) for phase in str(self.keys["phases"]).split(",")]
        malus = scale.action_maluses(self.tables, self.scale, phases, self.draft.refuse)[-1]
        return self._record_modifier("phase", malus, source=self.tables["turn"]["source"], action=len(phases))

    def _roll_side(
        self, name: str, who: str | None, expression: str, score: Figure, *, critical: str = "critical"
    ) -> Side:
        """Roll a side's dice, record the total, and give a character the experience for its faces."""
        start = len(self.dice)
        faces = self.roll_d20(name, on=True)
        found = read_dice(self.tables, score, faces)
        draft, source = self.draft, str(self.tables["d20"]["source"])
        shown = " ".join(map(str, faces))
        draft.step("rolled", found.total - score, who=who, expression=f"1d{self.tables['d20']['sides']}", faces=shown)
        if found.critical:
            draft.step(f"{critical}_{found.critical}", who=who, source=source)
        draft.step("total", found.total, who=who, source=self.source)
        if found.xp and who is not None:
            draft.step("face_xp", found.xp, who=who, source=source)
            draft.post(who, XP, found.xp)
        return Side(who, expression, self.dice[start:], found)

    # The answer.

    def figure(self, number: int | str) -> Figure:
        """A figure of an answer as a number."""
        return Fraction(number) if isinstance(number, str) else number

    def finish(self, side: Side, target: int, **more: Any) -> None:
        """Fill in the answer of a roll against a difficulty, which must be reached (`altaride:cast L295`)."""
        success = side.thrown.total >= target
        if not success and "phases" in self.keys:
            self.note("chain_ends", source=self.tables["turn"]["source"])
        self.dice = side.dice
        self.answer(
            total=exact_number(side.thrown.total),
            target=target,
            outcome="success" if success else "failure",
            margin=exact_number(side.thrown.total - target),
            critical=side.thrown.critical,
            xp=side.thrown.xp if side.who else 0,
            **more,
        )

    def finish_against(self, side: Side, other: Side, **more: Any) -> None:
        """Fill in the answer of a roll against another: the higher total wins, equal totals are nobody's."""
        margin = side.thrown.total - other.thrown.total
        self.dice = side.dice
        self.draft.result["against"] = {
            "expression": other.expression,
            "dice": other.dice,
            "total": exact_number(other.thrown.total),
            "critical": other.thrown.critical,
            "xp": other.thrown.xp if other.who else 0,
        }
        won = None if margin == 0 else "success" if margin > 0 else "failure"
        self.answer(
            total=exact_number(side.thrown.total),
            target=exact_number(other.thrown.total),
            outcome=more.pop("outcome", won),
            margin=exact_number(margin),
            critical=side.thrown.critical,
            xp=side.thrown.xp if side.who else 0,
            **more,
        )
