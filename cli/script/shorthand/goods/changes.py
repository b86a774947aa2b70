"""What somebody loses or gains: `brom -4 gobelin`, `lira +12po duc`, `brom +50px`, `butin +300po`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.counted import counted
from cli.input.name_lookup import ARTICLES
from cli.output.words.language import _
from cli.script.shorthand.goods import finds
from cli.script.shorthand.meaning import Command, Reading, option_of, unclear
from cli.script.shorthand.people.held import holders_of, own_counter
from cli.script.shorthand.people.numbered import ORDINALS
from cli.script.shorthand.people.who import PURSES, Who, leading, named, owner_behind
from cli.script.shorthand.phrases.frames import Found, Frame, caused, told, typed
from cli.script.shorthand.phrases.keyed import Keyed, amount_called, points_key
from cli.script.shorthand.phrases.lexicon import LEADS, is_in_play, is_ware
from cli.script.shorthand.phrases.quantities import (
    COINS,
    DICE,
    EXPERIENCE,
    EXPRESSION,
    HIT_POINTS,
    Quantity,
    is_quantity,
    quantities,
    written,
)
from cli.script.shorthand.phrases.tail import length_of_points, read_tail
from cli.script.shorthand.phrases.texts import FOR, Unasked, introduces, is_clean, text_of, text_option
from cli.script.shorthand.vocabulary.small_words import EACH, FROM, ON_TOP, without_articles
from cli.script.shorthand.vocabulary.words import Signed, Word, as_typed, joined, small
from ledger.errors import InputError
from ledger.facts import FUND_NAME, HOARD_NAME
from ledger.numbers import normalised
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


def changes(app: App, who: Who, change: Signed) -> list[Reading]:
    """What a line with a number after its sign stands for.

    Raises:
        InputError: If it has an unknown unit, or changes what the hoard has none of.
    """
    held = _held_things(app, who, change) or _pieces(app, who, change)
    if change.sign == "+" and who.purse and (found := finds.found(app, change.words, of=who)):
        return [*found, *finds.enchanted(app, change.words, of=who)]
    read = [
        reading
        for quantity in quantities(app, change.words, change.sign)
        for reading in _of_kind(app, who, change, quantity)
    ]
    # A thing of that name makes the line two things, whatever else it may be.
    return [*held, *(read if not held else [[[*map(str, command)] for command in reading] for reading in read])]


def amounts_alone(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """An amount with neither sign nor verb, whose unit says what it is: `bob 50xp`, `ogre 7 dmg from bob`, `5 temp hp`.

    Coins may be gained or paid.
    """
    if not is_quantity(words) or who.purse or EXPRESSION.match(normalised(words[0].text)):
        return []
    try:
        read = quantities(app, words)
    except InputError:
        return []
    readings: list[Reading] = []
    for quantity in read:
        rest = quantity.rest[length_of_points(quantity.rest) :]
        harm = HARM.intersection(folded(word.text.rstrip(",")) for word in words[1:2])
        if quantity.kind == EXPERIENCE:
            readings += _experience(app, who, quantity.text, quantity.rest)
        elif quantity.kind == COINS:
            readings += [each for gains in (True, False) for each in _coins(app, who, quantity, gains=gains)]
        elif quantity.kind in (HIT_POINTS, DICE):
            called = {command: amount_called(app, command, quantity.text, rest) for command in ("damage", "heal")}
            meant = [command for command, key in called.items() if key is not None and not key.is_begun]
            struck = _struck(app, quantity.rest)
            for command in ["damage"] if harm else meant:
                made = hit_points(app, who, quantity, gains=command == "heal")
                # `bob 12 fire dmg ogre`: who strikes is not said.
                readings += [[_by(who, other, each)] for other in struck for each in made if "--from" in each]
                readings += [[each] for each in made]
    return readings


def _struck(app: App, words: Sequence[Word]) -> list[Who]:
    """Who is named behind points of damage, where no word leads to them."""
    if any(introduces(word) or small(word) in FROM for word in words):
        return []
    return next((people for at in range(len(words)) if (people := leading(app, without_articles(words[at:]))[0])), [])


def _by(who: Who, struck: Who, command: Command) -> Command:
    """A wound of somebody by another as one that the other suffers."""
    at = command.index("--from")
    return [command[0], struck.typed, *command[2:at], "--from", who.typed, *command[at + 2 :]]


HARM = frozenset({"damage", "damages", "dmg", "degats", "degat", "dommages"})
"""Words after an amount that is lost, folded."""


def _of_kind(app: App, who: Who, change: Signed, quantity: Quantity) -> list[Reading]:
    gains = change.sign == "+"
    if quantity.kind == COINS:
        return _coins(app, who, quantity, gains=gains, by_verb=change.by_verb)
    if who.purse:
        raise unclear(joined(quantity.rest) or quantity.text)
    named = joined(quantity.rest) if quantity.rest and not quantity.unit and len(who.names) == 1 else ""
    if quantity.kind == HIT_POINTS and named and (own := own_counter(app, who.names[0], named)):
        return _counted(app, who, quantity._replace(kind=own, rest=[]), gains=gains)
    if quantity.kind in (HIT_POINTS, DICE):
        if not gains and (state := _state(app, quantity)):
            # A level less, or one more as the kind of damage that it is?
            raise unclear(f"-{quantity.text} {joined(quantity.rest)}", level=state, whose=who.typed)
        return [[command] for command in hit_points(app, who, quantity, gains=gains, by_verb=change.by_verb)]
    if quantity.kind == EXPERIENCE:
        amount = quantity.text if gains else f"-{quantity.text}"
        return _experience(app, who, amount, quantity.rest, each=who.everybody and not who.called and change.by_verb)
    return _counted(app, who, quantity, gains=gains)


def _counted(app: App, who: Who, quantity: Quantity, *, gains: bool) -> list[Reading]:
    """A counter that somebody spends or gets back."""
    frame = Frame("restore" if gains else "spend", quantity.kind, several=who.several)
    return [
        [[frame.command, who.typed, quantity.kind, quantity.text, *found.keys.values(), *told(app, frame, found)]]
        for found in read_tail(app, frame, quantity.rest)
    ]


def hit_points(app: App, who: Who, quantity: Quantity, *, gains: bool, by_verb: bool = False) -> list[Command]:
    """Damage or healing after its amount, with its type where it has one, and who did it."""
    command = "heal" if gains else "damage"
    frame = Frame(command, None, "--from", done_by=True, dice=quantity.kind == DICE, several=who.several)
    words = quantity.rest
    joins = length_of_points(words) if len(words) > 1 and not words[0].quoted else 0
    type_ = amount_called(app, command, quantity.text, words[joins:])
    names_harm = len(words) == 1 and folded(words[0].text) in HARM
    if type_ is not None and type_.is_begun and (names_harm or (quantity.unit and not joins)):
        type_ = None
    company = any(name in app.read.roster.names for name in who.names)
    bare = quantity.kind == HIT_POINTS and not quantity.unit
    frame = frame._replace(bare=company and bare, counts=by_verb and bare, by_verb=by_verb)
    if frame.counts and joins and small(words[0]) == "of" and type_ is None:
        raise unclear(f"{quantity.text} {joined(words)}")
    made = [] if type_ is None else suffered(app, frame, who, type_.text, words[type_.length + joins :], type_)
    measured = type_ is not None and type_.is_begun and not type_.is_text and not _state(app, quantity)
    if type_ is not None and measured and bare and len(words) == joins + type_.length:
        # `-3 fall`: three feet fallen, or three points of it.
        cause = joined(words[joins : joins + type_.length])
        made += [[frame.command, who.typed, quantity.text, "--from", cause]]
    elif type_ is None or (type_.is_begun and (len(words) > 1 or not type_.is_text)):
        # What only begins like a type may be the text; that points are of damage is none: `3 dégâts de Brom`.
        harm = max((at + 1 for at in range(joins or len(words[:1])) if folded(words[at].text) in HARM), default=0)
        made += suffered(app, frame, who, quantity.text, words[harm:])
    return [way for command in made for way in with_points(app, command, quantity)]


def _state(app: App, quantity: Quantity) -> str:
    """The condition with levels that an amount is of, one of which may be lost: `-1 exhaustion`."""
    words = [word for word in quantity.rest if folded(word.text) not in LEVELS]
    called = (joined(words[:count]) for count in range(1, min(len(words), 3) + 1))
    rows = app.rules.tables.group("conditions")
    return next((name for name in called
                 if "levels" in rows.get(app.rules.tables.find("conditions", name) or "", {})), "")  # fmt: skip


LEVELS = frozenset({"level", "levels", "niveau", "niveaux", "of", "de", "d'"})


def with_points(app: App, command: Command, quantity: Quantity) -> list[Command]:
    """A blow with keys and a number without a unit, which is one of points in a game that counts blows by their own."""
    points = None if quantity.unit or quantity.text not in command else points_key(app, command[0])
    at = command.index(quantity.text) if points is not None else 0
    if points is None or not any("=" in word for word in command[at + 1 : at + 2]):
        return [command]
    return [[*command[:at], f"{points}={quantity.text}", *command[at + 1 :]]]


def suffered(
    app: App, frame: Frame, who: Who, amount: str, words: Sequence[Word], type_: Keyed | None = None
) -> list[Command]:
    """Damage or healing of somebody, in each way the words after its amount can be read."""
    given = Found(keys={type_.key: type_.text}) if type_ is not None else Found()
    return [
        [frame.command, who.typed, *([] if type_ else [typed(found, amount)]), *found.keys.values(),
         *_by_another(who, _cause(app, frame, found)), *found.shown]
        for found in read_tail(app, frame, words, given)
    ]  # fmt: skip


def _by_another(who: Who, cause: Command) -> Command:
    """Who did it; one of several who suffer it is asked about: `Ann and Bob take 6, Bob saved for half`."""
    return [Unasked.of(part, [part]) if who.several and part in who.names else part for part in cause]


def _cause(app: App, frame: Frame, found: Found) -> Command:
    """Who did it, or what; what is said beside somebody who did it is a note."""
    if found.people:
        return caused(app, frame, found)
    if by := _by_whom(app, found.text):
        return by
    text = told(app, frame, found, names=frame.bare or not is_in_play(app, found.text))
    # `prend 4 du troisième`: somebody who is there, and not said who.
    one_of_them = bool(found.text) and folded(found.text[-1].text) in ORDINALS
    # `-1 flèche`: so many of what is sold, or a hit point lost to one.
    if text and (one_of_them or (frame.bare and not found.free and is_ware(app, found.text))):
        return ["--from", Unasked.of(text[1], [text[1]])]
    return text


def _by_whom(app: App, words: Sequence[Word]) -> Command:
    """Whose doing it was, behind what did it: `du rayon de givre d'Élise`; empty where that is nobody there."""
    for at in range(2, len(words)) if words and introduces(words[0]) else ():
        people, rest = owner_behind(app, words[at:])
        if len(people) == 1 and not people[0].several and not rest and not words[at].quoted:
            return ["--from", people[0].typed, "--note", as_typed(words[1:at])]
    return []


def _experience(app: App, who: Who, amount: str, words: Sequence[Word], *, each: bool = False) -> list[Reading]:
    """An award of the game master's; to several, each gets it or they share it: `everyone gets 50 xp` is for each."""
    says_each = bool(words) and folded(words[0].text) in EACH
    together = folded(joined(words[:2]).rstrip(".,")) in TOGETHER or folded(joined(words[:1]).rstrip(".,")) in TOGETHER
    if together and who.several:
        to = [] if who.everybody else ["--to", who.typed]
        rest = words[1 if folded(joined(words[:1]).rstrip(".,")) in TOGETHER else 2 :]
        return [[["award", "--xp", amount, *to, *text_option(app, "--reason", "award", rest)]]]
    each = each or who.each or says_each
    more = folded(joined(words[says_each:])) in ON_TOP
    because = [] if more else text_option(app, "--reason", "award", words[says_each:])
    to = [] if who.everybody else ["--to", who.typed]
    shared = ["award", "--xp", amount, *to, *because]
    if not who.several:
        return [[shared]]
    to_each = [["award", "--xp", amount, "--each", *to, *because]]
    return [to_each] if each else [to_each, [shared]]


