"""Records the use of magic items: what they turn out to be, charges, potions and their mixing, scrolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import FOUND, Keys
from ledger.ids import CHARACTER, CLOCK, EQUIPPED, ITEM, NAME
from ledger.postings import FieldValue
from ledger.rules.keys import require_keys
from ledger.rules.shared.dice_faces import require_face
from ledger.rules.tables import folded
from ledger.rulesets.ose.characters.classes import class_of
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.time_units import seconds
from ledger.state import View

MAGIC_KIND = "sort"
"""Field of a lot with its kind of magic item, where its name does not say it."""


SCROLLS = ("scroll", "scroll_map")


def kind_by_name(tables: OseTables, name: str) -> str | None:
    """The kind of magic item by its whole name or its first word: `Potion of flying` is a potion."""
    return tables.find("finds", name) or tables.find("finds", folded(name).partition(" ")[0])


def magic_kind(tables: OseTables, view: View, lot: str) -> str | None:
    """The kind of magic item of a lot, None where it is not magical or not known."""
    if view.field(lot, "kind") != "magic":
        return None
    recorded = view.field(lot, MAGIC_KIND)
    name = view.field(lot, NAME) or lot.removeprefix(ITEM).partition("~")[0]
    return recorded if isinstance(recorded, str) else kind_by_name(tables, str(name))


def worn_rings(tables: OseTables, view: View, who: str) -> list[str]:
    """Lots of the magic rings that somebody wears."""
    lots = [ITEM + key.removeprefix(EQUIPPED) for key in view.fields(who) if key.startswith(EQUIPPED)]
    return [lot for lot in lots if magic_kind(tables, view, lot) == "ring"]


def on_ring_put_on(draft: Drafting, who: str, item: str) -> None:
    """Record that more than two magic rings cancel each other (`ose:Anneaux multiples L832`)."""
    tables, lot = OseTables.of(draft), ITEM + item
    worn = len(set(worn_rings(tables, draft, who)) | {lot})
    if magic_kind(tables, draft, lot) == "ring" and worn > tables.rings.most:
        draft.step("rings_cancelled", who=who, source=tables.rings.source, count=worn, most=tables.rings.most)


CHARGES = "charges"
"""Commodity on a lot's own account: charges left; of a scroll, the spells still on it."""


CHARGED = "charged"
"""Field of a lot whose charges were given or rolled."""


POWERLESS = "powerless"
"""Field of a lot that has spent its last charge."""


def set_charges(draft: Drafting, lot: str, sort: str, given: int | str | bool | None = None) -> None:
    """Record the charges of an item when it is found, rolled unless given; none can be added later (`ose:L835`)."""
    known, held = bool(draft.field(lot, CHARGED)), draft.quantity(lot, CHARGES)
    if known and given is None:
        return
    if draft.field(lot, FOUND) != 1:
        raise InputError("charges_of_several", item=lot)
    row = OseTables.of(draft).charges[sort]
    source = OseTables.of(draft).charges.source
    if given is None:
        faces = draft.roll(row.sides, row.dice)
        charges = sum(faces)
        shown = " ".join(map(str, faces))
        draft.step("charges_rolled", charges, source=source, dice=row.dice, sides=row.sides, faces=shown)
    else:
        charges = int(given)
        if known and charges > held:
            draft.refuse("cannot_recharge", item=lot)
        draft.step("charges_given", charges, source=source)
    draft.post(lot, CHARGES, charges - held)
    draft.set(lot, CHARGED, True)
    draft.set(lot, POWERLESS, None if charges else True)


def charges_left(charges: int, uses: int) -> int:
    """Charges left after a number of uses (`ose:Charges L835`).

    Raises:
        Refusal: `no_charges_left`.
    """
    if uses > charges:
        raise Refusal("no_charges_left", remaining=charges)
    return charges - uses


def is_powerless(charges: int) -> bool:
    """Whether the last charge is spent and the item no longer magical (`ose:Dernière charge L835`)."""
    return charges == 0


