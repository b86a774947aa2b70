"""Errors, as codes and facts; the command line has the messages.

A code is stable: scripts read it from `{"error": {"code": …}}`. The facts are what a message about the error needs
(who, what was expected, what was found), in canonical ids and integers.
"""

from __future__ import annotations

import re
from typing import Any

from ledger.patterns import late_pattern

URL = late_pattern(
    r"(?P<scheme>[A-Z][A-Z0-9+.-]+://|POSTGRES(?:QL)?(?:\+\w*)?:)(?:(?P<user>.*)@)?(?P<rest>.*)",
    re.DOTALL | re.IGNORECASE,
)
"""An address; a password in it may contain anything, even “@” and “/”."""
SETTING = late_pattern(r"""(\w*(?:pass|pwd|secret|token)\w*\s*=\s*)('[^']*'|"[^"]*"|[^\s&;]*)""", re.IGNORECASE)
"""A setting whose value nobody should see, as in `host=table password=…`."""


def redacted(text: str) -> str:
    """Remove passwords from a location, or from a database's message about one.

    Of an address only the user, the host and the database's name are kept, as a password may be anywhere else.
    """
    found = URL.search(text)
    if found is None:
        return SETTING.sub(r"\1***", text)
    user, rest = found["user"], re.split(r"[?#&;]", found["rest"], maxsplit=1)
    if user is not None:
        name = re.split(r"[:/?#]", user, maxsplit=1)
        address = name[0] + (":***" if len(name) > 1 else "") + "@" + rest[0]
    else:
        # Without an “@”, a port follows the colon, or a password whose host was forgotten.
        address = re.sub(r":(?!\d{1,5}(?:/|$)).*", ":***", rest[0], count=1, flags=re.DOTALL)
    before = SETTING.sub(r"\1***", text[: found.start()])
    return before + found["scheme"] + address + ("?***" if len(rest) > 1 else "")


class CampaignError(Exception):
    """Base class of the program's errors.

    Attributes:
        code: Stable name of the error.
        facts: What its message needs; values are ids, numbers, texts or lists of them.
    """

    exit_code = 1

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.code}({given})"


def reason_of(error: Exception) -> str:
    """Why the store failed, in the words of whatever failed there, or as a code; of another error its text."""
    return str(error.facts.get("reason", error.code)) if isinstance(error, LedgerError) else str(error)


class InputError(CampaignError):
    """Bad usage or input: an unknown name, key, item, entry or face."""

    exit_code = 2


class Refusal(CampaignError):
    """The rules or the state of the ledger forbid a command.

    Attributes:
        overridable: Whether the game master's `--override` allows it. Refusals by rules can be overridden;
            conservation, and coins or items below 0, never.
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

    Its location, and the database's message, are kept without passwords.
    """

    exit_code = 4

    def __init__(self, code: str, **facts: Any) -> None:
        for name in ("location", "reason"):
            if isinstance(facts.get(name), str):
                facts[name] = redacted(facts[name])
        super().__init__(code, **facts)
