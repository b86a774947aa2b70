"""What a reading has in a place where its line does not put it: a companion as the killer, the dawn as who is paid.

Each is of a word that leads to something else: `goblin 1 dies before bob`, `pays 5gp with bob`, `takes 5 for bob`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.input.counted import without_article
from cli.input.number_words import number_in
from cli.script.shorthand.meaning import Command, Reading, option_of, things_found, without_option
from cli.script.shorthand.people.beings import ANIMALS, BEINGS
from cli.script.shorthand.phrases.lexicon import LEADS
from cli.script.shorthand.phrases.quantities import is_unit
from cli.script.shorthand.rolls.told_totals import ON_THE_DIE
from cli.script.shorthand.vocabulary.small_words import POSSESSIVES
from cli.script.shorthand.vocabulary.verb_table import acts_begun, begins_with
from cli.script.shorthand.vocabulary.words import Word, word_set
from ledger.facts import EVERYONE
from ledger.ids import STANDING
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

BESIDE = (
    r"(?:like|before|after|near|than|over|with|without|instead of|thanks to|comme|avant|apres|pres d[e']|au lieu d[e']|"
    r"avec|sans|chez|sur|grace a|(?:bras|cotes|yeux|pieds) d[eu']|(?:arms|side|eyes|feet) of)"
)
"""Words before whoever is only named beside what happens, folded."""

AGED = word_set("an ans year years old turns turned aged age annees fete birthday anniversaire")
"""Words of which one is said of somebody's age, folded."""

DAYTIMES = word_set("dawn dusk noon midnight midday night nightfall sunrise sunset morning evening "
                    "aube midi minuit crepuscule soir matin nuit")  # fmt: skip
"""Times of day, folded."""

AT_A_TIME = re.compile(
    rf"\b(?:at|by|until|till|before|[àa]|avant|vers|jusqu['’][àa]) (?:the |le |la |l['’])?({'|'.join(DAYTIMES)})\b",
    re.IGNORECASE,
)

NO_THINGS = word_set(
    "time times day days round rounds twice half double max total more less hp pv ev gp sp cp pp xp px per every each "
    "this next nothing rien fois jour jours moitie tiers pari plus moins chaque ce ue po pa pc left "
    "found trouve trouves"
)
"""Words for no thing, folded."""

BLOWS = word_set("coup coups blow blows hit hits beating raclee gifle claque")
"""What people take and is no thing, folded: `l'ogre prend un coup`."""

NO_WARES = word_set("moitie tiers quart half third quarter equipe reste rest")
"""Words for nothing that is bought, folded: `achète un bouclier, l'équipe`, `empoche la moitié des 60 ue`."""

NOT_NOW = re.compile(
    r"(?<!until )(?<!till )(?<!before )(?<!by )(?<!for )(?<!back )(?<!d'ici )(?<!avant )(?<!pour )(?<!jusqu'à )"
    r"\b(?:tomorrow|yesterday|maybe|perhaps|probably|possibly|demain|hier|peut-[êe]tre|sans doute|probablement)\b"
    r"|^(?:(?:the|our|la|le|notre|side|main) |l['’])?(?:(?:new|next|nouvelle|nouvel|prochaine?) )?"
    r"(?:quests?|missions?|objectives?|goals?|tasks?|plans?|ideas?|to ?do|reminder|rumou?rs?|hooks?"
    r"|quêtes?|objectifs?|buts?|tâches?|idées?|à faire|rappel|rumeurs?|projets?)(?: \w+)? ?: ",
    re.IGNORECASE,
)
"""Words by which something is not so now, or not for certain: it is still to be done, or only said."""

EACH_DAY = re.compile(r"\b(?:per|a|each|every|par|chaque) (?:day|night|week|jour|nuit|semaine)\b", re.IGNORECASE)
"""What is paid again and again."""

THEY_ALL = re.compile(r"\s*they all\b", re.IGNORECASE)
"""Those of a fight, who may be of either side."""

