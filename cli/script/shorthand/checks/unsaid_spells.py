"""A spell that a line names is in what is recorded, and takes one slot: `élise magic missiles goblin 3 for 11`."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.output.words.language import spoken
from cli.script.shorthand.acts.spells import CURES, is_attack
from cli.script.shorthand.meaning import Command, Reading, option_of, without_option
from cli.script.shorthand.people.held import own_counter
from cli.script.shorthand.people.who import account_of, leading
from cli.script.shorthand.phrases.texts import with_note
from cli.script.shorthand.vocabulary.words import has_digit, words_in
from cli.script.trial import refusal_of
from ledger.people import holder_account
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

LONGEST = 4
"""Words of the longest name of a spell that is looked for."""

SLOTS = "slots."


def with_its_spell(app: App, text: str, reading: Reading) -> Reading:
    """A blow with the spell that it is told to be, and the slot of that; empty where the reading has it, or none is."""
    blows = [
        command for command in reading if command[0] == "damage" or command[:1] + command[2:3] == ["roll", "attack"]
    ]
    spell, name = _named(app, text) if blows else ("", "")
    # What an attack is told to be for makes none of a spell.
    written = [
        folded(part)
        for command in reading
        for option, part in pairwise(["", *command])
        if command[0] != "note" and not (command[0] == "roll" and option == "--for")
    ]
    if not spell or any(_names(part, spell, name) for part in written) or "spell=yes" in written:
        return []
    doer = blows[0][1] if blows[0][0] == "roll" else option_of(blows[0], "--from")
    blows_of_it = (_as_spell(command, name) if command in blows else command for command in reading)
    return [*_slot(app, doer, spell), *blows_of_it]


def _slot(app: App, doer: str, spell: str | None) -> Reading:
    """The slot that whoever casts a spell spends on it; empty where it takes none, or there is none left."""
    of_it = (
        app.rules.slot_for(app.state, holder_account(doer), spell) if spell and doer in app.read.roster.names else None
    )
    slot = ["spend", doer, str(of_it), f"cast={spell}"]
    return [slot] if of_it and refusal_of(app, slot) is None else []


def with_its_slot(app: App, text: str, reading: Reading) -> Reading:
    """A blow that is told to be a spell with the slot that this takes: `Odon arme spirituelle sur loup 2, 18, 7`."""
    if [command[0] for command in reading] != ["roll", "damage"]:
        return []
    if whole := with_its_spell(app, text, reading):
        return whole
    slot = _slot(app, option_of(reading[1], "--from"), _named(app, text)[0])
    return [*slot, *reading] if slot else []


def with_cast_slot(app: App, text: str, reading: Reading) -> Reading:
    """What a spell did that is said to be cast, with the slot it takes: `lance projectile magique sur l'ogre, 5`."""
    (harm, *others) = reading
    spell, name = _named(app, text)
    # `projectile magique de Zoé : le loup 1 prend 5`
    is_cast = CASTS.search(text) or (name and folded(text).startswith(folded(name)))
    if others or harm[0] != "damage" or not is_cast:
        return []
    slot = _slot(app, option_of(harm, "--from"), spell) if spell and folded(name) in folded(text) else []
    return [*slot, *reading] if slot else []


def with_any_spell(app: App, text: str, reading: Reading) -> Reading:
    """Harm with what each spell takes in a game that lists none: `casts magic missile at bandit 3, 4 damage`."""
    tables, doer = app.rules.tables, option_of(reading[0], "--from")
    hurts = len(reading) == 1 and reading[0][0] == "damage" and CASTS_ONE.search(text) is not None
    if tables.group("spells") or not hurts or doer not in app.read.roster.names:
        return []
    counters = {*app.rules.counters(app.state, holder_account(doer))} & {*tables.group("counters")}
    spent = [["spend", doer, id_] for id_ in sorted(counters) if "spell" in tables.term("counters", id_, "en")]
    return [*spent, *reading] if len(spent) == 1 and refusal_of(app, spent[0]) is None else []


def with_its_die(app: App, text: str, reading: Reading) -> Reading:
    """A number alone behind a spell that has to hit, as what its die showed: `casts guiding bolt at the ogre, 17`."""
    harm, said = reading[-1], BARE_NUMBER.search(text)
    spell, name = _named(app, text)
    by = option_of(harm, "--from")
    if harm[0] != "damage" or not by or said is None or harm[2:3] != [said[1]] or not is_attack(app, spell):
        return []
    return [*reading[:-1], ["roll", by, "attack", "spell=yes", "--against", harm[1], "--faces", said[1], "--for", name]]


def hit_and_harm(app: App, text: str, reading: Reading) -> Reading:
    """An attack with its die and what it did, where the last number was taken for the die: `19, touché, 7`."""
    said, (command, *others) = HIT_AND_HARM.search(text), reading
    target = option_of(command, "--against")
    if others or said is None or command[0] != "roll" or not target or option_of(command, "--faces") != said[2]:
        return []
    rolled = [said[1] if part == said[2] else part for part in command]
    made = [rolled, ["damage", target, said[2], "--from", command[1]]]
    return with_its_spell(app, text, made) or made


HIT_AND_HARM = re.compile(
    r"\b(\d{1,2}),? (?:touchée?|touche|hits?|ça touche|a hit),? (?:for |pour )?(\d{1,2})\W*$", re.IGNORECASE
)
"""What a die showed, that it hit, and what it did."""

BARE_NUMBER = re.compile(r"[,:] (1?\d|20)\W*$")
"""A number alone at the end of a line that a die of twenty sides may have shown."""

CASTS = re.compile(r"\b(?:casts?|cast|lance|lancent)\b", re.IGNORECASE)
"""Verbs of whoever casts a spell."""

CASTS_ONE = re.compile(
    r"\b(?:casts?|lance (?:(?:un|une|le|la|son|sa) )?(?:sort|boule de|éclair|rayon|trait de|projectile magique))\b",
    re.IGNORECASE,
)
"""The same where nothing is thrown: `lance une hache`."""


def as_told_cure(app: App, _text: str, reading: Reading) -> Reading:
    """Healing by a spell with all that it healed, where its dice do not show that: `casts cure wounds on bob, 9 hp`."""
    heal = next((each for each in reading if each[0] == "heal" and "--faces" in each), [])
    spell, doer = (
        next((part.removeprefix(key) for part in heal if part.startswith(key)), "") for key in ("with=", "by=")
    )
    points = option_of(heal, "--faces")
    if not points.isdecimal() or refusal_of(app, heal) is None:
        return []
    slot = _slot(app, doer, spell if spell in app.rules.tables.group("spells") else None)
    healed = ["heal", heal[1], points, "--from", doer]
    return [*slot, healed] if slot and refusal_of(app, healed) is None else []


def only_helps(_app: App, text: str, reading: Reading) -> bool:
    """Whether whoever helps somebody is read to cast the spell of that name: `Élise aide Perle`."""
    return any("with=aid" in command for command in reading) and not re.search(r"\b(?:lance|casts?|sort|spell)\b", text)


BY_SPELL = re.compile(
    r"(?:avec|par|via|using|with|by|gr[âa]ce [àa]) "
    r"(?:un |une |le |la |les |des |a |an |the |his |her |son |sa |ses )?(.+)",
    re.IGNORECASE,
)
"""What healing is done with."""


def with_its_cure(app: App, text: str, reading: Reading) -> Reading:
    """Healing by a spell with the slot that it takes: `bob heals 9 from élise's cure wounds`, `avec soins`."""
    if [command[0] for command in reading] != ["heal"] or any(part.startswith("with=") for part in reading[0]):
        return []
    by = BY_SPELL.fullmatch(option_of(reading[0], "--note"))
    spell = app.rules.tables.find("spells", by[1]) if by is not None else _named(app, text)[0]
    source = option_of(reading[0], "--from")
    said = [source, *re.split(r"[\s'’]+", source)]
    doers = [each for each in app.read.roster.names if folded(each) in map(folded, said)]
    slot = _slot(app, doers[0], spell) if len(doers) == 1 else []
    return [*slot, *reading] if slot else []


DEALT = re.compile(
    r"(\d{1,3})(?: [^\W\d]+)? (?:sur|à|a|au|contre|pour|on|to|at|against|for) (?:le |la |the )?(.+?)[.!]*",
    re.IGNORECASE,
)
"""So much of whoever a spell was cast at: `10 sur le gobelin 2`."""


GOT_BACK = re.compile(r"(.+?) \+(\d{1,3})(?: ?(?:hp|pv|ev))?[.!]*", re.IGNORECASE)
"""Whoever a power healed, and by how much: `perle +5 pv`."""


def with_its_power(app: App, _text: str, reading: Reading) -> Reading:
    """Healing or a blow by a power that somebody has, with one use of it less: `Aube lance Soin sur Perle, +6`.

    Also where the cause names it, or a note: `gets 3 hp back from Aube's Soin`, `Brutal: Perle hits bandit 2 for 7`.
    """
    if len({command[0] for command in reading}) != 1 or reading[0][0] not in ("heal", "damage"):
        return []
    of_whom = [OF_WHOM.fullmatch(option_of(command, "--from")) for command in reading]
    doers = {each["doer"] or each["owner"] if each else option_of(command, "--from")
             for each, command in zip(of_whom, reading, strict=True)}  # fmt: skip
    if len(doers) != 1 or not doers <= {*app.read.roster.names}:
        return []
    (doer,) = doers
    said = {option: [word.strip(",;:.!") for command in reading for word in option_of(command, option).split()]
            for option in ("--note", "--from")}  # fmt: skip
    powers = {word: option for option, words in said.items() for word in words if own_counter(app, doer, word)}
    if len(powers) != 1 or refusal_of(app, used := ["use", doer, *powers]):
        return []
    (power, option), named = *powers.items(), list[Command]()
    for command in reading:
        at = command.index(option) + 1 if option in command else 0
        text = doer if option == "--from" else power if power in command[at].split() else command[at]
        named.append([*command[:at], text, *command[at + 1 :]] if at else command)
    return [used, *named]


OF_WHOM = re.compile(r"(?P<owner>.+?)['’]s? \S+|\S+ (?:de |d['’])(?P<doer>.+)")
"""A power that is said to be somebody's."""


