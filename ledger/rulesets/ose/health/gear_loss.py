"""Records the gear lost in a death that destroys: magic items have a saving throw."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.ids import DESTROYED, ITEM
from ledger.people import name_of
from ledger.rulesets.ose.characters.classes import class_of, level_of, saving_score
from ledger.rulesets.ose.gear.pieces import Piece, look_up_piece
from ledger.rulesets.ose.monsters import NORMAL_HUMAN, monster_save
from ledger.rulesets.ose.rolls import outcomes
from ledger.rulesets.ose.tables import OseTables


def destroy_gear(draft: Drafting, who: str, category: str) -> None:
    """Record the gear lost with a dead character; a magic item saves as its owner, with its bonus (`ose:L291-L296`).

    Coins and treasure are no gear, and stay.
    """
    rule = OseTables.of(draft).gear_loss
    for commodity, count in draft.holdings(who).items():
        if not commodity.startswith(ITEM) or draft.field(commodity, "kind") in rule.spared:
            continue
        thing = look_up_piece(OseTables.of(draft), draft, commodity.removeprefix(ITEM))
        lost = (
            sum(not _item_saves(draft, who, commodity, thing, category) for _ in range(count)) if thing.magic else count
        )
        if lost:
            draft.move(who, DESTROYED, commodity, lost)
        if lost and not thing.magic:
            source = rule.source
            draft.step("gear_destroyed", lost, who=who, source=source, item=commodity.removeprefix(ITEM))


def _item_saves(draft: Drafting, who: str, commodity: str, thing: Piece, category: str) -> bool:
    """Whether a magic item survives its owner, by a saving throw."""
    tables, class_id = OseTables.of(draft), class_of(draft, who)
    if class_id is None:
        needed = monster_save(tables, NORMAL_HUMAN, category)
    else:
        needed = saving_score(tables, class_id, level_of(draft, who, class_id), category)
    (face,) = draft.roll(20, 1, name_of(who), "rolls:save")
    bonus = max(0, thing.bonus)
    saved = outcomes.save_succeeds(face + bonus, needed)
    step, item = "item_saves" if saved else "item_fails", commodity.removeprefix(ITEM)
    source = tables.gear_loss.source
    draft.step(step, who=who, source=source, item=item, face=face, bonus=bonus, needed=needed)
    return saved
