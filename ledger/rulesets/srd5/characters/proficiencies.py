"""Records skills, expertise and tools."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys
from ledger.rulesets.srd5.characters.account import listed_ids
from ledger.rulesets.srd5.levels.choices import settle_choice
from ledger.rulesets.srd5.tables import Srd5Tables


def record_proficiencies(draft: Drafting, who: str, keys: Keys, first_class: str | None = None) -> None:
    """Add skills, expertise and tools, those of the background included (`srd5:proficiency L566-L622, srd5:skills`).

    Args:
        first_class: The class of a new character, whose tools are added (`srd5:start PUB classes`).

    Raises:
        InputError: `expertise_without_skill`.
    """
    tables = Srd5Tables.of(draft)
    background = tables.backgrounds.get(str(keys.get("background")))
    tools = tables.classes[first_class].tools if first_class else ()
    for field, known_ids, added in (
        ("skills", tables.skills, background.skills if background else ()),
        ("expertise", tables.skills, ()),
        ("tools", tables.tools, (*tools, *(background.tools if background else ()))),
    ):
        known = {*listed_ids(draft, who, field), *str(keys.get(field, "")).split(","), *added} - {""}
        new = known - {*listed_ids(draft, who, field), *added}
        settle_choice(draft, who, field, len(new))
        if known:
            draft.set(who, field, ",".join(id_ for id_ in known_ids if id_ in known))
    strange = sorted(set(listed_ids(draft, who, "expertise")) - set(listed_ids(draft, who, "skills")))
    if strange:
        raise InputError("expertise_without_skill", skills=strange)
