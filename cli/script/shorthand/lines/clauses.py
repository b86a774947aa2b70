"""Lines that say several things: `brom -4, lira -3`, `lira hits the ogre 15 for 4`, `buys chainmail and wears it`.

Such a line is read where nothing it could be alone is left: as two lines, of which the second takes from the first
whoever it is about, and what is done, where it does not say so itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.output.words.language import spoken
from cli.script.shorthand.acts.bare_amounts import is_of_other_unit
from cli.script.shorthand.acts.states import BEING
from cli.script.shorthand.meaning import Command, Reading, command_records, option_of
from cli.script.shorthand.people.held import THINGS
from cli.script.shorthand.people.who import is_number_of, leading
from cli.script.shorthand.phrases.lexicon import FATES
from cli.script.shorthand.phrases.quantities import is_quantity
from cli.script.shorthand.phrases.remarks import SUBJECTS as ACTING
from cli.script.shorthand.phrases.texts import FOR
from cli.script.shorthand.rolls.rolls import alone, kinds_begun, kinds_called
from cli.script.shorthand.vocabulary.small_words import AND_THEN, DAMAGE_WORDS, OF, THEY, is_face, without_articles
from cli.script.shorthand.vocabulary.verb_table import acts_begun, begins_with
from cli.script.shorthand.vocabulary.words import Word, has_digit, signed, small
from cli.script.trial import tried
from ledger.entries import Draft
from ledger.errors import InputError
from ledger.ids import DEAD, STATUS
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

Read = Callable[[Sequence[Word]], list[Reading]]
"""Reads the words of a line; it is empty where a text in them would hold words that mean something."""

ATTACK = "attack"
"""The kind of roll that is one, in the games that have it."""

BLOWS = frozenset({"strike", "attack", "shoot"})
"""Acts after which come what the dice showed, and what the blow did."""

MOST = 4
"""Things in one line."""


def several(app: App, words: Sequence[Word], read: Read, most: int = MOST) -> list[Reading]:
    """What a line is that says several things, in each way it can be parted first; empty where it says one."""
    for at, skipped in _borders(app, words):
        first, rest = _Clause(app, words[:at]), list(words[at + skipped :])
        if first.is_blow and is_face(_without_comma(rest[0])) and not _has_unit(rest):
            # What the die of the blow showed: `attaque l'ogre, 17, touche, 12 dégâts`.
            continue
        if skipped and _are_listed(app, words[:at], rest):
            continue
        readings = [
            [*before, *after]
            for before in _first_readings(app, first, rest, read)
            for after in _rest_readings(app, first, before, rest, read, most)
            if (leading(app, rest)[0] or doer_of(before[0]) == doer_of(before[-1]))
            and (_is_in_points(rest) or not is_of_other_unit(before, after))
            and _are_rolled_alike([*before, *after])
            and (small(rest[0]) in RELATIVE or not _is_answered(before[-1], after[0]))
            and not _is_of_a_rest(before[-1], after[0])
            and not _heals_itself(app, before[-1], after[0])
            and not _is_priced_together(before[-1], after[0])
            and not _is_paid_once(before[-1], after[0])
            and not _is_of_a_condition(before[-1], after[0])
            and not _is_used_up(before[-1], after[0])
            and not _has_no_unit(after[0])
            and not _lacks_its_thing(after[0])
        ]
        if readings:
            # Who is named again does it again: `Ann lights a torch and Ann lights a torch`.
            again = bool(leading(app, rest)[0])
            said = [_without_repetition(reading, again=again) for reading in readings]
            return [_as_many(_done_with_all(reading)) for reading in said] if _says_them(words) else said
    return []


def _are_listed(app: App, before: Sequence[Word], rest: Sequence[Word]) -> bool:
    """Whether names on both sides of a word that joins them are of one list: `sleep on orc 1 and orc 2, both drop`."""
    people, after = leading(app, rest)
    ends = bool(people) and bool(after) and rest[len(rest) - len(after) - 1].text.endswith(",")
    listed = (leading(app, before[at:]) for at in range(max(1, len(before) - LONGEST_NAME), len(before)))
    return ends and any(names and not left for names, left in listed)


LONGEST_NAME = 3
"""Words of a name that is looked for at the end of an act."""


def doer_of(command: Command) -> str:
    """Whoever does what a command says: of two who each did a thing the first does nothing more by `et regagne 4`."""
    by = option_of(command, "--from") if {*command[:1]} & {"damage", "heal", "die"} else ""
    return by or next(iter(command[1:2]), "")


def _says_them(words: Sequence[Word]) -> bool:
    """Whether a line ends with what is done with several things: `and wears them`, `et les donne à ann`."""
    return any(small(word) in THEM and not word.quoted for word in words[1:])


def _done_with_all(reading: Reading) -> Reading:
    """Commands of which the last, done with one of several things, is done with each: `buys X and Y and wears them`."""
    last = reading[-1]
    same = [command for command in reading if command[:2] == reading[0][:2] and len(command) > 2]
    things = [command[2] for command in same]
    done = [command for command in reading if command not in same]
    if len(things) < 2 or last in same or any(command[:1] != last[:1] for command in done):
        return reading
    at = next((at for at, part in enumerate(last) if at > 1 and part in things), None)
    if at is None:
        return reading
    return [*same, *([*last[:at], thing, *last[at + 1 :]] for thing in things)]


def _as_many(reading: Reading) -> Reading:
    """Commands of which the last is of as many as somebody took: `prend les rubis et les vend 100 po pièce`."""
    match reading:
        case [["take", _, thing, number], ["sell", seller, same, *price]] if thing == same and price[:1] == ["--price"]:
            return [reading[0], ["sell", seller, same, number, *price]]
    return reading


def _without_repetition(reading: Reading, *, again: bool) -> Reading:
    """Commands without those left out, and without one that says what the one before it says: `turn tail and run`.

    Args:
        again: Whether what is said twice is done twice.
    """
    kept: Reading = []
    for command in reading:
        kept += [command] if command and (again or command not in kept[-1:]) else []
    return kept


def _borders(app: App, words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Where a second thing may begin: after how many words, and how many more only join it to the first."""
    plain = [_without_comma(word) for word in words]
    for at in range(1, len(words)):
        joins = 0
        while at + joins < len(words) and small(words[at + joins]) in AND_THEN:
            joins += 1
        if at + joins == len(words):
            return
        ends = words[at - 1].text[-1:] in (",", ";") or small(words[at]) in RELATIVE
        if joins or ends or (_is_blow(plain, at) and not is_number_of(app, plain, at - 1)):
            yield at, joins