TOGETHER = frozenset({"in total", "in all", "together", "altogether", "total", "en tout", "au total", "ensemble"})
"""Words after an amount that all share, folded."""

# Coins.


SPENT_ON = frozenset({"on", "in", "en"})
WON_AT = frozenset({"at", "in", "au", "aux", "en"})
"""Words of a sentence between coins and what they are spent on, or won at."""


def _coins(app: App, who: Who, quantity: Quantity, *, gains: bool, by_verb: bool = False) -> list[Reading]:
    if by_verb and len(quantity.rest) > 1 and small(quantity.rest[0]) in (WON_AT if gains else SPENT_ON):
        # `spends 3sp on ale`, `gagne 10po aux dés`
        quantity = quantity._replace(rest=quantity.rest[1:])
    if gains and [small(word) for word in quantity.rest[:2]] == ["out", "of"]:
        quantity = quantity._replace(rest=[Word("from"), *quantity.rest[2:]])
    if who.several:
        return _several(app, who, quantity, gains=gains)
    (name,) = who.names
    if led := _led(app, name, quantity, gains=gains):
        return led
    others = _between(app, name, quantity.text, quantity.rest, gains=gains)
    traded = _traded(app, name, quantity, text_of(app, "pay", None, quantity.rest, names=False), gains=gains)
    # What names somebody, or a ware, may be no more than what was paid for all the same.
    names = not any(map(is_clean, [*others, *traded]))
    text = text_of(app, "receive" if gains else "pay", None, quantity.rest, names=names)
    return [*others, *traded, [_of_world(name, quantity.text, text, gains)]]


