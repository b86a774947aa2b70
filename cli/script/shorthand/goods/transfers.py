"""What goes from one to another: `brom > lira 5po`, `butin > lira anneau`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.script.shorthand.goods.changes import handed
from cli.script.shorthand.goods.packs import APIECE
from cli.script.shorthand.meaning import Reading, option_of, unclear
from cli.script.shorthand.people.body_places import BODY
from cli.script.shorthand.people.held import coins_in_hoard, holders_of
from cli.script.shorthand.people.who import Who, leading
from cli.script.shorthand.phrases.quantities import COINS, Quantity, is_quantity, quantities
from cli.script.shorthand.vocabulary.words import Word, joined, word_set
from ledger.errors import InputError
from ledger.facts import HOARD_NAME
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


def transfers(app: App, source: Who, words: list[Word]) -> list[Reading]:
    """What a line with `>` stands for.

    Raises:
        InputError: If it does not say to whom, or what.
    """
    targets, thing = leading(app, words, begins=True)
    if not targets:
        if not words:
            raise unclear(">")
        return [[["give", source.typed, words[0].text, joined(words[1:])]]]
    if not thing and source.names == (HOARD_NAME,) and all(target.everybody for target in targets):
        return [[["split"]]]
    if not thing:
        raise unclear(joined(words), what=True)
    if source.several:
        raise unclear(source.typed)
    (name,) = source.names
    return [reading for target in targets for reading in _to(app, name, target, thing)]


def _to(app: App, source: str, target: Who, thing: list[Word]) -> list[Reading]:
    coins = _coins(app, source, thing)
    typed = [coins.text] if coins is not None else _counted(thing)
    others = [name for name in target.names if name != source]
    each = [handed(source, name, *typed) for name in others]
    if not target.several or coins is None:
        return [each]
    among = [] if target.everybody else ["--among", ",".join(others)]
    shared = [] if source == HOARD_NAME else [handed(source, HOARD_NAME, coins.text)]
    return [each, [*shared, ["split", "--coins", coins.text, *among]]]


def _coins(app: App, source: str, thing: list[Word]) -> Quantity | None:
    """The coins that are handed over; None for a thing, which is looked for by its name first."""
    if not is_quantity(thing) or holders_of(app, joined(thing), among=[source]):
        return None
    try:
        found = [quantity for quantity in quantities(app, thing) if quantity.kind == COINS and not quantity.rest]
    except InputError as error:
        if error.code == "shorthand_unclear":
            return None
        raise
    return found[0] if found else None


def _counted(thing: list[Word]) -> list[str]:
    """A thing as one word, and how many of it where the number was typed last."""
    if len(thing) > 1 and not thing[-1].quoted and re.fullmatch(r"[1-9]\d{0,5}", thing[-1].text):
        return [joined(thing[:-1]), thing[-1].text]
    return [joined(thing)]


def one_coin_shared(app: App, text: str, reading: Reading) -> Reading:
    """All of one coin of the hoard, where a line names it and other coins lie beside it: `split the gold`."""
    from cli.script.shorthand.goods.things import coins_of

    if reading != [["split"]]:
        return []
    words = [word.strip(",.!").removeprefix("l'").removeprefix("l’") for word in text.split()]
    said = [coins_of(app, [Word("1"), Word(word)]) for word in words if word.isalpha() and folded(word) not in MONEY]
    coins = {coin.removeprefix("1") for coin in said if coin}
    there = coins_in_hoard(app)
    return [["split", "--coins", f"{there[coin]}{coin}"] for coin in coins if len(coins) == 1 and coins < there.keys()]


MONEY = frozenset({"argent"})
"""Names of a coin that are said of money as such."""


def shared_out(app: App, text: str, reading: Reading) -> Reading:
    """Coins of the hoard, where everybody takes a bare number and it has just so many for each: `they each take 85`.

    Empty for any other reading.
    """
    command = reading[0]
    is_bare = command[:2] == ["damage", "party"] and len(command) == BARE and command[2].isdecimal()
    if len(reading) > 1 or not is_bare or TAKES.search(text) is None:
        return []
    heroes, there = app.read.people("party"), coins_in_hoard(app)
    coins = [coin for coin, number in there.items() if number == int(command[2]) * len(heroes)]
    return [["take", "party", f"{command[2]}{coins[0]}"]] if len(coins) == 1 and heroes else []


BARE = 3
"""Words of a command that says who and how much, and nothing else."""

TAKES = re.compile(r"\b(?:takes?|took|prend|prennent|prenons|ont pris)\b", re.IGNORECASE)


def given_to_others(_app: App, _text: str, reading: Reading) -> Reading:
    """What somebody is said to put on, or take in hand, as given to whoever it is for: `remet le coffret à Hassim`.

    Empty for any other reading, and where a part of the body or a place of gear stands there: `à la ceinture`.
    """
    made = [
        ["drop", *command[1:]] if command[0] == "equip" and _is_for_somebody(option_of(command, "--note")) else command
        for command in reading
    ]
    return made if made != reading else []


def _is_for_somebody(note: str) -> bool:
    led, _blank, whom = note.partition(" ")
    return folded(led) in ("a", "au", "aux", "to") and not (BODY | WORN).intersection(folded(whom).split())


WORN = word_set("ceinture place cote fourreau doigt poing sac poche belt waist side finger place sheath pack pocket")
"""Where gear is worn or kept, folded."""


def things_shared(_app: App, text: str, reading: Reading) -> Reading:
    """Things of which each of several gets a part: `donne 2 torches à Brom et Zoé`; empty for any other reading."""
    given = {tuple(command[3:]) for command in reading if command[0] == "give" and len(command) == GIVEN}
    number, _blank, thing = min(given)[0].partition(" ") if len(given) == 1 else ("", "", "")
    if len(reading) < 2 or not number.isdecimal() or not thing or APIECE.search(text):
        return []
    part, rest = divmod(int(number), len(reading))
    return [] if rest else [[*command[:3], thing, str(part)] for command in reading]


GIVEN = 4
"""Words of a thing that somebody gives to somebody."""
