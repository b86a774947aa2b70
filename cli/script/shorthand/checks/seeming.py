"""What a line only seems to be: what somebody only has, an article taken for a name, a tale taken for a roll.

Each doubt is asked of a finished reading, see `cli.script.shorthand.checks.second_look`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.output.words.language import spoken
from cli.script.shorthand.meaning import Reading, option_of, throws_dice, without_option
from cli.script.shorthand.people.who import one
from cli.script.shorthand.phrases.lexicon import MULTIPLIERS
from cli.script.shorthand.phrases.new_names import company_heads
from cli.script.shorthand.phrases.quantities import main_coin
from cli.script.shorthand.vocabulary.small_words import EXCEPT
from cli.script.shorthand.vocabulary.words import has_digit
from cli.script.trial import kills, refusal_of
from ledger.facts import EVERYONE, HOARD_NAME
from ledger.ids import HP
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

HAS = re.compile(
    r"\S+(?: \S+)? (?:has|have|had|got|gets?|a|ont|avait|re[çc]oit|re[çc]oivent|obtient) "
    r"(?:an?|the|some|its|his|her|une?|le|la|des) [^\d]+",
    re.IGNORECASE,
)
"""Somebody who has something, or gets it, and no number."""

WITH = {"en": re.compile(r"\S+ an? [^\d]+", re.IGNORECASE), "fr": re.compile(r"\S+ une? [^\d]+", re.IGNORECASE)}
"""Somebody and something, in each language."""

AN = re.compile(r"an? [^\W\d]+(,.*)?", re.IGNORECASE | re.DOTALL)
"""An article and its noun, to the end or to a mark."""

OWED = re.compile(r"\b(?:has|have|needs?|ought) to (?:pay|give)\b", re.IGNORECASE)

AT = re.compile(r" at \d+$", re.IGNORECASE)

KILLED = re.compile(
    r"\b(?:die[sd]?|dying|dead|death|deceased|kill\w*|slain|slays?|perish\w*|bleeds? out|finish\w*|"
    r"meur\w*|mort\w*|tu[eé]\w*|succomb\w+|d[ée]c[èeé]d\w+|tr[ée]pass\w+|ach[èe]v\w+|p[ée]ri\w*)",
    re.IGNORECASE,
)
"""Words of a death; whoever only falls is down."""

COLLAPSES = re.compile(r"\b(?:s['’](?:[ée]croul\w+|effondr\w+)|collapse[sd]?)\b", re.IGNORECASE)
"""Words of whoever may be dead, or only down."""


def is_had(_app: App, text: str, reading: Reading) -> bool:
    """Whether what somebody only has is read as an act with it: `maelle has a curse`, `perle a un point`."""
    acts = {command[0] for command in reading}
    had = (HAS, WITH[spoken()])
    return acts <= {"roll", "use", "spend", "level-up"} and any(each.fullmatch(text.strip()) for each in had)


def is_one_of_theirs(_app: App, text: str, reading: Reading) -> bool:
    """Whether a thing that is handled is one of several of somebody's, and no line says whose: `one of her torches`."""
    handled = any(command[0] in ("give", "use", "drop", "take", "sell", "lend") for command in reading)
    return handled and ONE_OF.search(text) is not None


ONE_OF = re.compile(r"\b(?:one of (?:his|her|their|its)|une? de (?:ses|leurs))\b", re.IGNORECASE)


def is_an_article(_app: App, text: str, reading: Reading) -> bool:
    """Whether `a` is nobody's beginning: what `a level, 5` and `a night` tell of stands behind it."""
    return spoken() == "en" and reading[0][0] != "meet" and AN.fullmatch(text.strip()) is not None


def is_handed_too(_app: App, text: str, reading: Reading) -> bool:
    """Whether a thing that changes hands beside coins is only told: `donne une torche et 5ue à maëlle`."""
    notes = [option_of(command, "--note") for command in reading if command[0] in ("give", "pay", "receive", "lend")]
    return any(note and re.search(rf"{re.escape(note)} (?:et|and|&) \d", text, re.IGNORECASE) for note in notes)