def _led(app: App, name: str, quantity: Quantity, *, gains: bool) -> list[Reading]:
    """Coins to somebody, who is told by a word that leads to them: `-5po à Lira`, `-5po à l'auberge`."""
    words = quantity.rest
    if gains or len(words) < 2 or words[0].quoted:
        return []
    lead = words[0].text.casefold()
    bare = without_articles(words[1:])
    people, after = leading(app, bare)
    if (lead not in LEADS and folded(lead) != "a") or (folded(lead) == "a" and lead == "a" and not people):
        return []
    if people:
        note = text_option(app, "--note", "pay", after)
        return [
            [[*handed(name, other, quantity.text), *note]] for who in people for other in who.names if other != name
        ]
    if lead in ("with", "avec", "on", "sur"):
        return []
    end = next((at for at, word in enumerate(bare) if at and small(word) in FOR), len(bare))
    if end > 1 and folded(bare[1].text) in ARTICLES and len(bare) == len(words) - 1:
        # `to cross the bridge` is what for, and nobody.
        return [[["pay", name, quantity.text, "--for", text_of(app, "pay", None, bare)]]]
    target, purpose = text_of(app, "pay", None, bare[:end]), text_option(app, "--for", "pay", bare[end:])
    return [[["pay", name, quantity.text, "--to", target, *purpose]]]


