"""Verbs of blows and of healing: `gobelin 2 inflige 3 à lira`, `ogre hits bob, 5`, `throws a dagger at the wolf`.

A number behind a comma is what the die of a blow showed as likely as what the blow did: it is asked which.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.output.words.language import spoken
from cli.script.shorthand.acts import acts_with_goods as goods
from cli.script.shorthand.acts.acts_of_fate import Act
from cli.script.shorthand.goods.changes import suffer, with_points
from cli.script.shorthand.goods.things import of_things
from cli.script.shorthand.meaning import Reading, option_of, unclear
from cli.script.shorthand.people.body_places import by_means, without_place
from cli.script.shorthand.people.who import Who, is_number_of, leading
from cli.script.shorthand.phrases.frames import Found, Frame, blow
from cli.script.shorthand.phrases.keyed import key_called, keyed
from cli.script.shorthand.phrases.lexicon import LEADS, is_in_play, meaning_words
from cli.script.shorthand.phrases.quantities import DICE, HIT_POINTS, is_quantity, quantities
from cli.script.shorthand.phrases.strangers import called
from cli.script.shorthand.phrases.tail import ONTO, read_tail, told_aside
from cli.script.shorthand.phrases.texts import FOR, with_note
from cli.script.shorthand.rolls.rolls import rolls
from cli.script.shorthand.vocabulary.small_words import A_OR_AN, WITH, without_articles
from cli.script.shorthand.vocabulary.words import Word, joined, small, without_commas
from ledger.errors import InputError
from ledger.ids import EQUIPPED, ITEM
from ledger.people import holder_account
from ledger.rules.keys import declared_keys
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

FAR = ("missile", "ranged")
"""Words for an attack from afar, in the games that tell them from others."""

NOTHING = Found()


def strike(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return _done_to(app, who, words, "damage")


def crit(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A blow that the game counts as a critical one, where it does."""
    words = words[1:] if words and small(words[0]) in ONTO else words
    key = key_called(app, "damage", "critical", declared_keys(app.rules.tables, "damage"))
    return _done_to(app, who, words, "damage", Found(keys={key: f"{key}=yes"}) if key is not None else Found())