def is_shared_otherwise(app: App, _text: str, reading: Reading) -> bool:
    """Whether who gets what of a split is only told: `on partage le butin : l'or à parts égales, la gemme à Lira`."""
    told = " ".join(option_of(command, "--note") for command in reading if command[0] == "split")
    words = {folded(word.strip(",;.!")) for word in told.split()}
    return has_digit(told) or not words.isdisjoint(company_heads(app)) or not words.isdisjoint(EXCEPT | {"double"})


def shared_gain(_app: App, text: str, reading: Reading) -> Reading:
    """What everybody gets at once and shares, as a part for each: `le groupe gagne 90 ue, partage égal`."""
    gains = [command for command in reading if command[:2] == ["receive", EVERYONE]]
    if len(gains) != 1 or not SHARED.search(text):
        return []
    (gain,) = gains
    source = option_of(gain, "--from")
    origin = ["--from", source] if source and not SHARED.search(source) else []
    others = [command for command in reading if command is not gain and command[0] != "split"]
    return [["receive", HOARD_NAME, gain[2], *origin], ["split", "--coins", gain[2]], *others]


SHARED = re.compile(
    r"\b(?:partag\w+|(?:à|en) parts? égales?|équitablement|shar(?:e|es|ed|ing)|split|divided?|evenly|equally)\b",
    re.IGNORECASE,
)
"""Words by which a sum is of all together, and not of each."""


def blows_alike(_app: App, text: str, reading: Reading) -> Reading:
    """Two blows with a number each, of which one is the die and one the harm, as the same of both.

    `Morgat tire sur Maëlle 6, Stôl sur Illaï 4`
    """
    match reading:
        case [["roll", by, "attack", "--against", struck, "--faces", die], ["damage", other, harm, "--from", who]]:
            answers = struck == who and ANSWERS.search(text) is not None
            if die.isdecimal() and harm.isdecimal() and struck != other and by != who and not answers:
                return [["damage", struck, die, "--from", by], reading[1]]
    return []


STATES_LEFT = tuple(
    (re.compile(rf"\b(?:{words})\b", re.IGNORECASE), states)
    for words, states in (
        (r"assomm\w+|knock\w*(?: [\w']+){0,3} out", ("unconscious", "knocked_out")),
        (r"renvers\w+|fai(?:t|sant) tomber|(?:met|jette) à terre|trips|topples", ("prone",)),
        (r"knock\w*(?: [\w']+){0,3} (?:down|over|prone)", ("prone",)),
        (r"étourdit|sonne|stuns?", ("stunned",)),
    )
)  # fmt: skip
"""What a blow leaves somebody in besides a wound, by its verb."""


def leaves_in_a_state(app: App, text: str, reading: Reading) -> Reading:
    """A wound of a blow whose verb says what it leaves, with that: `stuns the ogre for 3`, `renverse Lira, 2`."""
    found = next(((said, states) for verb, states in STATES_LEFT if (said := verb.search(text))), None)
    harm = reading[-1]
    if found is None or [command[0] for command in reading] not in (["damage"], ["roll", "damage"]) or "--note" in harm:
        return []
    known = app.rules.tables.group("conditions")
    state = next((id_ for id_ in found[1] if id_ in known), None)
    # Where the game has no such state, it is what is told of the blow.
    return [*reading, ["condition", harm[1], state]] if state else [*reading[:-1], [*harm, "--note", found[0][0]]]


def struck_by_the_newcomer(_app: App, text: str, reading: Reading) -> Reading:
    """Somebody who is met and strikes at once, where nobody else is named: `an ogre comes and hits Ann for 4`."""
    match reading:
        case [["meet", name, *_], ["damage", _, _, "--from", by, *_]] if by != name:
            said = {*re.findall(r"\w+", folded(text))}
            if said.isdisjoint(re.findall(r"[^\W\d]+", folded(by))):
                harm = reading[1]
                return [reading[0], [*harm[:4], name, *harm[5:]]]
    return []


def met_and_struck(_app: App, _text: str, reading: Reading) -> Reading:
    """Somebody new who comes and strikes at once, as met: `un loup surgit, il mord Oriane pour 1`; else empty."""
    match reading:
        case [["damage", whom, points, "--from", by, *_]] if (come := COMES.fullmatch(by)) is not None:
            return [["meet", come[1]], ["damage", whom, points, "--from", come[1]]]
    return []


COMES = re.compile(
    r"(.+?) (?:surgi[ts]|arrive|appara[iî]t|débarque|déboule|appears|arrives|comes|shows up|jumps out|bursts in)\b.*",
    re.IGNORECASE,
)
"""Whoever comes, and what else is said of it."""