def spend_charges(draft: Drafting, who: str, lot: str, sort: str, uses: int) -> None:
    """Record charges spent; with the last one the item loses its power (`ose:L835`)."""
    tables = OseTables.of(draft)
    users: Sequence[str] = tables.charges[sort].users
    if users and who.startswith(CHARACTER) and class_of(draft, who) not in users:
        draft.refuse("not_for_class", who=who.removeprefix(CHARACTER), item=lot, users=list(users))
    set_charges(draft, lot, sort)
    held = draft.quantity(lot, CHARGES)
    if uses > held:
        draft.refuse("no_charges_left", item=lot)
    left = charges_left(held, min(uses, held))
    draft.post(lot, CHARGES, left - held)
    draft.step("charges_spent", left, source=tables.charges.source, count=held - left)
    if is_powerless(left):
        draft.step("powerless", source=tables.charges.source)
        draft.set(lot, POWERLESS, True)
    draft.result["powerless"] = is_powerless(left)


def on_identified(draft: Drafting, lot: str, name: str, keys: Keys) -> None:
    """Record the kind of a magic item, and the charges or spells it holds (`ose:L835-L839, L856-L865`)."""
    tables = OseTables.of(draft)
    require_keys(tables, "identify", keys)
    if draft.field(lot, "kind") != "magic":
        if keys:
            raise InputError("not_magic", item=lot)
        return
    sort = str(keys.get("kind") or kind_by_name(tables, name) or magic_kind(tables, draft, lot) or "")
    if sort == "rod_staff_wand":
        raise InputError("key_missing", command="identify", missing=["kind"], allowed=["kind"])
    draft.set(lot, MAGIC_KIND, sort or None)
    if sort in tables.charges:
        set_charges(draft, lot, sort, keys.get("charges"))
    elif "charges" in keys:
        raise InputError("charges_not_here", item=lot)
    if "spells" in keys:
        if sort not in SCROLLS:
            raise InputError("spells_not_here", item=lot)
        write_scroll(draft, lot, keys)


def write_scroll(draft: Drafting, lot: str, keys: Keys) -> None:
    """Record how many spells a scroll holds, arcane or divine, and their levels (`ose:L856, L860-L865`)."""
    from ledger.rulesets.ose.treasure.hoards import magic_column

    rule, spells, column = OseTables.of(draft).scrolls, int(keys["spells"]), magic_column(draft, keys)
    face = draft.roll(rule.divine_in)[0]
    magic = "divine" if face == 1 else "arcane"
    draft.step("scroll_kind", source=rule.source, sides=rule.divine_in, face=face, magic=magic)
    levels = rule.column(column)
    for face in draft.roll(levels.sides, spells):
        level = scroll_level(OseTables.of(draft), column, magic, face)
        draft.step("scroll_spell", level, source=rule.source, sides=levels.sides, face=face)
    draft.post(lot, CHARGES, spells - draft.quantity(lot, CHARGES))
    draft.set(lot, "magic", magic)


def scroll_level(tables: OseTables, column: str, magic: str, face: int) -> int:
    """Level of a spell on a scroll, by d6 in the basic and d100 in the expert column (`ose:L860-L865`).

    Raises:
        InputError: `face_impossible`.
    """
    levels = tables.scrolls.column(column)
    return levels.at(require_face(face, levels.sides), levels.divine if magic == "divine" else levels.arcane)


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


def end_potions(draft: Drafting, characters: Mapping[str, Mapping[str, FieldValue]]) -> None:
    """End potions that have worn off, and the sickness of a mixture.

    Args:
        characters: Fields of each of them.
    """
    now = draft.quantity(CLOCK, "seconds")
    source = OseTables.of(draft).potions.source
    for who, fields in characters.items():
        for key in (ACTS_UNTIL, SICK_UNTIL):
            until = fields.get(key)
            if not isinstance(until, int) or until > now:
                continue
            draft.set(who, key, None)
            if key == ACTS_UNTIL:
                draft.step("potion_over", who=who, source=source)
            elif draft.quantity(who, SICK):
                draft.step("sickness_over", who=who, source=source)
                draft.post(who, SICK, -draft.quantity(who, SICK))