OF_EACH = re.compile(r"\b(?:pays?|paie|paye|verse)\b.*\b(?:each|chacun|chacune)\b", re.IGNORECASE)
"""So much for each, of whoever pays it."""

MOST_SAID = 5
"""Words of a text that is no more than a time of day are fewer."""

TOLD_ONLY = frozenset({"note", "session", "describe", "check"})
"""Commands without which nothing is done."""


def is_misplaced(app: App, text: str, reading: Reading) -> bool:
    """Whether a reading is none of what a line says, as the words before what it has show."""
    line = folded(text).replace("’", "'")
    if (PUTS_RIGHT.match(line) or NOT_SO.search(line)) and not {command[0] for command in reading} & {
        "amend",
        "void",
        "undo",
    }:
        # `mince, c'était 40 points d'aventure` records nothing anew.
        return any(command[0] != "note" for command in reading)
    if (but := EXCEPTION.search(line)) and _leaves_out_nobody(app, but["who"], reading):
        return True
    if (die := ON_THE_DIE.search(text)) and not any(
        die[1] in re.findall(r"\d+", _shown_or_told(each)) for each in reading
    ):
        # `kills bandit 1, 2 on the die` is of no second one.
        return True
    return any(
        _is_beside(line, command)
        or _is_a_small_word(line, command)
        or is_of_no_thing(command)
        or (command[0] == "meet" and folded(without_article(command[1])) in DAYTIMES)
        or _is_unsaid_age(line, command)
        or _is_of_their_own(line, command)
        or _lasts(app, command)
        or _is_killed_by_more(command)
        or _tells_of_another(app, text, command)
        or _is_of_another_clause(text, command)
        or _is_for_what_another_suffers(app, command)
        or any(folded(option_of(command, option)) in WITHIN for option in ("--from", "--to", "--for"))
        or _is_won(command)
        or _is_of_dice(text, command)
        or _is_of_a_name(text, command)
        or _is_of_whoever_strikes(line, command)
        or _is_stabbed_himself(line, command)
        for command in reading
    )


PUTS_RIGHT = re.compile(
    r"(?:(?:mince|zut|oups|oops|pardon|sorry|attends|wait|erreur|damn|merde)\b[ ,.!]*)+(?:en fait |actually )?"
    r"(?:c'etait|ca faisait|it was|that was)\b"
)
"""Words, folded, by which what was recorded is told otherwise."""

NOT_SO = re.compile(
    r"\b(?:didn't happen|never happened|n'(?:a|ont) (?:pas|jamais) eu lieu|c'etait (?:un |une )?\d"
    r"|(?:was|were|is|are) (?:wrong|a mistake)|(?:est|sont|etai(?:t|ent)) (?:faux|fausses?|une erreur))\b"
)
"""Words, folded, that say so wherever they stand."""


EXCEPTION = re.compile(
    r"\b(?:sauf|excepte|hormis|a part|except(?: for)?|(?:all|every(?:one|body)|each) but(?: not)?|but not|mais pas"
    r"|(?P<kind>\w+)s but(?= (?:one|two|three|\d|(?P=kind) \d)\b)) (?:(?:the|le|la|les|l') ?)?(?P<who>\w+(?: \d)?)"
)
"""Words, folded, before whoever is left out, and the one that they are."""

SHARES = ("--among", "--share")
"""Options of a split that is not among all."""


def _leaves_out_nobody(app: App, name: str, reading: Reading) -> bool:
    """Whether a reading is of all, or of whoever the line leaves out: `butin partagé entre tous sauf Zoé`."""
    if any(command[0] == "split" and not {*SHARES} & {*command} for command in reading):
        return True
    if any(command[1:2] == [EVERYONE] or (command[0] == "award" and "--to" not in command) for command in reading):
        return True
    named = [folded(each) for command in reading if len(command) > 1 for each in command[1].split(",")]
    kind = re.sub(r" \d+$", "", named[0]) if named else ""
    count = number_in([name])[0] or int(name in ("un", "une", "one"))
    there = sum(folded(str(each)).startswith(kind) for each in app.state.fields(STANDING))
    return folded(name) in named or (count > 0 and len(named) > max(1, there - count))