def with_whom_it_healed(app: App, _text: str, reading: Reading) -> Reading:
    """A power with whom its text says that it healed: `aube soin perle +5 pv`; empty for one that does not say so."""
    (command, *others) = reading
    healed = GOT_BACK.fullmatch(option_of(command, "--note")) if command[0] == "spend" and not others else None
    people, rest = leading(app, words_in(healed[1])) if healed is not None else ([], [])
    if healed is None or len(people) != 1 or rest or not {*people[0].names} <= {*app.read.roster.names}:
        return []
    return [command[: command.index("--note")], ["heal", people[0].typed, healed[2], "--from", command[1]]]


AIMED = re.compile(
    r"^(?:([^,;:\d]+?) )?(?:sur|contre|at|on|into|dans (?:la face|la figure|la tête|le dos) (?:de |du |d['’]))"
    r" ?([^,;:\d]+(?: \d)?)\s*[,:]\s*(\d+)(?: ?(?:damage|dmg|hp|pv|ev|dégâts?|points?))?$",
    re.IGNORECASE,
)
"""What is cast at whom, and what it did."""


def with_what_it_did(app: App, _text: str, reading: Reading) -> Reading:
    """A spell, or a power, with what its text tells that it did: `élise projectile magique : 3 sur le gobelin 1`.

    Whoever is on the caster's side is healed by it: `channels divinity: preserve life, 10 to bob`.
    """
    cast = list(reading[-1])
    note = option_of(cast, "--note") if cast[0] in ("use", "spend") else ""
    # `projectile magique sur l'ogre : 5`
    note = AIMED.sub(lambda span: f"{span[1] or ''}, {span[3]} sur {span[2]}", note)
    parts = [part for part in re.split(r"\s*(?:[,;]|\bet\b|\band\b)\s*", note) if part]
    company = app.read.roster.names
    done, told = list[Command](), list[str]()
    for part in parts:
        # `goblin 1 takes 4`, `goblin 2 takes 12 force`
        kind = TAKES.fullmatch(part)
        key = app.rules.tables.find("keys.damage", kind[3]) if kind is not None and kind[3] else None
        dealt = DEALT.fullmatch(TAKES.sub(r"\2 sur \1", part))
        people, rest = leading(app, words_in(dealt[2])) if dealt is not None else ([], [])
        if dealt is not None and len(people) == 1 and not rest:
            (name,) = people[0].names[:1]
            act = "heal" if (name in company) == (cast[1] in company) else "damage"
            amount = f"{key}={dealt[1]}" if key and act == "damage" else dealt[1]
            done.append([act, people[0].typed, amount, "--from", cast[1]])
        elif has_digit(part):
            return []
        else:
            told.append(part)
    at = cast.index("--note") if done else 0
    kept = ["--note", ", ".join(told)] if told else []
    return [*reading[:-1], [*cast[:at], *kept, *cast[at + 2 :]], *done] if done else []


