"""Names the dice that were not shown: how many of what, what for, and whose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.output.entries.kind_names import kind_name
from cli.output.words.language import N_, _, ngettext
from cli.output.words.terms import Terms
from cli.output.words.throwers import person_name
from ledger.facts import kind_named

PURPOSES: Mapping[str, str] = {
    "attack": N_("attack"),
    "charges": N_("charges that come back"),
    "coins": N_("starting coins"),
    "creation": N_("making of the character"),
    "damage": N_("damage"),
    "defence": N_("defence"),
    "last_charge": N_("last charge"),
    "lot": N_("draw by lot"),
    "opposed": N_("opposed roll"),
    "roll": N_("roll"),
    "rolled_again": N_("die rolled again"),
    "rupture": N_("breaking of a weapon"),
    "treasure": N_("treasure"),
}
"""What dice may be for in any game."""


def missing_dice(terms: Terms | None, facts: Mapping[str, Any]) -> str:
    """Which dice are missing: `2 dice of 3 sides are missing: saving throw (Mira)`."""
    count, sides = int(facts["count"]), int(facts["sides"])
    said = ngettext(
        "{count} die of {sides} sides is missing: {purpose}",
        "{count} dice of {sides} sides are missing: {purpose}",
        count,
    ).format(count=count, sides=sides, purpose=purpose_text(terms, str(facts["purpose"])))
    who = str(facts["who"])
    if not who:
        return said
    return f"{said} ({person_name(who)})"


def purpose_text(terms: Terms | None, purpose: str) -> str:
    group, colon, id_ = purpose.partition(":")
    if colon and terms is not None:
        return terms.term(group, id_)
    return kind_name(purpose) if kind_named(purpose) else _(PURPOSES.get(purpose, purpose))