def are_of_another(_app: App, text: str, reading: Reading) -> bool:
    """Whether figures are those of whoever is met first: `a boar with 30 EV shows up along with two poachers`."""
    if [command[0] for command in reading] != ["meet", "meet"] or any("=" in part for part in reading[0]):
        return False
    figures = [part.partition("=")[2] for part in reading[1] if "=" in part]
    name = text.casefold().find(reading[1][1].casefold())
    return name > 0 and any(0 <= text.find(figure) < name for figure in figures)


def paid_as(_app: App, text: str, reading: Reading) -> Reading:
    """Whoever is paid without what it is for: `gives 25 UE to the keeper as toll`; empty for any other reading."""
    (command, *others) = reading
    why = option_of(command, "--for")
    if command[0] == "pay" and not others and "--to" not in command and (led := TO_WHOM.fullmatch(why)) is not None:
        # `verse 10 po de pot-de-vin au sergent`
        at = command.index("--for") + 1
        of_it = re.search(rf"\bde {re.escape(why)}", text, re.IGNORECASE) is not None
        return [[*command[:at], led[1], *command[at + 1 :], "--to", led[2]]] if of_it else []
    said = re.fullmatch(r"(.+?) (?:as|en guise de|comme) (?:an? |the |une? )?(.+)", option_of(command, "--to"))
    if others or command[0] != "pay" or said is None or "--for" in command:
        return []
    at = command.index("--to") + 1
    return [[*command[:at], said[1], *command[at + 1 :], "--for", said[2]]]


def of_no_element(_app: App, text: str, reading: Reading) -> Reading:
    """Harm by the cold, or the fire, without what that element does beside it: `all lose 1 hp to the cold`."""
    cause = BY_AN_ELEMENT.search(text)
    if cause is None or any("--from" in command for command in reading):
        return []
    made = [[part for part in command if not part.startswith("element=")] for command in reading]
    return [[*command, "--from", cause[1] or cause[2]] for command in made] if made != reading else []


BY_AN_ELEMENT = re.compile(
    r"\b(?:to|from|by|in) (the (?:cold|fire|heat|frost))\b|\b(?:à cause de|par|dans) (le (?:froid|feu))\b",
    re.IGNORECASE,
)
"""What may be only the cause of harm."""


def harmed_beside(_app: App, _text: str, reading: Reading) -> bool:
    """Whether a condition tells in its note of harm, which nothing counts: `empoisonnée par une fléchette (-3)`."""
    notes = [option_of(command, "--note") for command in reading if command[0] == "condition"]
    return any(re.search(r"[-−–]\d", note) for note in notes)


def not_of_the_saved(_app: App, text: str, reading: Reading) -> Reading:
    """Experience without those for whose sake it is: `25 xp to Céd for saving Zoé`; empty for any other reading."""
    (command, *others) = reading
    names = option_of(command, "--to").split(",") if command[0] == "award" and not others else []
    saved = [
        name for name in names if re.search(rf"\b(?:for|pour) (?:\w+ ){{1,2}}{re.escape(name)}\b", text, re.IGNORECASE)
    ]
    kept = ",".join(name for name in names if name not in saved)
    return [[kept if part == option_of(command, "--to") else part for part in command]] if saved and kept else []


TO_WHOM = re.compile(r"(.+?) (?:au|à la|à l['’]|aux) ?(.+)", re.IGNORECASE)
"""What somebody is paid for, and who."""


def in_which_order(app: App, _text: str, reading: Reading) -> Reading:
    """A roll of several with a face for each, which says of nobody whose it is, by name: `tous : chance 3, 5, 1`."""
    (command, *others) = reading
    if command[0] != "roll" or others or command[1:2] != [EVERYONE]:
        return []
    faces = option_of(command, "--faces").split(",")
    names = app.read.people(EVERYONE)
    if len(faces) != len(names) or len(faces) < 2 or any("=" in face for face in faces):
        return []
    at = command.index("--faces") + 1
    joined = [name for name in app.read.roster.names if name in names]
    return [["roll", name, *command[2:at], face, *command[at + 1 :]] for name, face in zip(joined, faces, strict=False)]