def _shown_or_told(command: Command) -> str:
    """What dice showed in a command, and its texts."""
    texts = command[1:] if command[0] == "note" else [option_of(command, option) for option in SHOWS]
    return " ".join(texts)


def _is_of_whoever_strikes(line: str, command: Command) -> bool:
    """Whether somebody is hurt by the blow that they strike: `wolf 2 knocks kara prone and kara hits it for 3`."""
    if command[0] != "damage" or len(command) < 3 or not command[2].isdecimal():
        return False
    who, amount = re.escape(folded(command[1])), rf"\b[^,;.]*?\b{command[2]}\b"
    does = rf"\b{who} (\w+) (?:it|him|her|them){amount}|\b{who} (?:le|la|lui|les) (\w+){amount}"
    verbs = [verb for found in re.finditer(does, line) for verb in found.groups() if verb]
    return any(begins_with([Word(verb)], "strike") for verb in verbs)


SHOWS = ("--faces", "--note", "--for", "--reason", "--vs")
"""Options in which a number may be that of a die."""


def _is_of_dice(text: str, command: Command) -> bool:
    """Whether what the dice of a blow showed is what somebody loses by it: `cogne spadassin 1, dés 17 et 13`."""
    if command[0] != "damage" or not command[2:]:
        return False
    if re.search(rf"\b{re.escape(command[2])} (?:to hit|pour toucher)\b", text, re.IGNORECASE):
        return True
    said = OF_DICE.search(text)
    return said is not None and command[2].isdecimal() and command[2] in said[0].replace(",", " ").split()


def _is_of_a_name(text: str, command: Command) -> bool:
    """Whether the number of somebody's name is taken for what they lose: `stabs bandit 1, 3+2 damage`."""
    if command[0] not in ("damage", "heal") or len(command) < 3 or not command[2].isdecimal():
        return False
    numbers = re.findall(r"\d+", text)
    return command[1].endswith(f" {command[2]}") and numbers.count(command[2]) == 1 and len(numbers) > 1


OF_DICE = re.compile(
    r"(?<!damage )(?:\bd[ée]s? (?:donnent|donne|dit|disent|font|fait|montrent?|affichent?|indiquent?):?|\bdés?:?"
    r"|\b(?:dice|die|d20)(?: (?:shows?|says?|reads?|came up|comes? up))?:?)"
    r" \d{1,3}(?:(?:,| et| and) \d{1,3})*(?![\d]| ?(?:de |of )?(?:pv|hp|ev|points?|dmg|damage|d[ée]g[âa]ts?)\b)",
    re.IGNORECASE,
)
"""What a line says that dice showed."""


def is_of_no_thing(command: Command) -> bool:
    """Whether words for no thing are what is found, who is paid or what hurts: `takes 6 fire twice`."""
    if command[0] == "find":
        return any(NO_THINGS.issuperset({*folded(name).split()} - POSSESSIVES) for name in things_found(command))
    if command[0] in ("drop", "use", "take") and "".join(command[2:3]).rpartition(" ")[2] in LEADS:
        # `loses 2 to the wraith` leaves no torches behind.
        return True
    if command[0] == "take" and folded("".join(command[2:3])) in BLOWS:
        return True
    if command[0] == "buy":
        return folded("".join(command[2:3])) in NO_WARES
    if command[0] == "pay":
        return bool(NO_THINGS & {*folded(option_of(command, "--to")).split()})
    return command[0] == "damage" and folded(option_of(command, "--from")) in NO_THINGS