TAKES = re.compile(
    r"^(.+?) (?:takes?|suffers?|loses?|re?gains?|gets?|heals?|recovers?|prend|perd|subit|encaisse|re(?:gagne|prend)"
    r"|récupère) "
    r"(?:back )?(\d+)(?: ?(?:damage|dmg|hp|pv|ev|dégâts?|points?)| (?:de |d['’])?([^\W\d]+))?(?: back)?",
    re.IGNORECASE,
)
"""Who suffers of a spell, before how much."""


def healed_by_it(app: App, text: str, reading: Reading) -> Reading:
    """Harm within the company by a spell that heals, as healing: `odon lance soins légers sur brom, 5 pv`."""
    spell, name = _named(app, text)
    made: Reading = []
    for command in reading:
        if _is_cure(app, command, option_of(command, "--note")):
            made.append(["heal", *command[1:]])
        elif _is_cure(app, command, name):
            # `Kara healing words Ann for 4`
            by = option_of(command, "--from")
            made += [*_slot(app, by, spell), with_note(["heal", *command[1:]], name)]
        else:
            made.append(command)
    return made if made != reading else []


def _is_cure(app: App, command: Command, spell: str) -> bool:
    company = {*app.read.roster.names}
    within = command[0] == "damage" and {*command[1].split(","), option_of(command, "--from")} <= company
    return within and CURES.search(folded(spell)) is not None


