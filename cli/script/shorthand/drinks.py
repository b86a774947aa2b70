"""What is drunk that heals by dice of the game, where all that it gave was told: `kara gives bob the potion, 7 hp`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.input.item_lookup import goods
from cli.script.shorthand.held import holders_of
from cli.script.shorthand.meaning import Command, Reading, option_of
from cli.script.shorthand.who import POSSESSED
from cli.script.shorthand.words import word_set
from ledger.errors import CampaignError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


def as_drunk(app: App, reading: Reading) -> Reading:
    """A reading in which what is used and what it heals is one command, where the thing heals by itself."""
    made: Reading = []
    for command in reading:
        given = made[-2] if len(made) > 1 and made[-2][:1] == ["give"] else []
        drunk = _drunk(app, made[-1], command, given) if made else []
        made = [*made[:-1], drunk] if drunk else [*made, command]
    return made


def used_up_too(app: App, reading: Reading) -> Reading:
    """A healing told with a potion that somebody has, by which it is used up; empty for any other reading.

    `Wenna heals Pim with a potion of healing for 7`
    """
    if len(reading) != 1 or reading[0][0] != "heal":
        return []
    command = reading[0]
    by, note = option_of(command, "--from"), option_of(command, "--note")
    company = app.read.roster.names
    told = [word.strip(",.;!()'’") for word in f"{note} {by}".split()]
    owners = {folded(POSSESSED.sub("", word)) for word in told}
    for who in dict.fromkeys(name for name in (by, command[1], *company) if name in company):
        if who not in (by, command[1]) and folded(who) not in owners:
            continue
        for at, word in enumerate(told):
            ends = [
                " ".join(told[at : at + count])
                for count in (4, 3, 2, 1)
                if told[at + count - 1 :][:1] not in ([], ["de"])
            ]
            named = next((text for text in ends if folded(word) in POTIONS and holders_of(app, text, among=(who,))), "")
            if named:
                kept = [*command[:3], *(["--from", by] if by in company else [])]
                return as_drunk(app, [["use", who, named], kept])
    return []


POTIONS = word_set("potion potions elixir elixirs baume balm salve onguent remede remedy fiole vial philtre draught")
"""Words, folded, in the names of things that heal and are used up."""


def _drunk(app: App, command: Command, after: Command, given: Command) -> Command:
    """The use of a thing, perhaps given just before, with what it healed; empty where it does not heal by itself."""
    if command[:1] != ["use"] or after[:1] != ["heal"] or "=" in "".join(command[3:]):
        return []
    total = after[2].rpartition("=")[2]
    if not total.isdecimal():
        return []
    holder = given[1] if given[2:4] == command[1:3] else command[1]
    if not _heals(app, holder, command[2]):
        return []
    whom = [] if after[1] == command[1] else [f"on={after[1]}"]
    note = option_of(after, "--note")
    said = ["--note", note] if note and "--note" not in command else []
    return [*command[:3], f"regained={total}", *whom, *command[3:], *said]


def _heals(app: App, holder: str, text: str) -> bool:
    """Whether what somebody has of a name heals by dice of the game."""
    try:
        item = goods(app, text, 1, holder).item
    except CampaignError:
        return False
    return item is not None and "heals" in app.rules.tables.group("items").get(item, {})
