"""Says of a roll that lacks something which line lacks nothing, and of a blow told behind a colon what it may be.

Whatever is shown to be typed is recorded as it is shown; where no line of the sort is, none is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.rules.keys_to_add import to_add
from cli.output.words.language import spoken
from cli.script.shorthand.accepted import is_accepted
from cli.script.shorthand.meaning import Command, Meaning, Reading, option_of
from cli.script.shorthand.phrases.choice import guessed
from cli.script.shorthand.phrases.lexicon import FATES
from cli.script.shorthand.rolls.rolls import LACKS, alone
from cli.script.shorthand.rolls.told_results import BAD, GOOD, WENT_BADLY, WENT_WELL, on_the_die, outcome_of
from cli.script.shorthand.rolls.told_totals import as_total, total_of
from cli.script.shorthand.vocabulary.words import word_set
from cli.script.shown_line import shown_line
from cli.script.trial import refusal_of
from ledger.errors import CampaignError, InputError
from ledger.ids import HP, HP_MAX, OTHER
from ledger.others import people_named
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

LIGHTS = word_set("lights light lit allume allument")
"""Verbs by which a light is lit, folded."""

LIT = "lit"
"""The key of a game that keeps who carries a light."""


def lit(app: App, text: str, meaning: Meaning) -> Meaning:
    """A line as it is read, but for a light that is lit and no thing that is used up: `orrin lights a lantern`.

    Raises:
        InputError: `shorthand_guessed`, with the light that somebody carries from now on.
    """
    command = [] if meaning.in_full else meaning.commands[0]
    lights = command[:1] == ["use"] and LIGHTS.intersection(folded(text).split())
    if not lights or LIT not in app.rules.tables.group("keys.describe") or refusal_of(app, command) is None:
        return meaning
    carried = ["describe", command[1], f"{LIT}={command[2]}"]
    if refusal_of(app, carried) is not None:
        return meaning
    raise guessed(text, [[carried]], [[["note", text.strip()]]])


def has_points(app: App, text: str, meaning: Meaning) -> Meaning:
    """A line as it is read, but for a check of hit points that nobody has told of yet: `ogre 1 = 12hp`.

    Raises:
        InputError: `shorthand_guessed`, with what tells of them.
    """
    command = [] if meaning.in_full else meaning.commands[0]
    if command[:1] != ["check"] or len(command) != 3 or not command[2].startswith(f"{HP}="):
        return meaning
    account = next(iter(people_named(app.state, command[1])), "")
    if not account.startswith(OTHER) or app.state.quantity(account, HP_MAX):
        return meaning
    raise guessed(text, [[["describe", *command[1:]]]], [[["note", text.strip()]]])


MOST_LACKING = 3
"""Things of which one is asked after the other: keys, and the dice that they bring."""


def whole(app: App, text: str, meaning: Meaning) -> Meaning:
    """A line as it is read, but for a roll that lacks a key or a die.

    Raises:
        InputError: `key_missing`, `faces_missing`, with the `full` line that lacks nothing, empty where there is none;
            `face_impossible`, with the line that says it is the total.
    """
    command = [] if meaning.in_full else meaning.commands[0]
    error = refusal_of(app, command) if command[:1] == ["roll"] else None
    typed = text.strip()
    if error is not None and error.code in LACKS:
        if ways := _of_the_kept_die(app, command):
            raise guessed(text, [[way] for way in ways], [[["note", typed]]])
        if ways := _by_value(app, command, error) or _without_harm(app, command):
            raise guessed(text, [[way] for way in ways], [[["note", typed]]], explained=True)
        lacks = with_line(app, typed, command, error)
        if one := _of_one_of_them(app, command, error):
            lacks.facts["offers"] = [[one], [["note", typed]]]
        raise lacks
    line = as_total(typed, error.facts["face"]) if error is not None and error.code == "face_impossible" else ""
    if error is not None and line and is_accepted(app, line):
        raise InputError(error.code, **error.facts, full=line)
    if error is not None and error.code == "face_impossible" and (came := total_of(app, command)):
        # `Ann hides, 21`
        raise guessed(text, [[came]], [[["note", typed]]])
    return meaning


def _by_value(app: App, command: Command, error: CampaignError) -> list[Command]:
    """A roll with each value of the one key that it lacks, first by what comes to most: the weapon of their skill."""
    missing = list(error.facts["missing"]) if error.code == "key_missing" else []
    tables = app.rules.tables
    rows = tables.group("keys.roll")
    group = str(rows.get(missing[0], {}).get("group", "")) if len(missing) == 1 else ""
    ways = [[*command, f"{missing[0]}={value}"] for value in (tables.group(group) if group else ())]
    # The die of whoever opposes it is the program's.
    ways = [own if (no := refusal_of(app, way)) and (own := _of_one_of_them(app, way, no)) else way for way in ways]
    came = [(total, way) for way in ways if isinstance(total := outcome_of(app, way)[1], int)]
    return [way for _total, way in sorted(came, key=lambda each: -each[0])]


def _without_harm(app: App, command: Command) -> list[Command]:
    """An attack alone, where one die was told and the game has a roll for it: `Perle attacks the chief: 17`."""
    attack = alone(app, command)
    one = option_of(command, "--faces").isdecimal()
    return [attack] if one and attack != command and refusal_of(app, attack) is None else []


KEPT = {
    "en": {"--adv": "advantage", "--dis": "disadvantage"},
    "fr": {"--adv": "avantage", "--dis": "désavantage"},
}
"""Words for two dice of which one counts, by language and option."""


def _of_the_kept_die(app: App, command: Command) -> list[Command]:
    """A roll of two dice with the one that counts, or all it came to, where no more was told: `14 with advantage`."""
    kept = next((option for option in KEPT[spoken()] if option in command), "")
    if not kept or not option_of(command, "--faces").isdecimal():
        return []
    bare, told = [part for part in command if part != kept], KEPT[spoken()][kept]
    ways = [way for way in (bare, total_of(app, bare)) if way and refusal_of(app, way) is None]
    notes = ("; ".join(filter(None, (told, option_of(way, "--note")))) for way in ways)
    return [[*_without(way, "--note"), "--note", note] for way, note in zip(ways, notes, strict=True)]


def _of_one_of_them(app: App, command: Command, error: CampaignError) -> Command:
    """An opposed roll with the die of whoever acts, which the program answers; empty where that is none."""
    die = option_of(command, "--faces")
    if error.code != "faces_missing" or not die.isdecimal() or not option_of(command, "--against"):
        return []
    own = [*_without(command, "--faces"), "--faces", f"{command[1]}={die}"]
    return own if refusal_of(app, own) is None else []


def with_line(app: App, typed: str, command: Command, error: CampaignError) -> CampaignError:
    """The error of a roll that lacks something, with the `full` line that lacks nothing; any other error as it is."""
    if command[0] != "roll" or error.code not in LACKS:
        return error
    if option_of(command, "--against").endswith(f" {option_of(command, '--faces')}"):
        # The number of a foe is no die.
        command = _without(command, "--faces")
    lines = list(_completed(app, typed, command, error))
    if shown := next((line for line in lines if is_accepted(app, line)), ""):
        return InputError(error.code, **error.facts, full=shown)
    # The keys are shown where the line with them is refused for something else, which is said next.
    return error if _lacks_something_else(app, lines[0], error) else InputError(error.code, **error.facts, full="")


def _lacks_something_else(app: App, line: str, error: CampaignError) -> bool:
    """Whether a line is one thing that is refused, but not for what it lacked before."""
    from cli.script.shorthand.expansion import expand

    try:
        meaning = expand(app, line)
    except CampaignError:
        return False
    refusal = refusal_of(app, meaning.commands[0])
    return refusal is not None and (refusal.code, refusal.facts) != (error.code, error.facts)


def _completed(app: App, typed: str, command: Command, error: CampaignError) -> Iterator[str]:
    """Lines that lack nothing any more, as short ones and in full."""
    if error.code == "faces_missing":
        yield from _with_faces(typed, command, error.facts)
    else:
        pairs = to_add(app.terms, "roll", error.facts["missing"])
        yield f"{typed} {pairs}"
        yield re.sub(r"\s*:\s", f" {pairs}: ", typed, count=1)
    found: CampaignError | None = error
    for _time in range(MOST_LACKING):
        if found is None or found.code not in LACKS:
            break
        command = _with_more(app, command, found)
        found = refusal_of(app, command)
    yield shown_line(command)


def _with_faces(typed: str, command: Command, facts: dict[str, Any]) -> Iterator[str]:
    """A line with the die that it lacks; a number that may be all that several came to is told die by die."""
    if faces := _parts(command, facts):
        yield re.sub(r"(?<!\d)\d+(?!.*\d)", " ".join(faces), typed)
    yield from (f"{typed} 5", f"{typed}, 5", f"{typed} {'pour' if spoken() == 'fr' else 'for'} 5")


def _parts(command: Command, facts: dict[str, Any]) -> list[str]:
    """What each of some dice may have shown that came to what was told, `9` of two; none where that is no such sum.

    Of an opposed roll it is the die of whoever acts.
    """
    told = "" if option_of(command, "--against") else option_of(command, "--faces")
    count, sides = int(facts["count"]) + 1, int(facts["sides"])
    if not told.isdecimal() or not count <= int(told) <= count * sides:
        return []
    each, more = divmod(int(told), count)
    return [str(each + (at >= count - more)) for at in range(count)]


def _with_more(app: App, command: Command, error: CampaignError) -> Command:
    """A roll with what it lacks: keys with a likely value, dice with a likely face."""
    if error.code == "key_missing":
        return [*command, *to_add(app.terms, "roll", error.facts["missing"]).split()]
    told = option_of(command, "--faces")
    likely = [str((int(error.facts["sides"]) + 1) // 2)] * int(error.facts["count"])
    if not told:
        return [*command, "--faces", ",".join(likely)]
    at = command.index("--faces") + 1
    ways = (",".join(faces) for faces in (_parts(command, error.facts), [told, *likely]) if faces)
    changed = [[*command[:at], faces, *command[at + 1 :]] for faces in ways]
    return next((each for each in changed if refusal_of(app, each) is None), changed[-1])


def told_blow(app: App, text: str, readings: Sequence[Reading]) -> list[Reading] | None:
    """What a blow may be whose text, behind a colon, says how it went: `throws a spear at ogre 2: 15, hits for 4`.

    None for another line; no reading where the rules lack something of it, and nobody says how much it hurt.
    """
    rolls = [reading[0] for reading in readings]
    against = {option_of(command, "--against") for command in rolls}
    dies = [any(command[0] == "die" for command in reading[1:]) for reading in readings]
    others = any(command[0] != "die" for reading in readings for command in reading[1:])
    if not rolls or others or "" in against or len(rolls) > MOST_LACKING:
        return None
    if any(command[0] != "roll" or not _says_how_it_went(option_of(command, "--for")) for command in rolls):
        return None
    named = as_named(text, rolls)
    foe, said, die = (option_of(named, option) for option in ("--against", "--for", "--faces"))
    pairs = [word for word in said.split() if "=" in word]
    said = " ".join(word for word in said.split() if "=" not in word)
    numbers = re.findall(r"\d+", said)
    if len(against) > 1 or (die and foe.split(" ")[-1] == die):
        # The number behind the foe is its name, and the die comes behind the colon.
        die = numbers.pop(0) if numbers else ""
    words = {word.strip(",.;:!?()") for word in folded(said).split()}
    if len(numbers) > 1 or not die:
        return []
    bare = [*_without(named, "--faces", "--for"), *pairs]
    attack = alone(app, [*bare, "--faces", die])
    missed, harm = bool(words & WENT_BADLY), ["damage", foe, *numbers, "--from", named[1]]
    judged = outcome_of(app, attack)[0]
    possible = refusal_of(app, attack) is None and judged not in (GOOD if missed else BAD)
    if missed or not numbers:
        return [[attack]] if possible else []
    found = [[attack, harm]] if possible else [[[*harm, "--note", on_the_die(die)]]]
    return [[*each, ["die", foe, "--from", named[1]]] for each in found] if any(dies) or words & FATES else found


def as_named(text: str, commands: Sequence[Command]) -> Command:
    """The one of some rolls that is at whom the line names in full; the first where none is."""
    return next((each for each in commands if folded(option_of(each, "--against") or "?") in folded(text)), commands[0])


def _says_how_it_went(said: str) -> bool:
    """Whether the text of a roll says how it went, or how much: of what it is a text, the ledger would know nothing."""
    words = {word.strip(",.;:!?()") for word in folded(said).split()}
    return bool(words & (WENT_WELL | WENT_BADLY)) or (said[:1].isdecimal() and len(said) < LONGEST_RESULT)


LONGEST_RESULT = 40
"""Letters of a text that may say how a blow went."""


def _without(command: Command, *options: str) -> Command:
    """A command without some options and their values."""
    left = list(command)
    for option in options:
        if option in left:
            at = left.index(option)
            del left[at : at + 2]
    return left