RELATIVE = frozenset({"who", "qui"})

SUBJECTS = RELATIVE | ACTING | {"it"}
"""Words for whoever a verb behind them is of."""

DONE_TO = frozenset({"damage", "heal", "condition"})
"""Commands about whoever an act is done to."""


def _without_comma(word: Word) -> Word:
    return word if word.quoted else word._replace(text=word.text.rstrip(",;"))


def _is_blow(words: Sequence[Word], at: int) -> bool:
    """Whether what a blow did comes after what its die showed: `hits the ogre 15 for 4`, `attacks 17 hits for 12`."""
    return is_face(words[at - 1]) and is_quantity(_after_blow(words[at:])) and not is_quantity(words[at:])


def _after_blow(words: Sequence[Word]) -> list[Word]:
    """The words after those that lead to what a blow did: `hits for 5`, `et lui met 4`, `it does 3`."""
    left, target = list(words), False
    while left and not left[0].quoted:
        # `and takes 3` is what whoever struck suffers.
        acts = ("strike", "suffer", "lose") if target else ("strike",)
        length = begins_with(left, *acts) or int(folded(left[0].text.rstrip(",")) in LEADING)
        if not length:
            break
        target = small(left[0]) in SUBJECTS
        left = left[length:]
    return left


LEADING = THEY | {
    "hit",
    "hits",
    "touche",
    "touches",
    "touchee",
    "reussi",
    "reussit",
    "succeeds",
    "success",
    "for",
    "pour",
    "de",
    "lui",
    "with",
    "avec",
    "and",
    "et",
    "d'",
    "of",
    "a",
}
"""Words between an attack and what it did, folded."""


