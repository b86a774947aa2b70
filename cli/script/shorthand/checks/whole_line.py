"""Checks a finished reading against the whole line that it is of, whatever verb or sign it was read by.

Nobody named in the line, and no number, is lost; the name of something new is a name; a text nobody introduced by a
colon says neither how much nor how it went. Where one of these does not hold, the reading is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.input.name_lookup import ARTICLES
from cli.input.number_words import NEW, number_in
from cli.output.words.language import _
from cli.script.shorthand.checks.lost_words import (
    apart,
    awarded_otherwise,
    killed_unasked,
    lost_names,
    lost_numbers,
    manners,
    shot,
    so_many_of,
    unnamed_rollers,
    unparted,
    unrolled,
)
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.people.who import POSSESSED, named, struck_with
from cli.script.shorthand.phrases.fillers import at_an_edge
from cli.script.shorthand.phrases.lexicon import FATES, LEADS, meaning_words
from cli.script.shorthand.phrases.new_names import (
    CUT_OFF,
    SPANS,
    company_heads,
    in_name,
    is_known,
    is_of_the_game,
    no_name,
    owner_of,
)
from cli.script.shorthand.phrases.remarks import BEFORE_NOUNS, JOINS, is_done_to_it, second_act, told_words
from cli.script.shorthand.phrases.texts import Unasked
from cli.script.shorthand.vocabulary.elisions import name_words
from cli.script.shorthand.vocabulary.small_words import AND, FOR_WHOM, POSSESSIVES
from cli.script.shorthand.vocabulary.words import LEAST, Word, colon_at, has_digit, signed, small, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

TEXTS = ("--from", "--for", "--note", "--reason", "--to", "--as")
"""Options with a text, or with somebody who has no account."""

NAMED = {
    "meet": (1,),
    "buy": (2,),
    "sell": (2,),
    "take": (2,),
    "give": (3,),
    "use": (2,),
    "drop": (2,),
    "lend": (3,),
    "find": tuple(range(1, 10)),
}
"""Where commands have the name of somebody or something."""

SCALES = word_set(
    "total together altogether halves halved half resists resisted resist only seulement ensemble apiece chacun "
    "chacune each armour reduced reduces moitie double doubled triple twice resiste resistee resistes resistees"
)
"""Words that say of an amount that it is another one, folded."""

COMPARED = word_set("less more moins plus")
"""Words that say at the end of a text that it is so much less or more than before, folded."""


SIGNS = (["damage"], ["heal"], ["pay"], ["receive"])
"""Commands that a sign stands for, whose text behind `for` or `from` is whatever it is."""


NEXT = word_set("then puis ensuite")
"""Words between two things that happen, folded."""

LASTS = word_set("of till til until for during jusque jusqu'a jusqu'au jusqu'aux pendant pour")
"""Words that begin how long something lasts, folded."""

WITHIN = word_set("dans in into inside")
"""Words before where coins are put, folded."""

MORNING = word_set("morning dawn sunrise matin aube jour")
"""When a rest of a night ends, folded."""

PAID_FOR = word_set(
    "supper dinner lunch breakfast meal meals room rooms lodging inn ale ales beer beers wine drink drinks toll tax "
    "taxes fine bribe tip ferry fare stable stables stabling rent ransom scabbard sheath souper diner dejeuner repas "
    "chambre auberge biere bieres vin verre verres tournee peage taxe amende pourboire bac ecurie loyer rancon fourreau"
)
"""Nouns of what coins are paid for, folded: a number beside them is no wound."""

HOLDING_COINS = word_set(
    "pot kitty loot haul treasure treasury hoard coffers coffer chest stash till bank fund pool share cut winnings "
    "cagnotte butin magot tresor caisse cassette coffre coffret banque gains bourse purse pouch wallet"
)
"""Nouns of what coins are kept in, folded, likewise."""

PARTS = word_set("soit dont")
"""Words in a text behind which another amount comes, folded."""

OTHERWISE = word_set("ou or relance rerolls rerolled")
"""Words in a text that say that it is one of two things, or that dice are thrown again, folded."""


THEFTS = word_set(
    "steals stole stolen nicks nicked pinches pinched swipes swiped filches filched pickpockets pickpocketed lifts "
    "lifted vole chipe pique derobe fauche subtilise"
)
"""Verbs of theft, folded."""


def checked(app: App, words: Sequence[Word], reading: Reading) -> Reading:
    """A reading with what is doubtful in it to be asked about."""
    line = words[: colon_at(words) + 1]
    told = " ".join(word.text for word in words[len(line) :])
    quoted = {word.text for word in words if word.quoted} | {told}
    signs = _is_signed(words)
    reading = [_with_striker(app, command) for command in _with_theft(reading, line)]
    reading = _with_weapon(app, reading, struck_with(app, line))
    doubted = [_with_doubts(app, command, quoted, signs and command[:1] in SIGNS) for command in reading]
    lost = [
        *_notes(doubted),
        *lost_names(app, line, doubted),
        *lost_numbers(app, line, doubted),
        *unrolled(app, line, doubted),
        *unnamed_rollers(app, words, doubted),
        *manners(line, doubted),
        *apart(line, doubted),
        *awarded_otherwise(line, doubted),
        *killed_unasked(app, line, doubted),
        *unparted(line, doubted),
    ]
    # A number with its kind of damage counts nothing else: `prend 6 de feu`.
    bare = any(command[0] in ("damage", "heal") and command[2:3] and "=" not in command[2] for command in reading)
    lost += so_many_of(app, line) if bare else []
    lost += shot(app, line) if any(command[:1] == ["roll"] for command in reading) else []
    if lost and doubted and doubted[-1]:
        doubted[-1] = [*doubted[-1][:-1], Unasked.of(doubted[-1][-1], lost)]
    return doubted


def _notes(reading: Reading) -> list[str]:
    """The notes of a command that has two of them, of which one alone is kept."""
    twice = (command for command in reading if command.count("--note") > 1)
    return [command[at + 1] for command in twice for at, part in enumerate(command[:-1]) if part == "--note"]


def _with_weapon(app: App, reading: Reading, weapon: str) -> Reading:
    """A reading with what somebody struck with as a note, unless it is told of already: `thora's longsword cuts`."""
    if not weapon or not reading or folded(weapon) in folded(" ".join(part for each in reading for part in each)):
        return reading
    at = next((at for at, command in enumerate(reading) if command[0] in ("damage", "roll", "die")), len(reading) - 1)
    if "--note" in reading[at]:
        return reading
    meant = [] if is_known(app, weapon) else meaning_words(app, "damage", None, [Word(word) for word in weapon.split()])
    noted = [*reading[at], "--note", Unasked.of(weapon, meant) if meant else weapon]
    return [*reading[:at], noted, *reading[at + 1 :]]


def _with_striker(app: App, command: Command) -> Command:
    """A command whose cause is a thing of somebody's as done by them: `takes 13 from Kaela's greatsword`."""
    if command[0] not in ("damage", "die") or "--from" not in command[:-1] or "--note" in command:
        return command
    at = command.index("--from") + 1
    found = None if isinstance(command[at], Unasked) else OF_SOMEBODY.fullmatch(command[at])
    name, thing = (found[1] or found[4], found[2] or found[3]) if found else ("", "")
    if not name or name == command[1] or not _is_somebody(app, name):
        return command
    return [*command[:at], named(app, name)[0].typed, *command[at + 1 :], "--note", thing]


OF_SOMEBODY = re.compile(r"(?:the )?(.+)['’]s (.+)|((?:l['’]|le |la |les |un |une |sa |son ).+?) (?:de |du |d['’])(.+)")
"""A thing of somebody's: the owner and the thing, or the thing and the owner."""


def _with_theft(reading: Reading, line: Sequence[Word]) -> Reading:
    """A reading of coins or of a thing that go from one to another, with a note that they were stolen: `nicks 5 gp`."""
    stolen = any(folded(word.text) in THEFTS for word in line if not word.quoted)
    return [
        [*command, "--note", _("stolen")]
        if stolen and command[0] in ("give", "pay") and not {"--note", "--for"} & {*command}
        else command
        for command in reading
    ]


def lost_in_all(app: App, words: Sequence[Word], readings: Sequence[Reading]) -> list[str]:
    """Those named in a line of whom none of its readings says anything."""
    line = words[: colon_at(words) + 1]
    lost = [lost_names(app, line, reading) for reading in readings]
    return lost[0] if all(lost) else []


def _is_signed(words: Sequence[Word]) -> bool:
    """Whether a line says by a sign what happens, as the contract of the shorthand has it: `lira -2gp for 3 nights`."""
    at = next((at for at, word in enumerate(words) if at and signed([word]) is not None), len(words))
    return at < len(words) and not told_words(words[1:at])


def _with_doubts(app: App, command: Command, quoted: set[str], signs: bool) -> Command:
    """A command with what is doubtful in it; `signs` is whether a text it introduces may count something."""
    made: Command = []
    for at, part in enumerate(command):
        found: list[str] = []
        if not isinstance(part, Unasked) and part not in quoted:
            if command[0] == "roll" and at and command[at - 1] == "--against" and part == command[1]:
                # Nobody attacks themselves.
                found = [part]
            elif at and command[at - 1] in TEXTS:
                found = (
                    _in_text(app, command[0], command[at - 1], part, signs, thrown="--faces" in command)
                    or (command[at - 1] == "--for" and _aimed_at(app, command, part))
                    or []
                )
            elif at and not part.startswith("--") and not command[at - 1].startswith("--"):
                found = in_name(app, command, at) if at in NAMED.get(command[0], ()) else _left(app, command[0], part)
        made.append(Unasked.of(part, found) if found else part)
    return made


def _left(app: App, command: str, part: str) -> list[str]:
    """A word that changes nothing where a command has something else: `level-up Perle luckily`."""
    said = part.partition("=")[2] or part
    edge = "" if command in ("note", "session") else at_an_edge(said.split())
    return [edge] if edge and not is_known(app, part) else []


def _in_text(app: App, command: str, option: str, text: str, signs: bool, *, thrown: bool) -> list[str]:
    """What a text says of an amount or of a result; of somebody who is paid or pays, what is no name.

    Args:
        thrown: Whether it was said what the dice of a roll showed.
    """
    if named(app, text) or is_of_the_game(app, text):
        # `stôl prd 14, parade d'Illaï, 7` is rolled by Illaï.
        return [text] if command == "roll" and option == "--for" and named(app, text) else []
    words = _without_target(app, text) if option in ("--note", "--for") else text.split()
    if not words:
        return []
    if option == "--to" or (option == "--from" and command == "receive"):
        return no_name(app, text, option=True)
    plain = [folded(word.strip(",.;!()")) for word in words]
    # `4 less`, `4 de moins`, but `mais plus fort`.
    scaled = [word for word, said in zip(words, plain, strict=True) if said in SCALES | PARTS | OTHERWISE]
    scaled += words[-1:] if plain[-1:] and plain[-1] in COMPARED else []
    edge = at_an_edge(words) if option in ("--from", "--as") else ""
    spans = [edge] if edge else []
    spans += [word for before, word in pairwise(words)
             if folded(word.strip(",.;!")) in SPANS and folded(before) in ("a", "per", "par", "an")]  # fmt: skip
    # `2 hours of walking, then one of rest`
    spans += [word for word in (words if command == "time" else words[1:]) if folded(word.strip(",;")) in NEXT]
    if option == "--reason" and command == "award":
        # `bonus à Ann pour son idée`: it is hers.
        company = {folded(part) for name in app.read.roster.names for part in (name, *name.split())}
        spans += [
            word for before, word in pairwise(words) if folded(before) in FOR_WHOM and folded(owner_of(word)) in company
        ]
    if command == "condition":
        # How long it lasts.
        return scaled
    if option == "--from" and command in DONE_BY:
        spans += _somebody_in(app, words)
        # `takes 5 from Perle - dies`, `de Perle/meurt`
        apart = [part for word in words for part in re.split(r"[/(]", word)]
        spans += [part for part in apart[1:] if folded(part.strip(",;.!)")) in FATES]
    # A number in words: `jet de force neuf`.
    spans += words if number_in(words)[1] == len(words) or plain == [NEW] else []
    if option == "--note" and command not in ("meet", "time") and is_done_to_it([Word(word) for word in words]):
        # `la boit et regagne 4`: that is done with what was named before.
        spans += words[:2]
    if command == "rest":
        # `turns 4 of them` is no turn of rest, and `till morning` says how long it is where no rest is one of a night.
        night = plain[-1] in MORNING and app.rules.tables.find("rests", "night") is not None
        spans += [word for word in words[:1] if folded(word) in LASTS and not night]
    if command in ("damage", "heal"):
        # `-5 supper` are coins, and so are `everybody takes 30 from the pot`.
        spans += [word for word, said in zip(words, plain, strict=True) if said in PAID_FOR | HOLDING_COINS]
    spans += leading_nowhere(words)
    # `5gp for the night, but she dodges`
    spans += [] if signs else [word for word in words[1:] if folded(word) in ("but", "mais")]
    # `pays Yorick the 5gp`
    spans += words[-1:] if len(words) > 1 and small(Word(words[-1])) in CUT_OFF | POSSESSIVES else []
    # `pendant que Lira prend l'anneau`, `sable's fine again`
    spans += [word for word in words[:1] if plain[0] == "que" or plain[0].replace("’", "'").startswith("qu'")]
    spans += [
        before
        for before, after in pairwise(words)
        if folded(after.strip(",;.!")) in WELL and POSSESSED.search(before) and _company_in(app, [owner_of(before)])
    ]
    if command == "roll" and plain in (["nat"], ["natural"], ["a"], ["an"]):
        # `nat 20`: the number is no total, and no damage.
        spans += words
    if command == "roll" and not thrown:
        # `listens at the door and hears voices`: that it went well is told, and no die.
        spans += [word for word in words[1:] if folded(word.strip(",;")) in JOINS]
    if command == "pay" and option == "--for" and folded(words[0]) in WITHIN:
        # `met 5 po dans la bourse de Lira`
        spans += _company_in(app, words)
    if command == "award" and option == "--reason":
        # `for bob and ann` is who gets it.
        spans += _company_in(app, words[:1])
        spans += [name for before, name in pairwise(words) if small(Word(before)) in AND and _company_in(app, [name])]
    second = second_act([Word(word.rstrip(",;") or word, typed=word) for word in words])
    # A reason tells what was done: `for saving the boy and hiding him`; but not what becomes of it.
    spends = re.search(r"\b(?:spends?|spent|dépens\w+|invest\w*)\b", " ".join(words), re.IGNORECASE)
    spans += [second] if second and (command != "award" or spends) else []
    numbers = [word for word, after in zip(words, [*words[1:], ""], strict=True)
               if has_digit(word) and not (signs and _is_counted(after))]  # fmt: skip
    return [*scaled, *spans, *numbers]


