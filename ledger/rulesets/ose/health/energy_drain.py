"""Records energy drain: a level lost for good, with the hit points it had given."""

from __future__ import annotations

from msgspec import Struct

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import Keys
from ledger.ids import CHARACTER, CLASS_LEVEL, DEAD, STATUS
from ledger.rulesets.ose.characters.classes import class_of, level_of, threshold
from ledger.rulesets.ose.tables import OseTables

GAINED = "hp.gained:"
"""Prefix of the fields with the hit points that a level gave: `hp.gained:3`."""


OWN_KEYS = ("drain", "hp_gained")
"""Keys of `damage` that describe a drain."""


class Drained(Struct, frozen=True):
    """A character after a level was drained; level 0 is death."""

    level: int
    xp: int = 0
    max_hp: int = 0
    hp: int = 0

    @property
    def dead(self) -> bool:
        """Whether no hit die is left."""
        return self.level == 0


def after_drain(tables: OseTables, class_id: str, level: int, xp: int, hp: int, max_hp: int, gained: int) -> Drained:
    """The character without the level, with experience midway between its threshold and that of the level before.

    Hit points fall only to the new maximum; without a hit die left the character dies (`ose:Drain d'énergie L844`).
    """
    if level <= 1:
        return Drained(0)
    above, below = threshold(tables, class_id, level) or 0, threshold(tables, class_id, level - 1) or 0
    midway = below + int((above - below) * tables.drain.xp_part_of_level)
    return Drained(level - 1, min(xp, midway), max_hp - gained, min(hp, max_hp - gained))


def remember_hit_points_gained(draft: Drafting, who: str, level: int, hit_points: int) -> None:
    """Remember the hit points that a level gave, so that they can be lost with it."""
    draft.set(who, f"{GAINED}{level}", hit_points)


def drain_levels(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record levels lost, one after the other, until none is left; no saving throw helps.

    Raises:
        Refusal: `no_class`.
        InputError: `gain_unknown`; `keys_together`; `key_missing`, for a key of a drain without `drain`.
    """
    others = [*(["N"] if amount is not None else []), *sorted(key for key in keys if key not in OWN_KEYS)]
    if "drain" not in keys:
        raise InputError("key_missing", command="damage", missing=["drain"], allowed=list(OWN_KEYS))
    if others:
        raise InputError("keys_together", command="damage", keys=["drain", *others])
    class_id = class_of(draft, who)
    if class_id is None:
        raise Refusal("no_class", who=who.removeprefix(CHARACTER))
    given = keys.get("hp_gained")
    for _ in range(int(keys["drain"]) * OseTables.of(draft).drain.levels):
        if draft.field(who, STATUS) != DEAD:
            _drain_level(draft, who, class_id, None if given is None else int(given))


def _drain_level(draft: Drafting, who: str, class_id: str, given: int | None) -> None:
    """Record one level lost."""
    tables = OseTables.of(draft)
    source, level = tables.drain.source, level_of(draft, who, class_id)
    xp, hp, max_hp = (draft.quantity(who, commodity) for commodity in ("xp", "hp", "hp.max"))
    remembered = draft.field(who, f"{GAINED}{level}")
    gained = remembered if isinstance(remembered, int) else given
    if gained is None:
        raise InputError("gain_unknown", who=who.removeprefix(CHARACTER), level=level)
    left = after_drain(tables, class_id, level, xp, hp, max_hp, gained)
    if left.dead:
        # The level stays on the sheet of the dead, as it does with any other death.
        draft.step("drained_to_death", who=who, source=source, level=level)
        draft.note(who, "hp", -max(0, hp))
        draft.set(who, STATUS, DEAD)
        return
    draft.step("drained", who=who, source=source, level=level, hp=gained)
    above, below = threshold(tables, class_id, level) or 0, threshold(tables, class_id, level - 1) or 0
    draft.step("drained_xp", left.xp, who=who, source=source, above=above, below=below)
    draft.post(who, CLASS_LEVEL + class_id, -1)
    draft.post(who, "xp", left.xp - xp)
    draft.post(who, "hp.max", left.max_hp - max_hp)
    draft.note(who, "hp", left.hp - hp)
    draft.set(who, f"{GAINED}{level}", None)
