"""What can go wrong, as codes and facts; the command line finds the words.

A code is stable: scripts read it from `{"error": {"code": …}}`. The facts are what a sentence about the
error needs (who, what was expected, what was found), in canonical ids and integers.
"""

from __future__ import annotations

import re
from typing import Any

URL = re.compile(
    r"(?P<scheme>[A-Z][A-Z0-9+.-]+://|POSTGRES(?:QL)?(?:\+\w*)?:)(?:(?P<user>.*)@)?(?P<rest>.*)",
    re.DOTALL | re.IGNORECASE,
)
"""An address; in place of a password anything may stand, an “@” and a “/” too."""
SETTING = re.compile(r"""(\w*(?:pass|pwd|secret|token)\w*\s*=\s*)('[^']*'|"[^"]*"|[^\s&;]*)""", re.IGNORECASE)
"""A setting whose value nobody should see, as in `host=table password=…`."""


def redacted(text: str) -> str:
    """A location, or what a database said of one, without passwords.

    Of an address only the user, the host and the database's name are left: a password may stand in many a place.
    """
    found = URL.search(text)
    if found is None:
        return SETTING.sub(r"\1***", text)
    user, rest = found["user"], re.split(r"[?#&;]", found["rest"], maxsplit=1)
    if user is not None:
        name = re.split(r"[:/?#]", user, maxsplit=1)
        address = name[0] + (":***" if len(name) > 1 else "") + "@" + rest[0]
    else:
        # Without an “@” what follows the colon is a port, or a password whose host was forgotten.
        address = re.sub(r":(?!\d{1,5}(?:/|$)).*", ":***", rest[0], count=1, flags=re.DOTALL)
    before = SETTING.sub(r"\1***", text[: found.start()])
    return before + found["scheme"] + address + ("?***" if len(rest) > 1 else "")


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
    """The ledger could not be opened, is locked too long, or is corrupt.

    What names the ledger, and what the database said, is kept without passwords.
    """

    exit_code = 4

    def __init__(self, code: str, **facts: Any) -> None:
        for name in ("location", "reason"):
            if isinstance(facts.get(name), str):
                facts[name] = redacted(facts[name])
        super().__init__(code, **facts)
