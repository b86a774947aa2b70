"""Ordinary verbs after a name: `gobelin 2 inflige 3 à lira`, `lira drinks potion`, `brom se relève`.

Each act is read with who does it and who suffers it in their places; one that what follows does not fit is none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from cli.script.shorthand import acts_with_goods as goods
from cli.script.shorthand.changes import hit_points, with_points
from cli.script.shorthand.frames import Found, Frame, blow, caused, told
from cli.script.shorthand.keyed import keyed
from cli.script.shorthand.lexicon import LEADS, is_in_play
from cli.script.shorthand.meaning import Reading, unclear
from cli.script.shorthand.quantities import DICE, HIT_POINTS, is_quantity, quantities
from cli.script.shorthand.rolls import rolls
from cli.script.shorthand.small_words import without_articles
from cli.script.shorthand.states import changed_conditions, rests
from cli.script.shorthand.tail import read_tail
from cli.script.shorthand.things import of_things
from cli.script.shorthand.verb_table import LONGEST, acts_of
from cli.script.shorthand.verbs import with_keys
from cli.script.shorthand.who import Who, leading
from cli.script.shorthand.words import Word, joined
from ledger.errors import InputError
from ledger.numbers import whole_number
from ledger.rules.keys import declared_keys, words_for
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

Act = Callable[["App", Who, list[Word]], list[Reading]]

PRONE = "prone"
"""The condition of whoever falls, in the games that have it."""

FAR = ("missile", "ranged")
"""Words for an attack from afar, in the games that tell them from others."""

SOUGHT = frozenset({"to", "de", "d'"})
"""Words between trying and what is rolled, folded."""


def acts(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """What a line is whose words after a name begin with a verb; empty where none of its acts fits what follows.

    Raises:
        InputError: `shorthand_unclear`, where an act lacks something, such as whom it is done to.
    """
    for count in range(min(LONGEST, len(words)), 0, -1):
        if any(word.quoted for word in words[:count]):
            continue
        if called := acts_of(joined(words[:count])):
            return _of_acts(app, who, called, list(words[count:]))
    return []


def _of_acts(app: App, who: Who, called: Sequence[str], words: list[Word]) -> list[Reading]:
    readings: list[Reading] = []
    lacking: InputError | None = None
    for act in called:
        try:
            readings += ACTS[act](app, who, words)
        except InputError as error:
            if error.code != "shorthand_unclear":
                raise
            lacking = lacking or error
    if lacking is not None and not readings:
        raise lacking
    return readings


# Hit points.


def _strike(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return _done_to(app, who, words, "damage")


def _heal(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return _done_to(app, who, words, "heal")


def _done_to(app: App, who: Who, words: list[Word], command: str) -> list[Reading]:
    """Damage or healing of somebody by somebody: `inflige 14 à stôl`, `hits orc for 6 slashing`."""
    if who.purse or who.several or not words:
        return []
    frame = Frame(command, suffers=True, amount=True)
    found = [each for each in read_tail(app, frame, words) if _is_of_hit_points(each)]
    whole = [each for each in found if each.people]
    if found and not whole and command == "damage":
        raise unclear(joined(words), whom=who.typed)
    return [
        [way]
        for each in whole
        for way in (with_points(app, blow(app, _counting(frame, each), who.typed, each), each.amount)
                    if each.amount is not None else [blow(app, frame, who.typed, each)])
    ]  # fmt: skip


def _counting(frame: Frame, found: Found) -> Frame:
    """A frame in which a text beside a number without a unit is asked about: it may be what is counted, `2 times`."""
    return frame._replace(counts=found.amount is not None and found.amount.kind == HIT_POINTS and not found.amount.unit)


def _is_of_hit_points(found: Found) -> bool:
    """Whether an amount was found, and one of hit points."""
    if found.amount is None:
        return bool(found.keys)
    return found.amount.kind in (HIT_POINTS, DICE)


def _suffer(app: App, who: Who, words: list[Word]) -> list[Reading]:
    if who.purse or not is_quantity(words):
        return []
    return [
        [command]
        for quantity in quantities(app, words, "-")
        if quantity.kind in (HIT_POINTS, DICE) and (quantity.unit or not is_in_play(app, quantity.rest))
        for command in hit_points(app, who, quantity, gains=False, by_verb=True)
    ]


# Rolls.


def _throw(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A thing that is spent, or one thrown at somebody: an attack with it."""
    at = next((at for at, word in enumerate(words) if word.text.casefold() in LEADS), 0)
    if at and leading(app, without_articles(words[at + 1 :]))[0]:
        # What is no weapon would be left beside the word that leads to it.
        thrown = rolls(app, who, [Word("attack"), Word("with"), *words])
        return [reading for reading in thrown if not any(text.startswith("with ") for text in reading[0])]
    return of_things(app, "use", who, words) if is_in_play(app, without_articles(words)) else []


