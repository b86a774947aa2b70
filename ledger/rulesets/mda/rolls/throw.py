"""A check of a characteristic (épreuve) or another roll while it is made (`mda:2.2 L207-L220`)."""

from __future__ import annotations

from typing import Any

from ledger.errors import InputError
from ledger.rules.shared.dice_faces import require_face
from ledger.rules.shared.throw import Throw
from ledger.rulesets.mda.tables import MdaRoll, MdaTables


def passes_check(total: int, value: int) -> bool:
    """Whether a modified die is at most the value (`mda:2.2 L209`)."""
    return total <= value


def pav_of_die(tables: MdaTables, face: int) -> int:
    """Adventure points of a check: half of the natural die, rounded down, success or not (`mda:2.2 L215-L220`).

    Raises:
        InputError: `face_impossible`.
    """
    rule = tables.checks
    return int(require_face(face, rule.sides) * rule.part)


class MaitresDArmesThrow(Throw):
    """One roll of this game."""

    tables: MdaTables
    row: MdaRoll

    def given(self, key: str) -> int | None:
        """The number given as `KIND=VALUE` or by its key, None without it.

        Raises:
            InputError: If it is given twice.
        """
        value = super().given(key)
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
