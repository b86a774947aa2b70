"""Reads a character's account in the ledger, and names its commodities and fields.

Commodities on `character:NAME`:

- `str`, `dex`, `con`, `int`, `wis`, `cha`: scores, at most 30;
- `level:CLASS`: levels by class, 1 to 20 in all; `xp`;
- `hp` from 0 to `hp.max`; `hp.temporary`; `hp.max_lost`: how much the maximum is lowered until a Long Rest (`hp.max`
  is the present maximum, lowered already);
- `spent:COUNTER`: what is gone of something that comes back (`ledger.ids.SPENT`). Counters are `hit_dice.d6` to
  `hit_dice.d12`, `slots.1` to `slots.9`, `pact_slots`, and class features by their id (`second_wind`, `lay_on_hands`…).
  The full number of each follows from the classes and is not stored (`counters.figures.counter_maxima`);
- `condition:ID`, each 0 or 1, `condition:exhaustion` 0 to 6; `condition:stable` together with `condition:unconscious`;
- `str.lost` and so on: how much a score is lowered until a Long Rest;
- `milestones`: levels that were granted and not taken yet, where the campaign advances by milestones;
- `inspiration`, 0 or 1; `death.successes` and `death.failures`, 0 to 3; `revival_penalty`, 0 to 4.

Fields: `species`, `background`, `size` (ids), `first_class`, `skills`, `expertise` (ids, `stealth,perception`), `tools`
(ids of items), `long_rest`: the clock's seconds at the end of the last Long Rest.
"""

from __future__ import annotations

from ledger.ids import CLASS_LEVEL
from ledger.rules.working import Read
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.characters import Species
from ledger.state import View

EXHAUSTION = "condition:exhaustion"
INSPIRATION = "inspiration"
SUCCESSES, FAILURES = "death.successes", "death.failures"
"""Death saves made and failed."""
LOST = ".lost"
"""Ending of the commodity that counts how much a score is lowered."""
MILESTONES = "milestones"
FIRST_CLASS = "first_class"
LEVELLED = "levelled"
"""Field: a level was gained since the last Long Rest; kept where a house rule needs it."""
LONG_REST = "long_rest"
"""Field: the clock's seconds at the end of the last Long Rest."""


def classes_of(state: View, who: str) -> dict[str, int]:
    """Levels by class, sorted by class."""
    held = state.holdings(who)
    return {id_.removeprefix(CLASS_LEVEL): levels for id_, levels in held.items() if id_.startswith(CLASS_LEVEL)}


def level_reads(state: View, who: str) -> tuple[Read, ...]:
    """The balances that add up to the level, as the reads of a working."""
    return tuple((who, CLASS_LEVEL + class_id) for class_id in classes_of(state, who))


def level_of(state: View, who: str) -> int:
    """The character's level: that of all classes together (`srd5:proficiency PUB`); 0 without a class."""
    return sum(classes_of(state, who).values())


def scores_of(tables: Srd5Tables, state: View, who: str) -> dict[str, int]:
    """Ability scores by ability; those without a score are left out."""
    held = state.holdings(who)
    return {ability: held[ability] for ability in tables.traits if ability in held}


def listed_ids(state: View, who: str, field: str) -> list[str]:
    """Ids that a field lists: `stealth,perception`."""
    given = state.field(who, field)
    return str(given).split(",") if given else []


def species_of(tables: Srd5Tables, state: View, who: str) -> Species:
    """The table row of a character's species, empty where none is recorded (`srd5:levelup PUB`)."""
    return tables.species.get(str(state.field(who, "species")), Species())
