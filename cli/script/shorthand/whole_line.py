"""Checks a finished reading against the whole line that it is of, whatever verb or sign it was read by.

Nobody named in the line, and no number, is lost; the name of something new is a name; a text nobody introduced by a
colon says neither how much nor how it went. Where one of these does not hold, the reading is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.input.name_lookup import ARTICLES, WORDS
from cli.output.words.language import _
from cli.script.shorthand.doubts import NAMED as OF_THE_GAME
from cli.script.shorthand.elisions import name_words
from cli.script.shorthand.fillers import FILLERS, at_an_edge
from cli.script.shorthand.held import holders_of
from cli.script.shorthand.lexicon import FATES, LEADS, OUTCOMES, is_ware, meaning_words
from cli.script.shorthand.meaning import Command, Reading, throws_dice
from cli.script.shorthand.quantities import EXPERIENCE_WORDS
from cli.script.shorthand.remarks import BEFORE_NOUNS, JOINS, is_done_to_it, second_act, told_words
from cli.script.shorthand.small_words import FOR_WHOM, OF, without_articles
from cli.script.shorthand.texts import OF as PART
from cli.script.shorthand.texts import Unasked
from cli.script.shorthand.who import POSSESSED, named, struck_with, without_owning
from cli.script.shorthand.words import LEAST, Word, colon_at, has_digit, joined, signed, small, word_set
from ledger.facts import EVERYONE
from ledger.numbers import normalised
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

SPANS = word_set(
    "day days night nights week weeks month hour hours jour jours nuit nuits semaine semaines mois heure heures"
)
"""What an amount may be for each of, behind `a`, `per` or `par`, folded."""

SIGNS = (["damage"], ["heal"], ["pay"], ["receive"])
"""Commands that a sign stands for, whose text behind `for` or `from` is whatever it is."""

UNNAMED = FILLERS | word_set(
    "personne nobody encore juste too "
    "and et or ou but mais so that which dont que qui who whom because car parce soit then puis nothing only rien "
    "while pendant tandis except called named appele appelee nomme nommee "
    "at on in into under off sur sous avec chez par with behind before after derriere devant en"
)
"""Words that no name of something new has, folded."""

PLACES = frozenset({"à", "au", "aux", "dans", "in", "at"})
"""Words that begin where something was had, and no name: `au marché une cape`."""

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

PARTS = word_set("soit dont")
"""Words in a text behind which another amount comes, folded."""

OTHERWISE = word_set("ou or relance rerolls rerolled")
"""Words in a text that say that it is one of two things, or that dice are thrown again, folded."""

CUT_OFF = word_set("de du des d' a à au aux pour of for at to from with avec par by sur on dans in le la les the")
"""Words that no name ends with, as they are written: `des` is no `dés`."""

SOME = ("de l'", "de la ")
"""Words of French before so much of something as is not said: they are of no name."""

MARKS = re.compile(r"[,;:()\[\]?!/&]|\.\s|\.$|^[-–—+]")
"""Marks that no name has."""

THEFTS = word_set(
    "steals stole stolen nicks nicked pinches pinched swipes swiped filches filched pickpockets pickpocketed lifts "
    "lifted vole chipe pique derobe fauche subtilise"
)
"""Verbs of theft, folded."""

RESULTS = OUTCOMES | word_set("drops dies falls fails fail pass passes crit critical fumble natural nat reussit rates")
"""Words that say how a roll went, or what came of it, folded."""


def checked(app: App, words: Sequence[Word], reading: Reading) -> Reading:
    """A reading with what is doubtful in it to be asked about."""
    line = words[: colon_at(words) + 1]
    told = " ".join(word.text for word in words[len(line) :])
    quoted = {word.text for word in words if word.quoted} | {told}
    signs = _is_signed(words)
    reading = _with_weapon(app, _with_theft(reading, line), struck_with(app, line))
    doubted = [_with_doubts(app, command, quoted, signs and command[:1] in SIGNS) for command in reading]
    lost = [
        *_notes(doubted),
        *_lost_names(app, line, doubted),
        *_lost_numbers(line, doubted),
        *_unrolled(app, line, doubted),
        *_unnamed_rollers(app, words, doubted),
        *_manners(line, doubted),
        *_apart(line, doubted),
        *_awarded_otherwise(line, doubted),
        *_killed_unasked(app, line, doubted),
        *_unparted(line, doubted),
    ]
    # A number with its kind of damage counts nothing else: `prend 6 de feu`.
    bare = any(command[0] in ("damage", "heal") and command[2:3] and "=" not in command[2] for command in reading)
    lost += _so_many_of(app, line) if bare else []
    lost += _shot(app, line) if any(command[:1] == ["roll"] for command in reading) else []
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
    if "--note" in reading[-1]:
        return reading
    meant = (
        [] if _is_known(app, weapon) else meaning_words(app, "damage", None, [Word(word) for word in weapon.split()])
    )
    return [*reading[:-1], [*reading[-1], "--note", Unasked.of(weapon, meant) if meant else weapon]]


def _with_theft(reading: Reading, line: Sequence[Word]) -> Reading:
    """A reading of coins or of a thing that go from one to another, with a note that they were stolen: `nicks 5 gp`."""
    stolen = any(folded(word.text) in THEFTS for word in line if not word.quoted)
    return [
        [*command, "--note", _("stolen")] if stolen and command[0] == "give" and "--note" not in command else command
        for command in reading
    ]


def lost_in_all(app: App, words: Sequence[Word], readings: Sequence[Reading]) -> list[str]:
    """Those named in a line of whom none of its readings says anything."""
    line = words[: colon_at(words) + 1]
    lost = [_lost_names(app, line, reading) for reading in readings]
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
                found = _in_name(app, command, at) if at in NAMED.get(command[0], ()) else _left(app, command[0], part)
        made.append(Unasked.of(part, found) if found else part)
    return made


def _left(app: App, command: str, part: str) -> list[str]:
    """A word that changes nothing where a command has something else: `level-up Perle luckily`."""
    said = part.partition("=")[2] or part
    edge = "" if command in ("note", "session") else at_an_edge(said.split())
    return [edge] if edge and not _is_known(app, part) else []


def _in_text(app: App, command: str, option: str, text: str, signs: bool, *, thrown: bool) -> list[str]:
    """What a text says of an amount or of a result; of somebody who is paid or pays, what is no name.

    Args:
        thrown: Whether it was said what the dice of a roll showed.
    """
    if named(app, text) or _is_of_the_game(app, text):
        # `stôl prd 14, parade d'Illaï, 7` is rolled by Illaï.
        return [text] if command == "roll" and option == "--for" and named(app, text) else []
    words = _without_target(app, text) if option in ("--note", "--for") else text.split()
    if not words:
        return []
    if option == "--to" or (option == "--from" and command == "receive"):
        return _no_name(app, text, option=True)
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
            word
            for before, word in pairwise(words)
            if folded(before) in FOR_WHOM and folded(_owner_of(word)) in company
        ]
    if command == "condition":
        # How long it lasts.
        return scaled
    if option == "--from" and command in DONE_BY:
        spans += _somebody_in(app, words)
    if option == "--note" and command not in ("meet", "time") and is_done_to_it([Word(word) for word in words]):
        # `la boit et regagne 4`: that is done with what was named before.
        spans += words[:2]
    if command == "rest":
        # `turns 4 of them` is no turn of rest, and `till morning` says how long it is where no rest is one of a night.
        night = plain[-1] in MORNING and app.rules.tables.find("rests", "night") is not None
        spans += [word for word in words[:1] if folded(word) in LASTS and not night]
    if command in ("damage", "heal"):
        # `-5 supper` are coins.
        spans += [word for word, said in zip(words, plain, strict=True) if said in PAID_FOR]
    spans += leading_nowhere(words)
    # `pendant que Lira prend l'anneau`, `sable's fine again`
    spans += [word for word in words[:1] if plain[0] == "que" or plain[0].replace("’", "'").startswith("qu'")]
    spans += [
        before
        for before, after in pairwise(words)
        if folded(after.strip(",;.!")) in WELL and POSSESSED.search(before) and _company_in(app, [_owner_of(before)])
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
    second = second_act([Word(word.rstrip(",;") or word, typed=word) for word in words])
    spans += [second] if second and command != "award" else []
    numbers = [word for word, after in zip(words, [*words[1:], ""], strict=True)
               if has_digit(word) and not (signs and _is_counted(after))]  # fmt: skip
    return [*scaled, *spans, *numbers]


def _company_in(app: App, words: Sequence[str]) -> list[str]:
    """The words that are the name of one of the company."""
    company = {folded(part) for name in app.read.roster.names for part in (name, name.split()[-1])}
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
    return [word for word in text.split() if len(word) >= LEAST and any(named(app, _owner_of(word)))]


DONE_BY = frozenset({"damage", "heal", "die", "condition"})
"""Commands whose cause is who did it, where somebody did."""


def _somebody_in(app: App, words: Sequence[str]) -> list[str]:
    """Somebody in play in a cause that says more of them: `the boss too`, `the goblin, staggering`."""
    bare = words[1:] if words and folded(words[0]) in ARTICLES else words
    first, *after = bare or [""]
    is_name = folded(first.rstrip(",;.")) in name_words(app)
    ends = first[-1:] in (",", ";") or (bool(after) and folded(after[0].strip(",.")) in MORE_OF_THEM)
    return [first] if is_name and ends and after else []


MORE_OF_THEM = word_set("too also again as and who which that once twice aussi encore qui et")
"""Words behind somebody's name that say more of them, folded."""