class _Clause:
    """What stands before a border: whoever it is about, the verb, and the words after it."""

    def __init__(self, app: App, words: Sequence[Word]) -> None:
        self.words = [*words[:-1], _without_comma(words[-1])]
        self.is_set_apart = self.words[-1] != words[-1]
        people, rest = leading(app, self.words)
        self.who = self.words[: len(self.words) - len(rest)] if people else []
        self.acts, length = acts_begun(rest)
        kinds = [] if self.acts or not rest else kinds_called(app, rest) or kinds_begun(app, rest)
        if [kind.id for kind in kinds] == [ATTACK]:
            self.acts, length = (ATTACK,), kinds[0].length
        sign = signed(rest)
        if sign is not None:
            self.verb, self.tail = [Word(sign.sign)], sign.words
        else:
            # `found`, `on trouve`: of nobody.
            found = (
                0 if self.who else next((at + found for at in (0, 1) if (found := begins_with(rest[at:], "find"))), 0)
            )
            self.verb, self.tail = rest[: length or found], rest[length or found :]

    @property
    def has_other_subject(self) -> bool:
        """Whether a verb in it is that of a pronoun, who goes on with what comes next: `bites Élise, she takes 4`."""
        told = zip(self.tail, self.tail[1:], strict=False)
        return any(small(word) in SUBJECTS and bool(acts_begun([after])[1]) for word, after in told)

    @property
    def is_blow(self) -> bool:
        return bool(self.who) and bool(BLOWS.intersection(self.acts))


def _first_readings(app: App, first: _Clause, rest: Sequence[Word], read: Read) -> list[Reading]:
    """What is before a border: a blow with what its die showed is an attack where what it did comes after it."""
    if first.is_blow and is_quantity(_after_blow(rest)):
        # A shot stays one: the game may have a word for what is done from afar.
        verb = first.verb if "shoot" in first.acts else [Word("attack")]
        attacks = _recorded([*first.who, *verb, *first.tail], read)
        aimed = [[*reading[:-1], alone(app, reading[-1])] for reading in attacks if _target(reading[-1])]
        # `stabs goblin 2, 9 damage`: the number is of the name, where nothing else is a die.
        told = [reading for reading in aimed if "--faces" not in reading[-1]] if _has_unit(rest) else []
        return told or aimed
    return _recorded(first.words, read)


def _recorded(words: Sequence[Word], read: Read) -> list[Reading]:
    """The readings of words that record something."""
    try:
        return [reading for reading in read(words) if all(map(command_records, reading))]
    except InputError:
        return []


def _target(command: Command) -> str:
    """Whoever an attack is aimed at."""
    return option_of(command, "--against") if command[0] == "roll" else ""


def _rest_readings(app: App, first: _Clause, before: Reading, rest: list[Word], read: Read, most: int) -> list[Reading]:
    """What is after a border, with what it takes from what is before; what is read twice alike is read once."""
    if back := _strikes_back(first, before[-1], rest):
        return _of(app, back, read, most)
    if first.is_blow and (did := _after_blow(rest)) and is_quantity(did):
        target = _target(before[-1])
        suffers = small(rest[0]) in SUBJECTS and begins_with(rest[1:], "suffer", "lose")
        harm, then = _parted(did) if suffers else (did, [])
        then = [] if len(then) == 1 and folded(then[0].text.rstrip(".!")) in FATES else then
        harm = harm if then else did
        words = [*first.who, Word("hits"), Word(target, quoted=True), Word("for"), *harm]
        after = _of(app, words, read, most)
        if then:
            # `wolf 1 bites Élise, she takes 4 and falls unconscious`
            more = _of(app, [Word(target, quoted=True), *then], read, most)
            after = [[*one, *other] for one in after for other in more]
        if "--faces" not in before[-1]:
            # What came of the blow says that it hit: nothing is rolled for it any more.
            told, before[-1] = _told_of(before[-1]), []
            after = [_with_told(reading, told) for reading in after]
        return after
    if fate := _fate(before[-1], rest):
        # Of whom the blow itself kills nothing more is recorded.
        theirs = [before[-1] if _is_killed(app, before[-1]) else fate]
        by = option_of(before[-1], "--from")
        # `goblin 1 hits bob for 5 and dies`: whoever struck, or was struck.
        ours = set(before[-1][1].split(",")) <= set(app.read.roster.names)
        struck = first.is_blow and by and ours and not any(folded(word.text) in THEY | {"it"} for word in rest)
        return [theirs, [["die", by]]] if struck and folded(rest[-1].text.rstrip(".!")) in DIES else [theirs]
    for words in _ways(app, first, before, rest):
        found = _of(app, words, read, most)
        gives = [*first.who, *first.verb]
        if before[-1][0] in HANDED_OVER and words[: len(gives)] == gives:
            # `gives Bob 5gp, then Bob action surges`: what is no thing is not handed on.
            found = [reading for reading in found if reading[-1][0] in HANDED_OVER]
        if found:
            return found
    return []