def _company_in(app: App, words: Sequence[str]) -> list[str]:
    """The words that are the name of one of the company."""
    company = company_heads(app)
    return [word for word in words if folded(word.strip(",;.!()")) in company]


def leading_nowhere(words: Sequence[str]) -> list[str]:
    """The words of a text that lead to a target, and have none behind them: `at till the end`, `strikes at`."""
    ends = [*words[1:], ""]
    return [
        word
        for word, after in zip(words, ends, strict=True)
        if word.casefold() in LEADS and (not after or after.casefold() in LEADS or folded(after) in LASTS)
    ]


def _without_target(app: App, text: str) -> list[str]:
    """The words of a text without whom something is done to at its end, by their whole names: `on ghoul 1`."""
    words = text.split()
    for at, word in enumerate(words):
        people = " ".join(words[at + 1 :]).split(", ")
        if word.casefold() in LEADS and all(_is_somebody(app, name) for name in people):
            return words[:at]
    return words


def _is_somebody(app: App, text: str) -> bool:
    """Whether a text is the whole name of somebody in play."""
    return any(folded(one.typed) == folded(text) for one in named(app, text))


def _aimed_at(app: App, command: Command, text: str) -> list[str]:
    """Somebody in the text of an attack that is against nobody: whoever is named may be whom it is aimed at."""
    if command[0] != "roll" or "--against" in command or command[2] != app.rules.tables.find("rolls", "attack"):
        return []
    return [word for word in text.split() if len(word) >= LEAST and any(named(app, owner_of(word)))]


DONE_BY = frozenset({"damage", "heal", "die", "condition"})
"""Commands whose cause is who did it, where somebody did."""


def _somebody_in(app: App, words: Sequence[str]) -> list[str]:
    """Somebody in play in a cause that says more of them: `the boss too`, `the goblin, staggering`."""
    bare = words[1:] if words and folded(words[0]) in ARTICLES else words
    first, *after = bare or [""]
    is_name = folded(first.rstrip(",;.")) in name_words(app)
    ends = first[-1:] in (",", ";") or (bool(after) and folded(after[0].strip(",.")) in MORE_OF_THEM)
    return [first] if is_name and ends and after else []


MORE_OF_THEM = word_set("with avec too also again as and who which that once twice aussi encore qui et")
"""Words behind somebody's name that say more of them, folded."""


def _is_counted(word: str) -> bool:
    """Whether a word may be what the number before it counts: `3 darts`, but not `2 for oats`."""
    return word[:1].isalpha() and folded(word) not in BEFORE_NOUNS


WELL = word_set("fine ok okay up back better healed cured safe free dead down out alive good well")
"""What somebody is by `'s`, folded: `sable's fine`."""
