"""A game with hardly any rules, so that the store is tested with nothing in the way."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.facts import ExperienceAwarded, FoesDefeated, Keys, RestTaken, RollRecorded
from ledger.money import Coinage
from ledger.rules.hooks import Hooks
from ledger.rules.ruleset import Commodity, Progress, Ruleset
from ledger.rules.tables import Tables
from ledger.state import View

CONTENT = b'{"meta":{"id":"plain","version":"1"},"rolls":{"luck":{"names":{"en":"luck","fr":"chance"}}}}'
COINS = {"gp": 100, "sp": 10, "cp": 1}


class Plain(Ruleset):
    """Coins are conserved, everything else is counted."""

    HOOKS = f"{__name__}:PLAIN_HOOKS"

    def __init__(self, content: bytes) -> None:
        super().__init__(Tables(content))
        self.coinage = Coinage(values=COINS, change=("gp", "sp", "cp"), price_unit="gp")

    def commodity(self, commodity: str) -> Commodity:
        return Commodity(conserved=commodity in COINS or commodity.startswith("item:"))

    def progress(self, state: View, who: str) -> Progress:
        return Progress()


def level_up(draft: Drafting, who: str, keys: Keys) -> None:
    draft.post(who, "level", 1)


def roll(draft: Drafting, facts: RollRecorded) -> None:
    draft.result["total"] = sum(draft.roll(6, 2, facts.who))


def hurt(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    draft.post(who, "hp", -(amount or 0))


def heal(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    draft.post(who, "hp", amount or 0)


def rest(draft: Drafting, facts: RestTaken) -> None:
    """Nothing but the time."""


def defeat(draft: Drafting, facts: FoesDefeated) -> None:
    draft.post("party:pool", "xp", facts.count)


def award(draft: Drafting, facts: ExperienceAwarded) -> None:
    for name in facts.to or ():
        draft.post(f"character:{name}", "xp", facts.xp or 0)


PLAIN_HOOKS = Hooks(level_up=level_up, roll=roll, hurt=hurt, heal=heal, rest=rest, defeat=defeat, award=award)
