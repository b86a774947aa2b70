"""A roll while it is made: given numbers, scores and the answer."""

from __future__ import annotations

from typing import Any

from ledger.errors import InputError
from ledger.rules.shared.throw import Throw
from ledger.rulesets.mda.tables import MdaRoll, MdaTables


class MaitresDArmesThrow(Throw):
    """One roll of this game."""

    tables: MdaTables
    row: MdaRoll

    def given(self, key: str) -> int | None:
        """The number given as `KIND=VALUE` or by its key, None without it.

        Raises:
            InputError: If it is given twice.
        """
        value = self.given_value(key)
        return None if value is None else int(value)

    def score(self, trait: str) -> int:
        """The score of a trait: given by `--vs`, else recorded.

        Raises:
            InputError: If it is neither given nor recorded.
        """
        if self.facts.target is not None:
            return self.facts.target
        if self.who is None:
            raise InputError("score_missing", trait=trait)
        return self.draft.quantity(self.who, trait)

    def done(self, *, total: int, target: int | None = None, success: bool | None = None, **more: Any) -> None:
        """Fill the answer; the margin is how far the total is below the number that it must not exceed."""
        stated = None if success is None else "success" if success else "failure"
        margin = None if target is None else target - total
        self.answer(total=total, target=target, outcome=more.pop("outcome", stated), margin=margin, **more)