AGAIN = re.compile(r"\b(?:retap(?:e|ent|a|ait|é)|repren(?:d|nent)|repris)\b", re.IGNORECASE)
"""Verbs of French by which a friend is mended, and a foe is struck once more."""


def struck_again(app: App, text: str, reading: Reading) -> Reading:
    """Whoever the other side would heal by such a verb, as hurt by it: `Brune retape l'ogre pour 9`.

    Behind a blow, whoever struck it: `Élise touche l'ogre pour 6, il lui rend 11`.
    """
    match reading:
        case [["damage", foe, _, "--from", by, *_] as blow, ["heal", same, number, *_]] if foe == same:
            if GIVES_BACK.search(text) and (foe in app.read.roster.names) != (by in app.read.roster.names):
                return [blow, ["damage", by, number, "--from", foe]]
    if AGAIN.search(text) is None:
        return []
    company = {*app.read.roster.names}
    hurt = [c for c in reading if c[0] == "heal" and account_of(app, by := option_of(c, "--from"))
            and (c[1] in company) != (by in company)]  # fmt: skip
    return [["damage", *c[1:]] if c in hurt else c for c in reading] if hurt else []


GIVES_BACK = re.compile(r"\b(?:rend|renvoie|retourne) \d", re.IGNORECASE)
"""A verb of whoever strikes back, and how hard."""


def _names(part: str, spell: str, name: str) -> bool:
    return folded(name) in part or part.endswith(f"={folded(spell)}") or part == folded(spell)


def _as_spell(command: Command, name: str) -> Command:
    """A blow of a spell: an attack with it, or damage that has its name."""
    if command[0] == "damage":
        return with_note(command, name)
    plain = [part for part in without_option(command, "--for") if not part.startswith(("type=", "ranged="))]
    return [*plain[:3], "spell=yes", *plain[3:], "--for", name]


def _named(app: App, text: str) -> tuple[str, str]:
    """The spell of more words than one that a line names, or that is its verb, and its name; empty ones without any."""
    tables = app.rules.tables
    if not tables.group("spells"):
        return "", ""
    words = [folded(word.strip(",.;:!?()")) for word in text.replace("’", "'").split()]
    for count in range(LONGEST, 0, -1):
        places = range(len(words) - count + 1) if count > 1 else range(1, 2)
        for at in places:
            name = " ".join(words[at : at + count])
            spell = tables.find("spells", name) or tables.find("spells", name.removesuffix("s"))
            # A word alone is a verb in this place: `fireballs the goblins`.
            if spell and (count > 1 or name.endswith("s")) and not any(map(str.isdecimal, name)):
                return spell, tables.term("spells", spell, spoken())
    return "", ""


def in_one_slot(reading: Reading) -> Reading:
    """A spell and the slot that it is said to take as one act: `casts magic missile, 1st level slot`."""
    made: Reading = []
    for command in reading:
        before = made[-1] if made else []
        slot = command[0] == "spend" and "".join(command[2:3]).startswith(SLOTS)
        if slot and before[:2] == ["use", command[1]] and len(before) > 2:
            made[-1] = [*command[:3], f"cast={before[2]}", *before[3:]]
        else:
            made.append(command)
    return made
