"""What is counted for a character that the rules do not count: names of the tallies of imported logs."""

from __future__ import annotations

from cli.output.words.language import N_, _
from ledger.ids import HUNDREDTHS

TALLIES = {
    "attacks_hit": N_("attacks that hit"),
    "attacks_missed": N_("attacks that missed"),
    "damage_avoided": N_("damage avoided"),
    "damage_dealt": N_("damage dealt"),
    "downtime": N_("days of downtime"),
    "healing_given": N_("healing given"),
    "kills": N_("kills"),
    "renown": N_("renown"),
    "secret_missions": N_("secret missions"),
    "spells_cast": N_("spells cast"),
}
"""Tallies that importers count, by id; others are called as their source calls them."""


def tally_name(tally: str) -> str:
    """What a tally counts; of one that counts what is not whole, in hundredths."""
    id_ = tally.removesuffix(HUNDREDTHS)
    name = _(TALLIES[id_]) if id_ in TALLIES else id_.replace("_", " ")
    return name if id_ == tally else _("{tally}, hundredths").format(tally=name)