def _strikes_back(first: _Clause, command: Command, rest: Sequence[Word]) -> list[Word]:
    """The words of a blow of whoever was struck at: `swings at the orc with a 12, who cuts him for 6`; else none."""
    target = _target(command) or (command[1] if command[0] == "damage" else "")
    if not (first.who and target and small(rest[0]) in RELATIVE) or OBJECTS.isdisjoint(map(small, rest[1:4])):
        return []
    harm = _after_blow(rest[1:])
    struck = begins_with([word for word in rest[1:] if small(word) not in OBJECTS], "strike")
    done = [Word(target, quoted=True), Word("hits"), *first.who, Word("for"), *harm]
    return done if struck and is_quantity(harm) else []


OBJECTS = frozenset({"him", "her", "it", "them", "lui", "le", "la", "les", "l'"})
"""Words for whoever suffers a blow, folded."""


def _parted(words: Sequence[Word]) -> tuple[list[Word], list[Word]]:
    """An amount, and what is told behind a word that joins it: `4 hp and falls unconscious`."""
    for at in range(1, len(words)):
        if small(words[at]) in AND_THEN:
            return list(words[:at]), list(words[at + 1 :])
        if words[at - 1].text[-1:] in (",", ";"):
            return [*words[: at - 1], _without_comma(words[at - 1])], list(words[at:])
    return list(words), []


def _told_of(attack: Command) -> str:
    """What is told of a blow beside whom it is aimed at: what it was struck with, or how."""
    return option_of(attack, "--for")


def _with_told(reading: Reading, told: str) -> Reading:
    """Commands of which the first has what is told of the blow as its note."""
    if not told or not reading or "--note" in reading[0]:
        return reading
    return [[*reading[0], "--note", told], *reading[1:]]


def _of(app: App, words: Sequence[Word], read: Read, most: int) -> list[Reading]:
    return _recorded(words, read) or (several(app, words, read, most - 1) if most > 2 else [])