def at_the_price_told(app: App, _text: str, reading: Reading) -> Reading:
    """A deal with a bare number behind it as its price: `Illaï sells the sif: 25`."""
    (command, *others) = reading
    note = option_of(command, "--note")
    if others or command[0] not in ("sell", "buy") or "--price" in command or not note.isdecimal():
        return []
    coin = main_coin(app)
    return [[*without_option(command, "--note"), "--price", f"{note}{coin}"]] if coin else []


def pays_a_counter(_app: App, text: str, reading: Reading) -> bool:
    """Whether what is paid is no coin: `chacun paie 2 pa`, in a game that counts so many adventure points."""
    return all(command[0] == "spend" for command in reading) and PAYS.search(text) is not None


PAYS = re.compile(r"\b(?:pays?|paid|pai?ent?|paye(?:nt)?|paie|payé|verse(?:nt)?)\b", re.IGNORECASE)

FEWEST_SCORES = 3
"""So many numbers of one sheet are no rolls: the first two may be."""


def as_scores(app: App, text: str, reading: Reading) -> Reading:
    """Rolls of somebody's characteristics in a row, as those numbers: `Ann vigueur 12, dextérité 15, charisme 13`."""
    traits = app.rules.tables.group("traits")
    rolls = [command for command in reading if command[0] == "roll" and command[3:4] == ["--faces"]]
    scores = {command[2]: command[4] for command in rolls if not command[5:] and _trait(app, command[2]) in traits}
    if len(rolls) != len(reading) or len(scores) < max(FEWEST_SCORES, len(reading)):
        return []
    who = {command[1] for command in rolls}
    figures = (f"{_trait(app, roll)}={score}" for roll, score in scores.items())
    return [["describe", who.pop(), *figures]] if len(who) == 1 else []


def as_score(app: App, text: str, reading: Reading) -> Reading:
    """A wound or a roll as a figure of somebody that changes: `Morgat's AT drops to 10`; empty for any other line."""
    said = SCORE_IS.match(text.strip()) if reading[0][0] in ("damage", "roll") else None
    if said is None:
        return []
    who, key, number = (said[name] or said[f"{name}_in_french"] for name in ("who", "key", "number"))
    find = app.rules.tables.find
    people = one(app, who)
    known = find("traits", key) or find("keys.meet", key)
    scored = ["describe", *people, f"{known}={number}"]
    return [scored] if len(people) == 1 and known not in (None, HP) and refusal_of(app, scored) is None else []


SCORE_IS = re.compile(
    r"(?P<who>.+?)['’]s (?P<key>[^\W\d][\w ]*?) (?:drops|falls|rises|goes (?:up|down)|is now|becomes) (?:to )?"
    r"(?P<number>\d+)\W*$|"
    r"(?:l['’]|la |le )(?P<key_in_french>[^\W\d][\w ]*?) (?:de |d['’]|du )(?P<who_in_french>.+?) "
    r"(?:tombe|descend|monte|passe|baisse) à (?P<number_in_french>\d+)\W*$",
    re.IGNORECASE,
)
"""A figure of somebody, and what it comes to."""


def _trait(app: App, name: str) -> str:
    return str(app.rules.tables.find("traits", name))


ANSWERS = re.compile(r"\b(?:who|qui|back|en retour)\b", re.IGNORECASE)
"""Words by which whoever was struck at strikes back."""


def is_other_share(app: App, text: str, reading: Reading) -> bool:
    """Whether what each got is no share of the sum told before it: `the mayor pays 90 ue, 45 each`."""
    told = SHARE.search(text) if reading[0][:2] == ["receive", "party"] else None
    return told is not None and int(told[1]) != int(told[2]) * len(app.read.roster.names)


SHARE = re.compile(r"(\d+) ?[a-z]{2}, (\d+) ?(?:[a-z]{2} ?)?(?:each|chacune?)\b", re.IGNORECASE)
"""A sum, and what each has of it."""


def taken_by_all(_app: App, text: str, reading: Reading) -> bool:
    """Whether what everybody takes is read as a find: `tout le monde prend un bain`, or a torch each."""
    things = [part for command in reading for part in command[1:] if part.startswith("item=")]
    return bool(things) and all(command[0] == "find" for command in reading) and ALL_TAKE.match(text) is not None


