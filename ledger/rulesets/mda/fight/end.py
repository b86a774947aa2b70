"""Records the end of a fight: zones, feints and spells, and what wounds took from AT and PRD."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import RestTaken
from ledger.ids import CHARACTER, CONDITION
from ledger.others import standing
from ledger.people import bare_name, company
from ledger.rulesets.mda.fight import values as fight_values
from ledger.rulesets.mda.fight.body import LOST
from ledger.rulesets.mda.fight.figures import wounds
from ledger.rulesets.mda.fight.figures.wounds import AT, PRD
from ledger.rulesets.mda.fight.impacts import FEINTS, IMPACTS, MASTER_IMPACTS, OUT_OF_FIGHT
from ledger.rulesets.mda.tables import MdaTables


def end_fight(draft: Drafting, facts: RestTaken) -> None:
    """Record the end of a fight: zones, feints, spells; losses stay by the knob (`mda:3.8 L509-L527`)."""
    if facts.days > 1:
        raise InputError("one_fight", days=facts.days)
    accounts = [CHARACTER + name for name in dict.fromkeys(facts.who)]
    if wounds.opponents_keep(MdaTables.of(draft)) and set(company(draft)) <= set(facts.who):
        # Nobody is left to fight against.
        accounts += standing(draft)
    for who in accounts:
        if draft.quantity(who, IMPACTS) or draft.quantity(who, MASTER_IMPACTS):
            draft.refuse("impacts_left", who=bare_name(who))
        for commodity in (IMPACTS, MASTER_IMPACTS):
            draft.note(who, commodity, -draft.quantity(who, commodity))
        _end_fight_for(draft, who)


def on_time_passed(draft: Drafting, seconds: int) -> None:
    """End every fight once enough time has passed (`mda:3.8 L513-L515`).

    Impacts not yet counted stay to be counted.
    """
    tables = MdaTables.of(draft)
    if tables.version >= 2 and seconds >= tables.wounds.fight_over_after_seconds:
        for who in draft.accounts(CHARACTER):
            _end_fight_for(draft, who)
        ends = _end_fight_for if wounds.opponents_keep(tables) else _end_conditions_of_fight
        for who in standing(draft) if tables.meta.others_in_conditions else ():
            ends(draft, who)


def _end_fight_for(draft: Drafting, who: str) -> None:
    """Record the end of a fight for one fighter; losses end where the knob says so."""
    tables = MdaTables.of(draft)
    of_zones = (f"{what}.{zone}" for what in ("wounds", "struck") for zone in tables.zones)
    for commodity in (*of_zones, FEINTS):
        draft.note(who, commodity, -draft.quantity(who, commodity))
    if not wounds.losses_last(tables, healed=False):
        give_losses_back(draft, who)
    _end_conditions_of_fight(draft, who)
    if fight_values.cannot_go_on(tables, draft, who) and (
        draft.quantity(who, LOST[AT]) or draft.quantity(who, LOST[PRD])
    ):
        draft.post(who, CONDITION + OUT_OF_FIGHT, 1)


def _end_conditions_of_fight(draft: Drafting, who: str) -> None:
    for condition, row in MdaTables.of(draft).conditions.items():
        if row.until == "fight" and (held := draft.quantity(who, CONDITION + condition)):
            draft.step("over", who=who, source=row.source, condition=condition)
            draft.note(who, CONDITION + condition, -held)


def give_losses_back(draft: Drafting, who: str) -> None:
    """Give back what wounds took from AT and PRD."""
    for stat, commodity in LOST.items():
        if lost := draft.quantity(who, commodity):
            draft.step("loss_ends", lost, who=who, source=MdaTables.of(draft).wounds.source, stat=stat)
            draft.note(who, commodity, -lost)


def on_healed(draft: Drafting, who: str) -> None:
    """Give back what wounds took from AT and PRD at full vital energy, where the losses outlasted the fight."""
    if MdaTables.of(draft).readings.wounds_last != "until_healed":
        return
    if draft.quantity(who, "hp") >= draft.quantity(who, "hp.max"):
        give_losses_back(draft, who)
        draft.post(who, CONDITION + OUT_OF_FIGHT, -draft.quantity(who, CONDITION + OUT_OF_FIGHT))
