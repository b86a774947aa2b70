"""A game with no rules to speak of, so that the store is tried with nothing in the way."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.drafting import Drafting
from ledger.facts import (
    CharacterJoined,
    ExperienceAwarded,
    FoesDefeated,
    Keys,
    RestTaken,
    RetainerHired,
    RollRecorded,
)
from ledger.money import Coinage
from ledger.rules import plain
from ledger.rules.protocol import Commodity, Progress
from ledger.rules.tables import Tables
from ledger.state import View

CONTENT = b'{"meta":{"id":"plain","version":"1"},"rolls":{"luck":{"names":{"en":"luck","fr":"chance"}}}}'
COINS = {"gp": 100, "sp": 10, "cp": 1}


class Plain(plain.Plain):
    """Coins are conserved, everything else is counted."""

    def __init__(self, content: bytes) -> None:
        super().__init__(Tables(content))
        self.coinage = Coinage(values=COINS, change=("gp", "sp", "cp"), price_unit="gp")

    def commodity(self, commodity: str) -> Commodity:
        return Commodity(conserved=commodity in COINS or commodity.startswith("item:"))

    def join(self, draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
        """Nothing but the name."""

    def level_up(self, draft: Drafting, who: str, keys: Keys) -> None:
        draft.post(who, "level", 1)

    def die(self, draft: Drafting, who: str) -> None:
        """Nothing but the status."""

    def roll(self, draft: Drafting, facts: RollRecorded) -> None:
        draft.result["total"] = sum(draft.roll(6, 2, facts.who))

    def hurt(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        draft.post(who, "hp", -(amount or 0))

    def heal(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        draft.post(who, "hp", amount or 0)

    def rest(self, draft: Drafting, facts: RestTaken) -> None:
        """Nothing but the time."""

    def defeat(self, draft: Drafting, facts: FoesDefeated) -> None:
        draft.post("party:pool", "xp", facts.count)

    def award(self, draft: Drafting, facts: ExperienceAwarded) -> None:
        for name in facts.to or ():
            draft.post(f"character:{name}", "xp", facts.xp or 0)

    def progress(self, state: View, who: str) -> Progress:
        return Progress()

    def impossible(self, state: View, who: str) -> Sequence[str]:
        return ()