def _of_world(name: str, amount: str, text: str, gains: bool) -> Command:
    """Coins from the outside world, or to it."""
    if not gains:
        return ["pay", name, amount, *with_text("--for", text)]
    if name == HOARD_NAME:
        return ["find", amount, *with_text("--from", text)]
    return ["receive", name, amount, *with_text("--from", text)]


def with_text(option: str, text: str) -> list[str]:
    """An option with its text, left out where there is none."""
    return [option, text] if text else []


def _between(app: App, name: str, amount: str, words: Sequence[Word], *, gains: bool) -> list[Reading]:
    """Coins handed over, where the last words name somebody or a purse."""
    bare = list(words[1:] if words and small(words[0]) in FROM else words)
    for at in range(len(bare)):
        last = joined(bare[at:])
        people = _named(app, last) if len(last) > 1 else []
        if not people and len(bare) > at + 2:
            # `from ann and zoé`
            listed, after = leading(app, bare[at:])
            people = listed if not after else []
        before = bare[: at - 1] if at and small(bare[at - 1]) in FROM else bare[:at]
        note = text_option(app, "--note", "give", before)
        if people:
            # `collects 2gp from everyone` is so much from each of them.
            return [
                [
                    [*(handed(other, name, amount) if gains else handed(name, other, amount)), *note]
                    for other in who.names
                    if other != name
                ]
                for who in people
                if set(who.names) - {name}
            ]
    return []


def handed(source: str, target: str, *thing: str) -> Command:
    """The command by which something goes from one to another."""
    if source in PURSES:
        return ["take", target, *thing, *(["--from", source] if source == FUND_NAME else [])]
    return ["give", source, target, *thing]


def _traded(app: App, name: str, quantity: Quantity, text: str, *, gains: bool) -> list[Reading]:
    """A purchase or a sale, where the text is a ware of the price list."""
    from cli.input.shop_lookup import sold

    several = counted(text)
    ware, count = (text, 1) if sold(app, text) or several is None else several
    item = sold(app, ware) if ware else None
    if item is None or (gains and not holders_of(app, text, among=[name])):
        return []
    coinage = app.rules.coinage
    worth, rest = divmod(coinage.value(quantity.coins), count)
    price = [] if rest or worth == app.rules.price(item) else ["--price", written(coinage.in_coins(worth))]
    return [[["sell" if gains else "buy", name, text, *price]]]