def _is_counted(word: str) -> bool:
    """Whether a word may be what the number before it counts: `3 darts`, but not `2 for oats`."""
    return word[:1].isalpha() and folded(word) not in BEFORE_NOUNS


def _in_name(app: App, command: Command, at: int) -> list[str]:
    """What is no name in the name of something that is not known: `shield,`, `nothing of value`, `drinks it`."""
    name = command[at]
    if command[0] == "find":
        found = re.match(r"(?:item|magic|gem|jewel)=([^:*]*)", name)
        name = found[1] if found else ""
    if name.strip(",.").isdecimal():
        return [name]
    if command[0] == "buy":
        # `2 potions de soins`
        name = re.sub(r"^\d+ +", "", name)
    if not name or name[:1].isdecimal() or _is_known(app, name):
        return []
    scenery = [word for word in name.split() if command[0] == "find" and folded(word) in SCENERY]
    if command[0] == "find" and (folded(name.split()[0].rstrip("'’")) in SPANS | EXPERIENCE_WORDS):
        # `two hours' ride to the keep`
        return name.split()[:1]
    # What is called by `the` was spoken of: it is where the rest was.
    known = [name.split()[0]] if command[0] == "find" and folded(name.split()[0]) in ARTICLES else []
    if command[0] == "find" and folded(name).replace("’", "'").startswith(SOME):
        known = [name.split()[0]]
    if command[0] == "meet":
        # `trolls à l'entrée de la mine`: it is where they are.
        said = [folded(re.sub(r"^[ld]['’]", "", word, flags=re.IGNORECASE)) for word in name.split()]
        scenery = [word for word in said[1:] if word in SPOTS]
    more = _beside_a_ware(app, name) if command[0] == "buy" else []
    return scenery or known or more or _no_name(app, name)


