"""What is told beside an act and is an act too: who keeps the coins, who is healed, what is gone."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from cli.script.shorthand.acts.idioms import idiom
from cli.script.shorthand.goods.things import coins_of
from cli.script.shorthand.meaning import Command, Reading, option_of, without_option
from cli.script.shorthand.people.held import holders_of
from cli.script.shorthand.vocabulary.words import Word
from cli.script.trial import refusal_of, tried
from ledger.errors import InputError
from ledger.facts import EVERYONE, HOARD_NAME
from ledger.ids import HP
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

EACH = re.compile(r"\b(?:chacun|chacune|tous|toutes|tout le monde|each|everyone|everybody|all)\b", re.IGNORECASE)
"""Words for all of the company, behind what each of them gets."""


def all_healed(app: App, text: str, reading: Reading) -> Reading:
    """Healing of all by one who casts a spell, where only that one would get it: `prière de soins : 8 à chacun`."""
    company = app.read.roster.names
    doer = reading[0][1] if [command[0] for command in reading] == ["heal"] else ""
    casts = doer in company and re.search(r"\b(?:casts?|lance)\b", text) and EACH.search(text)
    if not casts or "--from" in reading[0] or any(name in text for name in company if name != doer):
        return []
    return [["heal", EVERYONE, reading[0][2], "--from", doer, *reading[0][3:]]]


KEPT = re.compile(
    r"(?:,|,? et|,? and) (?:(?:se )?(?:les?|la|l['’]) ?(?:garde|empoche)"
    r"|(?:keeps?|pockets?) (?:it|them|the (?:money|coins|gold))|garde (?:l['’]argent|la somme|les pi[eè]ces))"
    r"(?: (?:pour (?:elle|lui)|for (?:her|him)self))?\W*$",
    re.IGNORECASE,
)
"""Words at the end of a line by which somebody keeps what was found, or what a sale brought."""


def kept(app: App, text: str, reading: Reading) -> Reading:
    """What was found, or what a sale brought, in the purse of whoever keeps it: `finds 30 gp and keeps them`."""
    company = app.read.roster.names
    who = next((name for name in company if re.match(rf"{re.escape(name)}\b", text)), "")
    (command, *others) = reading
    if others or not who or not KEPT.search(text):
        return []
    if command[0] == "find" and coins_of(app, [Word(command[1])]) and command[2:3] != ["--note"]:
        where = KEPT.sub("", option_of(command, "--from")) or KEPT.sub("", text)
        return [["receive", who, command[1], "--from", where]]
    if command[:2] == ["sell", HOARD_NAME] and (price := option_of(command, "--price")):
        return [command, ["take", who, price]]
    return []


def heals_twice(app: App, rest: Command, heal: Command) -> bool:
    """Whether all are healed once more behind a rest that heals by the rules: `repos, tout le monde récupère 2 pv`."""
    draft = tried(app, rest) if rest[0] == "rest" and heal[:2] == ["heal", EVERYONE] and "--from" not in heal else None
    return (
        draft is not None and not isinstance(draft, Exception) and any(each.commodity == HP for each in draft.postings)
    )


def of_one_rest(app: App, text: str, reading: Reading) -> Reading:
    """A rest of all once, where one of them would rest twice, or all be healed twice: `camp, Ann on first watch`."""
    match reading:
        case [["rest", *_] as all_of_them, one]:
            note = option_of(one, "--note")
        case _:
            return []
    if all_of_them[2:] == [EVERYONE] and heals_twice(app, all_of_them, one):
        return [[*all_of_them, "--note", re.split(r"[,;:] ", text.strip(), maxsplit=1)[-1]]]
    if one[0] != "rest":
        return []
    same = all_of_them[1:] == [one[1], EVERYONE] and one[2] != EVERYONE and note
    return [[*all_of_them, "--note", f"{one[2]} {note}"]] if same else []


IN_ALL = frozenset({"en tout", "au total", "in all", "in total", "all told"})
"""Words for all of an amount, folded, which are the cause of nothing."""


def in_all(_app: App, _text: str, reading: Reading) -> Reading:
    """A wound of one without a cause that only says that it was all: `Brom a pris 5 de dégâts en tout`."""
    (first, *others), cause = reading, option_of(reading[0], "--from")
    if first[0] != "damage" or "," in first[1] or folded(cause) not in IN_ALL:
        return []
    return [without_option(first, "--from"), *others]


TAKEN_ALONG = re.compile(
    r"(?:avec|with) (?:(?:the|le|la|les|un|une|an?|his|her|its|son|sa) |l['’])?(.+)", re.IGNORECASE
)
"""What whoever leaves has with them."""


def gone_too(app: App, text: str, reading: Reading) -> Reading:
    """Somebody who leaves with a thing of the hoard, which is gone too: `le chef s'échappe avec l'anneau`."""
    (command, *others) = reading
    note = option_of(command, "--note") if command[0] == "leave" and not others else ""
    thing = TAKEN_ALONG.fullmatch(note)
    if thing is None or not holders_of(app, thing[1], among=(HOARD_NAME,)):
        return []
    gone = ["drop", HOARD_NAME, thing[1], "--note", text.strip()]
    return [command[: command.index("--note")], gone] if refusal_of(app, gone) is None else []


def ended_too(app: App, text: str, reading: Reading) -> Reading:
    """An act beside which the evening ends, or something is taken back, as both: `pays 3gp, that's it for tonight`."""
    if '"' in text or any(command[0] in ("session", "undo", "void") for command in reading):
        return []
    parts = [part.strip(" .!") for part in PARTS.split(text)]
    for part in (parts[0], parts[-1]) if len(parts) > 1 else ():
        # Of a fight's end, which the game may not have, it is asked elsewhere.
        with suppress(InputError):
            meant = idiom(app, part)
            if meant is not None and meant.commands and meant.commands[0] in (["session", "end"], ["undo"]):
                return [*(_without_part(command, part) for command in reading), *meant.commands]
    return []


PARTS = re.compile(r"\s*[,;.!]\s+(?:(?:puis|then|and|et) +)?|\s+(?:puis|then|and|et)\s+", re.IGNORECASE)
"""What stands between the acts of a line."""


def _without_part(command: Command, part: str) -> Command:
    """A command in which a part of the line is no text."""
    made: Command = []
    begins = " ".join(part.split()[:2])
    for word in command:
        if not made or not made[-1].startswith("--"):
            made.append(word)
            continue
        told = [each.partition(begins)[0].strip(" ,;.") for each in word.split("; ") if each not in part]
        left = re.sub(r",? (?:et|and|puis|then)$", "", "; ".join(filter(None, told)))
        made = [*made, left] if left else made[:-1]
    return made