def is_not_now(_app: App, text: str, reading: Reading) -> bool:
    """Whether what a line tells is not so yet, perhaps not at all, or again and again."""
    if all(command[0] in TOLD_ONLY for command in reading):
        return False
    paid = any(command[0] in ("pay", "give", "receive", "buy", "sell") for command in reading)
    for_each = len(reading) > 1 and all(command[0] == "give" for command in reading) and OF_EACH.search(text)
    line = folded(text)
    aged = any(_is_unsaid_age(line, command) for command in reading)
    # Behind a colon, and between quotes, all is text.
    is_text = ":" in text or '"' in text
    others = not is_text and any(option_of(each, "--note").startswith(("and ", "et ", "& ")) for each in reading)
    theirs = THEY_ALL.match(text) and any(command[0] in ("damage", "heal", "condition", "die") for command in reading)
    return (
        aged
        or others
        or bool(theirs or NOT_NOW.search(text) or (paid and EACH_DAY.search(text)) or for_each)
        or _dies(text, reading)
    )


def paid_for(_app: App, text: str, reading: Reading) -> Reading:
    """What is paid of somebody else's as that, where it is read as given to them: `paie la chambre de perle 5po`."""
    made = list(reading)
    for at, command in enumerate(reading):
        note = option_of(command, "--note") if command[0] == "give" and len(command) > 3 else ""
        owned = re.search(rf"\bpa(?:ie|ye) {re.escape(note)} (?:de |d['’])(\w+)", text, re.IGNORECASE) if note else None
        if owned is not None and folded(command[2]).startswith(folded(owned[1])):
            made[at] = ["pay", command[1], command[3], "--for", f"{note} de {command[2]}"]
    return made if made != reading else []


CLAUSE = re.compile(r"\s*[,;]\s*|\s+(?:et|and|but|mais|puis|then)\s+", re.IGNORECASE)
"""What stands between where somebody is met and what else happens."""


def done_by_others(app: App, _text: str, reading: Reading) -> Reading:
    """A meeting without what one of the company does, which is told apart: `2 goules surgissent, lira en tue une`."""
    note = option_of(reading[0], "--note") if [command[0] for command in reading] == ["meet"] else ""
    names = {folded(name) for name in app.read.roster.names}
    for ends in CLAUSE.finditer(note):
        told = note[ends.end() :].split()
        if len(told) > 1 and folded(told[0]) in names:
            at = reading[0].index("--note")
            left = note[: ends.start()]
            return [[*reading[0][:at], *(["--note", left] if left else [])], ["note", " ".join(told)]]
    return []


def at_a_time(_app: App, text: str, reading: Reading) -> Reading:
    """What is done at a time of day with that as its note, where it has it as somebody: `ann pays 5gp at dawn`."""
    when = AT_A_TIME.search(text)
    made = [
        _with_time(command, when[0]) if when and command[0] in ("pay", "find", "die", "award") else command
        for command in reading
    ]
    return made if made != reading else []


PLACED = re.compile(r"(?:in|at|on|under|beside|near|dans|sur|sous|pr[eè]s|devant|derri[eè]re)\b", re.IGNORECASE)
"""How begins where somebody died."""


def where_it_was(command: Command) -> Command:
    """A death with where it happened as its note, and not as what killed: `dies in Johrgun's arms`."""
    placed = command[:1] == ["die"] and "--note" not in command and PLACED.match(option_of(command, "--from"))
    return ["--note" if placed and part == "--from" else part for part in command]


LESS = frozenset({"moins", "de moins", "en moins"})
"""Texts, folded, that say only that somebody has so much less."""


def of_so_much_less(_app: App, _text: str, reading: Reading) -> Reading:
    """What somebody loses without such a text: `Odon 2 po de moins`; empty where there is none."""
    made: Reading = []
    for command in reading:
        at = next((at for at, part in enumerate(command) if at and folded(part) in LESS), 0)
        made.append([*command[: at - 1], *command[at + 1 :]] if at else command)
    return made if made != reading else []


def _with_time(command: Command, when: str) -> Command:
    for option in ("--to", "--from", "--for", "--reason"):
        said = {folded(word) for word in re.split(r"[\s'’]+", option_of(command, option))}
        if said & DAYTIMES and len(said) < MOST_SAID:
            return [*without_option(command, option), "--note", when]
    return command


