"""Says what to type instead of a line that is not understood: each line that is advised was tried before it is said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from cli.input.number_words import number_in
from cli.script.shorthand.accepted import accepted, is_accepted
from cli.script.shorthand.acts.bands import met_with_figures
from cli.script.shorthand.acts.corrections import taken_back
from cli.script.shorthand.acts.drinks import as_drunk
from cli.script.shorthand.acts.rest_dice import rests_with_dice
from cli.script.shorthand.acts.spells import cast_by
from cli.script.shorthand.checks.consequences import said_once
from cli.script.shorthand.checks.fitting import Said, counts_a_thing, fits, fits_as_text
from cli.script.shorthand.checks.inventions import invents
from cli.script.shorthand.checks.misplaced import is_misplaced, where_it_was
from cli.script.shorthand.checks.said_apart import said_apart
from cli.script.shorthand.checks.second_look import (
    CHECK,
    HARM,
    LIKELY,
    RATHER,
    SECRET,
    is_secret,
    only_hurts,
    second_look,
)
from cli.script.shorthand.checks.slips import without_slips
from cli.script.shorthand.checks.told_beside import heals_twice
from cli.script.shorthand.checks.whole_line import SCALES
from cli.script.shorthand.expansion import HIDDEN, expand, offered, tidied
from cli.script.shorthand.goods.all_of_it import OUT_OF_IT
from cli.script.shorthand.goods.finds import with_finder
from cli.script.shorthand.goods.packs import by_the_pack
from cli.script.shorthand.goods.things import dealt_with, of_the_company, paid_to
from cli.script.shorthand.hints.example_lines import Cast
from cli.script.shorthand.hints.explaining import explain
from cli.script.shorthand.hints.known_parts import Parts, is_thing, parts_of
from cli.script.shorthand.hints.teaching import opening
from cli.script.shorthand.lacking import as_named, has_points, lit, told_blow, whole, with_line
from cli.script.shorthand.lines.offered_states import at_full, at_so_many, has_so_many
from cli.script.shorthand.lines.offers import same_for
from cli.script.shorthand.lines.told_levels import is_told_level, level_otherwise
from cli.script.shorthand.meaning import Command, Meaning, Reading, option_of, throws_dice, unclear, without_option
from cli.script.shorthand.one_line import once, one_line
from cli.script.shorthand.people.numbered import by_number_alone, with_names
from cli.script.shorthand.people.who import leading
from cli.script.shorthand.phrases.choice import guessed, written
from cli.script.shorthand.phrases.lexicon import MULTIPLIERS, OUTCOMES
from cli.script.shorthand.phrases.quantities import is_quantity
from cli.script.shorthand.rolls.told_results import disagrees, on_the_die, told_otherwise, without_bare_article
from cli.script.shorthand.rolls.told_totals import total_of
from cli.script.shorthand.vocabulary.doubts import AFTER_A_MARK, TURNING, turning_word
from cli.script.shorthand.vocabulary.small_words import without_articles
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import as_typed, has_digit, word_set, words_in
from cli.script.trial import refusal_of
from ledger.errors import CampaignError, InputError
from ledger.facts import GAME_MASTER
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

ENDS_ACT = re.compile(
    r"\s*[,;]\s+(?:(?:and|then|et|puis) +)*|\s+[-–—]\s+|\s*:\s+|\.\s+"
    r"|\s+(?:and|then|but|who|while|et|puis|mais|qui|pendant que)\s+",
    re.IGNORECASE,
)
"""What may stand between an act and what else is told."""

MOST_TRIED = 6
"""Beginnings of a line that are tried, so that no refusal takes long."""


def read_line(app: App, text: str, number: int = 1) -> Meaning:
    """What a line stands for, as `expand` finds it; what is said of one that is not understood was tried.

    Raises:
        InputError: As `expand`.
    """
    if (dice := DICE_ALONE.fullmatch(text)) and app.read.is_nobodys_dice(dice[1]):
        return Meaning([["roll", GAME_MASTER, dice[1]]])
    with one_line():
        try:
            return _read_line(app, text, number)
        except InputError as error:
            _as_it_was_typed(text, error)
            was = error.facts.get("readings", [])
            _with_the_struck(app, text, error)
            if error.code == "shorthand_text" and [*map(len, was)] != [*map(len, error.facts["readings"])]:
                # What was a text is an act: `rate son JS, 6, elle est paralysée`.
                error = guessed(text, error.facts["readings"], _only_told(text))
            _without_wrong_halves(app, text, error)
            offers = [each for each in error.facts.get("offers", ()) if _done(each)]
            if error.code != "shorthand_guessed" or not offers:
                raise
            said, is_check = Said.of(text, Parts()), CHECK.search(text) and not HARM.search(text)
            no_wound = is_check or is_told_level(text)
            hurting = [each for each in offers if only_hurts(each)]
            wrong = [each for each in hurting if no_wound or any(counts_a_thing(app, said, one) for one in _done(each))]
            other = [each for each in offers if disagrees(app, text, each)]
            # Where each of them does, which figure is wrong may be said.
            all_do = len(other) == len(offers)
            other = [] if all_do and (len(offers) < 2 or told_otherwise(app, text, offers)) else other
            if wrong := [*wrong, *(each for each in offers if _is_wrong(app, text, each)), *other]:
                # `essaye de la calmer, jet de charisme, elle fait 9`, `prend deux rubis, illaï le dernier`
                offers = [each for each in offers if each not in wrong]
                if not offers:
                    # `on se repose une heure` is none of the rests of the game, but time that goes by.
                    rests = all(command[0] == "rest" for each in wrong for command in each)
                    facts = {"told": text.strip(), "offers": offered(app, text) if rests else _only_told(text)}
                    raise _advised(app, text, unclear(text.strip(), **facts)) from None
                error = guessed(text, offers, _only_told(text))
            if all(each[0][0] == "note" for each in offers):
                raise error from None
            ways = [likelier(app, text, offer) for likelier in RATHER for offer in offers]
            ways = [*has_so_many(app, text), *ways]
            if drunk := [each for each in ways if each and each not in offers]:
                error = guessed(text, [*drunk, *offers], _only_told(text))
            raise told_otherwise(app, text, offers) or _kept_whole(app, text, error) from None


DICE_ALONE = re.compile(
    r"\s*(?:(?:roll|throw|dice|dés?|lance[rz]?|jette[rz]?|jet|tire[rz]?) (?:(?:a|un|de) )?)?(\d{0,2}d[\d%]\S*)\s*",
    re.IGNORECASE,
)
"""Dice, of nobody: whoever is at the keyboard rolls them."""


def _as_it_was_typed(text: str, error: InputError) -> None:
    """The line as a note in its own words, where it was read in others: `15 gp all round`."""
    if (tidy := tidied(text).strip()) != text.strip() and "offers" in error.facts:
        # Of a line that lacks but the mark at its end only a whole note is its own words.
        only_notes = tidy == text.strip(" .!…")

        def in_its_words(command: Command) -> Command:
            is_its_own = not only_notes or command[0] == "note"
            return [text.strip() if part == tidy and is_its_own else part for part in command]

        error.facts["offers"] = [[in_its_words(command) for command in each] for each in error.facts["offers"]]


def _done(reading: Reading) -> Reading:
    """What a reading does, beside what is only told in it."""
    return [command for command in reading if command[0] != "note"]


def _without_wrong_halves(app: App, text: str, error: InputError) -> None:
    """Leave out what is offered behind a note and is not what the line says: `lost his purse, all 450` is no wound."""
    if offers := error.facts.get("offers"):
        told = [each for each in offers if len(each) > 1 and each[0][0] == "note"]
        error.facts["offers"] = [each for each in offers if each not in told or not _is_wrong(app, text, each)]


def _is_wrong(app: App, text: str, reading: Reading) -> bool:
    """Whether a reading that is asked about has something that its line does not say, or not there."""
    if len(reading) > 1 and ["run"] in reading:
        # `the brigands steal 40ue and run` runs no script.
        return True
    key = "wrong", text, tuple(map(tuple, reading))
    return once(key, lambda: bool(invents(app, text, reading) or is_misplaced(app, text, reading)))


def _with_the_struck(app: App, text: str, error: InputError) -> None:
    """Whoever dies by a blow in what is asked about, or offered, is the one whom it struck; a cure heals."""
    for fact in ("readings", "offers"):
        if ways := error.facts.get(fact):
            if TOGETHER.match(text):
                # `we pay the ferryman 4gp`: so much in all.
                ways = sorted(ways, key=lambda each: each[0][0] != "charge")
            if STRIKES_AT.search(text) and not HARM.search(text):
                # `attaque le brigand avec son épée : 9`: the die, rather than what it did.
                ways = sorted(ways, key=only_hurts)
            likely = [next((way for like in LIKELY if (way := like(app, text, each))), each) for each in ways]
            likely = [each for at, each in enumerate(likely) if each not in likely[:at]]
            error.facts[fact] = [each for each in likely if not _dies_of_it(app, each)] or likely
    if "readings" in error.facts:
        error.facts["written"] = written(error.facts["readings"])


TOGETHER = re.compile(
    r"\s*(?:we|on|nous|(?:the )?(?:party|group|company)|le groupe|la (?:compagnie|troupe))\b"
    r"(?!.*\b(?:each|apiece|chacune?|per head|par (?:personne|tête))\b)",
    re.IGNORECASE,
)
"""Who pays together, and not each."""


STRIKES_AT = re.compile(r"\b(?:attaque(?:nt)?|attacks?)\b[^,:]*[,:] ?\d{1,2}\W*$", re.IGNORECASE)
"""A verb of an attack, and one number at the end."""


def _dies_of_it(app: App, reading: Reading) -> bool:
    """Whether one of the company dies of what they themselves do."""
    rolled = {command[1] for command in reading if command[0] == "roll"} & set(app.read.roster.names)
    return any(command[0] == "die" and command[1] in rolled and "--from" not in command for command in reading)


def _kept_whole(app: App, text: str, error: InputError) -> InputError:
    """A question whose offers lose no figure, and tell the players nothing that is secret."""
    line = text.strip()
    ways: list[Reading] = error.facts["offers"]
    if any(each[0][0] == "meet" for each in ways):
        ways = [*(each for each in met_with_figures(app, words_in(line)) if each not in ways), *ways]
    if SECRET.search(line) and not HIDDEN.fullmatch(line):
        ways = [[[*command, "--secret"] for command in each] for each in ways]
    error.facts["offers"] = ways = _with_both(app, text, [_as_acts(app, line, each) for each in ways])
    error = _with_rest(app, text, error)
    if "rest" not in error.facts:
        whole = [each for each in ways if not _loses_figures(line, each)]
        fewer = [[*each, ["note", line]] for each in ways if each not in whole]
        told = [each for each in whole if each[0][0] == "note"]
        ways = [*(each for each in whole if each not in told), *fewer, *told]
    error.facts |= {"offers": ways, "written": written([each for each in ways if each[0][0] != "note"])}
    return error


def _as_acts(app: App, line: str, reading: Reading) -> Reading:
    """An offer with what it has as a note beside its act, where that is one too: `takes a ring, the rest is shared`."""
    made: Reading = []
    for command in reading:
        told = command[1] if command[0] == "note" and len(reading) > 1 and command[1] != line else ""
        acts = next((way for way in _meant(app, told.split())), []) if told else []
        made += acts if acts and _is_told(app, told, acts, made) else [command]
    return made


def _is_told(app: App, told: str, acts: Reading, before: Reading) -> bool:
    """Whether a part of a line says who does what it may be, and would be recorded behind what is before it."""
    said = {*re.split(r"[\s'’]+", folded(told).strip(" .!"))}
    doers = {folded(command[1]) for command in acts if command[1:] and command[1] in app.read.roster.names}
    if OTHERS & said or any(map(throws_dice, acts)) or _is_wrong(app, told, acts):
        return False
    got = {part for command in before for part in command}
    refused = any(refusal_of(app, command) and command[-1] not in got for command in acts)
    return not refused and (bool(ALL & said) or all({*name.split()} & said for name in doers))


OTHERS = word_set("others autres")
ALL = word_set("they all everyone everybody each ils elles tous toutes chacun on we")
"""Words, folded, for some who are not named, and for all who are there."""


def _with_both(app: App, text: str, ways: list[Reading]) -> list[Reading]:
    """Offers, before them the first with what its note tells, where that is an act by itself.

    `camp for the night, everyone gets 1 hp back`
    """
    likely = next((each for each in ways if each[0][0] != "note"), [])
    option = next((each for each in ("--note", "--for") if len(likely) == 1 and option_of(likely[0], each)), "")
    note = option_of(likely[0], option) if option else ""
    # Behind a rest that is told in full only who is healed by it stands apart: `they camp 8h, all back to full hp`.
    whole = note == text.strip()
    for ends in (
        ENDS_ACT.finditer(text) if note and (not whole or likely[0][0] in ("rest", "time")) and '"' not in text else ()
    ):
        for part, is_first in ((text[: ends.start()].strip(), True), (text[ends.end() :].strip(" .!"), False)):
            if not part or part not in note or (part == note and not is_first and "," not in text):
                continue
            told = accepted(app, part) or next(at_full(app, words_in(part)), [])
            if whole and any(command[0] != "heal" for command in told):
                continue
            if told and told[0][0] == "time" and likely[0][0] in ("use", "spend"):
                # How long a spell lasts has not gone by.
                continue
            if not told or told[0][0] == "note" or any(each in likely for each in told) or any(map(throws_dice, told)):
                continue
            if _is_wrong(app, text, told):
                # `gobelin 1 se rend et Perle le questionne, charisme 17` is of nobody who rolled before.
                continue
            left = note.replace(part, "").strip(" ,;.!")
            at = likely[0].index(option)
            bare = [*likely[0][:at], *([option, left] if left else []), *likely[0][at + 2 :]]
            if heals_twice(app, bare, told[0]):
                continue
            return [said_once(app, [*told, bare] if is_first else [bare, *told]), *ways]
    return ways


def _loses_figures(text: str, reading: Reading) -> bool:
    """Whether a reading of amounts as they are told has fewer of them than its line."""
    if not all(command[0] in AS_TOLD for command in reading):
        return False
    said = {*re.findall(r"\d+", " ".join(part for command in reading for part in command))}
    # What is not in the line was made of what is: `zoé is at 0`.
    return said < {*re.findall(r"\d+", text)}


AS_TOLD = frozenset(
    {"meet", "damage", "die", "condition", "leave", "pay", "give", "receive", "take", "sell", "lend", "find"}
)
"""Commands with the figures that a line tells, of which the rules make no others."""


def _with_rest(app: App, text: str, error: InputError) -> InputError:
    """A question whose offer may be of the beginning of a line alone, with the rest that it leaves."""
    if {"part", "explained"} & error.facts.keys() or '"' in text:
        return error
    likely = next(filter(_done, error.facts["offers"]))
    said = " ".join(part for command in likely for part in command)
    for ends in ENDS_ACT.finditer(text):
        rest = text[ends.end() :].strip()
        people, after = leading(app, without_articles(words_in(rest))) if ends.start() and rest else ([], [])
        if any(word in folded(said) for word in re.findall(r"[^\W\d_]{4,}", folded(rest))[:1]):
            continue
        others = after and people and not any(name in said for who in people for name in who.names)
        counted = {*re.findall(r"\d+", rest)} - {*re.findall(r"\d+", said)}
        does = after and acts_begun(after)[1] > 0 and folded(rest) not in folded(said)
        if rest and (counted or (not has_digit(rest) and (others or does))):
            error.facts |= {"part": likely, "rest": _as_line(app, text[: ends.start()], rest)}
            break
    return error


def _read_line(app: App, text: str, number: int) -> Meaning:
    try:
        meaning = expand(app, text, number)
        if not meaning.in_full:
            meaning = meaning._replace(commands=_as_meant(app, text, meaning.commands))
        if meaning.in_full and meaning.commands and folded(" ".join(meaning.commands[0])) in ("award xp", "award px"):
            raise unclear(text.strip(), number=True)
        if meaning.in_full and meaning.commands and (back := taken_back(app, text, meaning.commands[0])):
            raise unclear(text.strip(), **back)
        if not meaning.in_full and (ways := level_otherwise(app, text, meaning.commands)):
            raise guessed(text, ways, _only_told(text), explained=True)
        if not meaning.in_full and (way := at_so_many(app, text, meaning.commands)):
            raise guessed(text, [way, meaning.commands], _only_told(text), explained=True)
        if apart := said_apart(app, text, meaning.commands):
            ways = [apart] if meaning.in_full else [apart, meaning.commands]
            raise guessed(text, ways, _only_told(text), explained=True)
        if not meaning.in_full:
            _look_again(app, text, meaning.commands)
        if {"rest", "spend"} <= {command[0] for command in meaning.commands} and (
            ways := [*rests_with_dice(app, words_in(text.strip()))]
        ):
            raise guessed(text, ways, _only_told(text), explained=True)
        if len(meaning.commands) == 1:
            meaning = has_points(app, text, lit(app, text, meaning))
            return whole(app, text, _with_attack_told(app, text, _with_result(app, text, meaning)))
        return _without_attack(app, text, meaning)
    except InputError as error:
        asked = error.code in ("shorthand_ambiguous", "shorthand_guessed", "shorthand_text")
        if (asked or error.code == "shorthand_unclear") and (meant := without_slips(app, text.strip())):
            struck = [option_of(command, "--from") for command in meant[0] if command[0] == "damage"]
            # Whoever strikes without the slip is not hurt with it: `bob hti the orgre 4 dmg`.
            offers = _offered(app, text, error)
            others = [each for each in offers if each not in meant and each[0][:2] not in _hit_points_of(struck)]
            raise guessed(text, [*meant, *others], _only_told(text), explained=True) from None
        if asked:
            raise _with_accepted(app, text, error) from None
        if error.code in ("shorthand_unclear", "command_unknown"):
            raise _advised(app, text, error) from None
        raise


def _hit_points_of(names: Sequence[str]) -> list[list[str]]:
    """How commands begin by which people lose hit points, or get some."""
    return [[command, name] for name in names for command in ("damage", "heal")]


def _look_again(app: App, text: str, reading: Reading) -> None:
    """The second look at a reading, with what else its line is offered as where it is none.

    Raises:
        InputError: As `second_look`.
    """
    try:
        second_look(app, text, reading)
    except InputError as error:
        if error.code == "shorthand_unclear" and "offers" not in error.facts:
            error.facts["offers"] = [each for each in offered(app, text) if not _is_wrong(app, text, each)]
        raise


def _offered(app: App, text: str, error: InputError) -> list[Reading]:
    """What an error offers that would be recorded, but for the line as a note."""
    ways = [*error.facts.get("readings", ()), *error.facts.get("offers", ())]
    return [each for each in _possible(app, text, ways) if each[0][0] != "note"]


def _with_attack_told(app: App, text: str, meaning: Meaning) -> Meaning:
    """A line that is read as it is, but for a blow whose die and amount are both told: `ann hits ogre 15 for 4`.

    Raises:
        InputError: `shorthand_guessed`, with the attack and the damage, where the damage alone has no die.
    """
    command = [] if meaning.in_full else meaning.commands[0]
    if command[:1] != ["damage"] or not {"--faces", "--from"} <= set(command) or refusal_of(app, command) is None:
        return meaning
    harm = without_option(command, "--faces")
    shown = option_of(command, "--faces")
    attack = ["roll", option_of(command, "--from"), "attack", "--against", command[1], "--faces", shown]
    if refusal_of(app, attack) or refusal_of(app, harm):
        return meaning
    raise guessed(text, [[attack, harm]], _only_told(text))


def _without_attack(app: App, text: str, meaning: Meaning) -> Meaning:
    """A line of an attack and its damage as it is read, but where the rules lack something of the attack.

    Raises:
        InputError: `shorthand_guessed`, with the damage that was told and what the die showed as its note; or with what
            the die showed, where all that the attack came to was told.
    """
    if meaning.in_full or [command[0] for command in meaning.commands] != ["roll", "damage"]:
        return meaning
    roll, harm = meaning.commands
    refusal = refusal_of(app, roll)
    if refusal is not None and refusal.code == "face_impossible" and (came := total_of(app, roll)):
        raise guessed(text, [[came, harm]], _only_told(text))
    lacks = refusal is not None and refusal.code in ("key_missing", "faces_missing")
    if not lacks or "--faces" not in roll or "--note" in harm:
        return meaning
    if roll[1] != option_of(harm, "--from"):
        # `lira rate le 2 avec un 6, et le gobelin 3 touche brom : 3 pv`: the die was of another blow.
        raise guessed(text, [[*_only_told(text)[0], harm]], _only_told(text), explained=True)
    raise guessed(text, [[[*harm, "--note", on_the_die(option_of(roll, "--faces"))]]], _only_told(text))


def _with_result(app: App, text: str, meaning: Meaning) -> Meaning:
    """A line that is read as it is, but for a blow whose text says how it went and that the rules refuse so.

    Raises:
        InputError: `shorthand_guessed`, with what was told of it.
    """
    blows = None if meaning.in_full or refusal_of(app, meaning.commands[0]) is None else [meaning.commands]
    if blows and (found := told_blow(app, text, blows)):
        raise guessed(text, found, _only_told(text))
    return meaning


def _with_accepted(app: App, text: str, error: InputError) -> CampaignError:
    """A question of what a line is without the readings that would be refused, where others would be recorded."""
    if error.code == "shorthand_guessed":
        offers = error.facts["offers"]
        # What says what each part of the line is needs no second look.
        fitting = _possible(app, text, offers) if error.facts.get("explained") else _fitting(app, text, offers)
        fitting = [each for each in fitting if each not in _only_told(text)]
        # What is told is a note of the act already, where that is offered too.
        likely = [each for each in fitting if each[0][0] != "note"] or fitting
        gets_it = {each[0][0] for each in likely} == {"receive"} and not OUT_OF_IT.search(text)
        if gets_it and offers[0] not in fitting and offers[0][0][0] in SPENDS:
            # Whoever cannot pay so much does not get it for that.
            refusal = refusal_of(app, offers[0][0])
            if refusal is not None and refusal.code == "purse_too_light":
                return refusal
        return (
            guessed(text, likely, _only_told(text))
            if likely
            else _advised(app, text, _unclear(text, error, **_said_late(app, text)))
        )
    if "offers" in error.facts:
        error.facts["offers"] = _fitting(app, text, error.facts["offers"])
    readings = [each for each in error.facts["readings"] if not _is_so_many(text, each)]
    if error.code == "shorthand_ambiguous" and (told := told_blow(app, text, readings)) is not None:
        return guessed(text, told, _only_told(text)) if told else _advised(app, text, _unclear(text, error, told=text))
    said = Said.of(text, Parts())
    likely = [each for each in readings if not _is_wrong(app, text, each)]
    kept = [each for each in _possible(app, text, likely) if error.code != "shorthand_text" or fits_as_text(said, each)]
    kept = [each for at, each in enumerate(kept) if each not in kept[:at]]
    if not kept and error.code == "shorthand_text":
        # As a text it would be refused too.
        return _advised(app, text, _unclear(text, error, placeless=error.facts["words"]))
    meant = likely or readings
    if meant and not kept and (refusal := refusal_of(app, meant[0][0])) is not None:
        # Whichever it is, this is in its way.
        return with_line(app, text.strip(), as_named(text, [each[0] for each in meant]), refusal)
    if not likely:
        facts = {"placeless": error.facts["words"]} if "words" in error.facts else {"told": text.strip()}
        return _advised(app, text, _unclear(text, error, **facts))
    if not kept or kept == readings:
        return error
    if len(kept) == 1 and error.code == "shorthand_ambiguous":
        return guessed(text, kept, _only_told(text))
    return InputError(error.code, **{**error.facts, "readings": kept, "written": written(kept)})


SPENDS = frozenset({"pay", "give", "lend"})
"""Commands by which somebody has fewer coins."""


def _said_late(app: App, text: str) -> dict[str, Any]:
    """The facts of a line that puts something right, `that was 50 silver`; else those of one that is only told."""
    facts = opening(app, text.split())
    return facts if {"sorry", "right"} & facts.keys() else {"told": text.strip()}


def _only_told(text: str) -> list[Reading]:
    """A line as its note alone."""
    return [[["note", text.strip()]]]


def _unclear(text: str, error: InputError, **facts: object) -> InputError:
    """The error about a line with no reading that would be recorded, with what is offered all the same."""
    offers = {"offers": error.facts["offers"]} if "offers" in error.facts else {}
    return unclear(text.strip(), **{**offers, **facts})


def _is_so_many(text: str, reading: Reading) -> bool:
    """Whether a number that counts things in a line is read as hit points: `takes 2 garnets`."""
    command = reading[0]
    if len(reading) > 1 or command[0] not in ("damage", "heal") or "--from" not in command:
        return False
    thing = str(command[command.index("--from") + 1])
    before, _thing, after = text.rpartition(thing)
    counts = before.split()[-1:] == [command[2]] or str(number_in(before.split()[-1:])[0]) == command[2]
    return counts and command[2] != "1" and not re.search(r"\w", after) and thing[-1:] in "sx"


def _possible(app: App, text: str, readings: Sequence[Reading]) -> list[Reading]:
    """The readings whose first command would be recorded, and later ones that take nothing from it."""
    return [
        reading
        for reading in (_as_meant(app, text, _without_the_dead(each)) for each in readings)
        if refusal_of(app, reading[0]) is None
        and (reading[0][0] == "meet" or not any(refusal_of(app, each) for each in reading[1:] if each[0] in ALONE))
        and not any((no := refusal_of(app, each)) and no.code in IN_NO_CASE for each in reading[1:])
    ]


IN_NO_CASE = ("no_coins", "rules_have_none")
"""Codes of what the rules have not, whatever is recorded before."""


def _as_meant(app: App, text: str, reading: Reading) -> Reading:
    """A reading with each word in its place, by the pack where it is sold so, and nothing that comes by itself."""
    bare = (cast_by(app, of_the_company(app, without_bare_article(command))) for command in reading)
    placed = dealt_with([where_it_was(paid_to(text, command)) for command in bare])
    packed = [by_the_pack(app, text, command) for command in placed]
    return with_finder(app, text, said_once(app, as_drunk(app, packed)))


def _without_the_dead(reading: Reading) -> Reading:
    """A reading in which nobody leaves who died in it: `kills goblin 1, the rest scatter`."""
    dead = {command[1] for command in reading if command[0] == "die"}
    return [command for command in reading if command[0] != "leave" or command[1] not in dead]


ALONE = frozenset({"roll", "restore", "time", "damage", "heal", "award", "spend", "defeat"})
"""Commands of which it does not depend on what is recorded just before whether they would be."""


def _fitting(app: App, text: str, readings: Sequence[Reading], parts: Parts | None = None) -> list[Reading]:
    """The readings that would be recorded and may be what a line says."""
    said = Said.of(text, parts or parts_of(app, words_in(text.strip())))
    return _possible(app, text, [each for each in readings if fits(app, said, each) and not _is_wrong(app, text, each)])


def _advised(app: App, text: str, error: InputError) -> InputError:
    """An error about a line with what may be typed instead."""
    line = HIDDEN.fullmatch(text)
    typed, mark = (line[1], "!") if line else (text.strip(), "!" if is_secret(text) else "")
    words = typed.split()
    facts = error.facts
    if error.code == "command_unknown":
        if "group" in facts or not words:
            return error
        if right := next((each for each in _corrected(app, words, facts["nearest"]) if is_accepted(app, each)), ""):
            ways = [accepted(app, right), *facts.get("offers", ())]
            if mark and any(way[0][0] == "note" for way in ways):
                # `secret pour lira : …`
                ways, right = [[["note", typed, "--secret"]]], f"! . {typed}"
            facts |= {"meant": right, "offers": ways}
            return error
        if len(words) < LEAST_SAID and words[0].isalpha() and words[-1][-1:].isalnum():
            return error
        mended = (way for each in _corrected(app, words, facts["nearest"]) for way in without_slips(app, each))
        ways = [*islice(mended, 1), *facts.get("offers", ())]
        error = unclear(typed, told=typed, **({"offers": ways} if ways else {}))
        facts = error.facts
    parts = parts_of(app, words_in(typed))
    refusal = refusal_of(app, facts["right"]) if "right" in facts else None
    if refusal is not None and refusal.code not in (*OF_THE_DEAD, "not_in_inventory"):
        facts = error.facts = {"given": facts["given"], "sorry": True}
    if "placeless" in facts and "offers" not in facts and (ways := [*rests_with_dice(app, words_in(typed))]):
        facts["offers"] = ways
    only_told = all(way[0][0] == "note" for way in facts.get("offers", ()))
    if only_told and (done := [way for way in _by_numbers(app, words) if way]):
        facts["offers"] = [*done, *facts.get("offers", ())]
    if "offers" in facts:
        kept = _fitting(app, typed, facts["offers"], parts)
        # What the players are not to know is told them by no key.
        facts["offers"] = [[[*one, "--secret"] for one in each] if mark else each for each in kept]
    if len(words) > 1:
        facts["given"] = typed
    if len(words) > 1 or "told" in facts:
        facts["whole"] = mark + ". " + typed
    if len(words) > 1 and (within := _act_within(app, typed)):
        facts["act"] = mark + within.act
        facts |= {} if mark else within.facts
    likely = [each for each in facts.get("offers", ()) if each[0][0] != "note"]
    if likely and "meant" not in facts:
        # What is offered by a key is written out where nobody is asked.
        told = [each for each in facts["offers"] if each not in likely]
        asked = guessed(typed, likely, told or ([] if mark else _only_told(typed)))
        asked.facts |= {fact: facts[fact] for fact in ("part", "rest") if fact in facts}
        return asked
    if mark and not line:
        # That the players are not to know of it says nothing of how it was.
        error.facts = {"hides": typed, **{fact: facts[fact] for fact in ("given", "whole", "offers") if fact in facts}}
        return error
    explain(app, words, parts, Cast(app, parts), facts)
    return error


OF_THE_DEAD = ("other_dead", "character_dead")
"""Codes of a refusal now of what was recorded before somebody died, perhaps of it; what was taken is not there now."""

LEAST_SAID = 3
"""Words of a line that is a sentence, and no command with a slip in it."""


def _corrected(app: App, words: Sequence[str], nearest: Sequence[str]) -> Iterator[str]:
    """A line with a name or a command that is near in the place of its first word: `bbo -3`."""
    if words[-1].endswith("?"):
        # `jcrois qu'il en reste, non ?`: no command asks.
        return
    names = [name for name in nearest if name in app.read.roster.names] or list(nearest)
    if is_thing(app, words[0]) or turning_word(words[0]):
        # `torch burns out` is nobody's name misspelt, and `none of them are hurt` no note.
        return
    # `nuit de repos pour tous`: it is said already.
    if len(words) > 1 and len(names) == 1 and folded(names[0]) not in map(folded, words[1:]):
        yield " ".join([names[0], *words[1:]])


def _by_numbers(app: App, words: Sequence[str]) -> Iterator[Reading]:
    """What those do, or suffer, who are there with a number: `4 surrenders`, `bob hits the first one for 5`.

    Or what another one does, or suffers, as the last one did: `same for bob`.
    """
    yield from same_for(app, words_in(" ".join(words)))
    alone = by_number_alone(app, [f"#{words[0]}"]) if len(words) > 1 and words[0].isdecimal() else None
    if alone is not None:
        meant = _meant(app, [f'"{alone.names[0]}"', *words[1:]])
        yield next((way for way in meant if way[0][0] == "leave" or len(meant) == 1), [])
    for named in with_names(app, words):
        yield next(iter(_meant(app, named)), [])


def _meant(app: App, words: Sequence[str]) -> list[Reading]:
    """What a line may be that records more than a note, the likeliest first."""
    try:
        meant = [expand(app, " ".join(words)).commands]
    except InputError as error:
        meant = [way for fact in ("readings", "offers") for way in error.facts.get(fact, ())]
    return [way for way in meant if way[0][0] != "note"]


class Within(NamedTuple):
    """The beginning of a line that is an act by itself, what it records, and the rest of the line."""

    act: str
    commands: Reading
    rest: str

    @property
    def facts(self) -> dict[str, Any]:
        """The facts of an error by which the beginning can be recorded, and the rest is asked about after it."""
        return {"part": self.commands, "rest": self.rest}


def _as_line(app: App, act: str, rest: str) -> str:
    """The rest of a line with the verb of its beginning, where it has none: `the ring` behind `ann takes`.

    With whoever its beginning is about, where it has a verb and nobody: `loses 3` behind `ann saves with an 8`.
    """
    people, said = leading(app, without_articles(words_in(rest)))
    first, after = leading(app, without_articles(words_in(act)))
    if not people and len(first) == 1 and acts_begun(said)[1] and not accepted(app, rest):
        return f"{first[0].typed} {rest}"
    length = acts_begun(after)[1] if after else 0
    does = any(acts_begun(said[at:])[1] for at in range(len(said)))
    if not (people and said and length) or does or is_quantity(said):
        return rest
    names = words_in(rest)[: len(words_in(rest)) - len(said)]
    return as_typed([*names, *after[:length], *said])


LESS = frozenset({"moins", "minus", "less", "reduit", "reduite", "reduits", "reduced"})
"""Words, folded, behind an act by which it comes to less."""


def _act_within(app: App, typed: str) -> Within | None:
    """The longest beginning of a line that is an act by itself, where the rest does not say that it was another one."""
    ends = [found for found in ENDS_ACT.finditer(typed) if found.start()]
    for found in reversed(ends[-MOST_TRIED:]):
        act, rest = typed[: found.start()], typed[found.end() :]
        said = {folded(word.strip(",.;:!?()")) for word in rest.split()}
        if said & (LESS | TURNING | AFTER_A_MARK | SCALES | MULTIPLIERS | OUTCOMES) or '"' in typed:
            continue
        commands = accepted(app, act)
        if not commands or commands[0][0] == "note" or (has_digit(rest) and any(map(throws_dice, commands))):
            continue
        return Within(act, commands, _as_line(app, act, rest))
    return None
