"""Decisions: `decide(state, command, rules)` returns one draft entry, or refuses.

Pure: no clock, no chance, no database, no locale.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger import facts as kinds
from ledger.decisions import correction, experience, health, roll, session, time, trade, treasure
from ledger.drafting import Drafting
from ledger.entries import Command, Draft
from ledger.rules.protocol import Ruleset
from ledger.state import State

DECISIONS: Mapping[type[kinds.Facts], Callable[[Drafting, Any], None]] = {
    kinds.CampaignOpened: session.open_campaign,
    kinds.CharacterJoined: session.join,
    kinds.RetainerHired: session.hire,
    kinds.SessionStarted: session.start,
    kinds.SessionEnded: session.end,
    kinds.CharactersArrived: session.arrive,
    kinds.CharactersLeft: session.leave,
    kinds.CharacterDescribed: session.describe,
    kinds.RollRecorded: roll.roll,
    kinds.CharactersHurt: health.hurt,
    kinds.CharactersHealed: health.heal,
    kinds.RestTaken: health.rest,
    kinds.ConditionsChanged: health.change_conditions,
    kinds.CharacterDied: health.die,
    kinds.FoesDefeated: experience.defeat,
    kinds.ExperienceAwarded: experience.award,
    kinds.CharacterLevelled: experience.level_up,
    kinds.TreasureFound: treasure.find,
    kinds.TreasureSplit: treasure.split,
    kinds.GoodsTaken: treasure.take,
    kinds.GoodsGiven: treasure.give,
    kinds.GoodsDropped: treasure.drop,
    kinds.ItemUsed: treasure.use,
    kinds.ItemBought: trade.buy,
    kinds.ItemSold: trade.sell,
    kinds.CoinsPaid: trade.pay,
    kinds.CoinsReceived: trade.receive,
    kinds.TimePassed: time.advance,
    kinds.NoteTaken: time.note,
    kinds.EntryRevealed: time.reveal,
    kinds.EntriesVoided: correction.void,
    kinds.BalanceChecked: correction.check,
}
"""The decision for each kind of facts."""


def decide(state: State, command: Command, rules: Ruleset) -> Draft:
    """Decide a command against a state under rules.

    Raises:
        Refusal: If the rules or the state say no.
        InputError: If it names what does not exist, or faces that do not fit.
        NeedsDice: If it needs dice that have not been shown.
    """
    draft = Drafting(state, command, rules)
    DECISIONS[type(command.facts)](draft, command.facts)
    return draft.finish()