def _ways(app: App, first: _Clause, before: Reading, rest: list[Word]) -> Iterator[list[Word]]:
    """The words of the second thing, with what it may take from the first."""
    # A number is short for a foe before a sign only.
    counts = is_quantity(rest) and signed(rest[1:]) is None
    people, after = leading(app, rest) if not counts else ([], rest)
    if counts and any(small(word) in TO and small(before) in DAMAGE_WORDS for before, word in pairwise(rest)):
        # `suffers 6 fire, 4 damage to bandit 2`
        yield rest
        return
    if len(rest) == 1 and folded(rest[0].text.strip(".!")) in SETTLED:
        return
    if more := _more_of_it(app, first, before[-1], rest):
        yield more
        return
    if people and after:
        dealt = DEALT.intersection(first.acts) and not is_quantity(first.tail[:1])
        if first.who and dealt and is_quantity(after[small(after[0]) in FOR | OF :]):
            # `hits tam for 2 and isolde for 3`
            yield [*first.who, *first.verb, *rest]
        elif (
            first.who
            and HANDED.intersection(first.acts)
            and before[-1][0] in HANDED_OVER
            and not kinds_called(app, after)
        ):
            # `pays petra 10gp and bede 5gp`: who is named gets it too.
            yield [*first.who, *first.verb, *rest]
            if not acts_begun(after)[1]:
                return
        verbless = is_quantity(after) and not acts_begun(after)[1]
        if first.verb and verbless and is_quantity(first.tail[:1]) and "--from" not in before[-1]:
            # `prend 7 et borgal 4`; after `from the trap` it may be who did it too.
            yield [*rest[: len(rest) - len(after)], *first.verb, *after]
        yield rest
    elif people:
        return
    elif small(rest[0]) in BEFORE_VERBS and len(rest) > 1 and (verb := acts_begun(rest[1:])[1]) and len(before[-1]) > 2:
        # `et la donne à lira`
        yield [*first.who, *rest[1 : 1 + verb], Word(before[-1][2], quoted=True), *rest[1 + verb :]]
    elif first.has_other_subject and (acts_begun(rest)[1] or _is_state(rest)):
        # `wolf 1 bites Élise, she takes 4 and falls unconscious`
        if before[-1][0] in DONE_TO:
            yield [Word(before[-1][1], quoted=True), *rest]
    elif _is_state(rest) and (SUFFERED.intersection(first.acts) or not first.acts) and first.who:
        # `goblin 1 takes 5 and is prone`
        yield [*first.who, *rest]
    elif acts_begun(rest)[1]:
        yield [*first.who, *_with_its_thing(before, rest)]
    elif (
        rest
        and folded(rest[0].text) in THEY
        and before[-1][0] == "damage"
        and begins_with(rest[1:], *BECOMES)
        and (begins_with(rest[1:], "die", "killed") or before[-1][1] not in app.read.roster.names)
    ):
        # `hits the chief for 5 and he flees`: whoever does the one thing does not do the other by name.
        yield [*(Word(name, quoted=True) for name in before[-1][1:2]), *rest[1:]]
    elif first.verb and small(first.verb[0]) in ("a", "ont") and acts_begun([first.verb[0], *rest])[1]:
        # `a raté sa sauvegarde et pris 12`
        yield [*first.who, first.verb[0], *rest]
    elif signed(rest) is not None:
        yield [*first.who, *rest]
    elif len(rest) == 1 and rest[0].text.isdecimal() and before[-1][0] in ("damage", "heal"):
        # `takes 10 poison, saved, 5`: what was left of it, or more.
        return
    elif before[-1][0] in FELLED and rest[0].text[:1].isdecimal() and (len(rest) > 1 or not has_digit(before[-1][1])):
        # `kills Stôl, 3 on the die`: behind one without a number it is no other foe's either.
        return
    elif _is_of_each(app, first, rest):
        # `ann et bob perdent 1 et 2 pv`: the one loses the first, and the other the second.
        return
    elif (is_quantity(without_articles(rest)) and first.verb) or (
        # `corvin took 2, aube's fine`: whoever takes hit points takes no thing of another's.
        LISTED.intersection(first.acts) and before[-1][0] != "damage"
    ):
        yield [*first.who, *first.verb, *rest]
    elif before[-1][0] == "condition" or (
        small(rest[0]) not in FOR and kinds_called(app, rest) and any(map(is_face, rest))
    ):
        yield [*first.who, *rest]


def _is_of_each(app: App, first: _Clause, rest: Sequence[Word]) -> bool:
    """Whether a second amount may be that of the second of several people."""
    several = [len(who.names) for who in leading(app, first.who)[0]] if first.who else []
    amounts = is_quantity(first.tail) and is_quantity(rest) and len(first.tail) < 3
    return amounts and any(count > 1 for count in several)


FELLED = frozenset({"die", "leave", "defeat", "condition"})
"""Commands of which a number behind whoever they are about tells what dice showed, or how much it was."""

SETTLED = frozenset({"quitte", "quittes", "quits"})
"""Words, folded, that say that nothing is owed any more, and of nobody that they leave."""


