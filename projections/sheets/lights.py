"""Lights that burn, and until when."""

from __future__ import annotations

from msgspec import Struct

from ledger.ids import CHARACTER
from ledger.rules.shared.lights import LIT
from ledger.state import View


class BurningLight(Struct, frozen=True):
    """A light that somebody burns.

    Attributes:
        who: Account of whoever has it.
        light: Its id in the ruleset's `light.sources`.
        until: What the clock shows when it goes out, in seconds since the beginning.
    """

    who: str
    light: str
    until: int


def burning_lights(view: View) -> list[BurningLight]:
    """The lights that burn, those first that go out first."""
    found = [
        BurningLight(account, key.removeprefix(LIT), until)
        for account in view.accounts(CHARACTER)
        for key, until in view.fields(account).items()
        if key.startswith(LIT) and isinstance(until, int)
    ]
    return sorted(found, key=lambda light: (light.until, light.who, light.light))
