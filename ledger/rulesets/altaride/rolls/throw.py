"""One roll while it is decided: the skill, its modifiers, its dice and its answer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeGuard

from msgspec import Struct

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import GAME_MASTER, RollRecorded
from ledger.ids import ROLE
from ledger.people import account_of, is_outsider, name_of
from ledger.rules.shared.throw import Throw
from ledger.rules.working import exact_number
from ledger.rulesets.altaride.characters import scale
from ledger.rulesets.altaride.characters.account import MODIF, XP, characteristics_of, scale_of, score_of
from ledger.rulesets.altaride.characters.skills import formula_value, refuse_unopened_skill
from ledger.rulesets.altaride.rolls import opponents
from ledger.rulesets.altaride.rolls.d20 import Figure, ThrownDice, is_die_due, read_dice
from ledger.rulesets.altaride.tables import AltarideRoll, AltarideTables

OTHER_CRITICAL = "other_critical"
"""Prefix of the steps for a 1 or a 20 of the other side, so that sentences name the right one."""


class Side(Struct, frozen=True):
    """One side of a roll, with its dice.

    Attributes:
        who: Account of somebody in the company or outside, None for somebody of whom nothing is recorded.
        expression: What was rolled, as the answer names it.
    """

    who: str | None
    expression: str
    dice: list[dict[str, Any]]
    thrown: ThrownDice

    @property
    def xp(self) -> int:
        """Experience that the faces bring, which only characters have."""
        return self.thrown.xp if learns(self.who) else 0


def learns(who: str | None) -> TypeGuard[str]:
    """Whether somebody gets experience for the faces of a roll."""
    return who is not None and not is_outsider(who)


class AltarideThrow(Throw):
    """One roll.

    Attributes:
        skill: The skill that is rolled, None where there is none.
        person: Account of the one who rolls, in the company or outside; not outside before version 3.
        aimed_at: Account of the one whom the roll is aimed at, likewise.
    """

    tables: AltarideTables
    row: AltarideRoll

    def __init__(self, draft: Drafting, facts: RollRecorded) -> None:
        super().__init__(draft, facts)
        self.who = self.account(facts.who)
        self.skill: str | None = self.row.skill
        knows_others = self.tables.version >= 3
        self.person: str | None = self.who or (draft.stand_in if knows_others else "") or None
        self.aimed_at: str | None = (draft.aimed_at if knows_others else "") or self._character_aimed_at()

    def _character_aimed_at(self) -> str | None:
        """Account of the character of `--against`, or of the key `target`."""
        named = str(self.keys.get("target", "")) if self.facts.against is None else self.facts.against.who
        return self.account(named) if named else None

    def account(self, name: str) -> str | None:
        """Account of a character, None for somebody without a sheet."""
        account = account_of(name)
        return None if name == GAME_MASTER or self.draft.field(account, ROLE) is None else account

    @property
    def scale(self) -> str:
        """The roller's scale: from the sheet, or from the keys for somebody without one."""
        if self.who is None and "own_scale" in self.keys:
            return str(self.keys["own_scale"])
        return scale.NORMAL if self.person is None else scale_of(self.draft, self.person)

    # What is given.

    def given_difficulty(self) -> int | None:
        """The difficulty given as `KIND=N`, as a key or as `--vs`, None without one."""
        values = [int(value) for value in (self.given("difficulty"), self.facts.target) if value is not None]
        if len(values) > 1:
            raise InputError("key_twice", key="difficulty", command="roll")
        return values[0] if values else None

    def difficulty(self) -> int:
        """The difficulty given, or the usual one (`altaride:skills L180`)."""
        given = self.given_difficulty()
        return self.tables.d20.difficulty if given is None else given

    @property
    def is_opposed(self) -> bool:
        """Whether somebody else rolls too: whoever it is aimed at does, unless a difficulty is given."""
        return self.facts.against is not None or (self.aimed_at is not None and self.given_difficulty() is None)

    def require_opponent(self) -> None:
        """Refuse a roll without an opponent.

        Raises:
            InputError: `opponent_missing`.
        """
        if not self.is_opposed:
            raise InputError("opponent_missing")

    # The dice.

    def roll_d20(self, name: str, *, on: bool = False) -> tuple[int, ...]:
        """Roll a d20 for somebody; with `on`, roll on as its faces require."""
        sides = self.tables.d20.sides
        faces = self.roll_dice(sides, 1, name)
        while on and is_die_due(self.tables, faces):
            faces += self.roll_dice(sides, 1, name)
        return faces

    def roll_own_side(self) -> Side:
        """Roll the roller's side: score, modifiers and dice."""
        if self.who is not None and "score" in self.keys:
            raise InputError("score_known", who=self.facts.who)
        score: Figure = self._score(self.person, self.skill, self.keys.get("score"))
        score += self._record_modifier("modifier", int(self.keys.get("modifier", 0)))
        score += self._scale_modifier() + self._phase_malus()
        return self._roll_side(self.facts.who, self.person, self.skill or self.kind, score)

    def roll_other_side(self) -> Side:
        """Roll the opponent's side: a skill, or a score given for somebody without a sheet."""
        if self.given_difficulty() is not None:
            raise InputError("both_targets")
        text = "" if self.facts.against is None else self.facts.against.roll.strip()
        other = self.aimed_at
        if text.isdecimal() and not learns(other):
            skill, score = None, self._score(other, None, int(text))
        elif other is None:
            raise InputError("opponent_unclear", given=text)
        else:
            skill = opponents.skill_of_opponent(self.tables, self.draft, other, text, self.skill)
            score = self._score(other, skill, None)
        if other is not None:
            score += self._modifier_between_scales(
                other, scale_of(self.draft, other), self.scale, opponents.action_of(self.tables, skill, self.skill)
            )
        called = GAME_MASTER if other is None else name_of(other)
        # Of somebody outside the company the game master throws, unless the dice are given by the name.
        name = called if learns(other) or called in self.facts.faces else GAME_MASTER
        return self._roll_side(name, other, skill or text or opponents.SCORE, score, critical=OTHER_CRITICAL)

    def _score(self, who: str | None, skill: str | None, value: object) -> Figure:
        """A score: formula, level and Modif. of a character, as told of somebody outside the company, or as given."""
        tables, draft = self.tables, self.draft
        if not learns(who) or skill is None:
            given = opponents.told_score(draft, who, skill) if value is None else int(str(value))
            if given is None:
                raise self.missing_keys("score")
            if skill is not None and value is None:
                draft.step("score_of_skill", given, who=who, source=self.source, skill=skill)
            else:
                draft.step("score_told", given, who=who, source=self.source)
            return given
        level = draft.quantity(who, skill)
        refuse_unopened_skill(tables, skill, level, draft.refuse)
        base = formula_value(tables, skill, characteristics_of(tables, draft, who))
        score = score_of(tables, draft, who, skill)
        draft.step("score", score, who=who, source=tables.skills[skill].source, skill=skill, formula=base, level=level)
        modif = draft.quantity(who, MODIF + skill)
        if modif:
            draft.step("modif", modif, who=who, source=tables.skill_rules.source)
        return score + modif

    def _record_modifier(self, step: str, value: int, **args: Any) -> int:
        """Record a modifier, unless it is 0, and return it."""
        if value:
            self.draft.step(step, value, who=self.person, **{"source": self.source, **args})
        return value

    def _scale_modifier(self) -> int:
        """Modifier for a difference of scales, where the opponent's is known and the action is physical."""
        opponent_scale = self.keys.get("opponent")
        if opponent_scale is None and self.aimed_at is None:
            return 0
        other = scale_of(self.draft, str(self.aimed_at)) if opponent_scale is None else str(opponent_scale)
        action = self.keys.get("action") or (self.tables.skills[self.skill].action if self.skill else None)
        if opponent_scale is not None and action is None:
            raise self.missing_keys("action")
        return self._modifier_between_scales(self.person, self.scale, other, action)

    def _modifier_between_scales(self, who: str | None, own: str, other: str, action: object) -> int:
        """Modifier of an action between two scales, with its step."""
        value = 0 if action is None else scale.scale_modifier(self.tables, own, other, str(action))
        if value:
            source = self.tables.actions.source
            self.draft.step("scale", value, who=who, source=source, scale=own, opponent=other, action=str(action))
        return value

    def _phase_malus(self) -> int:
        """Malus of the last of the phases in which the roller acts (`altaride:scale L343`)."""
        if "phases" not in self.keys:
            return 0
        phases = [int(phase) for phase in str(self.keys["phases"]).split(",")]
        malus = scale.action_maluses(self.tables, self.scale, phases, self.draft.refuse)[-1]
        return self._record_modifier("phase", malus, source=self.tables.turn.source, action=len(phases))

    def _roll_side(
        self, name: str, who: str | None, expression: str, score: Figure, *, critical: str = "critical"
    ) -> Side:
        """Roll a side's dice, record the total, and give a character the experience for its faces."""
        start = len(self.dice)
        faces = self.roll_d20(name, on=True)
        found = read_dice(self.tables, score, faces)
        draft, source = self.draft, self.tables.d20.source
        shown = " ".join(map(str, faces))
        draft.step("rolled", found.total - score, who=who, expression=f"1d{self.tables.d20.sides}", faces=shown)
        if found.critical:
            draft.step(f"{critical}_{found.critical}", who=who, source=source)
        draft.step("total", found.total, who=who, source=self.source)
        if found.xp and learns(who):
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
            self.note("chain_ends", source=self.tables.turn.source)
        self._answer_for(side, target, "success" if success else "failure", **more)

    def finish_against(self, side: Side, other: Side, **more: Any) -> None:
        """Fill in the answer of a roll against another: the higher total wins, equal totals are nobody's."""
        margin = side.thrown.total - other.thrown.total
        self.draft.result["against"] = {
            "expression": other.expression,
            "dice": other.dice,
            "total": exact_number(other.thrown.total),
            "critical": other.thrown.critical,
            "xp": other.xp,
        }
        won = None if margin == 0 else "success" if margin > 0 else "failure"
        self._answer_for(side, other.thrown.total, more.pop("outcome", won), **more)

    def _answer_for(self, side: Side, target: Figure, outcome: str | None, **more: Any) -> None:
        """Fill in the answer of the roller's side, with its dice alone."""
        self.dice, total = side.dice, side.thrown.total
        figures = {"total": exact_number(total), "target": exact_number(target), "margin": exact_number(total - target)}
        self.answer(**figures, outcome=outcome, critical=side.thrown.critical, xp=side.xp, **more)