ALL_TAKE = re.compile(
    r"\s*(?:tout le monde|tous|toutes|chacun|le groupe|la compagnie|everyone|everybody|the party|the company|they all) "
    r"(?:prend|prennent|takes?|have|has|gets?)\b",
    re.IGNORECASE,
)
"""What all do at once with a thing, or without one."""


def is_a_part(_app: App, _text: str, reading: Reading) -> bool:
    """Whether a part of so much is taken for a thing: `illaï prend 10, moitié`."""
    return any(command[0] == "take" and folded(command[-1]) in MULTIPLIERS for command in reading)


def is_owed(_app: App, text: str, reading: Reading) -> bool:
    """Whether somebody is to pay, and perhaps did not: `ann has to pay 5gp`."""
    return reading[0][0] in ("pay", "give") and OWED.search(text) is not None


def has_only_at(_app: App, text: str, reading: Reading) -> bool:
    """Whether somebody is met of whom no more is known than a number behind `at`: `a horse at 5`."""
    keys = [command[2:] for command in reading if command[0] == "meet"]
    return any(len(each) == 1 and each[0].startswith("at=") for each in keys) and AT.search(text) is not None


def is_a_save(_app: App, text: str, reading: Reading) -> bool:
    """Whether a save that is told is taken for how an attack went: `lance flamme sacrée, il rate sa sauvegarde`."""
    attacks = [command for command in reading if command[:1] == ["roll"] and command[2:3] == ["attack"]]
    return bool(attacks) and len(attacks) == len(reading) and SAVE.search(text) is not None


SAVE = re.compile(
    r"\b(?:rate|loupe|manque|r[ée]ussit|fails?|misses|makes|passes) (?:sa|son|ses|its|his|her|their|the|leur) "
    r"(?:[^\W\d]+ )?(?:sauvegarde|save|saving throw|jet de sauvegarde|jds?|js)\b",
    re.IGNORECASE,
)
"""What is told of somebody's save."""


def is_harm(_app: App, text: str, reading: Reading) -> bool:
    """Whether what a roll takes for its die is told as damage: `rate son esquive, 5 dégâts`."""
    dice = [
        option_of(command, "--faces") for command in reading if command[:1] == ["roll"] and "damage" not in command[2:3]
    ]
    return any(re.search(rf"(?<!\d){die} (?:d[ée]g[aâ]ts?|damage|dmg)\b", text) for die in dice if die.isdecimal())


def killed_by_harm(app: App, _text: str, reading: Reading) -> Reading:
    """A death with what brought it as its note, as the blow that it was: `achève le loup 2 : 16 et 5 de dégâts`."""
    made: Reading = []
    for command in reading:
        by = option_of(command, "--from") if command[0] == "die" else ""
        told = KILLED_BY.fullmatch(option_of(command, "--note")) if by else None
        if told is None:
            made.append(command)
            continue
        made += [["roll", by, "attack", "--against", command[1], "--faces", told[1]]] if told[1] else []
        harm = ["damage", command[1], told[2], "--from", by]
        made += [harm] if kills(app, harm) else [harm, ["die", command[1], "--from", by]]
    return made if made != reading else []


KILLED_BY = re.compile(
    r"(?:(\d{1,2})(?: au dé| on the die)?(?:,? et|,? and|,| pour| for) )?"
    r"(\d{1,3}) ?(?:de |of |points? de )?(?:d[ée]g[âa]ts?|damage|dmg)[.!]?",
    re.IGNORECASE,
)
"""What a die showed, and the damage."""


def may_be_down(app: App, text: str, reading: Reading) -> bool:
    """Whether whoever a line says to collapse is taken for dead: `plante l'orc 1, 9 dégâts, il s'effondre`."""
    if [command[0] for command in reading] == ["condition"] and re.search(r"(?<!knocked) (?:is |are )?down\W*$", text):
        # `bandit 2 down`: prone, or dead.
        return not set(reading[0][1].split(",")) & set(app.read.roster.names)
    dies = any(command[0] == "die" for command in reading)
    return dies and COLLAPSES.search(text) is not None and KILLED.search(text) is None


def comes_from(_app: App, _text: str, reading: Reading) -> bool:
    """Whether an attack at nobody, of which only more is told, is a tale: `stôl and morgat attack from the ridge`."""
    thrown = [command for command in reading if throws_dice(command) and command[2:3] == ["attack"]]
    return any("--against" not in command and "--for" in command for command in thrown)
