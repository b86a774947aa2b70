"""Decisions: `decide(state, command, rules)` returns one draft entry, or refuses.

Pure: no clock, no chance, no database, no locale.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger import facts as kinds
from ledger.decisions import (
    correction,
    debts,
    equipment,
    experience,
    health,
    roll,
    service,
    session,
    split,
    time,
    trade,
    treasure,
)
from ledger.drafting import Drafting
from ledger.entries import Command, Draft
from ledger.ids import CHARACTER
from ledger.people import name_of, new_impossible_states
from ledger.rules.ruleset import Ruleset
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
    kinds.CharacterRevived: health.revive,
    kinds.CharacterRetired: session.retire,
    kinds.FoesDefeated: experience.defeat,
    kinds.ExperienceAwarded: experience.award,
    kinds.CharacterLevelled: experience.level_up,
    kinds.CharacterImproved: experience.improve,
    kinds.TreasureFound: treasure.find,
    kinds.TreasureSplit: split.split,
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
    kinds.RulesAdopted: session.adopt,
    kinds.ItemEquipped: equipment.equip,
    kinds.ChoiceMade: equipment.choose,
    kinds.CounterSpent: equipment.spend,
    kinds.CounterRestored: equipment.restore,
    kinds.ItemAppraised: equipment.appraise,
    kinds.ItemIdentified: equipment.identify,
    kinds.BillCharged: debts.charge,
    kinds.CoinsLent: debts.lend,
    kinds.DebtSettled: debts.settle,
    kinds.CoinsExchanged: debts.change,
    kinds.WagesPaid: service.wages,
    kinds.EstateInherited: service.inherit,
    kinds.WorkDone: service.work,
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
    if not isinstance(command.facts, SEEN_TO):
        _need_possible(draft)
    draft.require_faces_used()
    equipment.unequip_what_left(draft)
    return draft.finish()


SEEN_TO = (kinds.CampaignOpened, kinds.EntriesVoided, kinds.RulesAdopted)
"""Kinds that say by themselves what they leave impossible, or refuse it."""


def _need_possible(draft: Drafting) -> None:
    """Refuse what leaves somebody in a state that the rules do not know, unless it was so before."""
    for account in draft.touched(CHARACTER):
        for code in new_impossible_states(draft, account):
            draft.refuse("state_impossible", who=name_of(account), state=code)