def _beside_a_ware(app: App, name: str) -> list[str]:
    """The words of the name of something bought that stand beside a whole thing of the game: `d'occase`, `used`.

    It is that thing, of which something is told, and no new one unasked.
    """
    from cli.input.shop_lookup import sold

    words = name.split()
    parts = ((at, end) for at in range(len(words)) for end in range(len(words), at, -1) if end - at < len(words))
    at, end = next(((at, end) for at, end in parts if sold(app, " ".join(words[at:end]))), (0, 0))
    return [*words[:at], *words[end:]] if end else []


SPOTS = word_set(
    "entree fond bord coin seuil milieu centre sommet pied bout detour sortie lisiere oree tournant croisement pres "
    "devant derriere entre dans vers"
)
"""Where somebody is met, in French, folded: it is of no name."""

SCENERY = word_set(
    "door doors passage passages room stairs stairway path tracks trail trap traps lever tunnel corridor hideout lair "
    "porte portes salle escalier chemin traces piste piege pieges levier couloir cachette repaire indice clue clues"
)
"""What is found and taken along by nobody, folded."""


def _no_name(app: App, name: str, *, option: bool = False) -> list[str]:
    """The words by which a name is none; `option` is one of somebody outside the company."""
    words = name.split()
    marks = [word for word in words if MARKS.search(word)]
    other = [word for word in words if folded(word.strip(",;")) in UNNAMED or has_digit(word)]
    company = {folded(each) for each in app.read.roster.names}
    # `bob's mother` is somebody else, and a dagger of Bob's is his.
    first = [] if option or len(words) < 2 else [word for word in words[:1] if small(Word(word)) in PLACES]
    # `l'amende de` was cut off before what it is of.
    first += [word for word in words[-1:] if len(words) > 1 and small(Word(word)) in CUT_OFF]
    edge = at_an_edge(words)
    own = words[-1:] if option else words
    people = [word for word in own if folded(_owner_of(word)) in company]
    return [*marks, *other, *([edge] if edge else []), *first, *people] or told_words([Word(word) for word in words])


