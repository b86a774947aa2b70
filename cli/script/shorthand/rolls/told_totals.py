"""What a roll came to, told in the place of what its die showed: `bob athletics = 17`, `discrétion, total 18`.

A number alone behind a roll is what its die showed. Whoever knows only the total says so, and the die is what the
total is without the modifiers of the roll, where it is one die.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.output.words.language import _
from cli.script.shorthand.accepted import accepted
from cli.script.shorthand.meaning import Command, Meaning, Reading, option_of, throws_dice, unclear, without_option
from cli.script.shorthand.people.who import bare
from cli.script.shorthand.phrases.choice import guessed
from cli.script.shorthand.phrases.texts import is_clean, with_note
from cli.script.shorthand.rolls.told_results import (
    BAD,
    BY_VERB,
    GOOD,
    NAMED_DIE,
    SHOWN,
    WENT_WELL,
    outcome_of,
    told_beside,
    without_bare_article,
)
from cli.script.shorthand.vocabulary.small_words import DAMAGE_WORDS
from cli.script.shorthand.vocabulary.words import LEAST, as_typed, word_set
from cli.script.trial import refusal_of
from ledger.errors import InputError
from ledger.ids import OTHER, STANDING
from ledger.rules.keys import words_for
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cli.app import App
    from cli.script.shorthand.vocabulary.words import Word

TOTAL = re.compile(
    r"(.*[^\s,;:(])[\s,;:(]+(?:(?:=|(?:(?:for|pour) (?:a |un )?)?(?:in |au |en )?(?:total|tout)(?: (?:of|de))?)\s*:?\s*"
    r"(\d{1,3})|(\d{1,3}) total)[\s).!]*",
    re.IGNORECASE,
)
"""A line with a total behind it."""

ANY_FACE = 10
"""A face by which it is found what a roll adds to its die."""

SIDES = 20
"""What a die of these rolls shows at most."""


def with_total(app: App, text: str, read: Callable[[str], Meaning]) -> Meaning | None:
    """What a line is that ends with the total of its roll; None for any other line.

    Args:
        read: Reads a line.

    Raises:
        InputError: `shorthand_unclear`, where no face of the die comes to that; whatever is wrong with the roll.
    """
    found = TOTAL.fullmatch(text.strip())
    if found is None:
        return None
    rolled = [each for each in _readings(found[1], read) if len(each) == 1 and throws_dice(each[0])]
    rolled = rolled or _rolled_as_told(found[1], read)
    if len(rolled) != 1:
        return None
    command, total = rolled[0][0], int(found[2] or found[3])
    adds = added_to_die(app, [*command, "--faces", str(ANY_FACE)])
    if adds is None:
        # More dice than one, or another die.
        return None
    face = face_left(total, adds)
    if face is None:
        raise unclear(text.strip(), total_of=total, adds=f"{adds:+d}")
    return Meaning([[*command, "--faces", str(face)]])


def _rolled_as_told(text: str, read: Callable[[str], Meaning]) -> list[Reading]:
    """The roll of a line that says how it went, which is none without a number: `Élise fails the wis save`."""
    if BY_VERB.keys().isdisjoint(map(folded, text.split())):
        return []
    told = [each for each in _readings(f"{text} {ANY_FACE}", read) if len(each) == 1 and each[0][0] == "roll"]
    bare: list[Reading] = []
    for (roll,) in told:
        if option_of(roll, "--faces") == str(ANY_FACE):
            bare.append([without_option(roll, "--faces")])
    return bare


def of_all_dice(_app: App, _text: str, reading: Reading) -> Reading:
    """Hit points of several dice with all that they came to, which alone was told: `récupère 2d6 ev : 8`."""
    (command, *others) = reading
    told = option_of(command, "--faces") if command[0] in ("heal", "damage") else ""
    dice = re.fullmatch(r"([2-9])d\d+", command[2]) if told.isdecimal() else None
    if others or dice is None or "--note" in command:
        return []
    at = command.index("--faces")
    return [[*command[:2], told, *command[3:at], *command[at + 2 :], "--note", command[2]]]


FACES = re.compile(r"\d{1,2}(?:(?:,| et| and|\s)+\d{1,2})*")
"""What dice showed, in a list."""


def with_told_dice(app: App, text: str, reading: Reading) -> Reading:
    """Healing by dice with those that were told, which would be a text: `lance soins sur Perle : 8 et 1`."""
    (command, *others) = reading
    at = next(
        (at for at, part in enumerate(command) if at and FACES.fullmatch(part) and command[at - 1][:2] == "--"), 0
    )
    by_dice = command[0] == "heal" and "--faces" not in command and any(part.startswith("with=") for part in command)
    if others or not by_dice or not at:
        return []
    made = [*command[: at - 1], *command[at + 1 :], "--faces", ",".join(re.findall(r"\d+", command[at]))]
    if refusal_of(app, made) is None:
        return [made]
    # `casts cure wounds on Bob: 8`, of two dice
    return accepted(app, TOLD_BEHIND.sub(r" for \1", text)) if TOLD_BEHIND.search(text) else []


TOLD_BEHIND = re.compile(r"\s*:\s*(\d{1,3})[\s.!]*$")
"""A number behind the colon that ends a line."""


def with_both_dice(app: App, text: str, reading: Reading) -> Reading:
    """An attack with the die of each, where the game has both thrown: `attaque le troll : il fait 14, le troll 9`."""
    said = BOTH_DICE.search(text)
    if said is None or len(reading) != 1 or reading[0][0] not in ("roll", "damage") or "," in _shown(reading[0]):
        return []
    made = accepted(app, f"{text[: said.start()]} {said[1]} {said[2]}")
    both = [command[0] for command in made] == ["roll"] and option_of(made[0], "--faces") == f"{said[1]},{said[2]}"
    return made if both and "--against" in made[0] else []


BOTH_DICE = re.compile(
    r"\s*[,:]\s*(?:(?:il|elle|he|she) (?:fait|tire|rolls?|gets?) )?(\d{1,2})"
    r"(?:, (?:et |and )?| et | and | contre | against | vs )"
    r"(?:(?:lui|elle|him|her|he|she) |(?:l[ea] |l['’]|the )?[^\W\d][^,;:\d]*(?: \d)? )?(?:fait )?(\d{1,2})\s*$",
    re.IGNORECASE,
)
"""What the dice of whoever attacks and of whoever is attacked showed."""


def in_hit_points(app: App, text: str, reading: Reading) -> Reading:
    """A roll that heals, with all that it healed, told in hit points: `Brune second souffle, 9 pv`; else empty."""
    made = [_in_hit_points(app, text, command) or command for command in reading]
    return made if made != reading else []


def _in_hit_points(app: App, text: str, command: Command) -> Command:
    told = option_of(command, "--faces") if command[0] == "roll" else ""
    points = rf"\b{told} ?(?:pvs?|hps?|ev|points? de vie|hit points?)\b"
    if not told.isdecimal():
        return []
    if app.rules.tables["rolls"].get(command[2], {}).get("used"):
        # `second winds for 8`
        points = rf"{points}|\b(?:for|pour) {told}\b"
    if re.search(points, text, re.IGNORECASE) is None:
        return []
    in_full = total_of(app, command)
    return in_full if in_full and option_of(in_full, "--faces") != told else []


SUM = re.compile(r"(?<![\d+])(\d{1,2}) ?\+ ?\d{1,2}(?: ?\+ ?\d{1,2})? ?(?:=|(?:ça |ca )?(?:fait|makes)) ?(\d{1,3})\b")
"""A die, what is added to it, and what it came to: `14+3=17`."""


def with_sum(app: App, text: str, read: Callable[[str], Meaning]) -> Meaning | None:
    """What a line is that tells the sum of a roll; None for any other.

    Args:
        read: Reads a line.

    Raises:
        InputError: `shorthand_guessed`, with the roll of that die, where the rules add something else to it.
    """
    said = SUM.search(text)
    if said is None:
        return None
    rolled = _readings(text[: said.end(1)] + text[said.end() :], read)
    if len(rolled) != 1 or len(rolled[0]) != 1 or rolled[0][0][0] != "roll" or "--faces" not in rolled[0][0]:
        return None
    adds = added_to_die(app, rolled[0][0])
    if adds is None or int(said[1]) + adds != int(said[2]) or not is_clean(rolled[0]):
        raise guessed(text, rolled, [[["note", text.strip()]]], explained=True)
    return Meaning(rolled[0])


ON_THE_DIE = re.compile(r"\b(\d{1,3}) (?:au|aux|sur le|on the|on a) (?:dés?|d20|die|dice)\b", re.IGNORECASE)
"""A number that a line says a die showed."""

DIE_OF_ATTACK = re.compile(r"\b1?d20\b ?[:=]? ?(\d{1,2})\b", re.IGNORECASE)
"""The die of an attack, before what it showed: `d20 : 16`."""


def with_die(text: str, read: Callable[[str], Meaning]) -> Meaning | None:
    """What a line is that says which number its die showed, `gobelin 2 : 7 au dé, 12 dégâts`; None for any other.

    Args:
        read: Reads a line.
    """
    said = ON_THE_DIE.search(text)
    before = DIE_OF_ATTACK.search(text) if said is None else None
    found = said or before
    if found is None:
        return None
    number_alone = text[: found.start()] + found[1] + text[found.end() :]
    rolls = [(each, [command for command in each if command[0] == "roll"]) for each in _readings(number_alone, read)]
    of_die = [
        each
        for each, rolled in rolls
        if is_clean(each)
        and [option_of(command, "--faces") for command in rolled] == [found[1]]
        and (said is not None or rolled[0][2] == "attack")
    ]
    return Meaning(of_die[0]) if len(of_die) == 1 else None


def as_die_or_total(app: App, text: str, commands: Reading) -> list[Reading]:
    """A sentence with the number of a roll as what its die showed, and as all it came to; empty where it is plain.

    `fenn persuades him, 16 vs dc 15`, `smacks goblin 1: 18, hits for 9`. Where the roll is called by its name, as in
    `attack goblin 1, 14`, a number alone is the die.
    """
    if not any(map(_shown, commands)):
        return []
    if len(commands) >= ORDER and all(command[:1] + command[2:3] == ["roll", "initiative"] for command in commands):
        # `initiative ann 15, bob 14, goblins 8`: the order of all is often told by what they came to.
        totals = [total_of(app, command) or command for command in commands]
        return [commands, totals] if totals != commands else []
    words = [folded(word.strip(",;.!()")) for word in text.split()]
    of_dice = OF_DICE.search(text) is not None
    judged = BEHIND_ITS_TARGET.search(text) is not None
    came = of_dice or judged or not GOT.isdisjoint(words) or HELD_AGAINST.search(text) is not None
    plain = len(commands) == 1 and not came and not SET_APART.search(text)
    if not of_dice and (plain or not (SHOWN - GOT).isdisjoint(words) or NAMED_DIE.search(text)):
        return []
    ways: list[Reading] = []
    for at, (command, said) in enumerate(zip(commands, _said_of_each(words, commands), strict=True)):
        face = _shown(command)
        told = face.isdecimal() and face in words and (came or not _is_called(app, command[2], said))
        adds = added_to_die(app, command) if told else None
        left = face_left(int(face), adds) if adds and f"{adds:+d}" not in words else None
        if left is not None and not (
            judged and outcome_of(app, with_face(command, left))[0] == outcome_of(app, command)[0]
        ):
            ways.append([*commands[:at], told_in_all(command, left, face), *commands[at + 1 :]])
    return [commands, *ways] if len(ways) == 1 else []


def as_die_or_harm(text: str, commands: Reading) -> list[Reading]:
    """A shot with a number behind it as an attack, and as what it did: `Brom tire une flèche sur le loup 1 : 4`.

    So too what somebody is said to have made against another: `Corvin a fait 18 contre le chef`.
    """
    (command, *others) = commands
    if others or command[0] not in ("roll", "damage"):
        return []
    if command[0] == "damage":
        made, by = MADE.search(text), option_of(command, "--from")
        rolled = ["roll", by, "attack", "--against", command[1], "--faces", command[2]]
        return [[rolled], commands] if by and made is not None and made[1] == command[2] else []
    shot, target, faces = SHOT.search(text), option_of(command, "--against"), _shown(command).split(",")
    if shot is None or not target or re.findall(r"\d+", shot[1]) != faces:
        return []
    shooters = command[1].split(",")
    return [commands, [["damage", target, did, "--from", by] for by, did in zip(shooters, faces, strict=False)]]


def as_harm_of_dice(app: App, _text: str, reading: Reading) -> Reading:
    """Dice for what is done to a foe as that: `Zoé rolls 1d6+1 for her missile on the ogre: 5`; empty for any other."""
    (command, *others) = reading
    why, came = folded(option_of(command, "--for")), option_of(command, "--faces")
    if others or command[0] != "roll" or not re.match(r"\d*d(?!20\b)\d", "".join(command[2:3])) or not came.isdecimal():
        return []
    there = (bare(app, OTHER + key) for key in app.state.fields(STANDING))
    aimed = [name for name in there if why.endswith(f" {folded(name)}")]
    return [["damage", *aimed, came, "--from", command[1]]] if len(aimed) == 1 else []


def harm_is_no_die(_app: App, text: str, reading: Reading) -> Reading:
    """An attack without a face that is said to be what it did: `plante sa dague dans le gobelin, dé 15, dégâts 6`."""
    (command, *others) = reading
    faces = option_of(command, "--faces").split(",")
    did = HARM_TOLD.search(text) if command[0] == "roll" and not others and len(faces) > 1 else None
    figure = did and (did[1] or did[2])
    if figure is None or faces[-1].rpartition("=")[2] != figure or not (target := option_of(command, "--against")):
        return []
    rolled = [",".join(faces[:-1]) if part == option_of(command, "--faces") else part for part in command]
    rolled = [part for part in rolled if not re.search(r"=(?:dommages|damage)$", part)]
    if folded(option_of(rolled, "--for")) in DAMAGE_WORDS | WENT_WELL:
        rolled = without_option(rolled, "--for")
    return [rolled, ["damage", target, figure, "--from", command[1]]]


HARM_TOLD = re.compile(
    r"\b(?:dégâts?|dommages?|damage|dmg) ?:? ?(\d+)\b|"
    r"\b(\d+) (?:points? )?(?:de |of )?(?:dégâts?|dommages?|damage|dmg)\b",
    re.IGNORECASE,
)
"""How much a blow did, by its name."""


def as_die_of_blow(app: App, text: str, reading: Reading) -> Reading:
    """A blow whose note is the number that its die showed, with the attack: `hits it with a 3, 17 damage; it dies`."""
    harm = reading[0]
    shown = re.fullmatch(r"(?:rolled (?:an? )?)?(1?\d|20)", option_of(harm, "--note"))
    by = option_of(harm, "--from")
    if harm[0] != "damage" or shown is None or not by or not DIE_TOLD.search(text):
        return []
    rolled = ["roll", by, "attack", "--against", harm[1], "--faces", shown[1]]
    return [rolled, without_option(harm, "--note"), *reading[1:]] if refusal_of(app, rolled) is None else []


DIE_TOLD = re.compile(r"\b(?:with|on|rolled|rolls|avec|sur|un|fait) (?:an? |un |a )?\d", re.IGNORECASE)
"""Words before what a die showed."""

SHOT = re.compile(
    r"\b(?:tir(?:e|ent|a|é)|décoche(?:nt)?|sho(?:ots?|t)|fire[sd]?|loose[sd]?)\b[^,:]*[,:]\s+(?:fait\s+|does\s+)?"
    r"((?:10|[1-9])(?:(?:,| et| and|, and) (?:10|[1-9]))*)\W*$",
    re.IGNORECASE,
)
"""A missile, whom it is shot at, and low numbers, which are as likely what it did as what the dice showed."""

MADE = re.compile(
    r"\b(?:a fait|fait|made|did|does|gets|got) (?:un |a |an )?(\d{1,2}) (?:contre|sur|against|on)\b", re.IGNORECASE
)
"""What somebody made against another."""


NOUN_OF_A_BLOW = re.compile(
    r"(?:\b(?:coups? (?:de|d['’])|bottes?|estocades?|feintes?|swings?|slash|thrust|lunge)\b|^\w+(?: \d)? (?:sur|on) )"
    r".*[,:] (\d{1,2})\W*$",
    re.IGNORECASE,
)
"""A blow without a verb that says what it did, and a number behind it."""


def as_harm_or_die(app: App, text: str, reading: Reading) -> Reading:
    """What a blow without a verb did, as what its die showed: `coup de hache de Borgal sur Morgat, 14`; else empty."""
    said = NOUN_OF_A_BLOW.search(text.strip()) if len(reading) == 1 and reading[0][0] == "damage" else None
    if said is None or reading[0][2] != said[1] or "attack" not in app.rules.tables.group("rolls"):
        return []
    by = option_of(reading[0], "--from")
    return [["roll", by, "attack", "--against", reading[0][1], "--faces", said[1]]] if by else []


def was_otherwise(app: App, text: str, reading: Reading) -> Reading:
    """What a roll that was recorded is put right to: `Bob's initiative was 4`; empty where there is none."""
    said = WAS.search(text) if [command[0] for command in reading] == ["roll"] else None
    if said is None:
        return []
    from cli.script.changed_command import command_of_entry
    from cli.script.shorthand.people.latest import newest

    for entry in newest(app):
        before = command_of_entry(app, entry)
        if before[:3] == reading[0][:3] and "--faces" in before:
            at = before.index("--faces") + 1
            right = [*before[:at], option_of(reading[0], "--faces"), *before[at + 1 :]]
            return [["amend", str(entry.number), "--reason", text.strip(), "--", *right]] if right != before else []
    return []


WAS = re.compile(r"\b(?:was|were|était|c['’]était|should have been)(?: an?| un| de)? \d{1,3}\W*$", re.IGNORECASE)
"""How a line ends that tells of a roll that was."""


def _said_of_each(words: Sequence[str], commands: Reading) -> list[Sequence[str]]:
    """The words of a line in which each of its commands may have its name.

    Of several rolls these are the words before its number, and behind that of the one before it; all, where these are
    no more than somebody: `init brom 14, ann 17`.
    """
    if sum(command[:1] == ["roll"] for command in commands) == 1:
        return [words] * len(commands)
    made: list[Sequence[str]] = []
    left = words
    for command in commands:
        said = words
        if (face := _shown(command)) in left:
            at = left.index(face)
            said, left = left[:at], left[at + 1 :]
        made.append(said if len(said) > LONGEST_NAME else words)
    return made


def _shown(command: Command) -> str:
    """What the dice of a command showed, if it is a roll whose dice were told."""
    return option_of(command, "--faces") if command[:1] == ["roll"] else ""


def _is_called(app: App, kind: str, words: Sequence[str]) -> bool:
    """Whether a roll is called by its name, or by the beginning of it: `attack`, `att`, `perception`."""
    id_, _, value = kind.partition("=")
    row = app.rules.tables.group("rolls").get(id_)
    names = {folded(name).split(" ")[0] for name in words_for(id_, row)} if row is not None else {id_}
    begun = any(name.startswith(word[:LEAST]) for name in {*names, value} for word in words if len(word) >= LEAST)
    return begun or not names.isdisjoint(words)


LONGEST_NAME = 2
"""Words of somebody before a number alone."""

ORDER = 3
"""So many rolls for initiative are the order of a fight."""

GOT = word_set("got gets obtient obtenu fait")
"""Words of what a roll came to, folded."""

HELD_AGAINST = re.compile(r"\d\s+(?:vs|against|contre|to hit|pour toucher)\b")
"""A number that is held against another, or is said to hit."""

BEHIND_ITS_TARGET = re.compile(r"\b(?:dc|dd|sd) ?\d+ ?[,:] ?\d", re.IGNORECASE)
"""A number set apart behind the difficulty of its roll: `perception dc 12, 9`."""

OF_DICE = re.compile(r"\dd\d+[+-]\d+\s*:\s*\d")
"""A number behind dice and what is added to them: `1d20+5 : 19`."""

SET_APART = re.compile(r"[,:;]\s*\d|\d\s*,")
"""A number that stands apart from its roll."""


def face_left(total: int, adds: int) -> int | None:
    """What the die showed of a roll that came to a total; None where no die shows that."""
    return total - adds if 1 <= total - adds <= SIDES else None


def with_face(command: Command, face: int) -> Command:
    """A roll that tells another face of its die."""
    at = command.index("--faces") + 1
    return [*command[:at], str(face), *command[at + 1 :]]


def in_all(total: str) -> str:
    """The note of a roll of which all that it came to was told, and not what its die showed."""
    return _("{total} in all").format(total=total)


def told_in_all(command: Command, face: int, total: str) -> Command:
    """A roll with what its die showed, and a note of all it came to, which alone was told."""
    return with_note(with_face(command, face), in_all(total))


def added_to_die(app: App, command: Command) -> int | None:
    """What a roll adds to the die that its command tells; None where that is none alone."""
    face, came = command[command.index("--faces") + 1], outcome_of(app, command)[1]
    return came - int(face) if face.isdecimal() and isinstance(came, int) else None


def total_of(app: App, command: Command) -> Command:
    """A roll whose face was all it came to, with what its die showed; empty where no die shows that."""
    total = option_of(command, "--faces")
    adds = added_to_die(app, with_face(command, ANY_FACE)) if total.isdecimal() and "--note" not in command else None
    face = face_left(int(total), adds) if adds is not None else None
    return told_in_all(command, face, total) if face is not None else []


def _readings(text: str, read: Callable[[str], Meaning]) -> list[Reading]:
    """What a line may be: of `attack goblin 1` the number is a name, where the total is told behind it."""
    try:
        return [read(text).commands]
    except InputError as error:
        return list(error.facts.get("readings", ()))


def as_total(text: str, face: int) -> str:
    """A line that ends with a number, with that as the total; empty where it ends otherwise."""
    found = re.fullmatch(rf"(.*\S)\s+{face}\s*", text)
    return f"{found[1]} = {face}" if found else ""


def require_shown(app: App, text: str, words: Sequence[Word], commands: Reading) -> None:
    """Require that a number told with how a blow went is one thing: `18 hits` may be the die or all it came to.

    Raises:
        InputError: `shorthand_guessed`, where both agree with what is told.
    """
    for at, command in enumerate(commands):
        face = option_of(command, "--faces") if command[:1] == ["roll"] else ""
        well = told_beside(words, face) if face.isdecimal() else None
        adds = added_to_die(app, command) if well is not None else None
        left = face_left(int(face), adds) if adds else None
        if left is None:
            continue
        ways = [
            one
            for one in (command, with_face(command, left))
            if outcome_of(app, one)[0] in ("", *(GOOD if well else BAD))
        ]
        if len(ways) > 1:
            readings = [[*commands[:at], without_bare_article(one), *commands[at + 1 :]] for one in ways]
            raise guessed(text, readings, [[["note", as_typed(words)]]])
