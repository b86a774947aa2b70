"""Checks a new hero's traits and computes the energies (`mda:2.1 L187, 2.4 L248, 2.6 L266-L269`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ledger.errors import Refusal
from ledger.rulesets.mda.tables import MdaTables


def characteristic_faults(tables: MdaTables, dice: Mapping[str, int], values: Mapping[str, int]) -> Iterator[Refusal]:
    """The faults of characteristics made of dice and 49 points (`mda:2.1 L187`)."""
    most = tables.creation.points
    for trait, value in values.items():
        if value < dice[trait]:
            yield Refusal("negative_points", trait=trait, value=value, least=dice[trait])
    given = sum(values.values()) - sum(dice.values())
    if given != most:
        yield Refusal("creation_points", given=given, most=most)
    yield from range_faults(tables, values)


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
    base, most = base_values(tables), tables.creation.swordsmanship_points
    for trait, value in values.items():
        if value < base[trait]:
            yield Refusal("negative_points", trait=trait, value=value, least=base[trait])
    given = sum(values.values()) - sum(base.values())
    if given > most:
        yield Refusal("creation_points", given=given, most=most)
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