def heal(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return _done_to(app, who, words, "heal")


def _done_to(app: App, who: Who, words: list[Word], command: str, given: Found = NOTHING) -> list[Reading]:
    """Damage or healing of somebody by somebody: `inflige 14 à stôl`, `hits orc for 6 slashing`."""
    if who.several and who.each and words:
        # `the wolves bite zoé for 2 each`
        ways = [_done_to(app, Who((name,)), words, command, given) for name in who.names]
        return [[command for way in ways for command in way[0]]] if all(len(way) == 1 for way in ways) else []
    if who.purse or who.several or not words:
        return []
    words = _by_oneself(who, words)
    words = _for_so_much(words) if command == "heal" else words
    frame = Frame(command, suffers=True, amount=True)
    words = by_means(words) if command == "damage" else words
    counts = "zone" in declared_keys(app.rules.tables, command)
    if command == "damage" and (not counts or _is_of_points(app, words)):
        bare, place = without_place(words)
        if place and len(bare) > 1:
            elsewhere = _done_to(app, who, bare, command, given)
            return [[with_note(one, place, ", ") for one in reading] for reading in elsewhere]
    words, means = _without_means(app, told_aside(words))
    try:
        found = [each for each in read_tail(app, frame, words, given) if _is_of_hit_points(each)]
    except InputError:
        if command != "damage" or not (name := _unmet(app, words)):
            raise
        raise unclear(joined(words), stranger=name, meets=called(app, name)) from None
    if means:
        whole = [each for each in found if each.people and not each.text]
        return [[[*command, "--note", means]] for reading in _blows(app, who, frame, whole) for command in reading]
    if command == "damage" and _may_be_a_face(words) and (both := _die_or_harm(app, who, words)):
        return both
    whole = [each for each in found if each.people]
    counted = command == "damage" and any(word.text[:1].isdecimal() for word in words)
    if not whole and counted and (name := _unmet(app, words)):
        raise unclear(joined(words), stranger=name, meets=called(app, name))
    if found and not whole and command == "damage":
        raise unclear(joined(words), whom=who.typed)
    return _blows(app, who, frame, whole)


def _is_of_points(app: App, words: Sequence[Word]) -> bool:
    """Whether words have an amount of hit points by their name: how many are lost, wherever the blow fell."""
    for at in range(len(words)):
        if is_quantity(words[at:]) and not is_number_of(app, words, at):
            return any(each.kind == HIT_POINTS and each.unit for each in quantities(app, words[at:], "-"))
    return False


def _by_oneself(who: Who, words: list[Word]) -> list[Word]:
    """Words with the name of whoever does it to themselves: `bandages herself, 2`."""
    oneself = bool(words) and folded(words[0].text.rstrip(",")) in SELVES and not who.several
    return [Word(who.names[0], quoted=True), *words[1:]] if oneself else words


def _for_so_much(words: list[Word]) -> list[Word]:
    """Words of healing with `for` before the amount: `cures bob of 4`."""
    return [word._replace(text="for") if small(word) == "of" and is_quantity(words[at + 1 :]) else word
            for at, word in enumerate(words)]  # fmt: skip


SELVES = frozenset({"himself", "herself", "itself", "lui-meme", "elle-meme"})


def _unmet(app: App, words: list[Word]) -> str:
    """The name that words begin with of somebody who is not in play: `hits the troll for 5`; else empty."""
    bare = without_articles(words)
    end = next((at for at, word in enumerate(bare) if not word.text.rstrip(",").isalpha() or small(word) in ENDS), None)
    name = joined(bare[:end]).rstrip(",") if end else ""
    return name if name and not leading(app, bare)[0] and len(bare) > len(name.split(" ")) else ""


ENDS = FOR | WITH | {"in", "on", "at", "dans", "sur", "à", "au", "de"}
"""Words that end a name."""


def _die_or_harm(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A blow with a number behind a comma: what its die showed, or what it did; empty where nobody is named.

    `frappe stôl, 8`, `touche l'ogre à l'épée, 6`, `bites into ann, 7`
    """
    *before, number = words
    before = before[1:] if len(before) > 1 and small(before[0]) in AT else before
    people, after = leading(app, without_articles(before))
    means = joined(after).rstrip(",")
    if people and not any(who.several or who.purse for who in people):
        return [reading for each in people for reading in _ways_of_blow(app, who, each.typed, means, number)]
    return []


def _ways_of_blow(app: App, who: Who, target: str, means: str, number: Word) -> list[Reading]:
    """A blow at somebody with a number that may be that of its die, or hit points; `means` is a note of either."""
    rolled = attack(app, who, [Word(target, quoted=True), number])
    purpose, note = (["--for", means], ["--note", means]) if means else ([], [])
    harm = ["damage", target, number.text, "--from", who.typed, *note]
    # Whoever hits is likelier told what it did: `mord Lira, 3`.
    return [[harm], *([[*command, *purpose] for command in reading] for reading in rolled)]


AT = frozenset({"into", "in", "at", "on", "sur", "dans", "à", "au", "to"})
"""Words that may stand between a blow and whom it hits."""


def _without_means(app: App, words: list[Word]) -> tuple[list[Word], str]:
    """Words without what a blow was struck with, beside its amount: `hits pike with a rock for 11`; and that."""
    at = next((at for at, word in enumerate(words) if at and small(word) in WITH), len(words))
    end = next((end for end in range(at + 2, len(words)) if small(words[end]) in FOR | {"de", "d'"}), len(words))
    behind = at > 1 and words[at - 1].text.isdecimal() and small(words[at - 2]) in FOR
    if at + 1 >= len(words) or not (is_quantity(words[end + 1 :]) or (behind and end == len(words))):
        return words, ""
    means = words[at:end]
    bare = without_articles(means[1:])
    read = is_in_play(app, bare) or not meaning_words(app, "damage", None, bare)
    return (
        ([*words[:at], *words[end:]], joined(means)) if read and not any(word.quoted for word in bare) else (words, "")
    )


def _may_be_a_face(words: Sequence[Word]) -> bool:
    """Whether words end with a number alone behind a comma."""
    introduced = any(at and small(words[at - 1]) in FOR and is_quantity(words[at:]) for at in range(len(words)))
    return (
        not introduced
        and len(words) > 1
        and words[-2].text[-1:] == ","
        and words[-1].text.isdecimal()
        and int(words[-1].text) <= MOST
    )


MOST = 20
"""What a die of a blow shows at most."""


def _blows(app: App, who: Who, frame: Frame, found: Sequence[Found]) -> list[Reading]:
    return [
        [way]
        for each in found
        if each.people
        for way in (with_points(app, blow(app, _counting(frame, each), who.typed, each), each.amount)
                    if each.amount is not None else [blow(app, frame, who.typed, each)])
    ]  # fmt: skip


def _counting(frame: Frame, found: Found) -> Frame:
    """A frame in which a text beside a number without a unit is asked about: it may be what is counted, `2 times`."""
    return frame._replace(counts=found.amount is not None and found.amount.kind == HIT_POINTS and not found.amount.unit)


def _is_of_hit_points(found: Found) -> bool:
    """Whether an amount was found, and one of hit points."""
    if found.amount is None:
        return any(not text.endswith("=yes") for text in found.keys.values())
    return found.amount.kind in (HIT_POINTS, DICE)


def struck(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return _done_by(app, who, words, suffer)


def healed(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return _done_by(app, who, words, goods.recover)


def _done_by(app: App, who: Who, words: list[Word], suffer: Act) -> list[Reading]:
    """What somebody else does: `is hit by orc 2 for 3`, `se fait mordre par le loup, 3 pv`, `gets hit for 5`."""
    at = next((at for at in range(len(words)) if is_quantity(words[at:]) and not is_number_of(app, words, at)), None)
    if at is None:
        return []
    by = words[: at - 1 if at and small(words[at - 1]) in AMOUNT_FOLLOWS else at]
    if by and small(by[0]) not in BY:
        return []
    by = [Word("from"), *by[1:]] if len(by) > 1 else []
    return suffer(app, who, [*words[at:], *by])


AMOUNT_FOLLOWS = frozenset({"for", "pour", "de", "d'", "à", "a"})
BY = frozenset({"by", "par"})


def throw(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A thing that is spent, or one thrown at somebody: an attack with it."""
    at = next((at for at, word in enumerate(words) if word.text.casefold() in LEADS), 0)
    if at and leading(app, without_articles(words[at + 1 :]))[0]:
        behind = words[at + 1 :]
        # What is no weapon would be left beside the word that leads to it.
        thing = words[1:at] if small(words[0]) in A_OR_AN else words[:at]
        thrown = rolls(app, who, [Word("attack"), Word("with"), *thing, *_from_afar(app), *words[at:]])
        named = [reading for reading in thrown if not _is_left(app, reading)]
        if named and any(small(word) in FOR and is_quantity(behind[after + 1 :]) for after, word in enumerate(behind)):
            # `lance sa dague sur l'ogre pour 8 dégâts`
            blow = strike(app, who, without_articles(behind))
            return [[with_note(command, joined(words[:at]), ", ") for command in reading] for reading in blow]
        if _may_be_a_face(words):
            # `throws a dagger at the ogre, 2`
            whom = leading(app, without_articles(without_commas(behind[:-1])))[0]
            means = joined(words[:at])
            both = [each for one in whom for each in _ways_of_blow(app, who, one.typed, means, words[-1])]
            return [*named, *both[:1]] if named else both
        return named
    return of_things(app, "use", who, words) if is_in_play(app, without_articles(words)) else []


def _is_left(app: App, reading: Reading) -> bool:
    """Whether what was thrown is left over: it is no weapon."""
    far = {word.text for word in _from_afar(app)}
    return any(text.startswith("with ") or far & set(text.split(" ")) for text in reading[0])


def attack(app: App, who: Who, words: list[Word]) -> list[Reading]:
    if any(small(word) in FOR and is_quantity(words[at + 1 :]) for at, word in enumerate(words) if at):
        # `attacks the wolf for 6`: what it did is said.
        return strike(app, who, words)
    rolled = rolls(app, who, [Word("attack"), *words])
    commands = [command for reading in rolled for command in reading]
    aimless = commands and not any("--against" in command or any(map(KEY.match, command[3:])) for command in commands)
    if aimless and (name := _unmet(app, words)) and folded(name) not in AIMLESS:
        # `attacks the troll 14`
        raise unclear(joined(words), stranger=name, meets=called(app, name))
    return rolled


KEY = re.compile(r"[^\W\d_]\w*=\S")
"""A key of a roll with its value, which says how hard it is to hit."""

AIMLESS = frozenset({"first", "again", "back", "last", "encore", "ensuite", "dabord"})
"""Words after an attack that are nobody, folded."""


def shoot(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """An attack from afar, which the game may have a word for."""
    shot = [reading for reading in attack(app, who, words) if _is_shot(reading) or not words]
    if not shot or any(command[0] != "roll" for reading in shot for command in reading):
        return shot
    if any("weapon=" in word for command in shot[0] for word in command):
        return shot
    far = attack(app, who, [*_from_afar(app), *words])
    if any("," in word for word in shot[0][0]) and len(shot) == len(far) == 1:
        from cli.script.trial import refusal_of

        if refusal_of(app, far[0][0]) is not None and refusal_of(app, shot[0][0]) is None:
            # What is in the hand shoots, and has dice of its own.
            return shot
    return far


def _is_shot(reading: Reading) -> bool:
    """Whether a roll is aimed at somebody, or it is said what its die showed: `tire la corde` is no shot."""
    return any({"--against", "--faces"} & set(command) or any("=" in word for word in command) for command in reading)


def _from_afar(app: App) -> list[Word]:
    """The word of the game for an attack from afar, where it tells them from others."""
    attack = app.rules.tables.find("rolls", "attack")
    return [Word(word) for word in FAR if attack and keyed(app, "roll", attack, [Word(word)])][:1]


def other_weapon(app: App, _text: str, reading: Reading) -> Reading:
    """A blow with another weapon whose name begins so, where only the English one is that: `de sa lance`."""
    tables = app.rules.tables
    for at, command in enumerate(reading):
        typed = next((part.removeprefix(WEAPON) for part in command if part.startswith(WEAPON)), "")
        meant = tables.find("weapons", typed) if typed and spoken() == "fr" else None
        if meant is None or folded(tables.term("weapons", meant, "fr")) == folded(typed):
            continue
        others = [id_ for id_ in tables.group("weapons") if id_ != meant]
        begun = [id_ for id_ in others if folded(tables.term("weapons", id_, "fr")).startswith(folded(typed))]
        if begun:
            name = tables.term("weapons", begun[0], "fr")
            blow = [f"{WEAPON}{name}" if part == WEAPON + typed else part for part in command]
            return [*reading[:at], blow, *reading[at + 1 :]]
    return []


def with_own_weapon(app: App, _text: str, reading: Reading) -> Reading:
    """An attack with the only weapon that somebody has, in a game where it decides what is added; else empty.

    `Odon attaque gobelin 1 : 16`, who has a mace and wields nothing yet.
    """
    tables = app.rules.tables
    at = next((at for at, each in enumerate(reading) if each[:1] + each[2:3] == ["roll", "attack"]), None)
    if at is None or "attack_abilities" not in tables or any("=" in part for part in reading[at][3:]):
        return []
    # A natural 1 misses with any.
    if reading[at][1] not in app.read.roster.names or option_of(reading[at], "--faces") == "1":
        return []
    who = holder_account(reading[at][1])
    held = [each.removeprefix(ITEM) for each in app.state.holdings(who) if each.startswith(ITEM)]
    weapons = [each for each in held if each in tables.group("weapons")]
    wields = any(app.state.field(who, EQUIPPED + each) for each in held)
    if wields or len(weapons) != 1:
        return []
    armed = [*reading[at][:3], f"{WEAPON}{tables.term('weapons', weapons[0], spoken())}", *reading[at][3:]]
    return [*reading[:at], armed, *reading[at + 1 :]]


WEAPON = "weapon="
"""The key of a blow’s weapon."""