def _more_of_it(app: App, first: _Clause, command: Command, rest: Sequence[Word]) -> list[Word]:
    """The words of a second amount of experience or coins for somebody else: `100 XP à ann, 50 à bob`."""
    number = rest[0].text if rest else ""
    if command[:1] == ["award"] and "--xp" in command:
        if number.isdecimal() and len(rest) > 2 and small(rest[1]) in TO | FOR and _is_of_company(app, rest[2:]):
            return [rest[0], Word("xp"), *rest[1:]]
        people, after = leading(app, rest)
        if number.isdecimal() and len(rest) > 3 and small(rest[1]) == "each" and small(rest[2]) in TO:
            # `60 xp to Ann, 30 each to Bob and Céd`
            return [rest[0], Word("xp"), *rest[1:]]
        if people and len(after) == 1 and after[0].text.isdecimal() and not first.acts:
            # `Borgal +300 xp, Maëlle 200`
            return [*rest[:-1], Word(f"+{after[0].text}"), Word("xp")]
        if (
            people
            and len(after) == 1
            and (sign := signed(after))
            and sign.sign == "+"
            and sign.words[0].text.isdecimal()
        ):
            return [*rest, Word("xp")]
        return []
    if command[:1] == ["give"] and first.who and len(rest) > 2 and small(rest[1]) in TO and "_" not in command[3]:
        # `gives Ann a torch and one to Bob`
        count = "1" if small(rest[0]) in ("one", "un", "une") else rest[0].text
        if count.isdecimal() and not command[3][:1].isdigit() and _is_of_company(app, rest[2:]):
            return [*first.who, *first.verb, Word(count), Word(command[3], quoted=True), *rest[1:]]
    hands = HANDED.intersection(first.acts) or command[:1] == ["pay"]
    given = first.who and command[:1] in (["give"], ["pay"], ["lend"]) and hands
    coin = next((coin for count, coin in pairwise(first.tail) if count.text.isdecimal()), None) if given else None
    if coin is not None and number.isdecimal() and len(rest) > 2 and small(rest[1]) in TO:
        return [*first.who, *first.verb, rest[0], coin, *rest[1:]]
    if coin is not None and len(rest) > 1 and rest[-1].text.isdecimal() and _is_of_company(app, rest[:-1]):
        if command[:1] == ["pay"]:
            # `pays the innkeeper 2 gp, Borgal 3`; behind `and` it may be what Borgal gets.
            to = (
                [Word("à" if spoken() == "fr" else "to"), Word(whom, True)]
                if (whom := option_of(command, "--to"))
                else []
            )
            return [*rest[:-1], *first.verb, rest[-1], coin, *to] if first.is_set_apart else []
        # `gives Maëlle 10 ue and Borgal 15`
        return [*first.who, *first.verb, *rest, coin]
    return []


def _is_of_company(app: App, words: Sequence[Word]) -> bool:
    people, _after = leading(app, words)
    return len(people) == 1 and set(people[0].names) <= set(app.read.roster.names)


def _is_answered(command: Command, after: Command) -> bool:
    """Whether a roll is that of whoever the one before it is aimed at, who may oppose it: `a pare 13`."""
    rolled = bool(command) and bool(after) and after[0] == "roll" and bool(target := _target(command))
    # `attacks lena: 9, parry 13`: whose parry it is goes without saying.
    return rolled and after[1] in (target, command[1]) and "--against" not in after and "=" not in after[2]


def _lacks_its_thing(after: Command) -> bool:
    """Whether the second of two acts is of no thing: `achète 20 flèches, 1 po` buys once, at that price."""
    return len(after) == len(("buy", "WHO")) and after[0] in ("buy", *THINGS)


def _is_priced_together(command: Command, after: Command) -> bool:
    """Whether the second of two things has a price and the first has none: `sells comb and dagger for 40gp`."""
    traded = bool(command) and command[0] in ("buy", "sell") and after[:1] == command[:1]
    return traded and "--price" in after and "--price" not in command


def _is_paid_once(command: Command, after: Command) -> bool:
    """Whether coins are paid for nothing said beside what is bought: `spent 10 gp and bought a lamp`."""
    pays, buys = (command, after) if after[:1] == ["buy"] else (after, command)
    return (pays[:1], buys[:1]) == (["pay"], ["buy"]) and len(pays) == 3 and "--price" not in buys


def _heals_itself(app: App, command: Command, after: Command) -> bool:
    """Whether healing is said after what heals by its own rule: `uses second wind and heals 9`.

    A drink of which the game says nothing heals what is said: `boit la potion et récupère 7`.
    """
    if command[:1] == ["use"] and len(command) == 3 and not _does_something(app, command[2]):
        return False
    return bool(command) and command[0] in ("roll", "use") and after[:2] == ["heal", command[1]]


def _does_something(app: App, name: str) -> bool:
    """Whether a thing is one of the game, which may say what it does when it is used."""
    tables = app.rules.tables
    return tables.find("items", name) is not None or tables.find("items", singular(name)) is not None


def _is_of_a_rest(command: Command, after: Command) -> bool:
    """Whether time is said after a rest, which takes its own: `short rest, 1 hour`."""
    return bool(command) and command[0] == "rest" and after[:1] == ["time"]


def _is_used_up(command: Command, after: Command) -> bool:
    """Whether a thing is handed on that was used up before: `allume une torche et la donne à kara`."""
    used = bool(command) and command[0] in ("use", "drop") and after[:1] == ["give"] and len(after) > 3
    return used and after[3] == command[2]