def _several(app: App, who: Who, quantity: Quantity, *, gains: bool) -> list[Reading]:
    """The same for each of several, or one amount that they share."""
    says_each = bool(quantity.rest) and folded(quantity.rest[0].text) in EACH
    only_each, words = who.each or says_each, quantity.rest[says_each:]
    is_plain = not any(small(word) in LEADS for word in words[1:])
    led = _led(app, who.typed, quantity._replace(rest=words), gains=gains) if is_plain else []
    if [command[0] for way in led for command in way] == ["pay"] and (only_each or who.everybody):
        # `we each pay 2gp to the innkeeper`
        target = option_of(led[0][0], "--to")
        return led if only_each or not target else [*led, [["charge", target, quantity.text]]]
    text = text_of(app, "receive" if gains else "pay", None, words) if words else ""
    each = [_of_world(who.typed, quantity.text, text, gains)]
    among = [] if who.everybody else ["--among", who.typed]
    if gains and (source := _source(app, words)):
        # `chacun reçoit 40 po du butin`: what is in a purse comes out of it.
        taken = [handed(source, name, quantity.text) for name in who.names if name != source]
        shared = [["split", "--coins", quantity.text, *among]] if source == HOARD_NAME and not only_each else []
        return [taken, *([shared] if shared else []), each]
    if only_each:
        return [each]
    if gains:
        shared = [["receive", HOARD_NAME, quantity.text, *with_text("--from", text)]]
        return [each, [*shared, ["split", "--coins", quantity.text, *among]]]
    if who.everybody:
        return [each, [["charge", text or _("a bill"), quantity.text]]]
    part, rest = divmod(app.rules.coinage.value(quantity.coins), len(who.names))
    parts = [_of_world(who.typed, written(app.rules.coinage.in_coins(part)), text, gains)]
    return [each, parts] if part and not rest else [each]


def _named(app: App, text: str) -> list[Who]:
    """Who a text names; the hoard by any of its words: `the treasure`, `le trésor`."""
    return named(
        app, HOARD_NAME if folded(joined(without_articles([*map(Word, text.split())]))) in finds.LOOT else text
    )


def _source(app: App, words: Sequence[Word]) -> str:
    """The purse, or the one of the company, that coins are said to come from; empty where it is nobody of these."""
    people = _named(app, joined(without_articles(words[1:]))) if len(words) > 1 and small(words[0]) in FROM else []
    names = people[0].names if len(people) == 1 and not people[0].several else ()
    return names[0] if names and (names[0] in PURSES or names[0] in app.read.roster.names) else ""


# Things whose names begin like an amount.


def _held_things(app: App, who: Who, change: Signed) -> list[Reading]:
    """What `brom +1 épée` may be where somebody holds something of that name: worn, handed over, or left behind."""
    text = change.sign + joined(change.words)
    # A number alone is never a thing: `lira +1` heals, whoever has a `+1 sword`.
    if who.several or change.words[0].quoted or not re.search(r"[^\W\d_]", text):
        return []
    (name,) = who.names
    readings: list[Reading] = []
    for holder in holders_of(app, text):
        if holder != name:
            readings.append([handed(holder, name, text)])
        elif name not in PURSES:
            readings.append([["equip", name, text]])
    return readings


def _pieces(app: App, who: Who, change: Signed) -> list[Reading]:
    """What a number without a unit is before a thing that somebody has or that is sold: `lira -1 flèche`."""
    from cli.input.shop_lookup import sold

    number, *thing = change.words
    if who.several or who.purse or not thing or any(word.quoted for word in thing) or not number.text.isdecimal():
        return []
    (name,), text = who.names, joined(thing)
    if app.rules.tables.find("counters", text) or app.rules.tables.find("measures", text):
        return []
    if change.sign == "-":
        return [[["use", name, text, number.text]]] if holders_of(app, text, among=[name]) else []
    hoard = [[["take", name, text, number.text]]] if holders_of(app, text, among=[HOARD_NAME]) else []
    return [*hoard, *([[["buy", name, text, number.text]]] if sold(app, text) else [])]


def suffer(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """What somebody suffers, a verb before it: `takes 5`, `encaisse 2d6 de la chute`."""
    if who.purse or not is_quantity(words):
        return []
    return [
        [command]
        for quantity in quantities(app, words, "-")
        if quantity.kind in (HIT_POINTS, DICE) and (quantity.unit or not is_in_play(app, quantity.rest))
        for command in hit_points(app, who, quantity, gains=False, by_verb=True)
    ]
