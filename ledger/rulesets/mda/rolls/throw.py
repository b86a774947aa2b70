"""One roll in the making: its dice, and its answer."""

from __future__ import annotations

from typing import Any

from ledger.errors import InputError
from ledger.rules.shared.throw import Throw as AnyThrow


class Throw(AnyThrow):
    """One roll: who rolls, with what, and how it comes out."""

    def given(self, key: str) -> int | None:
        """A number told as `KIND=VALUE` or by its key.

        Raises:
            InputError: If it is given twice.
        """
        stated = [int(self.keys[key])] if key in self.keys else []
        stated += [int(self.facts.value)] if self.row.get("value") == key and self.facts.value is not None else []
        if len(stated) > 1:
            raise InputError("key_twice", key=key, command="roll")
        return stated[0] if stated else None

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

    def done(self, *, total: int, target: int | None = None, success: bool | None = None, **more: Any) -> None:
        """Fill the answer; the margin is what was left below a number that must not be passed."""
        stated = None if success is None else "success" if success else "failure"
        margin = None if target is None else target - total
        self.answer(total=total, target=target, outcome=more.pop("outcome", stated), margin=margin, **more)