def _is_beside(line: str, command: Command) -> bool:
    """Whether whoever gets something, or did it, is only named beside it."""
    names = command[1:3] if command[0] in ("give", "lend") and len(command) > 2 else []
    killer = [option_of(command, "--from")] if command[0] == "die" else []
    for name in filter(None, map(folded, [*names, *killer])):
        begins = rf"{re.escape(name[:3])}\w*" if " " not in name else re.escape(name)
        if re.search(rf"\b{BESIDE} ?(?:the |le |la |l')?{begins}\b|\b(?:and|et) {begins} (?:too|aussi)\b", line):
            return True
    return False


def is_of_another_clause(_app: App, text: str, reading: Reading) -> bool:
    """Whether whoever did it is only who another clause is of: `goblin 1 dies, bob rests`, `orc 1 dead, orc 2 hurt`."""
    return any(_is_of_another_clause(text, command) for command in reading)


def _is_of_another_clause(text: str, command: Command) -> bool:
    if command[0] not in ("damage", "die") or '"' in text:
        return False
    doer = option_of(command, "--from")
    words = [rf"{re.escape(word[:LEAST_TYPED])}\w*" if word.isalpha() else re.escape(word) for word in doer.split()]
    named = rf"[,;–—-] ?(?:(?:and|et) )?{' ?'.join(words)} (?!(?:too|as well|also|aussi)\b)[^\W\d]"
    apart = re.search(named, text, re.IGNORECASE) if words else None
    suffers = folded(command[1].split(" ")[0])[:LEAST_TYPED]
    if apart is None or suffers not in folded(text[: apart.start()]):
        return False
    after = text[apart.start() :]
    by_number = re.search(rf"\b(?:the|le|la) {re.escape(command[1].split(' ')[-1])}\b", after)
    if command[0] == "die" and (folded(command[1]) in folded(after) or by_number or KILLS_IT.search(after)):
        # `Bob kills goblin 1, Ann goblin 3`, `achève le gobelin 1, Lira le 3`, `hits goblin 1 for 4, Bob finishes him`
        return False
    # `the ogre hits Bob for 6, Bob hits the ogre for 8`: the amount is told with who did it.
    amount = re.compile(rf"\b{re.escape(command[2])}\b")
    return not (command[0] == "damage" and amount.search(text, apart.start())) or bool(
        amount.search(text[: apart.start()])
    )


KILLS_IT = re.compile(
    r"^\W+[^\W\d]+ (?:(?:kills|slays|finishes|dispatches) (?:him|her|it)\b"
    r"|l[ea] (?:finit|tue|termine)|l['’](?:achève|abat))",
    re.IGNORECASE,
)
"""Another clause, by which whoever was named before dies."""


def _tells_of_another(app: App, text: str, command: Command) -> bool:
    """Whether a text goes on with what another one does: `paid 3 silver for ale, Ann paid for hers`."""
    if ":" in text or '"' in text or command[0] in ("note", "meet"):
        return False
    names = "|".join(re.escape(folded(name)) for name in app.read.roster.names)
    texts = (folded(option_of(command, option)) for option in ("--for", "--from", "--to", "--reason", "--note"))
    clause = rf"[,;] (?:and |et |puis )?(?:{names}) (?!(?:and|et|with|avec|for|pour|on|sur)\b)[a-z]"
    first, *after = [*map(Word, option_of(command, "--from").split()), Word("")]
    if command[0] == "find" and folded(first.text) in names.split("|") and acts_begun(after)[1]:
        # `found a lantern, Borgal keeps it`
        return True
    # `for the room and Bob a kiss`
    more = rf"\b(?:and|et) (?:{names}) (?:an?|her|his|some|une?|des|du|son|sa|ses|\d+)\b"
    return any(re.search(f"{clause}|{more}", each) for each in texts if names and each != folded(text.strip()))


def _is_for_what_another_suffers(app: App, command: Command) -> bool:
    """Whether what another one suffers is taken for what a roll is for: `chief rolls 1d8, an 8, Perle eats it all`."""
    words = [Word(word) for word in option_of(command, "--for").split()] if command[0] == "roll" else []
    others = {folded(name) for name in app.read.roster.names if name not in command[1:2]}
    return bool(words) and folded(words[0].text) in others and "suffer" in acts_begun(words[1:])[0]


