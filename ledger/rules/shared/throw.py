"""One roll while it is decided, in any game: who rolls, the dice, the modifiers, and the answer."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import GAME_MASTER, RollRecorded
from ledger.ids import CHARACTER
from ledger.rules.game_tables import GameTables, Roll


class Throw:
    """One roll; a game derives its own class, which says how the dice are read.

    Attributes:
        row: The kind of roll, as the tables have it.
        who: Account of the character that rolls, None for somebody played by the game master.
        outsider: Account of the one outside the company for whom the game master rolls, None where there is none, or
            where the tables do not say that the conditions of such people count (`others_in_conditions` of `meta`).
        source: Section of the rulebook on this kind of roll.
        modifier: Sum of the modifiers so far.
        dice: The dice rolled so far, as in the answer.
    """

    tables: GameTables
    row: Roll

    def __init__(self, draft: Drafting, facts: RollRecorded) -> None:
        self.draft = draft
        self.facts = facts
        self.keys = facts.keys
        self.tables = draft.rules.tables
        self.kind = str(facts.kind)
        self.row = self.tables.rolls[self.kind]
        self.who: str | None = None if facts.who == GAME_MASTER else CHARACTER + facts.who
        weighs = self.tables.meta.others_in_conditions
        self.outsider: str | None = draft.stand_in if weighs and self.who is None and draft.stand_in else None
        self.source = self.row.source
        self.modifier = 0
        self.dice: list[dict[str, Any]] = []

    @property
    def affected(self) -> str | None:
        """Account of the one whose conditions count, in the company or outside; None where there is no account."""
        return self.who or self.outsider

    @property
    def outsider_aimed_at(self) -> str | None:
        """Account of the one outside the company at whom the roll is aimed, as `outsider` is for the one who rolls."""
        return self.draft.aimed_at or None if self.tables.meta.others_in_conditions else None

    def missing_keys(self, *keys: str) -> InputError:
        """The error about keys that this roll needs."""
        return InputError("key_missing", command="roll", missing=list(keys), allowed=list(keys))

    def note(
        self, step: str, value: int | str | Fraction | None = None, *, source: str | None = None, **args: Any
    ) -> None:
        """Add a step of this roll to the derivation."""
        self.draft.step(step, value, who=self.who, source=source or self.source, **args)

    def add(self, step: str, value: int, *, source: str | None = None, **args: int | str) -> None:
        """Add a modifier, and a step for it unless it is 0."""
        if value:
            self.note(step, value, source=source, modifier=value, **args)
            self.modifier += value

    def roll_dice(self, sides: int, count: int = 1, name: str | None = None, purpose: str = "") -> tuple[int, ...]:
        """Roll dice that all count.

        Args:
            name: Whose dice they are; the roller's by default.
            purpose: What they are for; this kind of roll by default.
        """
        faces = self.draft.roll(sides, count, self.facts.who if name is None else name, purpose or self.purpose)
        self.dice += [{"sides": sides, "face": face, "kept": True} for face in faces]
        return faces

    def roll_sum(self, sides: int, count: int = 1, *, source: str | None = None) -> int:
        """Roll dice, record their faces as a step, and return their sum."""
        faces = self.roll_dice(sides, count)
        shown = " ".join(map(str, faces))
        self.draft.step("rolled", sum(faces), who=self.who, source=source, expression=f"{count}d{sides}", faces=shown)
        return sum(faces)

    def given(self, key: str) -> int | str | bool | None:
        """The value of a key, given as `KIND=VALUE` or by the key itself; None where it is not given.

        Raises:
            InputError: `key_twice`.
        """
        own = self.facts.value if self.row.value == key else None
        given = [value for value in (self.keys.get(key), own) if value is not None]
        if len(given) > 1:
            raise InputError("key_twice", key=key, command="roll")
        return given[0] if given else None

    def required(self, key: str) -> Any:
        """The value of a key, without which there is no roll.

        Raises:
            InputError: `key_missing`, and what `given` raises.
        """
        value = self.given(key)
        if value is None:
            raise self.missing_keys(key)
        return value

    @property
    def purpose(self) -> str:
        """What the dice are for, as in `NeedsDice`."""
        return f"rolls:{self.kind}"

    @property
    def expression(self) -> str:
        """The dice rolled so far, with the modifier."""
        return dice_expression(self.dice) + (f"{self.modifier:+d}" if self.modifier else "")

    def answer(
        self,
        *,
        total: int | str | None,
        target: int | str | None = None,
        outcome: str | None = None,
        margin: int | str | None = None,
        **more: Any,
    ) -> None:
        """Fill in `draft.result`."""
        answer = {"total": total, "target": target, "outcome": outcome, "margin": margin, **more}
        self.draft.result.update(expression=self.expression, dice=self.dice, **answer)

    def fill_answer(self, *, total: int, target: int | None = None, outcome: str | None = None, **more: Any) -> None:
        """Fill in the answer to a number to reach; the margin is how far the total is above it."""
        margin = None if target is None else total - target
        self.answer(total=total, target=target, outcome=outcome, margin=margin, **more)


def require_options(facts: RollRecorded, *, against: bool = False, target: bool = False, edge: bool = False) -> None:
    """Require that a kind of roll takes the options that were given with it.

    Raises:
        InputError: `roll_option_unknown`, with every option that it does not take.
    """
    opposed = "" if facts.against is None else f"--against … {facts.against.roll}".rstrip(" …")
    options = ((opposed, facts.against, against), ("--vs", facts.target, target), ("--adv, --dis", facts.edge, edge))
    unknown = [option for option, given, known in options if given is not None and not known]
    if unknown:
        raise InputError("roll_option_unknown", option=", ".join(unknown), kind=str(facts.kind))


def dice_expression(dice: list[dict[str, Any]]) -> str:
    """Dice as an expression, those with the same number of sides together: `2d6+1d20`."""
    return "+".join(f"{count}d{sides}" for sides, count in Counter(die["sides"] for die in dice).items())
