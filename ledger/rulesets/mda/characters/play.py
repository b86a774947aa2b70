"""Records who joins, with traits and energies (`mda:2.1 L187, 2.4 L248, 2.6 L266-L269`), what is described later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ledger.drafting import Drafting
from ledger.errors import Refusal
from ledger.facts import CharacterJoined, Keys, RetainerHired
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rulesets.mda.characters.account import LEVEL, PROFESSION, WARRIOR
from ledger.rulesets.mda.levels.figures import threshold
from ledger.rulesets.mda.tables import MdaTables


def characteristic_faults(tables: MdaTables, dice: Mapping[str, int], values: Mapping[str, int]) -> Iterator[Refusal]:
    """The faults of characteristics made of dice and 49 points (`mda:2.1 L187`)."""
    yield from _point_faults(values, dice, tables.creation.points, all_placed=True)
    yield from range_faults(tables, values)


def _point_faults(
    values: Mapping[str, int], before: Mapping[str, int], most: int, *, all_placed: bool
) -> Iterator[Refusal]:
    """The faults of values that are lower than before any points were placed, or made of more points than there are."""
    for trait, value in values.items():
        if value < before[trait]:
            yield Refusal("negative_points", trait=trait, value=value, least=before[trait])
    given = sum(values.values()) - sum(before.values())
    if given > most or (all_placed and given < most):
        yield Refusal("creation_points", given=given, most=most)


def range_faults(tables: MdaTables, values: Mapping[str, int], *, humanoid: bool = True) -> Iterator[Refusal]:
    """The faults of characteristics out of range, also that of humanoids (`mda:2.1 L183`)."""
    rule = tables.characteristics
    for trait, value in values.items():
        if value > rule.most:
            yield Refusal("characteristic_max", trait=trait, value=value, most=rule.most)
        if humanoid and value < rule.humanoid:
            yield Refusal("characteristic_min", trait=trait, value=value, least=rule.humanoid)


def base_values(tables: MdaTables) -> dict[str, int]:
    """AT and PRD before any points are placed (`mda:2.6 L266`)."""
    return {trait: row.base for trait, row in tables.swordsmanship.items()}


def swordsmanship_faults(tables: MdaTables, values: Mapping[str, int]) -> Iterator[Refusal]:
    """The faults of AT and PRD made of at most 15 points (`mda:2.6 L266-L269`)."""
    yield from _point_faults(values, base_values(tables), tables.creation.swordsmanship_points, all_placed=False)
    yield from cap_faults(tables, values)


def cap_faults(tables: MdaTables, values: Mapping[str, int]) -> Iterator[Refusal]:
    """The faults of AT and PRD above their maximum (`mda:2.6 L268-L269`)."""
    for trait, value in values.items():
        most = tables.swordsmanship[trait].most
        if value > most:
            yield Refusal(f"{trait}_cap", value=value, most=most)


def energies(tables: MdaTables, profession: str, ev: int | None, ea: int | None) -> tuple[int, int]:
    """Vital and astral energy of a new hero (`mda:2.3 L230, 2.4 L248`).

    The gifted divide a sum: where one part is given, the other is the rest. Others have 85 and 0.

    Raises:
        Refusal: `energy_sum`.
    """
    rule, row = tables.energies, tables.professions[profession]
    most = rule.vital + rule.astral if row.energies is None else row.energies
    if not row.gifted:
        ev, ea = (rule.vital if ev is None else ev), (rule.astral if ea is None else ea)
        wrong = (ev, ea) != (rule.vital, rule.astral)
    else:
        stated = (ev, ea) != (None, None)
        ev = most - (ea or 0) if ev is None else ev
        ea = most - ev if ea is None else ea
        wrong = not stated or ev + ea != most or min(ev, ea) < 0
    if wrong:
        raise Refusal("energy_sum", ev=ev, ea=ea, most=most)
    return ev, ea


HUMAN = "human"
"""The shape where none is given."""

STATED_FIELDS = (PROFESSION, "handed", "standing", "shape")
"""Keys of joining that are fields."""


def join(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
    """Record a new hero made of dice and points, or one who joins with given values (`mda:2 L168-L170, 2.4 L248`)."""
    tables, keys = MdaTables.of(draft), facts.keys
    hero = isinstance(facts, CharacterJoined)
    require_keys(tables, "join" if hero else "hire", keys)
    for key in STATED_FIELDS:
        if key in keys:
            draft.set(who, key, keys[key])
    _record_values(draft, who, keys, hero=hero)
    _record_energies(draft, who, keys)
    _record_level(draft, who, keys, hero=hero)


def _record_values(draft: Drafting, who: str, keys: Keys, *, hero: bool) -> None:
    """Record the characteristics, AT and PRD, checked against the dice if given (`mda:2.1 L187, 2.6 L266`)."""
    tables = MdaTables.of(draft)
    values = {trait: int(keys[trait]) for trait in tables.characteristics}
    swordsmanship = {trait: int(keys.get(trait, base)) for trait, base in base_values(tables).items()}
    if "dice" in keys:
        faces = [int(face) for face in str(keys["dice"]).split(",")]
        faults = [
            *characteristic_faults(tables, dict(zip(values, faces, strict=True)), values),
            *swordsmanship_faults(tables, swordsmanship),
        ]
        rule, shown = tables.creation, " + ".join(map(str, faces))
        draft.note_faces(rule.sides, tuple(faces), name_of(who), "creation")
        points = sum(values.values()) - sum(faces)
        total, placed = sum(values.values()), sum(swordsmanship.values()) - sum(base_values(tables).values())
        draft.step("characteristics_made", total, who=who, source=rule.source, dice=shown, points=points)
        most = rule.swordsmanship_points
        draft.step("swordsmanship_made", placed, who=who, source=rule.source, **swordsmanship, most=most)
    else:
        human = hero and str(keys.get("shape", HUMAN)) == HUMAN
        faults = [*range_faults(tables, values, humanoid=human), *cap_faults(tables, swordsmanship)]
        shown = ", ".join(f"{trait.upper()} {value}" for trait, value in values.items())
        draft.step("values_brought", who=who, source=tables.traits.source, values=shown, **swordsmanship)
    for fault in faults:
        draft.refuse(fault.code, **fault.facts)
    for trait, value in {**values, **swordsmanship}.items():
        draft.post(who, trait, value)


def _record_energies(draft: Drafting, who: str, keys: Keys) -> None:
    """Record vital and astral energy: by profession for a new hero, else as given (`mda:2.3 L230, 2.4 L248`)."""
    tables, rule = MdaTables.of(draft), MdaTables.of(draft).energies
    profession = str(keys.get(PROFESSION, WARRIOR))
    given = [int(keys[key]) if key in keys else None for key in ("ev", "ea")]
    usual = (rule.vital, rule.astral)
    ev, ea = (least if value is None else value for least, value in zip(usual, given, strict=True))
    if "dice" in keys or given == [None, None]:
        try:
            ev, ea = energies(tables, profession, *given)
        except Refusal as fault:
            draft.refuse(fault.code, **fault.facts)
    draft.step("energies_made", who=who, source=rule.source, profession=profession, ev=ev, ea=ea)
    draft.post(who, "hp.max", ev)
    draft.post(who, "hp", ev)
    draft.post(who, "ea.max", ea)
    draft.post(who, "ea", ea)


def _record_level(draft: Drafting, who: str, keys: Keys, *, hero: bool) -> None:
    """Record level 15 with its adventure points, or the one given; a retainer may have none (`mda:2.5 L262`)."""
    tables = MdaTables.of(draft)
    least = tables.levels.entry
    level = int(keys.get("level", least if hero else 0))
    if not level:
        return
    if hero and level < least:
        draft.refuse("level_too_low", level=level, least=least)
    pav = int(keys.get("pav", threshold(tables, level)))
    if pav < threshold(tables, level):
        draft.refuse("pav_insufficient", held=pav, needed=threshold(tables, level), level=level)
    draft.step("level_told", level, who=who, source=tables.levels.source, pav=pav)
    draft.post(who, LEVEL, level)
    draft.post(who, "xp", pav)


def describe(draft: Drafting, who: str, keys: Keys) -> Keys:
    """Record given traits; return the other keys that are fields."""
    tables = MdaTables.of(draft)
    require_keys(tables, "describe", keys)
    groups = ("characteristics", "swordsmanship")
    given, own = ({trait: int(keys[trait]) for trait in tables.group(group) if trait in keys} for group in groups)
    for fault in (*range_faults(tables, given, humanoid=False), *cap_faults(tables, own)):
        draft.refuse(fault.code, **fault.facts)
    for trait in tables.traits:
        if trait in keys:
            draft.step("trait_told", int(keys[trait]), who=who, source=tables.traits.source, trait=trait)
            draft.note(who, trait, int(keys[trait]) - draft.quantity(who, trait))
    return {key: value for key, value in keys.items() if key in tables.fields}
