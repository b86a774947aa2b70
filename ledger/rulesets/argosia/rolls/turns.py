"""Records what lasts till the next turn of somebody: a modifier to defence, an action that is spent.

Turns are no entries. A turn of somebody's begins with the roll of an action, with which paces are told; it is over when
anybody else acts.
"""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.ids import CHARACTER, CONDITION
from ledger.others import standing
from ledger.people import bare_name, company
from ledger.rulesets.argosia.tables import ArgosiaTables

RUNNING, ON_GUARD, SPENT = "running", "on_guard", "action_spent"


def are_kept(tables: ArgosiaTables) -> bool:
    """Whether these rules keep what lasts till the next turn, which those before version 5 did not."""
    return RUNNING in tables.conditions


def begin_action(draft: Drafting, who: str | None) -> None:
    """Begin the turn of somebody who acts: what lasted till then ends, and the turns of the others are over.

    Raises:
        Refusal: `action_spent`, unless overridden.
    """
    if not are_kept(ArgosiaTables.of(draft)):
        return
    everybody = [CHARACTER + name for name in company(draft)] + standing(draft)
    for other in everybody:
        if other != who:
            end(draft, other, SPENT)
    if who is None:
        return
    if draft.quantity(who, CONDITION + SPENT):
        draft.refuse("action_spent", who=bare_name(who))
    for condition in (RUNNING, ON_GUARD, SPENT):
        end(draft, who, condition)


def begin(draft: Drafting, who: str | None, condition: str) -> None:
    """Begin a condition that lasts till the next turn."""
    if who is not None and are_kept(ArgosiaTables.of(draft)) and not draft.quantity(who, CONDITION + condition):
        draft.post(who, CONDITION + condition, 1)


def end(draft: Drafting, who: str, condition: str) -> None:
    """End a condition that somebody may have."""
    draft.note(who, CONDITION + condition, -draft.quantity(who, CONDITION + condition))


def defence_modifiers(draft: Drafting, who: str) -> dict[str, int]:
    """What somebody's conditions add to the defence till the next turn (`argosia:Bonus tactique L101-L103`)."""
    tables = ArgosiaTables.of(draft)
    modifiers = {"run_defence": tables.movement.run_defence, "tactical_bonus": tables.movement.tactical_bonus}
    return {
        condition: modifiers[row.defence]
        for condition, row in tables.conditions.items()
        if row.defence is not None and draft.quantity(who, CONDITION + condition)
    }
