"""Records the use of magic items: potions and their mixing, scrolls, charges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import InputError
from ledger.facts import Keys
from ledger.ids import CHARACTER, CLOCK, ITEM
from ledger.rules.keys import require_keys
from ledger.rules.shared.dice_faces import require_face
from ledger.rulesets.ose.magic.charges import CHARGES, spend_charges
from ledger.rulesets.ose.magic.magic_items import SCROLLS, magic_kind
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.time_units import seconds

if TYPE_CHECKING:
    from ledger.drafting import Drafting

ACTS_UNTIL = "potion.until"
"""Field of a character: the second on the clock at which its potion wears off."""

SICK_UNTIL = "sick.until"
"""Field of a character: the second on the clock at which its sickness ends."""

SICK = "condition:sick"
TURNS = "turns"
"""Duration of a potion that acts for some turns; others act at once, or for ever."""


def is_magic(draft: Drafting, item: str) -> bool:
    """Whether an item is a magical find."""
    return draft.field(ITEM + item, "kind") == "magic"


def use(draft: Drafting, who: str, item: str, count: int, keys: Keys) -> bool:
    """Record the use of a magic item; return whether it is kept.

    Rods, staves and wands spend charges, a scroll loses a spell, a potion is drunk; other magic items are kept unless
    the keys say that they are used up (`ose:Utilisation d'objets magiques L809`).
    """
    tables, lot = OseTables.of(draft), ITEM + item
    require_keys(tables, "use", keys)
    if not is_magic(draft, item):
        if keys:
            raise InputError("not_magic", item=lot)
        return False
    sort = magic_kind(tables, draft, lot)
    if sort in tables.charges:
        spend_charges(draft, who, lot, str(sort), count)
        return True
    if sort in SCROLLS and draft.quantity(lot, CHARGES) > count:
        draft.post(lot, CHARGES, -count)
        return True
    if sort in SCROLLS:
        draft.post(lot, CHARGES, -draft.quantity(lot, CHARGES))
    if sort == "potion" and who.startswith(CHARACTER):
        for _ in range(count):
            _drink(draft, who, keys)
    return not bool(keys.get("used_up", sort == "potion" or sort in SCROLLS))


def potion_turns(tables: OseTables, face: int) -> int:
    """Turns for which a potion acts: 1d6 + 6 (`ose:Potions L833`).

    Raises:
        InputError: `face_impossible`.
    """
    return require_face(face, tables.potions.sides) + tables.potions.more


def sickness_turns(tables: OseTables, first: str, second: str) -> int:
    """Turns of sickness when a second potion is drunk while one acts, 0 where they do not mix (`ose:L834`).

    Both are cancelled then; a potion with an instant or permanent effect does not mix.
    """
    return tables.potions.sick_turns if first == second == TURNS else 0


def _drink(draft: Drafting, who: str, keys: Keys) -> None:
    """Record a potion drunk: how long it acts, or the sickness of a mixture."""
    tables, rule = OseTables.of(draft), OseTables.of(draft).potions
    now, until = draft.quantity(CLOCK, "seconds"), draft.field(who, ACTS_UNTIL)
    duration = str(keys.get("duration", TURNS))
    acting = bool(keys.get("mixed", isinstance(until, int) and until > now))
    sick = sickness_turns(tables, TURNS if acting else "instant", duration)
    if sick:
        draft.step("potions_mixed", sick, who=who, source=rule.source)
        draft.set(who, ACTS_UNTIL, None)
        draft.set(who, SICK_UNTIL, now + seconds(tables, rule.unit, sick))
        draft.post(who, SICK, 1 - draft.quantity(who, SICK))
    elif duration == TURNS:
        face = draft.roll(rule.sides, 1, who.removeprefix(CHARACTER))[0]
        acts = potion_turns(tables, face)
        draft.step("potion", acts, who=who, source=rule.source, faces=face, more=rule.more)
        draft.set(who, ACTS_UNTIL, now + seconds(tables, rule.unit, acts))


def end_potions(draft: Drafting) -> None:
    """End potions that have worn off, and the sickness of a mixture."""
    now = draft.quantity(CLOCK, "seconds")
    source = OseTables.of(draft).potions.source
    for who in draft.accounts(CHARACTER):
        if _has_ended(draft, who, ACTS_UNTIL, now):
            draft.step("potion_over", who=who, source=source)
        if _has_ended(draft, who, SICK_UNTIL, now) and draft.quantity(who, SICK):
            draft.step("sickness_over", who=who, source=source)
            draft.post(who, SICK, -draft.quantity(who, SICK))


def _has_ended(draft: Drafting, who: str, key: str, now: int) -> bool:
    """Whether the second in a field has come; the field is cleared then."""
    until = draft.field(who, key)
    if not isinstance(until, int) or until > now:
        return False
    draft.set(who, key, None)
    return True
