"""What can go wrong, as codes and facts; the command line finds the words.

A code is stable: scripts read it from `{"error": {"code": …}}`. The facts are what a sentence about the
error needs (who, what was expected, what was found), in canonical ids and integers.
"""

from __future__ import annotations

from typing import Any


class CampaignError(Exception):
    """Base of everything the program says no with.

    Attributes:
        code: Stable name of the error.
        facts: What the sentence about it needs; values are ids, numbers, texts or lists of them.
    """

    exit_code = 1

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.code}({given})"


class InputError(CampaignError):
    """Bad usage or input: an unknown name, key, item, entry or face."""

    exit_code = 2


class Refusal(CampaignError):
    """The rules or the state of the ledger say no.

    Attributes:
        overridable: Whether a game master's `--override` may pass it. Rules' refusals may; conservation
            and negative coins or items never.
    """

    exit_code = 3

    def __init__(self, code: str, *, overridable: bool = False, **facts: Any) -> None:
        super().__init__(code, **facts)
        self.overridable = overridable


class CheckFailed(CampaignError):
    """A check found something wrong: a balance assertion, an audit, a verification."""

    exit_code = 1


class LedgerError(CampaignError):
    """The ledger could not be opened, is locked too long, or is corrupt."""

    exit_code = 4
