"""Records an answer to what a level lets somebody choose."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys
from ledger.ids import CHOICES
from ledger.people import name_of
from ledger.rules.keys import declared_keys, require_keys
from ledger.rulesets.srd5.characters.abilities import increases
from ledger.rulesets.srd5.characters.account import listed_ids
from ledger.rulesets.srd5.characters.proficiencies import record_proficiencies
from ledger.rulesets.srd5.levels.choices import EXPERTISE, INCREASE, SKILLS, settle_choice
from ledger.rulesets.srd5.levels.play import improve, set_choices
from ledger.rulesets.srd5.tables import Srd5Tables


def choose(draft: Drafting, who: str, option: str, keys: Keys) -> None:
    """Record skills, a subclass, an increase: one of the choices of a level (`srd5:start PUB, srd5:levelup PUB`).

    Raises:
        InputError: `key_missing`.
    """
    tables = Srd5Tables.of(draft)
    require_keys(tables, "choose", keys, option)
    if not keys:
        allowed = [key for key, row in declared_keys(tables, "choose", option).items() if "kinds" in row]
        raise InputError("key_missing", command="choose", missing=allowed[:1], allowed=allowed)
    if option in (SKILLS, EXPERTISE):
        new = set(str(keys[option]).split(",")) - set(listed_ids(draft, who, option))
        owed = draft.quantity(who, CHOICES + option)
        if not 1 <= len(new) <= owed:
            draft.refuse("too_many_chosen", who=name_of(who), option=option, owed=owed, chosen=len(new))
        record_proficiencies(draft, who, keys)
    elif option == INCREASE:
        rises, points = increases(tables, keys), tables.increases.points
        if "feat" not in keys and sum(rises.values()) != points:
            draft.refuse("too_many_chosen", who=name_of(who), option=option, owed=points, chosen=sum(rises.values()))
        improve(draft, who, rises, {key: value for key, value in keys.items() if key == "feat"})
        settle_choice(draft, who, INCREASE)
    else:
        set_choices(draft, who, keys)
