"""Whether what a line is offered as may be what it says: whoever strikes is not hurt, coins go the way that is said.

An offer is taken by one key, so that one which is another act than the line is worse than none. Each question is asked
of a finished reading and of the line as it was typed; where the line does not say, the reading may stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from cli.input.counted import singular
from cli.input.name_lookup import ARTICLES
from cli.input.number_words import number_in
from cli.script.shorthand.acts.orders import HANDS
from cli.script.shorthand.checks.misplaced import AGED
from cli.script.shorthand.hints.example_lines import HEALS
from cli.script.shorthand.hints.known_parts import Parts
from cli.script.shorthand.meaning import Command, Reading, option_of, things_found, throws_dice
from cli.script.shorthand.people.held import holders_of
from cli.script.shorthand.phrases.keyed import roll_called
from cli.script.shorthand.phrases.lexicon import things_in_play, vocabulary
from cli.script.shorthand.vocabulary.small_words import DAMAGE_WORDS
from cli.script.shorthand.vocabulary.verb_table import OWED, OWES
from cli.script.shorthand.vocabulary.words import LEAST, has_digit, word_set
from ledger.others import people_named
from ledger.rules.keys import words_for
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

BY = word_set("by from par")
"""Words before whoever does it, folded."""

OF = word_set("de du d of des")
"""Words that may lead to whoever does it, or to what is theirs, folded."""

AND = word_set("and et puis then")
"""Words after which whoever did something does something else, folded."""

AT = word_set("on upon at into sur dans against contre onto")
"""Words before whoever suffers it, folded."""

OBJECTS = word_set("it him her them le la les l")
"""Words for whoever was named before and suffers it, folded."""

AWAY = word_set(
    "gifts gift gifted donates donate donated tithes tithe drops offers offered spends spent loses lost donne offre "
    "verse depose laisse perd perdu depense bet wager gone missing robbed "
    "sends send sent envoie"
)
"""Words by which coins are handed away, folded."""

LOANS = word_set(
    "borrow borrows borrowed lend lends lent loan loans advances owe owes owed emprunte prete avance depanne doit "
    "dette debt iou rembourse repays"
)
"""Words of what is to be given back, folded."""


BETS = word_set("bet bets wager gamble gambling dice cards pari parie jeu cartes des")
"""Words by which a debt came to be of which nobody lent anything, folded."""

FOUND = word_set(
    "found find finds finding loot looted looting search searched searching chest coffer box pouch purse sack bag "
    "pockets body bodies corpse corpses hoard trove treasure altar holds held contains contained inside carrying "
    "carried wearing hidden reward rewards rewarded earned got there trouve trouves fouille coffre coffret bourse sac "
    "corps butin tresor recompense recompenses poches cadavre cadavres cachette autel contient renferme dedans "
    "recupere ramasse portait avait a strongbox"
)
"""Words of what is found, folded."""

DOES = word_set("ca cela it that")
"""Words, folded, for what was said before, which gives nobody coins: `ça lui rend 3`."""

HANDED = frozenset({"give", "pay", "lend", "borrow", "repay", "give_back"})
"""Acts by which coins change hands, and no hit points."""

EXCEPT = word_set("but except excluding minus save sauf excepte hormis hors")
"""Words before whoever gets nothing, folded."""

NOUNS = word_set("his her its their the a an my our son sa ses leur leurs le la les un une")
"""Words before a thing, folded, after a verb that takes one: `leaves his axe`."""

POINTS = word_set("hp hps pv pts pt point points ev")
"""Words for points that are lost or got, folded."""

ONCE = ("--note", "--from", "--for", "--to")
"""Options that a command has once."""


class Said(NamedTuple):
    """A line as it was typed: its words, folded and without marks, and what is understood of it."""

    words: list[str]
    parts: Parts

    @classmethod
    def of(cls, typed: str, parts: Parts) -> Said:
        """A line of which so much is understood."""
        plain = folded(typed).replace("’", " ").replace("'", " ")
        return cls([word.strip(',.;:!?()«»“”"') for word in plain.split()], parts)

    def has(self, words: frozenset[str]) -> bool:
        """Whether one of some words is in it."""
        return not words.isdisjoint(self.words)

    def place(self, name: str) -> int:
        """Where somebody is named; behind everything where nobody reads how."""
        begins = [part[:LEAST] for part in folded(name).split(" ") if part.isalpha()]
        named = (at for at, word in enumerate(self.words) if any(word.startswith(begin) for begin in begins))
        return next(named, len(self.words))

    def before(self, at: int) -> str:
        """The word before a place, but for an article."""
        return next((word for word in reversed(self.words[:at]) if word not in ARTICLES), "")


def fits(app: App, said: Said, reading: Reading) -> bool:
    """Whether a reading may be what a line says, of which it was never typed."""
    acts = [command for command in reading if command[0] != "note"]
    if len(acts) == 1 and acts[0][0] in ("damage", "heal") and said.parts.acts & HANDED and said.words[0] not in DOES:
        # What one gives or owes is no hit points.
        return False
    if (
        said.parts.has
        and not said.parts.acts - {"age"}
        and acts
        and acts[0][0] in ("damage", "heal")
        and "--note" in acts[0]
    ):
        # What somebody has, `the ghoul has 12 hp`, is neither lost nor gained.
        return False
    if any(one[0] == "damage" and two[0] == "roll" and one[1] == two[1] for one, two in pairwise(acts)):
        # What somebody rolls against a blow comes before it, and says how much it is.
        return False
    return fits_as_text(said, reading) and all(
        (
            _hurts_whom_it_says(app, said, command, {other[1] for other in reading if other[0] in ("damage", "heal")})
            or _is_struck_back(said, reading, command)
        )
        and (_moves_coins_as_said(said, command) or _is_taken(reading, command))
        and _names_what_there_is(app, command)
        and (command[2:3] != [f"age={said.parts.number}"] or len(said.words) < LONGEST_AGE or said.has(AGED))
        and not (throws_dice(command) and said.parts.number and not _is_reached(said, command))
        and not (command[0] == "time" and (_takes_no_time(app, said, reading) or not _is_span(said, command)))
        for command in reading
    )


def _is_struck_back(said: Said, reading: Reading, command: Command) -> bool:
    """Whether whoever strikes is struck too, by one who is named: `bob hits goblin 1 for 7 and takes 4 from wolf 1`."""
    strikes = command[0] == "damage" and any(
        one[0] == "damage" and option_of(one, "--from") == command[1] for one in reading
    )
    return strikes and option_of(command, "--from") in said.parts.people and command[1] in said.parts.people


def _is_saved_by_another(blow: Command, roll: Command) -> bool:
    """Whether somebody who was not struck is to save against a blow: `claws fenn: 4 and con save`."""
    struck = blow[1] if blow[0] == "damage" else option_of(blow, "--against")
    saves = roll[0] == "roll" and any("save" in part for part in roll[2:4])
    if not struck or not saves or roll[1] == struck:
        return False
    # `griffe Brom pour 5, JS poison : il fait 4`: whoever strikes does not save.
    return throws_dice(roll) or roll[1] == (option_of(blow, "--from") if blow[0] == "damage" else blow[1])


LONGEST_AGE = 4
"""So many words say more than how old somebody is: `l'initiative est pour nous, Corvin a 19`."""


def _is_taken(reading: Reading, command: Command) -> bool:
    """Whether a thing that is found goes to somebody in the same reading, who was given it: no coins are."""
    return command[0] == "find" and len(reading) > 1 and reading[1][0] == "take" and f"item={reading[1][-1]}" in command


def _is_reached(said: Said, command: Command) -> bool:
    """Whether the number of a line is what a roll has to reach, and not what its dice showed."""
    return any(part.rpartition("=")[2] == str(said.parts.number) for part in command[2:])


def fits_as_text(said: Said, reading: Reading) -> bool:
    """Whether what has no place in a line may be a text of a reading: one that says of whom it is not is none."""
    if any(_is_saved_by_another(one, two) for one, two in pairwise(reading)):
        return False
    return all(
        _is_whole(command)
        and not goes_on(command)
        and not _leaves_a_thing(command)
        and not (command[0] == "award" and said.has(EXCEPT))
        for command in reading
    )


def _is_whole(command: Command) -> bool:
    """Whether each option is said once: a second one would take the place of the first."""
    return all(command.count(option) < 2 for option in ONCE)


def goes_on(command: Command) -> bool:
    """Whether a text begins with what joins another act to it: `touches bob and his wounds close, 7`.

    A note may, but not with how many: `gives Ann a torch and one to Bob`, `50 xp à Ann et 30 à Bob`.
    """
    cause = option_of(command, "--from").split()
    told = [option_of(command, option).split() for option in ("--note", "--reason", "--for")]
    counted = any(
        words[0] in AND and (has_digit(words[1]) or number_in([words[1]])[1]) for words in told if len(words) > 1
    )
    return counted or (len(cause) > 1 and folded(cause[0]) in AND | {"but", "mais"})


def _leaves_a_thing(command: Command) -> bool:
    """Whether somebody who would go leaves something behind: `leaves his old axe at the smith's`."""
    note = option_of(command, "--note") if command[0] == "leave" else ""
    return folded(note.split(" ")[0]) in NOUNS


def _hurts_whom_it_says(app: App, said: Said, command: Command, hurt: set[str]) -> bool:
    """Whether whoever is hurt, or dies, is not the one who strikes, and whoever heals somebody else is not healed.

    Args:
        hurt: All to whom something is done: where they are all who are named, `3 on ann, 2 on bob`, nobody strikes.
    """
    if command[0] not in ("damage", "die", "heal"):
        return True
    people = said.parts.people
    no_points = (_counts, _is_had, _is_a_face)
    if command[0] != "die" and (any(found(said, command) for found in no_points) or counts_a_thing(app, said, command)):
        return False
    if len(people) < 2 or (said.parts.acts & HEALS and command[0] != "heal"):
        return True
    recovers = command[0] == "heal" and said.parts.acts & HEALS <= {"recover"}
    if (recovers or not said.parts.acts - {"age"}) and hurt.issuperset(people):
        # `we sleep, Ann gets 2 hp back and Bob 1`
        return True
    if said.has(EXCEPT) and "," in command[1] and people[-1] not in command[1].split(","):
        # `tous sauf lira perdent 1 pv`
        return True
    if command[0] == "heal" and (
        said.has(DAMAGE_WORDS - POINTS) or f" down {command[2]} " in f" {' '.join(said.words)} "
    ):
        return False
    if command[0] == "heal":
        return not said.parts.acts & HEALS or command[1] != _striker(said, people[:2])
    if command[0] == "die" and command[1] in app.read.roster.names:
        return command[1] == people[-1]
    striker = _striker(said, people[:2])
    return command[1] != striker and command[1] in people


def _striker(said: Said, people: Sequence[str]) -> str:
    """Which of the two whom a line names first does it; empty where its words do not tell."""
    first, second = sorted(said.place(name) for name in people)
    behind = said.words[second : second + 4]
    # `touche le gobelin à l'épée`: an article behind a small word is no pronoun.
    after = [word for before, word in pairwise(behind) if before not in AT | BY | OF | {"a", "with", "avec"}]
    led = said.before(second)
    if led in OF:
        return ""
    suffers = said.before(first) in AT or led in BY or bool(OBJECTS.intersection(after) and not AND.intersection(after))
    return people[1] if suffers and led not in AT else people[0]


def _moves_coins_as_said(said: Said, command: Command) -> bool:
    """Whether coins go the way that the words say."""
    if command[0] in ("pay", "receive") and said.has(OWES):
        # What is owed to somebody outside the company was not paid.
        return False
    if command[0] == "receive":
        # `donne 5 po à Brom` says who gets them.
        return (not said.has(AWAY) or said.words[0] in HANDS) and said.before(said.place(command[1])) != "off"
    if command[0] == "give" and len(command) > 3 and command[3][:1].isdigit():
        return not said.has(LOANS)
    if command[0] == "lend" and said.has(OWED):
        # `kestrel is owed 10gp by odile`: whoever is owed something has lent it.
        return said.place(command[1]) < said.place(command[2])
    if command[0] == "lend":
        return not said.has(BETS)
    if command[0] == "find":
        return (said.words[:2] not in WAS and said.has(FOUND)) or bool(said.parts.acts & {"find", "search"})
    return True


def _counts(said: Said, command: Command) -> bool:
    """Whether the number of a line counts what is kept as a note of it: `carries him 3 floors`."""
    first, *more = [folded(word) for word in option_of(command, "--note").split()] or [""]
    cause = folded(option_of(command, "--from")) if command[0] == "heal" and command[2].isdecimal() else ""
    if not first and singular(cause) != cause:
        # `récupère 5 flèches`
        first = cause
    counted = f" {command[2]} {first} " in f" {' '.join(said.words)} "
    # `prend 2 flèches au brigand 2`
    is_thing = not more or (more[0] in AT | {"au", "aux", "from"} and singular(first) != first)
    return bool(first) and is_thing and counted and first not in DAMAGE_WORDS


def counts_a_thing(app: App, said: Said, command: Command) -> bool:
    """Whether the number of a line counts a thing that somebody has, or that is in the hoard: `prend deux rubis`."""
    counted = (word for number, word in pairwise(said.words) if command[2] in (number, str(number_in([number])[0])))
    return any(holders_of(app, form) for word in counted if len(word) > LEAST for form in (word, singular(word)))


def is_no_harm(app: App, said: Said, command: Command) -> bool:
    """Whether the number of a line counts things, or changes what somebody rolls: `Lira -1 en force`."""
    if command[0] not in ("damage", "heal") or not command[2:]:
        return False
    if _counts(said, command) or _is_a_face(said, command):
        return True
    numbers = [at for at, word in enumerate(said.words) if word.lstrip("+-−–") == command[2]]
    after = [said.words[at + 2 : at + 3] for at in numbers if said.words[at + 1 : at + 2] in (["en"], ["in"])]
    return any(each and roll_called(app.rules.tables, each[0]) for each in after)


def _is_had(said: Said, command: Command) -> bool:
    """Whether the number of a line is what somebody has, and not what it changes by: `he has 4 hp`."""
    at = said.words.index(command[2]) if command[2] in said.words else 0
    by_note = "--note" in command and "--from" not in command
    return by_note and said.words[at - 1] in ("has", "have", "had", "only") and "has" in said.words[:at]


def _is_a_face(said: Said, command: Command) -> bool:
    """Whether the number of a line is what a die showed: `9 au dé`, `9 on the die`."""
    line = f" {' '.join(said.words)} "
    # `9 on the die, 9 damage` is both.
    return said.words.count(command[2]) == 1 and any(f" {command[2]} {told} " in line for told in ON_THE_DIE)


ON_THE_DIE = ("au de", "aux des", "sur le de", "sur le d20", "sur un d20", "on the die",
              "on the dice", "on the d20", "on a d20", "au d20")  # fmt: skip
"""What is said behind a number that a die showed, folded."""


def _is_span(said: Said, command: Command) -> bool:
    """Whether so much time passes: not a number alone, and no hour of the day, `around 9h`."""
    digits = "".join(command[1:2]).lstrip("+")
    at = next((at for at, word in enumerate(said.words) if word.startswith(digits)), 0)
    return len(command) > 2 and command[2][:1].isalpha() and said.before(at) not in OF_THE_CLOCK


OF_THE_CLOCK = word_set("vers at until till jusqu a around est is")
"""Words before an hour of the day, folded."""


def _takes_no_time(app: App, said: Said, reading: Reading) -> bool:
    """Whether a rest of the game is named, which takes its own time, and is not among what is recorded."""
    if any(command[0] in ("rest", "heal") for command in reading):
        # What a rest gave, where it is told, is instead of the rest.
        return False
    line = f" {' '.join(said.words)} "
    rests = app.rules.tables.group("rests")
    return any(f" {folded(name)} " in line for id_, row in rests.items() for name in words_for(id_, row))


WAS = (["that", "was"], ["it", "was"], ["c", "etait"])
"""Words that begin what was said wrongly before, folded."""


def _names_what_there_is(app: App, command: Command) -> bool:
    """Whether a thing that is found is none of the game's words, `EV`, and nobody is met by one."""
    known = vocabulary(app.rules.tables, "meet", None)
    if command[0] == "find":
        return not any(folded(name) in known for name in things_found(command))
    if command[0] != "meet" or people_named(app.state, command[1]):
        return True
    is_thing = app.rules.tables.find("items", command[1]) is not None or folded(command[1]) in things_in_play(app)
    return not is_thing and not any(folded(word) in known | DAMAGE_WORDS for word in command[1].split(" "))