LEAST_TYPED = 3
"""Letters of a name by which it may be typed."""


def _is_of_their_own(line: str, command: Command) -> bool:
    """Whether somebody's animal, or friend, is taken for a weapon of theirs, or for them: `ann's wolf bites bob`."""
    attacks = command[0] == "roll" and "attack" in command
    doer = re.escape(folded(option_of(command, "--from") if command[0] == "damage" else command[1] if attacks else ""))
    owned = re.search(rf"\b([a-z-]+) (?:d[ue] |de la |d'|de l'){doer}\b|\b{doer}'s ([a-z-]+)", line) if doer else None
    if owned is not None and ANIMALS.intersection(owned.groups()):
        # `le chien du chef mord Corvin`
        return True
    note = folded(option_of(command, "--note")).split() if command[0] == "damage" else []
    # `Stôl's dog, Crapule, bites Bob`
    return bool(note) and (len(note) == 1 or note[0].endswith(",")) and note[0].rstrip(",") in BEINGS


def _lasts(app: App, command: Command) -> bool:
    """Whether somebody is healed, or hurt, by how long something lasts: `bénit Brom, +1 pour 6 tours`."""
    cause = option_of(command, "--from").split() if command[0] in ("damage", "heal") else []
    return len(cause) == len(("6", "tours")) and cause[0].isdecimal() and is_unit(app, folded(cause[1]))


def _is_killed_by_more(command: Command) -> bool:
    """Whether whoever killed somebody is told with what else happened: `tué par Maëlle, les autres blessés de 5`."""
    return command[0] == "die" and "," in option_of(command, "--from")


def _is_stabbed_himself(line: str, command: Command) -> bool:
    """Whether whoever is stabbed in the back is taken for who does it: `dans le dos du loup 1, 6, Brom`."""
    whose = rf"\bdos (?:de la |de l'|du |de |d'){re.escape(folded(command[1]))}\b" if command[:1] == ["roll"] else ""
    return command[2:3] == ["backstab"] and re.search(whose, line) is not None


WITHIN = word_set("dedans inside within there la ici here")
"""Words for a place that was named, folded: nobody is paid by it."""


AGAINST = re.compile(r"\b(?:contre|against|versus|vs)\b", re.IGNORECASE)
"""Words before whoever lost to somebody."""


def _is_won(command: Command) -> bool:
    """Whether who pays, or is paid, is told with more than a name: `gagne 15 po au bras de fer contre le forgeron`."""
    other = option_of(command, "--from") or option_of(command, "--to")
    return command[0] in ("receive", "pay") and AGAINST.search(other) is not None


def _is_a_small_word(line: str, command: Command) -> bool:
    """Whether `for` is read as a kind of harm, `takes 5 for bob`, or half as cover: `con save 12 half`, `total 7`."""
    if any(part in ("cover=half", "abri=demi", "cover=total", "abri=total") for part in command):
        return not re.search(r"cover|abri|couvert|behind|derriere|half-?hidden", line)
    kinds = [part for part in command if part.startswith(("force=", "fo="))] if command[0] == "damage" else []
    return bool(kinds) and " for " in line and "force" not in line and " fo " not in line


def _is_unsaid_age(line: str, command: Command) -> bool:
    """Whether an age is read where none is said: `lira regagne 5 à 5`."""
    aged = command[0] == "describe" and any(part.startswith("age=") for part in command)
    return aged and not AGED & {*re.findall(r"[a-z]+", line)}


def _dies(text: str, reading: Reading) -> bool:
    """Whether a line that is read as a wound tells of a death, and of no blow: `gobelin 1 meurt, 15`."""
    if [command[0] for command in reading] != ["damage"]:
        return False
    words = [Word(word) for word in text.split()]
    acts = {act for at in range(len(words)) for act in acts_begun(words[at:])[0]}
    return "die" in acts and not acts - {"die", "killed", "age"}