def _is_of_a_condition(command: Command, after: Command) -> bool:
    """Whether a level is said after a condition, which has its own or none: `is exhausted, level 1`."""
    rolled = after[:1] == ["roll"] and "--off" not in command
    # `grapples orc 1, athletics 3 vs 15`: the roll may say that it did not come to be.
    return bool(command) and command[0] == "condition" and (after[:1] == ["level-up"] or rolled)


def _has_no_unit(command: Command) -> bool:
    """Whether a number alone is read as time that passes: `second souffle Brune, +8`."""
    return command[0] == "time" and len(command) == 2 and command[1].lstrip("+").isdecimal()


def _are_rolled_alike(commands: Reading) -> bool:
    """Whether it is said of every roll what its dice showed, or of none: `stealth 12 and johrgun stealth`."""
    shown = {"--faces" in command for command in commands if command and command[0] == "roll"}
    return len(shown) < 2


def _has_unit(words: Sequence[Word]) -> bool:
    """Whether a number has a word after it which says that it is damage."""
    return len(words) > 1 and words[0].text[-1:] not in ",;" and folded(words[1].text.rstrip(",")) in DAMAGE_WORDS


SUFFERED = frozenset({"suffer", "struck", "fall", "lose"})
"""Acts of whoever the rest is about too."""


def _is_in_points(words: Sequence[Word]) -> bool:
    """Whether an amount says that it is one of hit points: `et 2 EV`."""
    return len(words) == 2 and words[0].text.isdecimal() and folded(words[1].text.rstrip(".!")) in ("hp", "pv", "ev")


def _is_state(words: Sequence[Word]) -> bool:
    """Whether words say what somebody is or is no more: `is prone`, `est à terre`."""
    text = folded(" ".join(word.text for word in words[:4]))
    return any(text.startswith(f"{begins} ") for begins in BEING)


DEALT = frozenset({"strike", "heal"})
"""Acts that may be done to several one after the other."""

HANDED = frozenset({"give", "pay", "lend", "repay", "give_back"})
HANDED_OVER = frozenset({"give", "lend", "repay"})
"""Acts and commands by which one gets something from another."""

BECOMES = ("leave", "flee", "die", "killed")
"""Acts by which something becomes of whoever suffered a blow."""

LISTED = frozenset({"buy", "sell", "take", "find", "drop", "lose"})
"""Acts that are done with several things one after the other."""

IT = frozenset({"it", "them", "la", "le", "les"})
THEM = frozenset({"them", "les"})
BEFORE_VERBS = frozenset({"la", "le", "les"})
"""Words for a thing that stand before the verb, in French: `et la donne`; in English `it` does something there."""

TO = frozenset({"to", "à", "au", "aux"})


def _with_its_thing(before: Reading, words: Sequence[Word]) -> list[Word]:
    """Words with the thing of the command before them in the place of `it`: `and wears it`."""
    at = next((at for at, word in enumerate(words) if at and small(word) in IT), None)
    ends = at is not None and (at == len(words) - 1 or small(words[at + 1]) in TO)
    if at is None or not ends or len(before[-1]) < 3 or before[-1][0] == "roll":
        # `save vs poison, made it` is no second roll.
        return list(words)
    return [*words[:at], Word(before[-1][2], quoted=True), *words[at + 1 :]]


DIES = frozenset({"dies", "died", "meurt", "expire", "expires", "perishes", "perit"})
"""Verbs of a death, folded, whose subject may be whoever struck."""


def _is_killed(app: App, command: Command) -> bool:
    """Whether damage takes the last hit points of somebody outside the company, who dies of it by the rules."""
    name = command[1]
    if name in app.read.roster.names or "," in name:
        return False
    draft = tried(app, command)
    return isinstance(draft, Draft) and any(change.key == STATUS and change.new == DEAD for change in draft.fields)


def _fate(command: Command, words: Sequence[Word]) -> Command:
    """The death of whoever suffered what is before: `-5 bob, dead`, `and dies`."""
    said = [word for word in words if folded(word.text) not in THEY | {"is", "est", "it"}]
    if command[0] != "damage" or len(said) != 1 or folded(said[0].text.rstrip(".!")) not in FATES:
        return []
    by = command[command.index("--from") : command.index("--from") + 2] if "--from" in command else []
    return ["die", command[1], *by]
