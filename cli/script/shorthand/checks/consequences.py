"""What a blow brings by itself is not recorded again: `prend 30 et meurt gelé`, `takes 8 and drops unconscious`.

Somebody who is dead, or down, by the rules would be refused to die, or to fall, once more, and the blow with it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.script.shorthand.acts.blows import WEAPON
from cli.script.shorthand.checks.unsaid_spells import in_one_slot
from cli.script.shorthand.meaning import Command, Reading, option_of, throws_dice, without_option
from cli.script.shorthand.people.body_places import SIDES
from cli.script.shorthand.people.numbered import ORDINALS, all_there
from cli.script.shorthand.phrases.keyed import points_key
from cli.script.shorthand.phrases.texts import with_note
from cli.script.shorthand.rolls.rolls import alone
from cli.script.shorthand.rolls.told_results import on_the_die, outcome_of
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import Word
from cli.script.trial import kills, refusal_of, tried
from ledger.entries import Draft
from ledger.ids import CONDITION
from ledger.rules.keys import declared_keys, words_for
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

SUFFERS = frozenset({"suffer", "lose", "fall"})
"""Acts of whoever is hurt, or falls."""


def said_once(app: App, reading: Reading) -> Reading:
    """Commands without a death or a condition that the blow before it brings; how it was is the note of the blow."""
    whole = in_one_slot(reading)
    if [each[0] for each in whole] == ["die", "damage"] and whole[0][1] == whole[1][1]:
        # `achève le troll, 9, et voilà`: the blow comes first.
        whole = whole[::-1]
    kept = list(whole[:1])
    for command in whole[1:]:
        blow = kept[-1]
        if command[0] == "rest" and blow[:3] == command[:3] and "--faces" not in command:
            # `they sleep through the night, long rest`
            continue
        if command[0] == "die" and any(each[:2] == command[:2] for each in kept):
            # `ann and bob finish goblin 2 together`: it dies once, by whoever is told.
            kept = [each if each[:2] != command[:2] or "--from" in each else command for each in kept]
            continue
        if command[0] == "leave" and any(each[:2] == ["die", command[1]] for each in kept):
            # `ann kills orc 2, the remaining orcs flee`: it is none of them.
            continue
        if command[0] in ("die", "condition") and blow[0] == "damage" and _brings(app, blow, command):
            text = option_of(command, "--note") or (
                option_of(command, "--from") if option_of(command, "--from") != option_of(blow, "--from") else ""
            )
            kept[-1] = with_note(blow, text) if text else blow
        else:
            kept.append(command)
    return kept


def _brings(app: App, blow: Command, command: Command) -> bool:
    """Whether a blow brings what a command records."""
    if command[1] != blow[1] or "--off" in command:
        return False
    if command[0] == "die":
        return kills(app, blow)
    draft = tried(app, blow)
    if not isinstance(draft, Draft):
        return False
    condition = app.rules.tables.find("conditions", command[2]) if len(command) > len(("condition", "WHO")) else None
    return any(each.commodity == f"{CONDITION}{condition}" for each in draft.postings)


def of_one_blow(_app: App, text: str, reading: Reading) -> Reading:
    """A blow without the wound that only says what it left: `maëlle drops to 0, stôl hits her for 38`."""
    figures = re.findall(r"\d+", text)
    made = [
        command
        for command, after in zip(reading, [*reading[1:], []], strict=True)
        if command[0] != "damage" or after[:2] != command[:2] or len(command) != LEFT_WITH or command[2] in figures
    ]
    return made if made != reading else []


LEFT_WITH = 3
"""Words of a wound of which nothing but its amount is told."""


def of_the_target(_app: App, text: str, reading: Reading) -> Reading:
    """A wound behind an attack as one of whoever was attacked; empty where the attacker is said to suffer it.

    `lira tente une attaque sur gobelin 1, 12, touché, 6 dégâts`
    """
    if _times_said(text, SUFFERS):
        return []
    made, target, attacker = list(reading), "", ""
    for at, command in enumerate(reading):
        if command[0] == "roll":
            target, attacker = option_of(command, "--against"), command[1]
        elif command[0] == "damage" and target and command[1] == attacker and "--from" not in command:
            made[at] = ["damage", target, *command[2:], "--from", attacker]
    return made if made != reading else []


def struck_back(_app: App, text: str, reading: Reading) -> Reading:
    """Two blows, where whoever suffers the first strikes back: `touche Kaï de 4, qui riposte`; else empty."""
    match reading:
        case [["roll", by, "attack", "--against", hurt, "--faces", first], ["damage", same, then, "--from", again]]:
            if (same, again) == (hurt, by) and STRIKES_BACK.search(text):
                return [["damage", hurt, first, "--from", by], ["damage", by, then, "--from", hurt]]
    return []


STRIKES_BACK = re.compile(
    r"\b(?:riposte|réplique|contre-?attaque|rend (?:coup pour coup|la pareille)|(?:strikes|hits|fights) back"
    r"|retaliates)\b",
    re.IGNORECASE,
)
"""Words for the blow of whoever was struck."""


def of_one_target(app: App, _text: str, reading: Reading) -> Reading:
    """A roll by what its target has to be hit, where the line has that too and the rules take one of them.

    `bandit 2 swings at Corvin, 9 against def 12`
    """
    made = [_by_its_target(app, command) for command in reading]
    return made if made != reading else []


def _by_its_target(app: App, command: Command) -> Command:
    if command[0] != "roll" or "--against" not in command or not any("=" in part for part in command[3:]):
        return command
    refusal = refusal_of(app, command)
    keys = refusal.facts.get("keys", ()) if refusal is not None and refusal.code == "keys_together" else ()
    told = [part for part in command[3:] if part.partition("=")[0] in keys]
    if "target" not in keys or not told:
        return command
    left = [part for part in command if part not in told]
    known = str(outcome_of(app, left)[2])
    noted = "" if "--note" in left else " ".join(part for part in told if part.partition("=")[2] != known)
    return [*left, *(["--note", noted.replace("=", " ")] if noted else [])]


def of_the_struck(app: App, text: str, reading: Reading) -> Reading:
    """A death, or a fall, behind somebody's own blow as that of whoever was struck; empty where none is among it.

    `ann stabs goblin 2, 18, 5 damage, dead`: of the company nobody dies of what they do.
    """
    made, struck = list(reading), dict[str, str]()
    for at, command in enumerate(reading):
        target = (
            option_of(command, "--against") if command[0] == "roll" else command[1] if command[0] == "damage" else ""
        )
        by = command[1] if command[0] == "roll" else option_of(command, "--from")
        if target and by != target:
            struck[by] = target
        if command[0] == "damage" and command[1] in struck:
            del struck[command[1]]
        ours = command[0] in ("die", "condition") and command[1] in struck and command[1] in app.read.roster.names
        of_foe = command[0] == "die" and command[1] in struck and DEAD_BEHIND.search(text)
        if of_foe or (ours and command[0] == "die"):
            made[at] = ["die", struck[command[1]], "--from", command[1]]
        elif ours and THEY_FALL.search(text):
            made[at] = ["condition", struck[command[1]], *command[2:]]
    if made == reading:
        return []
    # `shoots goblin 3, dead`: no dice are thrown for a blow whose end is told.
    dead = {command[1] for command in made if command[0] == "die"}
    return [command for command in made if not (throws_dice(command) and option_of(command, "--against") in dead)]


DEAD_BEHIND = re.compile(r"[,;] *(?:morte?|tuée?|dead|killed|slain)\W*$", re.IGNORECASE)
"""A word behind a blow for whoever dies by it."""

THEY_FALL = re.compile(
    r"[,;.] *(?:et |and )?(?:il|elle|s?he|it) (?:tombe|s['’]\w+|falls|drops|goes|crumples)\b", re.IGNORECASE
)
"""Words behind a blow of whoever falls by it."""


def harm_of_a_kind(_app: App, text: str, reading: Reading) -> Reading:
    """An attack with what it did, where a number stands before its kind: `shoots the ogre, 18, 8 piercing`.

    Empty for any other reading.
    """
    (roll, *others) = reading
    kind = next((part for part in roll if part.startswith("type=")), "")
    (*shown, number), hurt = option_of(roll, "--faces").split(","), option_of(roll, "--against")
    if others or roll[:1] + roll[2:3] != ["roll", "attack"] or not (kind and number.isdecimal() and hurt):
        return []
    if not re.search(rf"\b{number} (?:de |d['’]|points? )?[^\W\d]+\W*$", text):
        return []
    harm = ["damage", hurt, f"{kind.removeprefix('type=')}={number}", "--from", roll[1]]
    at = roll.index("--faces") + 1
    bare = [part for part in [*roll[:at], ",".join(shown), *roll[at + 1 :]] if part != kind]
    return [bare, harm] if shown else [harm]


def told_harm(_app: App, text: str, reading: Reading) -> Reading:
    """What an attack did, where a second number stands behind the word that it hit: `attaque, 15, touche, 4`.

    Empty for any other reading; what the die of the attack showed is the note.
    """
    (roll, *others) = reading
    faces, hurt = option_of(roll, "--faces").split(","), option_of(roll, "--against")
    if others or roll[:1] + roll[2:3] != ["roll", "attack"] or len(faces) != len(("attack", "harm")) or not hurt:
        return []
    if re.search(rf"\b{faces[1]} ?(?:{HARMS}) *[.!]*$", text, re.IGNORECASE) and option_of(roll, "--for"):
        # `attaque Brom, 9 au dé, 8 dégâts`
        shown = [faces[0] if part == ",".join(faces) else part for part in without_option(roll, "--for")]
        return [shown, ["damage", hurt, faces[1], "--from", roll[1]]]
    if re.search(rf"\b{faces[0]},? (?:hits?|touche|touch[ée]e?),? {faces[1]}\b(?! ?d)", text, re.IGNORECASE) is None:
        return []
    return [["damage", hurt, faces[1], "--from", roll[1], "--note", on_the_die(faces[0])]]


HARMS = "damage|dmg|d[ée]g[aâ]ts?|pvs?|hps?|ev|points? de d[ée]g[aâ]ts?"
"""Words behind what an attack did."""


def from_afar(app: App, text: str, reading: Reading) -> Reading:
    """A shot as an attack from afar, where the game tells these from others and the reading does not."""
    at = next((at for at, each in enumerate(reading) if each[:1] + each[2:3] == ["roll", "attack"]), None)
    if at is None or any(part.startswith(HOW) for part in reading[at]) or not _times_said(text, frozenset({"shoot"})):
        return []
    if "," in option_of(reading[at], "--faces"):
        # What is in the hand shoots, and has dice of its own.
        return []
    keys = declared_keys(app.rules.tables, "roll", "attack")
    far = "ranged=yes" if "ranged" in keys else ""
    shot = [*reading[at][:3], far, *reading[at][3:]]
    return [*reading[:at], shot, *reading[at + 1 :]] if far else []


HOW = ("ranged=", "weapon=", "spell=", "type=")
"""Keys that say with what an attack is made."""


def of_one_kind(_app: App, _text: str, reading: Reading) -> Reading:
    """Wounds of one kind, which is said of the first of them: `ann takes 6 poison damage, bob 3`."""
    kind, equals, _amount = "".join(reading[0][2:3]).partition("=") if reading[0][0] == "damage" else ("", "", "")
    plain = [command[0] == "damage" and "".join(command[2:]).isdecimal() for command in reading[1:]]
    if not (equals and plain and all(plain)):
        return []
    return [reading[0], *([*command[:2], f"{kind}={command[2]}"] for command in reading[1:])]


def _times_said(text: str, verbs: frozenset[str]) -> int:
    """How often a line has one of some verbs."""
    words = [Word(word) for word in text.split()]
    return sum(bool(verbs.intersection(acts_begun(words[at:])[0])) for at in range(len(words)))


TAILS = {
    "damage": (("--from",), SUFFERS),
    "heal": (("--from", "--note"), frozenset({"recover", "heal", "healed"})),
    "pay": (("--for", "--to", "--note"), frozenset({"pay"})),
    "award": (("--reason",), frozenset({"gain", "receive", "recover", "take"})),
}
"""Options of a command by which it may be of several, who are named one after the other, and the verbs that it has."""


def of_one_cause(_app: App, text: str, reading: Reading) -> Reading:
    """What several suffer, get or pay, by what is said behind the last of them: `ann takes 5 and bob 8 from the fire`.

    Empty where each has a verb of its own.
    """
    options, verbs = TAILS.get(reading[0][0], ((), frozenset()))
    if len(reading) < 2 or any(command[0] != reading[0][0] for command in reading) or not options:
        return []
    who = [option_of(command, "--to") if command[0] == "award" else command[1] for command in reading]
    if len({*who}) < len(reading) or _times_said(text, verbs) == len(reading):
        return []
    tail = [part for option in options if (said := option_of(reading[-1], option)) for part in (option, said)]
    if not tail or any(option in command for option in options for command in reading[:-1]):
        return []
    return [*([*command, *tail] for command in reading[:-1]), reading[-1]]


def of_one_gain(_app: App, text: str, reading: Reading) -> Reading:
    """Experience of several, which is said of the first of them: `lira gagne 50 px, brom 30`, `450 xp, split`."""
    first, *others = reading
    if first[0] == "award" and others == [["split"]] and SPLIT_AT_THE_END.search(text):
        return [first]
    bare = all(command[0] == "receive" and command[2:3] and command[2].isdecimal() for command in others)
    if first[0] != "award" or "--xp" not in first or not others or not bare:
        return []
    reasons = [["--reason", told] if (told := option_of(command, "--from")) else [] for command in others]
    return [
        first,
        *(
            ["award", "--xp", each[2], *(["--each"] if "," in each[1] else []), "--to", each[1], *why]
            for each, why in zip(others, reasons, strict=True)
        ),
    ]


SPLIT_AT_THE_END = re.compile(
    r"\b(?:split|share|partag\w+)(?: (?:it|them|ça))?(?: (?:among|between|entre) [^\d,;]+)?\W*$", re.IGNORECASE
)
"""A word by which is shared what is said in front of it, and nothing else."""


def without_doubles(_app: App, _text: str, reading: Reading) -> Reading:
    """What changes hands or is counted, each once; empty where no command of a reading is said twice."""
    said = [each[:REST] if each[0] == "rest" else each for each in reading]
    once = [each for at, each in enumerate(reading) if said[at] not in said[:at] or each[0] not in HANDED_ON]
    return once if len(once) < len(reading) else []


REST = 3
"""Words of a rest without what is told of it: `nuit à l'auberge, tout le monde dort` is one."""

HANDED_ON = frozenset(
    {"take", "give", "pay", "receive", "buy", "sell", "use", "find", "award", "level-up", "lend", "drop", "rest"}
)
"""Commands that a line seldom says twice in the same words."""


def of_each_side(app: App, _text: str, reading: Reading) -> list[Reading]:
    """A blow on a limb whose side nobody says, on each of the two; empty for any other, and where no rule has parts.

    `brigand 1 frappe Maëlle pour 7 au bras`
    """
    (blow, *others) = reading
    points = points_key(app, "damage") if blow[0] == "damage" and blow[2].isdecimal() else None
    if others or points is None or any("=" in part for part in blow):
        return []
    told = {folded(word.strip(".,;!")) for word in option_of(blow, "--note").split()}
    rows = app.rules.tables.group("parts")
    struck = [id_ for id_, row in rows.items() if told & ({*folded(" ".join(words_for(id_, row))).split()} - SIDES)]
    return [[[*blow[:2], f"{points}={blow[2]}", f"part={id_}", *blow[3:]]] for id_ in struck]


def of_one_attack(app: App, _text: str, reading: Reading) -> Reading:
    """A wound told before the roll that dealt it, behind that roll: `hits goblin 3 for 9, attack 12`; else empty."""
    match reading:
        case [["damage", hurt, *_] as harm, ["roll", attacker, "attack", *more]] if "--against" not in more:
            if attacker == option_of(harm, "--from"):
                return [alone(app, ["roll", attacker, "attack", "--against", hurt, *more]), harm]
        case [["damage", hurt, "d20" | "1d20", "--from", by, *shown], ["damage", same, points, *_]] if same == hurt:
            # `Bob is hit by the ogre, d20 16, loses 3 hp`
            return [
                alone(app, ["roll", by, "attack", "--against", hurt, *shown]),
                ["damage", hurt, points, "--from", by],
            ]
    return []


def of_the_third(app: App, _text: str, reading: Reading) -> Reading:
    """Harm by one who is told by a number alone, as theirs: `takes 2 from the third`; empty for any other reading."""
    return made if (made := [_by_the_third(app, reading, command) for command in reading]) != reading else []


def _by_the_third(app: App, reading: Reading, command: Command) -> Command:
    at = next((at for at, part in enumerate(command) if part in ("--from", "--note")), 0)
    said = BY_NUMBER.fullmatch(folded(command[at + 1])) if command[0] == "damage" and at else None
    if said is None or said[1] not in ORDINALS:
        return command
    there = [name for name in all_there(app) if name.endswith(f" {ORDINALS[said[1]]}")]
    named = {other for each in reading if each is not command for other in each if other in all_there(app)}
    bands = {other.rpartition(" ")[0] for other in named}
    same = [name for name in there if name.rpartition(" ")[0] in bands] or there
    return [*command[:at], "--from", same[0], *command[at + 2 :]] if len(same) == 1 else command


BY_NUMBER = re.compile(r"(?:(?:from|by|de|du|par) )?(?:the |l[ea] )?(\S+)(?: one)?")
"""Whoever hurt somebody, folded, by a number alone."""


def number_as_text(_app: App, _text: str, reading: Reading) -> list[Reading]:
    """A blow of a weapon with a number as its text as what it did, or what its die showed: `with his axe: 5`."""
    match reading:
        case [["damage", whom, weapon, "--from", by, "--note", note]] if weapon.startswith(WEAPON):
            if (shown := TOLD_NUMBER.fullmatch(note)) is None:
                return []
            rolled = ["roll", by, "attack", weapon, "--against", whom, "--faces", shown["number"]]
            harm = ["damage", whom, shown["number"], "--from", by]
            return [[rolled]] if shown["die"] or shown["on"] else [[harm], [rolled]]
    return []


TOLD_NUMBER = re.compile(
    r"(?P<die>(?:(?:the )?die|(?:le )?dé|rolls?|rolled|jet|shows?)[: ]*)*"
    r"(?P<number>\d{1,2})(?P<on> (?:on the die|au dé))?",
    re.IGNORECASE,
)
"""A text that is no more than a number, or what a die showed."""