def _is_known(app: App, name: str) -> bool:
    from cli.input.shop_lookup import sold

    return _is_of_the_game(app, name) or bool(sold(app, name) or holders_of(app, name) or named(app, name))


def _is_of_the_game(app: App, text: str) -> bool:
    return any(app.rules.tables.find(group, text) for group in OF_THE_GAME)


def _owner_of(text: str) -> str:
    return without_owning(text.strip(",.;:!()"))


def _lost_names(app: App, line: Sequence[Word], reading: Reading) -> list[str]:
    """Those named in a line of whom its reading says nothing."""
    if all(command[0] == "find" for command in reading if command):
        # Who finds it does not matter.
        return []
    said = folded(" ".join(part for command in reading for part in command))
    if EVERYONE in said.split() and not any(command[:1] == ["rest"] for command in reading):
        said += " " + folded(" ".join(app.read.roster.names))
    heads = {folded(part) for name in app.read.roster.names for part in (name, name.split()[-1])}
    known = {folded(word): name for word, name in WORDS.items() if name in ("hoard", "fund")}
    lost = []
    for word in line:
        typed = folded(_owner_of(word.text))
        missing = (typed in heads and typed not in said) or (
            typed in known and known[typed] not in said and typed not in said
        )
        if missing and not _is_implied(typed, reading):
            lost.append(word.text)
    return lost


def _is_implied(typed: str, reading: Reading) -> bool:
    """Whether the hoard is meant by a command that has no place for it: it is found, split or taken from there."""
    return typed in WORDS and all(
        command[0] in ("find", "split", "take", "sell", "identify") for command in reading if command
    )


def _lost_numbers(line: Sequence[Word], reading: Reading) -> list[str]:
    """The numbers of a line that its reading has nowhere."""
    said = set(re.findall(r"\d+", " ".join(part for command in reading for part in command)))
    if any(command[:1] == ["level-up"] for command in reading):
        # Which level it is was held against the one that comes next.
        line = [after for before, after in zip((Word(""), *line), line, strict=False) if small(before) != "niveau"]
    numbers = IN_SIX.sub(r"\1", " ".join(normalised(word.text) for word in line if not word.quoted)).split()
    numbers = THOUSANDS.sub("", " ".join(numbers)).split()
    plain = [number.strip(",;.") for number in numbers]
    # One of a thing is the thing.
    return [number for number in plain if number.isdecimal() and number not in said and number != "1"]


THOUSANDS = re.compile(r"(?<=\d)[\s\xa0\u202f](?=\d{3}\b)")
"""What stands between the thousands of a number."""

IN_SIX = re.compile(r"\b(\d) (?:in|out of|sur) 6\b")
"""A chance, of which only the first number is kept."""


def _so_many_of(app: App, line: Sequence[Word]) -> list[str]:
    """What a number counts that was read as hit points: `récupère 3 de ses flèches`, `regains 2 of the matrices`."""
    for at in range(len(line) - 2):
        if line[at].text.isdecimal() and small(line[at + 1]) in OF | PART and not line[at + 2].quoted:
            thing = without_articles([word._replace(text=word.text.strip(",;.")) for word in line[at + 2 :]])
            if named(app, joined(thing)):
                # `prend 4 de l'ogre`: whoever is there is no ware.
                return []
            counted = app.rules.tables.find("counters", joined(thing)) or holders_of(app, joined(thing))
            return [joined(line[at + 1 :])] if counted or is_ware(app, thing) else []
    return []


def _manners(line: Sequence[Word], reading: Reading) -> list[str]:
    """How something was done, where it is read as who was paid or paid: `empoche 4 po en douce`."""
    said = [folded(command[at + 1].split()[0]) for command in reading for at, part in enumerate(command[:-1])
            if part in ("--from", "--to") and command[at + 1].split()]  # fmt: skip
    return [after.text for before, after in pairwise(line) if small(before) == "en" and folded(after.text) in said]


EACH = word_set("each chacun chacune apiece groupe party everyone everybody tous equipe compagnie")
"""Words that say that everybody gets so much, folded."""

WELL = word_set("fine ok okay up back better healed cured safe free dead down out alive good well")
"""What somebody is by `'s`, folded: `sable's fine`."""


