"""One roll in the making: its dice, and its answer."""

from __future__ import annotations

from typing import Any

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import GAME_MASTER, RollRecorded
from ledger.postings import CHARACTER
from ledger.rules.tables import Tables


class Throw:
    """One roll: who rolls, with what, and how it comes out.

    Attributes:
        who: Account of the character that rolls, None for somebody of the game master's.
        source: Where the rulebook has this kind of roll.
    """

    def __init__(self, draft: Drafting, facts: RollRecorded) -> None:
        self.draft = draft
        self.facts = facts
        self.keys = facts.keys
        self.tables: Tables = draft.rules.tables
        self.kind = str(facts.kind)
        self.row = self.tables["rolls"][self.kind]
        self.who = None if facts.who == GAME_MASTER else CHARACTER + facts.who
        self.source = str(self.row["source"])
        self.dice: list[dict[str, Any]] = []

    def required(self, *keys: str) -> InputError:
        """The error about a key that this roll cannot do without."""
        return InputError("key_missing", command="roll", missing=list(keys), allowed=list(keys))

    def given(self, key: str) -> int | None:
        """A number told as `KIND=VALUE` or by its key.

        Raises:
            InputError: If it is told twice.
        """
        told = [int(self.keys[key])] if key in self.keys else []
        told += [int(self.facts.value)] if self.row.get("value") == key and self.facts.value is not None else []
        if len(told) > 1:
            raise InputError("key_twice", key=key, command="roll")
        return told[0] if told else None

    def score(self, trait: str) -> int:
        """What a trait is: as `--vs` tells it, else as the sheet has it.

        Raises:
            InputError: Where nobody has told it.
        """
        if self.facts.target is not None:
            return self.facts.target
        if self.who is None:
            raise InputError("score_missing", trait=trait)
        return self.draft.quantity(self.who, trait)

    def cast(self, sides: int, count: int = 1, name: str | None = None) -> tuple[int, ...]:
        """Roll dice that all count.

        Args:
            name: Whose dice they are, the roller's unless told.
        """
        faces = self.draft.roll(sides, count, self.facts.who if name is None else name)
        self.dice += [{"sides": sides, "face": face, "kept": True} for face in faces]
        return faces

    def note(self, step: str, value: int | str | None = None, **args: int | str) -> None:
        """Note a step of this roll."""
        self.draft.step(step, value, who=self.who, source=self.source, **args)

    def done(self, *, total: int, target: int | None = None, success: bool | None = None, **more: Any) -> None:
        """Fill the answer; the margin is what was left below a number that must not be passed."""
        counts: dict[int, int] = {}
        for die in self.dice:
            counts[die["sides"]] = counts.get(die["sides"], 0) + 1
        outcome = None if success is None else "success" if success else "failure"
        self.draft.result.update(
            expression="+".join(f"{count}d{sides}" for sides, count in counts.items()),
            dice=self.dice,
            total=total,
            target=target,
            outcome=more.pop("outcome", outcome),
            margin=None if target is None else target - total,
            **more,
        )