def _attack(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return rolls(app, who, [Word("attack"), *words])


def _shoot(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """An attack from afar, which the game may have a word for."""
    attack = app.rules.tables.find("rolls", "attack")
    far = next((word for word in FAR if attack and keyed(app, "roll", attack, [Word(word)])), None)
    shot = _attack(app, who, words)
    if far is None or not shot or any("weapon=" in word for command in shot[0] for word in command):
        return shot
    return _attack(app, who, [Word(far), *words])


def _roll(app: App, who: Who, words: list[Word]) -> list[Reading]:
    bare = without_articles(words)
    bare = without_articles(bare[1:]) if bare and folded(bare[0].text) in SOUGHT else bare
    return rolls(app, who, bare) if bare else []


def _cast(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A spell: a roll where the game has one for it, else what is spent for it: `casts bless`, `lance bénédiction`."""
    if app.rules.tables.find("rolls", "cast") is not None:
        return rolls(app, who, [Word("cast"), *words]) if words else []
    bare = without_articles(words)
    for count in range(len(bare), 0, -1):
        if app.rules.tables.find("spells", joined(bare[:count])):
            frame = Frame("spend", None, "--note")
            return [
                [["use", who.typed, joined(bare[:count]), *found.keys.values(), *told(app, frame, found)]]
                for found in read_tail(app, frame, bare[count:])
            ]
    return []


# What becomes of somebody.


def _told(command: str, text: str) -> Act:
    """An act of which no more is said than a text."""

    def read(app: App, who: Who, words: list[Word]) -> list[Reading]:
        if who.purse:
            return []
        frame = Frame(command, None, text, done_by=text == "--from")
        return [[[command, who.typed, *caused(app, frame, found)]] for found in read_tail(app, frame, words)]

    return read


def _kill(app: App, who: Who, words: list[Word]) -> list[Reading]:
    people, after = leading(app, words)
    if after and people:
        raise unclear(joined(after))
    return [[["die", each.typed, "--from", who.typed]] for each in people if not who.purse]


def _fall(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """Somebody who falls: prone where nothing else is said, from so high, or into a condition."""
    if who.purse:
        return []
    if not words:
        return _prone(app, who, ended=False)
    if is_quantity(words[1:] if folded(words[0].text) in ("de", "from") else words):
        return _from_high(app, who, [word for word in words if folded(word.text) not in ("de", "from")])
    return changed_conditions(app, who, words, ended=False)


def _from_high(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A fall of so many metres or feet, as the game measures it."""
    row = declared_keys(app.rules.tables, "damage").get("fall")
    height = whole_number(words[0].text)
    unit = folded(words[1].text) if len(words) == 2 else ""
    unit = {"ft": "feet", "m": "metres"}.get(unit, unit)
    if row is None or height is None or unit not in folded(" ".join(words_for("fall", row))).split():
        return []
    return [[["damage", who.typed, f"fall={height}"]]]


def _stand(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return _prone(app, who, ended=True) if not words else []


def _prone(app: App, who: Who, *, ended: bool) -> list[Reading]:
    prone = app.rules.tables.find("conditions", PRONE)
    return [[["condition", who.typed, prone, *(["--off"] if ended else [])]]] if prone is not None else []


def _rest(app: App, who: Who, words: list[Word]) -> list[Reading]:
    if words:
        return rests(app, who, words) or rests(app, who, words, begun=True)
    return [] if who.purse else [[["rest", kind, who.typed]] for kind in app.rules.tables.group("rests")]


def _level(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return [] if who.purse or who.several else [[["level-up", who.typed, *with_keys(app, "level-up", words)]]]


ACTS: Mapping[str, Act] = {
    "strike": _strike,
    "suffer": _suffer,
    "attack": _attack,
    "shoot": _shoot,
    "gain": goods.gain,
    "recover": goods.recover,
    "heal": _heal,
    "give": goods.give,
    "pay": goods.pay,
    "lend": goods.lend,
    "repay": goods.repay,
    "give_back": goods.give_back,
    "buy": goods.buy,
    "sell": goods.sell,
    "use": goods.use,
    "take": goods.take,
    "drop": goods.drop,
    "equip": goods.equip,
    "throw": _throw,
    "cast": _cast,
    "roll": _roll,
    "kill": _kill,
    "die": _told("die", "--from"),
    "leave": _told("leave", "--note"),
    "arrive": _told("arrive", "--note"),
    "fall": _fall,
    "stand": _stand,
    "rest": _rest,
    "level": _level,
}
"""What each act of the tables of verbs is read by."""