def _awarded_otherwise(line: Sequence[Word], reading: Reading) -> list[str]:
    """What is said of experience and lost: `odon est aveuglé, 200 px chacun` is not Odon's, and no number is twice."""
    awards = [command for command in reading if command[0] == "award" and "--xp" in command]
    said = [word.text for word in line if folded(word.text.strip(",;.")) in EACH]
    alone = [command for command in awards if "--to" in command and "--each" not in command]
    several = len(alone) > 1 or any("," in command[command.index("--to") + 1] for command in alone)
    amounts = [command[command.index("--xp") + 1] for command in awards]
    twice = [amount for amount in amounts if amounts.count(amount) > max(1, sum(amount in word.text for word in line))]
    return [*(said if alone and not several and len(awards) == len(alone) else []), *(twice if not several else [])]


def _unparted(line: Sequence[Word], reading: Reading) -> list[str]:
    """Words before a semicolon, where fewer things are read than it parts: `pays 5gp for the inn; bob levels up`."""
    ends = [at for at, word in enumerate(line[:-1]) if not word.quoted and word.text.endswith(";")]
    # `attacks ogre; 18; hits; 6 damage`
    parted = [at for at, until in pairwise([*ends, len(line) - 1]) if until - at > FEWEST]
    return [line[at].text for at in parted] if len(parted) >= len(reading) else []


FEWEST = 2
"""Words behind a semicolon that may be more of what is before it."""


def _killed_unasked(app: App, line: Sequence[Word], reading: Reading) -> list[str]:
    """Words by which one of the company would die who is not said to: `ann hits orc 2, dies, bob hits the ogre`."""
    killed = {folded(command[1]) for command in reading if command[0] == "die" and command[1] in app.read.roster.names}
    if not killed or len(reading) < 2:
        return []
    lost = []
    for at, word in enumerate(line):
        before = {folded(_owner_of(other.text)) for other in line[max(0, at - 4) : at]}
        if folded(word.text.strip(",;.!")) in FATES and not any(before & {*name.split(" ")} for name in killed):
            lost.append(word.text)
    return lost


def _apart(line: Sequence[Word], reading: Reading) -> list[str]:
    """The name of somebody hired whose words do not stand together: `engage yvon, un guide, pour 2 po par jour`."""
    said = folded(joined(line))
    return [command[1] for command in reading if command[0] == "hire" and folded(command[1]) not in said]


def _shot(app: App, line: Sequence[Word]) -> list[str]:
    """So many things that a blow is struck with, which are no dice: `attacks goblin 2 with 3 arrows`."""
    for at in range(1, len(line) - 1):
        counted = line[at].text.isdecimal() and small(line[at - 1]) in ("with", "avec")
        if counted and line[at + 1].text[:1].isalpha() and is_ware(app, [Word(line[at + 1].text.strip(",.;"))]):
            return [joined(line[at : at + 2])]
    return []


def _unrolled(app: App, line: Sequence[Word], reading: Reading) -> list[str]:
    """How a roll went, or what its dice may have shown, where they are to be thrown by the program.

    `charges both guards, FO 8` may be a roll of FO.
    """
    thrown = [command for command in reading if throws_dice(command)]
    if not thrown:
        return []
    went = [word.text for word in line if not word.quoted and folded(word.text.strip(",.;:!")) in RESULTS]
    values = {tuple(part.split("=", 1)) for command in thrown for part in command[3:] if "=" in part}
    keys = {value: key for key, value in values if value.isdecimal()}
    shown = [
        joined([before, after])
        for before, after in pairwise(line)
        if after.text.isdecimal() and after.text in keys and app.rules.tables.find("rolls", before.text)
    ]
    return [*went, *shown]


def _unnamed_rollers(app: App, words: Sequence[Word], reading: Reading) -> list[str]:
    """Those of the company who roll in a reading and are not named, where another is: `garde de Ann, perception 8`."""
    company = app.read.roster.names
    rolled = [command[1] for command in reading if command[:1] == ["roll"] and command[1] in company]
    said = {folded(without_owning(word.text.strip(",.;:!?()"))) for word in words} if rolled else set()
    if not rolled or said & SOMEBODY:
        return []
    begun = [word for text in said for word in text.split() if len(word) >= LEAST]
    named = {name for name in company if any(part.startswith(word) for word in begun for part in folded(name).split())}
    return [name for name in rolled if named and name not in named]


SOMEBODY = word_set("he she they it il elle ils elles lui leur on we nous his her their son sa ses")
"""Words, folded, by which somebody else may be meant than who is named."""
