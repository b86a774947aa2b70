"""What a reading has and its line does not say, or says of something else: such a reading is neither read nor offered.

Each question is of one command of a reading and the line as it was typed.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.input.counted import singular, without_article
from cli.output.words.language import spoken
from cli.script.shorthand.acts.acts_with_goods import SCROLLS
from cli.script.shorthand.acts.rests import is_of_another_length
from cli.script.shorthand.acts.states import FULL
from cli.script.shorthand.checks.fitting import Said, goes_on, is_no_harm
from cli.script.shorthand.checks.invented_deals import DEALT, EACH, GETS, is_ware
from cli.script.shorthand.checks.invented_rolls import ROLLED, Invention, said_in
from cli.script.shorthand.checks.misplaced import NOT_NOW, is_of_no_thing
from cli.script.shorthand.checks.seeming import KILLED
from cli.script.shorthand.checks.told_beside import IN_ALL
from cli.script.shorthand.goods.all_of_it import THING_AT
from cli.script.shorthand.goods.own_things import stays
from cli.script.shorthand.hints.known_parts import Parts
from cli.script.shorthand.meaning import Command, Reading, option_of, things_found, throws_dice
from cli.script.shorthand.people.beings import BEINGS, is_person
from cli.script.shorthand.people.latest import SAME
from cli.script.shorthand.people.who import EVERYBODY
from cli.script.shorthand.phrases.quantities import counter_called
from cli.script.shorthand.vocabulary.doubts import is_unreal
from cli.script.shorthand.vocabulary.odd_amounts import is_no_die
from cli.script.shorthand.vocabulary.small_words import AND, DAMAGE_WORDS, DISTANCES, POSSESSIVES
from cli.script.shorthand.vocabulary.words import word_set
from ledger.facts import EVERYONE, HOARD_NAME
from ledger.ids import ITEM, STANDING
from ledger.people import holder_account
from ledger.rules.keys import declared_keys
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


def _is_from_state(app: App, text: str, command: Command) -> bool:
    """Whether a wound is from a state that whoever is hurt is in after it: `perle -4, prone`."""
    cause = option_of(command, "--from") if command[0] == "damage" else ""
    is_state = bool(cause) and app.rules.tables.find("conditions", cause) is not None
    return is_state and re.search(rf", *{re.escape(cause)}\W*$", text, re.IGNORECASE) is not None


def _meets_one_of_them(_app: App, _text: str, command: Command) -> bool:
    """Whether whoever is met is one of those who are there: `the last one runs away`."""
    return command[0] == "meet" and folded(command[1].split(" ")[-1]) in OF_THEM


OF_THEM = word_set("one ones other others rest last autre autres dernier derniere derniers reste se")
"""Words for some of those who are there, folded."""


def _finds_somebody(app: App, text: str, command: Command) -> bool:
    if command[0] != "find" or FINDS.search(text):
        return False
    return any(any(is_person(word.strip(",.;:")) or folded(singular(word)) in BEINGS for word in name.split())
               and not app.rules.tables.find("items", name)
               for name in things_found(command))  # fmt: skip


FINDS = re.compile(r"\b(?:finds?|found|loots?|trouv\w+|ramass\w+|butin|hoard|worth|valant)\b", re.IGNORECASE)
"""Words of a find."""


def _is_of_a_number(app: App, text: str, command: Command) -> bool:
    """Whether the die of a roll is the number of a foe, and no other: `ann shoots goblin 1: nat 20`."""
    faces = option_of(command, "--faces") if command[0] == "roll" else ""
    if not faces:
        return False
    there = {folded(str(name)) for name in app.state.fields(STANDING)}
    words = [folded(word.strip(",;:.!?()")) for word in text.split()]
    places = [before for before, word in pairwise(words) if word == faces]
    return bool(places) and all(f"{before} {faces}" in there for before in places)


def _is_number_of_roll(_app: App, text: str, command: Command) -> bool:
    """Whether the number behind a kind of roll is taken for a foe's: `reaction 3, the wolves attack`."""
    found = ROLL_FIRST.match(text) if command[0] == "roll" else None
    if found is None or not folded(command[2]).startswith(folded(found[1])):
        return False
    numbered = [name for name in command[1].split(",") if name.endswith(f" {found[2]}")]
    said = folded(text)
    return any(folded(name)[:SHORTEST] not in said for name in numbered)


ROLL_FIRST = re.compile(r"([^\W\d]{3,}):? (\d+)\b", re.IGNORECASE)
"""A word and its number, with which a line begins."""

GOES_OUT = re.compile(
    r"\bsort (?:de|du|des|son|sa|ses|une?|la|le|les|leurs?|par|en|dehors|hors|avec)\b|\bsort (?:d|l)['’]", re.IGNORECASE
)
"""A verb of French that is also the noun of a spell."""


def _goes_out(_app: App, text: str, command: Command) -> bool:
    """Whether whoever comes out, or draws something, is taken to cast a spell: `sort de la cage`, `sort son arme`."""
    return command[0] == "roll" and command[2:3] == ["cast"] and GOES_OUT.search(text) is not None


IS_AT = re.compile(r"(?:['’]s|\b(?:is|are|was)(?: \w+)?) at (\d+)\b|\bat (\d+) now\b", re.IGNORECASE)
"""Words of English for so many hit points that somebody has."""


def _is_at(_app: App, text: str, command: Command) -> bool:
    """Whether so much that somebody is at is the die of a roll: `Morgat's at 9`, `Borgal at 15 now`."""
    said = IS_AT.search(text)
    return said is not None and command[0] == "roll" and option_of(command, "--faces") in said.groups()


TAKES = re.compile(
    r"\b(?:is(?: \w+)? at|takes?|prend|perd|loses?|gagne|gains?|regagne|heals?|rend) (\d+)[.!]*$", re.IGNORECASE
)
"""A verb and its figure at the end of a line."""


def _only_follows(app: App, text: str, command: Command) -> bool:
    """Whether one of the company who goes after a foe is taken to flee: `orc 1 flees and Ann follows`."""
    told = FOLLOWS.search(text) if command[0] in ("note", "leave", "roll") and command[1] != text.strip() else None
    return told is not None and told[1] in command[1] and any(told[1] in name for name in app.read.roster.names)


FOLLOWS = re.compile(r"(?:\band|\bet|,) (\w+) (?:follows|(?:l[ea] )?suit)\b", re.IGNORECASE)
"""A name, and a verb of whoever goes the same way."""


def _opens_it(_app: App, text: str, command: Command) -> bool:
    """Whether whoever opens a door is taken to search it."""
    return command[0] == "roll" and command[2:3] == ["search"] and OPENS.search(text) is not None


OPENS = re.compile(
    r"\b(?:open(?:s|ed)?|ouvre|ouvrent) (?:\w+ ){0,3}(?:doors?|gates?|portes?|grilles?)\b", re.IGNORECASE
)
"""What is opened and not searched."""


def _is_of_another_verb(_app: App, text: str, command: Command) -> bool:
    """Whether the figure of a roll is that of another verb: `maelle résiste, prend 5`."""
    told = TAKES.search(text) if command[0] == "roll" else None
    return told is not None and option_of(command, "--faces") == told[1]


HEARSAY = re.compile(
    r"\b(?:thinks?|thought|believes?|reckons?|guess(?:es|ed)?|rumou?rs?|claims?|heard that|supposedly|allegedly|"
    r"apparently|reportedly|pense|croit|suppose|rumeurs?|para[iî]t(?:-il| que)|soi-disant|apparemment|entendu dire|"
    r"(?:dit|dis(?:ent|ait)|raconte(?:nt)?) que|bruit court|(?:they|people) say|it is said|it['’]s said|legend has)\b",
    re.IGNORECASE,
)
"""Words by which something is only said, or believed."""

SAID_ONLY = frozenset({"note", "check", "amend", "void", "undo", "roll", "lend", "time", "leave", "arrive"})
"""Commands that such a line may be all the same."""

SPOILT = re.compile(
    r"(?:^| )(?:(?:coup|cass|bris|déchir|brûl|us|tremp|mouill|vid|abîm)ée?s?|(?:rompu|perdu|tordu|fichu)e?s?"
    r"|cut|broken|torn|burn(?:ed|t)|worn|wet|soaked|empty|lost|bent|snapped|ruined|gone)(?:$| ?,)",
    re.IGNORECASE,
)
"""Words at the end of what became of a thing, and not of what it turned out to be."""

BY_WHAT = re.compile(r"\bpar [^\W\d]{3,}", re.IGNORECASE)
PARRIES = re.compile(r"\bpar(?:r|ade|e\b|er\b|ent\b|é)|\bprd\b|\bpar \d", re.IGNORECASE)
"""What is said to be the cause of something, and words for a parry."""

CRITICAL = re.compile(r"\bcrit|\b20\b|\bnat|\bdouble", re.IGNORECASE)
"""Words by which a blow was a critical one."""

DICE_LISTED = re.compile(r"\b([2-9])d\d+ ?[=:,]? ?(\d+(?:(?:,| et| and) \d+)+)", re.IGNORECASE)
"""Dice, and what each of them showed."""


def _is_one_of_the_dice(text: str, command: Command) -> bool:
    """Whether only one of several dice is taken for what was done: `2d6 = 6, 3`."""
    said = DICE_LISTED.search(text) if command[0] in ("damage", "heal") else None
    faces = re.findall(r"\d+", said[2]) if said is not None else []
    return said is not None and len(faces) == int(said[1]) and command[2:3] != [str(sum(map(int, faces)))]


DID = re.compile(r"\b\d+ (?:\w+ )?(?:sur|à|on|to) ", re.IGNORECASE)
DID_SEVERALLY = re.compile(r"\d+(?:(?:,| et| and) \d+)+ (?:\w+ )?(?:sur|on|à|to|contre|against)\b", re.IGNORECASE)
DID_LESS = re.compile(r"\b(?:moitié|half|le double|double|rien|nothing)\b", re.IGNORECASE)
"""What a spell did to somebody, and words by which another had another share of it."""

NO_NAME = re.compile(r" qui |^(?:nothing|not|no|rien|pas|aucune?)\b", re.IGNORECASE)
"""Words of what a thing is not called by."""

SPANS = "round|turn|tour|hour|minute|heure|day|jour"
"""Words for how often something comes again."""

GETS_BACK = r"(?:\+|soin|soign|guéri|cure|heal|rend|récup|regagn|regain|recover)"
"""What a line has in it by which somebody is healed."""

ONE_OF_TWO = r"elle|lui|him|her|l['’]une?|l['’]autre"
"""Words for one of two who did something."""

HARMED = r"(?:dégât|degat|perd|brûl|brul|prend|encaisse|dmg|damage|takes|burn)"
"""What a line has in it by which somebody is hurt."""

RAISES = "raises?|raised|rises?|rose|goes up|improves?|improved|increases?|increased|monte|augmente|améliore"
"""Verbs of a number that becomes higher, or of whoever makes it so."""

CURES_IT = r"\b(?:l[ea] |l['’])(?:soigne|guérit)"
WON = r"(?:wins?|won|los[et]s?|gagn\w+|perd\w*|remport\w+)"
"""Verbs of what came of a bet."""

LOST_SCORE = re.compile(
    r"\b(?:los(?:es?|t)|perd(?:ent|u)?) (\d+) (?:points? )?(?:(?:of|in|de|en) |d['’])?(\w+)", re.IGNORECASE
)
"""So much that somebody loses, and of what."""


def _is_of_a_score(app: App, text: str, command: Command) -> bool:
    """Whether what a score loses is taken for a wound, or for a die: `loses 2 points of vigour to the venom`."""
    lost = LOST_SCORE.search(text) if command[0] in ("damage", "roll") else None
    told = lost is not None and lost[1] in (*command[2:3], option_of(command, "--faces"))
    return lost is not None and told and app.rules.tables.find("traits", lost[2]) is not None


NO_CAUSE = re.compile(r"\b(?:xp|px|pav|exp|expérience|experience)\b|\b(?:ils?|elles?|s?he|it|they)$", re.IGNORECASE)
"""Words for experience, which hurts nobody, and pronouns behind whoever does."""

OTHER_PEOPLE = re.compile(r"\b(?:the others|les autres|des autres|aux autres)\b", re.IGNORECASE)
"""Words for those who are not named, of whom no reason tells."""

LESS = re.compile(
    r"\b(?:de|en) moins\b|\b(?:fined?|tolls?|tax(?:es)?|rent|amende|péage|taxes?|loyer|note) ", re.IGNORECASE
)
"""Words by which somebody has so much no more."""

NONE_WITH: tuple[tuple[frozenset[str], re.Pattern[str]], ...] = tuple(
    (frozenset(commands.split()), re.compile(words, re.IGNORECASE))
    for commands, words in (
        # What somebody had on them nobody paid, and whoever wins is paid.
        ("pay receive", r"\b(?:had|has|avait|a) \d+ ?\w+ (?:on|sur) (?:him|her|it|them|lui|elle|eux)\b"),
        ("pay", r"\b(?:gagn(?:e|ent|a|aient|ait|èrent)|wins?|won)\b"),
        ("pay", r"\b(?:gives?|gave|hands?|handed) (?:him|her|them)\b"),
        ("pay", r"\b(?:share|accepts?|accepted|accepte|part du butin)\b"),
        # `pays 2gp a head` goes to none of the company.
        ("give", r"\b(?:a head|par t[eê]te)\b"),
        # A ritual takes no slot, what comes each round is no one blow, whoever is let go is not dead.
        ("spend use", r"\b(?:ritual|rituel)\b"),
        ("damage heal", rf"\b(?:per|each|every|par|chaque|\d+(?: \w+)? an?) (?:{SPANS})\b"),
        ("die", r"\b(?:hors (?:de )?combat|out of (?:it|the fight|action)|lets? \w+ go|spares?|[ée]pargne)\b"),
        ("leave", r"\b(?:whiffs?|miss(?:es|ed)?|rate|manque)\b"),
        # Whoever is tied up is there still, and what is got back was not bought.
        ("leave", r"\b(?:ligot\w+|menott\w+|garrott\w+|ties? (?:him|her|it|them)|tied up)\b"),
        ("buy", r"\b(?:récup[eè]r\w+|ramass\w+|recovers?|retrieves?|gets? back)\b"),
        # What was told before, of another one; and an award that others have a part of.
        ("damage heal", r"\b(?:venai(?:en)?t|(?:came|were|was) from)\b"),
        ("award", r"\b(?:et|and|plus) \d+ ?(?:xp|px)? (?:par|per|for each|pour chaque)\b"),
        ("award", r"\b(?:moitié|moins|half(?! (?:that|as much) (?:to|for)\b)|less)\b.*\b(?:autres|others|rest)\b"),
        # What is given back, or left, is not lost; and what `it` did, none of the company did.
        ("damage", r"\b(?:rends|rendre|rendez|rendons|remets|remettez|remettre) \d+ ?(?:pv|ev|points)\b"),
        ("damage heal", r"\b(?:lui|leur) reste(?:nt)?\b"),
        ("damage", r"\b(?:temporaires?|temporary|temp hp|ramass\w+|picks? up|picked up)\b"),
        # `lost his purse, all 450`: that is all of it.
        ("damage heal pay", r"[,;] (?:all|tous|toutes) \d+ ?[a-z]{0,2}\W*$"),
        # `frappent la goule : 3 pour elle, 4 pour lui`: which of the two is whose nobody knows.
        ("damage", rf"\d (?:pour|for) (?:{ONE_OF_TWO})\b.*\d (?:pour|for) (?:{ONE_OF_TWO})\b"),
        # Whoever lays hands on somebody heals them, and a spell that costs something gives its caster nothing back.
        ("damage", rf"\b(?:(?:im)?pos(?:e|ent|a|ant|é) les mains|lays? (?:his |her |their )?hands)\b(?!.*{HARMED})"),
        ("heal", rf"\b(?:lance|incante|casts?)\b(?!.*{GETS_BACK})"),
        # What is to be thrown at most, and not what the die showed: `1d20 sous 20 : 14`.
        ("roll", r"\bsous \d+ ?:"),
        # Whoever goes on with an evening opens no account.
        ("opening", r"\b(?:on|nous) repren\w+"),
        # What a sale brought and another one has a part of; a spell, and no sleep.
        ("sell", r"\b(?:gives?|gave|donne) [^\W\d]+ (?:the (?:other )?|la )?(?:half|moitié)\b"),
        ("sell", r"\b(?:partage|splits?|shares?)\b.* (?:avec|with)\b"),
        ("take", r"[,;] .*\b(?:shared out|is split|are split|est partagée?|sont partagée?s)\b"),
        ("rest", r"\b(?:sleep spells?|spells? of sleep|sorts? de sommeil)\b"),
        # Whoever wakes opens no account, a tip is paid, nothing is no find, and magic is none of hit points.
        ("opening", r"\breprend\w* (?:conscience|connaissance|ses esprits)\b"),
        ("receive", r"^(?:pourboire|tip)\b"),
        ("find", r": ?(?:rien|nothing)\b"),
        ("heal damage", r"\bpoints? de (?:magie|mana)\b|\b(?:magic|mana) points?\b"),
        ("heal", r"\b(?:takes?|took|prend) half\b"),
        ("damage", r"\bpartout\b"),
        # Who wins a bet is not said yet, and so much less of somebody is no gain.
        ("give", rf"\b(?:parie(?:nt)?|pariait|bets|wagers)\b(?!.*\b{WON})"),
        ("heal", r"^\+ ?\d+ (?:\w+ )?(?:damage|dmg|d[ée]g[âa]ts?)\b"),
        ("receive heal restore find take", r"\b(?:de|en) moins\b(?! que)"),
        # What is prepared is not cast yet, and what is worth so much is nobody.
        ("use spend", r"\b(?:pr[ée]pare(?:nt)?|prepares?|mémorise|memori[sz]es?)\b(?!.*\b(?:lance|incante|casts?)\b)"),
        ("meet", r"\b(?:worth|valant) \d|^une? [^,;:\d]+ (?:de |d['’])[^,;:\d]+ pour (?-i:[A-ZÀ-Ý])"),
        # What has burned down is lit no more; whoever is hired came of no roll, nor is what goes on each turn one.
        ("use", r"\b(?:burn(?:s|ed|t)? (?:out|down)|goes out|went out|s['’][ée]teint|[ée]teinte?)\b"),
        ("roll", r"^(?!.*\b(?:jet|roll\w*|test|d[eé])\b).*\b(?:embauche|hires?|hired|recrute)\b"),
        ("roll", r"\b\d+ par (?:tour|round)\b"),
        # Whoever is cured at once is not left poisoned.
        ("condition", rf"\b(?:is|was|gets|est|était) [^,;]+[,;] .*(?:\b(?:cures|heals) (?:him|her|it)|{CURES_IT})\b"),
        # Who throws a die once more is not healed by it, and who steps back from a blow is there still.
        ("heal", r"\bto re-?roll\b|\bpour relancer\b"),
        ("leave", r"\bdisengages?\b|\bse désengage"),
        # What a number rises to no die showed.
        ("roll", rf"\b(?:{RAISES})\b.* (?:to|à) \d+\W*$"),
        ("roll", r"\b(?:baisse|diminue|drops|falls|goes down) (?:de|by) \d+\W*$"),
        # Food for so many days is no time, who sleeps is not hurt by it, and one of those who flee is killed.
        ("time", r"\b(?:buys?|bought|achète(?:nt)?|achetons) \w+ (?:for|pour) \d+ \w+\W*$"),
        ("damage", r"\b(?:casts? sleep|lance (?:un )?(?:le )?sommeil|incante (?:le )?sommeil)\b"),
        ("leave", r"\ben (?:tue|abat|attrape|rattrape) une?\b|\b(?:kills|catches) one\b"),
        # Half of the damage no die showed.
        ("roll", r"\b(?:moitié des|half (?:the )?) ?(?:d[ée]g[âa]ts|damage)\b"),
        # Whoever does so much harm is not met by it.
        ("meet", r"\d ?(?:damage|dmg|d[ée]g[aâ]ts)\b(?! ?\d)"),
        (
            "damage",
            r"^(?:add|give|ajoute[rz]?|donne[rz]?) (?!.*(?:damage|dmg|d[ée]g[âa]ts|hits|loses|touche|frappe|perd))",
        ),
        ("leave", r"\b(?:nod|doz|drift)\w* off\b|\bs['’]endor"),
        # Who is hit gets nothing back, who pays or earns neither loses nor regains points, and sells no arrow that hit.
        ("heal", r"\btakes? (?:the|a) (?:blow|hit)\b|\b(?:prend|encaisse) (?:le|un) coup\b"),
        ("heal damage", r"^\w+ (?:pays?|earns?|paie|gagne) [^,;]*[,:] \d+\W*$"),
        ("sell", r"^\S+(?: \d)? takes? an? [^,]+, \d"),
        ("damage", r"\bprend .*\bchez\b|\btakes .*\b(?:at|from) the (?:smith|shop|merchant|market)\b"),
        ("receive", r"\b(?:xp|px|pav|points d['’](?:exp[ée]rience|aventure))\b.*\bde (?:plus|mieux)\b"),
        ("buy", r"\b(?:together|ensemble)\b"),
        ("damage", r"\b(?:moitié de|half of) \d"),
        ("roll", r"^(?:baisse|monte|augmente|diminue|lower|raise|increase|decrease|set|mets)\b"),
        ("give", r"^(?:add|ajoute[rz]?) "),
        (
            "heal",
            (
                r"^(?!.*\b(?:heal|cure|mend|drink|regain|recover|back|soign|r[ée]cup|regagn|rend|boit|reprend))"
                r".*\b(?:takes?|suffers?|took|subit|prend|encaisse)\b.*\b(?:damage|dmg|d[ée]g[âa]ts)\b"
            ),
        ),
        ("find", r"^(?:remove|take|retire[rz]?|enl[èe]ve[rz]?) "),
        ("meet", r"^\d+ (?:throws|drops|falls|runs|gives|dies|flees|goes) "),
        # What a number is now no die showed, and what is won and lost again nobody has.
        (
            "roll",
            (
                r"\b(?:carves?|engraves?|learns?|masters?|gains?|grave|sculpte|apprend|gagne)\b.*[,;:(] ?(?:and )?"
                r"(?:(?:is |are |that's |that makes |makes )?now|maintenant|désormais|ça fait|makes|that makes) \d+\W*$"
            ),
        ),
        (
            "give receive pay lend",
            (
                r"\d.*\b(?:loses?|lost|reperd|perd(?:ent|u)?|perds) (?:it |them |le |la |les"
                r" )?(?:all|everything|again|tout)\b"
            ),
        ),
        # A house that falls meets nobody, a wish is no find, and `the rest` that is shared is no sleep.
        ("meet find", r"\b(?:burns? down|burned down|collaps\w+|caves? in|s['’](?:effondre|écroule)|brûle(?:nt)?$)"),
        ("find meet buy", r"^\w+ (?:wants?|would like|veut|veulent|voudrait|aimerait)\b"),
        (
            "rest",
            (
                r"\b(?:shar\w+|split\w*|divid\w+|tak\w+|gets?|keeps?|partag\w+) (?:\w+ )?(?:the|le) rest\b"
                r"|\bthe rest (?:goes|is (?:shared|split|divided)|between|among|of (?:the|them)|surrenders?|yields?"
                r"|gives? up|flees?|runs?)\b"
            ),
        ),
        # What is given back, or more, is no harm, and what is raised is no roll.
        ("damage", r"\b(?:pv|ev|hp|points?) (?:rendus?|de plus|en plus|back)\b(?! (?:to|at|on|contre|sur))"),
        ("roll", r"\b(?:augmente|améliore|raises?|increases?|improves?) (?:sa|son|her|his|their) "),
        # What was shot or used is not found.
        ("find", r"\b(?:a|ont|has|have|had) (?:tirée?s?|utilisée?s?|fired|shot|used)\b"),
        # Coins that are given back heal nobody.
        ("heal", r"\d ?(?:po|pa|pc|ue|gp|sp|cp)\b.*\b(?:rend|gives? back|returns?|pays? back) \d+\W*$"),
        # What is spent, or taken as a tax, is not bought.
        ("buy", r"\b(?:spends?|spent|dépense) \d+ [^\W\d]{3,}\W*$|\b(?:taxed|fined|robbed)\b"),
        # How long a spell lasts goes by later.
        ("time", r"\b(?:casts?|lance)\b.*\b(?:lasts?|lasting|dure(?:nt|ra)?)\b"),
        ("time", r"\b(?:casts?|lance|incante)\b(?!.*\b(?:et|and)\b)[^,;:]*[,;(] ?\d+ [^\W\d]+\)?\W*$"),
        # A rest that is none: nobody sleeps.
        (
            "rest",
            r"\b(?:personne|nobody|no ?one|none of (?:us|them))\b.* (?:dor[mt]\w*|repose|sleeps?|rests?|slept)\b",
        ),
        ("rest", r"\bne \w+ pas\b|\bn['’]\w+ pas\b"),
        ("rest", r"\b(?:no (?:rest|sleep)|pas de (?:repos|sommeil)|sans (?:dormir|repos)|interrupted|interrompue?)\b"),
    )
)
"""Commands, each with words by which a line is of something else."""


def _is_of_other_words(app: App, text: str, command: Command) -> bool:
    if any(command[0] in commands and words.search(text) for commands, words in NONE_WITH):
        return True
    names = "|".join(map(re.escape, command[1].split(","))) if command[0] == "die" and "," in command[1] else ""
    if names and re.search(rf"\b(?:{names}) (?:est )?(?:en fuite|fuit|flees)\b", text, re.IGNORECASE):
        # `loup 2 mort, loup 1 en fuite`
        return True
    did = option_of(command, "--from") if command[0] == "damage" else ""
    giver = re.escape(command[1]) if command[0] == "give" else ""
    if giver and re.search(
        rf"\b{giver} (?:wins|won|gagne)\W*$|^{giver} (?:parie|bets|wagers)\b.* (?:et|and) (?:wins|won|gagne)\W*$",
        text,
        re.IGNORECASE,
    ):
        # `5gp against Kara, and Ann wins`: whoever wins is paid.
        return True
    is_paid = command[0] == "pay" and not LESS.search(text)
    if is_paid and re.search(rf"\d.*\b(?:for|pour) {re.escape(command[1])}\b", text, re.IGNORECASE):
        # `100 po pour Brune`: she gets them, and `une corde pour Brune, 1 po` she pays.
        return True
    if command[0] == "pay" and TO_SOMEBODY.match(option_of(command, "--for")):
        # `le groupe paie 10 po à Basile sur le butin`
        return True
    company = app.read.roster.names
    struck = command[1] if command[0] == "damage" else option_of(command, "--against")
    did = did or (command[1] if command[0] == "roll" else "")
    return did in company and (
        IT.match(text) is not None or (struck in company and did != struck and HE_STRIKES.match(text) is not None)
    )


IT = re.compile(r"(?:then |and )?it \w+", re.IGNORECASE)
"""A word for whoever is none of the company, who did it."""

HE_STRIKES = re.compile(r"(?:puis |et |then |and )?(?:ils?|elles?|he|she|they) \w+", re.IGNORECASE)
"""A word for whoever was named before, who is no companion of whom they strike."""

TO_SOMEBODY = re.compile(r"(?:à|au|aux|to) [A-ZÉÈ]")
"""Whoever is paid, in the place of what for."""


def _has_unsaid_key(app: App, text: str, command: Command) -> bool:
    """Whether a key is one of which the line says nothing: temporary hit points, an award for each, another spell."""
    cast = next((part.removeprefix("cast=") for part in command if part.startswith("cast=")), "")
    if command[0] == "use" and cast:
        # `lance lumière sur le bâton de brom` casts no sticks to snakes.
        return app.rules.tables.find("spells", command[2]) not in (None, cast)
    if command[0] == "heal" and any(part.startswith("temporary=") for part in command):
        return re.search(r"\btemp", text, re.IGNORECASE) is None
    if command[0] != "award" or "--each" not in command:
        return False
    return WORTH.search(text) is not None and EACH.search(text) is None


WORTH = re.compile(r"\b(?:worth|vaut|valent)\b", re.IGNORECASE)


def _is_called_wrongly(app: App, _text: str, command: Command) -> bool:
    """Whether words that name nobody and nothing are a name: `spends about thirty ue`, `the rain never once let up`."""
    if command[0] == "meet":
        said = folded(command[1]).replace("’", "'").split()
        # `10 km jusqu'au moulin`
        whole = " ".join(said) in EVERYBODY | DISTANCES
        # `Élise relève Brune, Odon lui rend 4`
        ours = len(said) > 1 and said[0] in {folded(name) for name in app.read.roster.names}
        told = said[0] in NO_FIRST or said[-1] in SOUNDS | {"a", "has", "est", "is"}
        is_counter = counter_called(app.rules.tables, command[1]) is not None
        # `ten rounds pass`, in a game that counts none
        is_span = singular(folded(without_article(command[1]))) in OF_TIME
        return ours or told or whole or is_counter or is_span or bool(NEVER & {*said})
    if command[0] in ("buy", "find"):
        names = command[2:3] if command[0] == "buy" else things_found(command)
        return any(
            folded(name) in ROUGHLY or len(name) < SHORTEST or NO_THING.match(name) or _is_owned(app, name)
            for name in names
        )
    others = (option_of(command, "--from"), option_of(command, "--to"))
    led = ("to ",) if command[0] == "die" else ("to ", "of ")
    if "," in "".join(command[1:2]) and folded(others[0]) in IN_ALL:
        # `Brom et Lira ont pris 5 en tout`: who suffered how much is not told.
        return True
    return any(folded(each) in ROUGHLY or each.startswith(led) for each in others)


def _is_owned(app: App, name: str) -> bool:
    """Whether a new thing is called as what somebody has, or by what somebody does: `son arc`, `Zoé en prend une`."""
    first, *more = name.split() or [""]
    return bool(more) and (folded(first) in POSSESSIVES or first in app.read.roster.names)


NO_FIRST = word_set(
    "pour for no nothing none que qui qu'il qu'elle if when while because nobody everyone everybody ditto idem same "
    "pareil seul seule only just"
)
"""Words that no name begins with, folded."""

OF_TIME = word_set("round turn second minute hour day week month year tour seconde heure jour semaine moi mois annee")
"""Spans of time, folded: nobody is met by one."""

SOUNDS = word_set("cri cris bruit bruits silence scream screams noise noises cry shout shouts")
"""What is heard and nobody, folded."""

NEVER = word_set("never not once jamais pas")
"""Words that no name has in it, folded."""

ROUGHLY = word_set(
    "between entre about roughly around nearly almost approximately last next some environ presque dernier derniere"
)
"""Words before an amount, or a thing, that are no thing, folded."""

SHORTEST = 3
"""Letters of the shortest name of a thing."""

NO_THING = re.compile(
    r"points? (?:de |d['’]|of )|(?:instead of|au lieu d|sauf|except|all but)\b"
    r"|(?:dans?|par|in|from|by) (?:l[ea]s? |l['’]|une? |the |an? )"
    r"|(?:(?:à|tout|to|on) )?(?:partage[rz]?|vendre|vendez|share|sell|selling|split)(?: |$)",
    re.IGNORECASE,
)
"""What is counted of somebody, `un point de moralité`, what it would have cost, `instead of 25`, or a sharing."""


def _is_read(_app: App, text: str, command: Command) -> bool:
    """Whether something that is read, and stays, is used up: `lit la lettre`; `lit` is a past form of English too."""
    if command[0] != "use" or spoken() != "fr":
        return False
    said = said_in(text)
    return "lit" in said and not said & SCROLLS


ONE_OF_THEM = re.compile(r"(?:une?|one|l['’]un|l['’]une) (?:des|of|d['’]entre)\b", re.IGNORECASE)
"""How a line begins that is about one of several."""

BUT_SOME = re.compile(r"\b(?:sauf|except(?:é|ée|és)?|hormis|but not)\b", re.IGNORECASE)
"""Words before those of the company who are not meant."""


def _is_of_nobody_known(_app: App, _text: str, command: Command) -> bool:
    """Whether whoever heals is healed, where it is done to somebody unknown: `Odon rend à la naine 6 pv`."""
    note = option_of(command, "--note")
    return command[0] == "heal" and re.search(r"(?:^|; )(?:à|au|aux) [^\W\d]", note) is not None


def _is_another_thing(app: App, text: str, command: Command) -> bool:
    """Whether a thing is known by a word beside its noun alone, and has another noun: `lost his holy symbol`."""
    at = THING_AT.get(command[0])
    if at is None or len(command) <= at or not (note := folded(option_of(command, "--note"))):
        return False
    typed = folded(command[at])
    if f"{typed} {note.split()[0]}" not in folded(text):
        return False
    holder = HOARD_NAME if command[0] == "take" else command[1]
    held = (each.removeprefix(ITEM) for each in app.state.holdings(holder_account(holder)) if each.startswith(ITEM))
    names = [folded(app.terms.item(each)).split() for each in held]
    meant = [name for name in names if typed in name and len(name) > 1]
    return bool(meant) and all(typed != name[0 if spoken() == "fr" else -1] for name in meant)


SLEEPS = re.compile(r"\b(?:sleeps?|slept|dors|dort|dorment|dormons)\b", re.IGNORECASE)
"""Verbs of a rest of hours."""

IN_RETURN = frozenset({"in return", "en retour", "en echange"})
"""Notes of a blow, folded, that another one struck: `dealt him 7, and took 2 in return`."""

HARMS = ("damage", "heal")
"""Commands of hit points."""

THE_OTHERS = re.compile(
    r"(?:\+?\d+ ?\w+,? (?:each )?(?:to|for|à|aux|pour) )?(?:the (?:others|rest)\b(?! of)|the"
    r" other \w+|(?:les )?autres\b)",
    re.IGNORECASE,
)
"""How a line begins that is about those who are not named."""

HARD = re.compile(
    r"[^:]*\b(?:difficult|hard|easy|average|moderate|facile|moyenn?e?|difficile|ardue?)(?=[,.]|,? \d|$)", re.IGNORECASE
)
"""How hard something is, in a word alone before any colon."""

INVENTIONS: tuple[Invention, ...] = (
    *ROLLED,
    *DEALT,
    _finds_somebody,
    is_no_die,
    _goes_out,
    _is_at,
    _is_of_a_number,
    _is_number_of_roll,
    _is_of_a_score,
    _is_from_state,
    _is_of_other_words,
    _has_unsaid_key,
    _is_called_wrongly,
    _is_of_nobody_known,
    _is_another_thing,
    _is_read,
    _is_of_another_verb,
    _only_follows,
    _opens_it,
    stays,
    lambda _app, _text, command: command[0] == "give" and option_of(command, "--note").startswith(("des ", "of the ")),
    lambda app, text, command: command[0] in HARMS and is_no_harm(app, Said.of(text, Parts()), command),
    lambda _app, _text, command: is_of_no_thing(command) or goes_on(command),
    lambda app, text, command: command[0] == "die" and command[1] in app.read.roster.names and not KILLED.search(text),
    lambda _app, text, command: command[0] not in SAID_ONLY and (HEARSAY.search(text) or NOT_NOW.search(text)),
    _meets_one_of_them,
    lambda _app, _text, command: (
        command[0] == "identify" and (NO_NAME.search(command[-1]) or SPOILT.search(command[-1]))
    ),
    # `par faveur du MJ` is no parry.
    lambda _app, text, command: command[2:3] == ["parry"] and BY_WHAT.search(text) and not PARRIES.search(text),
    # `mains brûlantes : 9 sur chaque gobelin, le 2 la moitié`: what a spell did is no note of it.
    lambda _app, text, command: (
        command[0] in ("use", "spend")
        and DID.search(note := option_of(command, "--note"))
        and (DID_LESS.search(text) or DID_SEVERALLY.match(note))
    ),
    lambda app, text, command: (
        command[0] == "damage" and GETS.search(text) and is_ware(app, without_article(option_of(command, "--from")))
    ),
    lambda _app, _text, command: folded(option_of(command, "--note")) in SAME,
    # `bandit 3 would rather run than fight`
    lambda _app, text, command: (note := option_of(command, "--note")) != text.strip() and is_unreal(note),
    # `sticks the flask in her bag, the daggers go to Wulf` strikes nobody.
    lambda app, _text, command: (
        throws_dice(command)
        and command[2:3] == ["attack"]
        and {command[1], option_of(command, "--against")} <= {*app.read.roster.names}
        and "--for" in command
    ),
    # `fire burns Maelle for 2`, where nobody has hit points
    lambda _app, _text, command: folded(option_of(command, "--for")) in ("for", "pour", "to", "at", "with", "avec"),
    lambda _app, _text, command: command[0] == "damage" and NO_CAUSE.search(option_of(command, "--from")),
    # `choisit sous-classe évocateur et expertise arcanes`: two choices are no one.
    lambda app, _text, command: (
        command[0] == "choose"
        and any(
            app.rules.tables.find("choices", after) is not None
            for word, after in pairwise(" ".join(command[3:]).split())
            if folded(word) in AND
        )
    ),
    # `it's Corvin who takes the chief's 5 damage`
    lambda _app, text, command: (
        command[0] == "damage"
        and (by := option_of(command, "--from"))
        and re.search(
            rf"\b{re.escape(by)} (?:who |qui )(?:takes|suffers|loses|encaisse|subit|prend|perd)\b", text, re.IGNORECASE
        )
    ),
    # `200xp to Bob, 150 to each of the others`
    lambda _app, _text, command: command[0] == "award" and OTHER_PEOPLE.search(option_of(command, "--reason")),
    # `coup de grâce` is no critical hit.
    lambda _app, text, command: "critical=yes" in command and not CRITICAL.search(text),
    # `fin du combat, l'ogre est mort`
    lambda _app, text, command: (
        command[0] == "leave"
        and any(
            re.search(rf"\b{re.escape(name)} (?:est mort|is dead|meurt|dies)\b", text, re.IGNORECASE)
            for name in command[1].split(",")
        )
    ),
    lambda _app, text, command: _is_one_of_the_dice(text, command),
    # `backstabs the ogre, 9 damage` is no die.
    lambda _app, _text, command: (
        folded(option_of(command, "--for")) in DAMAGE_WORDS
        or bool({"ev", "pv", "hp", "lost", "perdus"} & {*folded(option_of(command, "--for")).split()})
    ),
    # `intimidation de Brune, 11, l'ogre s'en moque`
    lambda app, text, command: command[0] == "damage" and app.rules.tables.find("skills", text.split()[0]) is not None,
    lambda _app, text, command: (
        option_of(command, "--from")
        and re.search(
            rf"(?:place of|instead of|place (?:de |d['’])) ?{re.escape(option_of(command, '--from'))}\b",
            text,
            re.IGNORECASE,
        )
    ),
    # `bob's back at full` is no arrival.
    lambda _app, _text, command: command[0] == "arrive" and folded(option_of(command, "--note")[3:]) in FULL,
    # `we sleep till dawn` is no rest that takes no time.
    lambda app, text, command: (
        command[0] == "rest"
        and SLEEPS.search(text)
        and app.rules.tables.group("rests").get(command[1], {}).get("seconds") == 0
    ),
    # `un des loups fuit`: it is not said which.
    lambda _app, text, command: "," in "".join(command[1:2]) and ONE_OF_THEM.match(text),
    # `ils dorment tous 8 heures sauf Kael`
    lambda _app, text, command: EVERYONE in command[1:3] and BUT_SOME.search(text),
    # `Mathurin remercie et file 5 po à Brom`
    lambda _app, _text, command: folded(option_of(command, "--from")).endswith((" et", " and", " then", " puis")),
    lambda _app, _text, command: command[0] == "damage" and folded(option_of(command, "--note")) in IN_RETURN,
    # `on se repose une heure` is no night.
    lambda app, _text, command: command[0] == "rest" and is_of_another_length(app, command),
    # `the others get 30 xp`: it is not said who has none.
    lambda _app, text, command: command[0] == "award" and "--to" not in command and THE_OTHERS.match(text),
    # `stealth at difficult, 14`, in a game whose difficulties are numbers
    lambda app, text, command: (
        command[0] == "roll"
        and declared_keys(app.rules.tables, "roll", "".join(command[2:3])).get("difficulty", {}).get("type")
        == "integer"
        and not any(part.startswith(("difficulty=", "--vs", "--against")) for part in command)
        and HARD.match(text)
    ),
    # `on retire le prêt`: of a thing, and nobody's retirement.
    lambda _app, _text, command: command[0] == "retire" and not "".join(command[2:3]).startswith("--") and command[2:],
)


def invents(app: App, text: str, reading: Reading) -> bool:
    """Whether a reading has what its line does not name, finds somebody, or has a word in a place it is not put in."""
    acts = {command[0] for command in reading}
    if "level-up" in acts and acts & {"use", "spend", "roll"}:
        return True
    healed = [command for command in reading if command[0] == "heal"]
    if any(one[1] == other[1] and any(part.startswith("with=") for part in one[2:]) for one, other in pairwise(healed)):
        # By its own dice, and once more by what is told.
        return True
    return any(invention(app, text, command) for command in reading for invention in INVENTIONS)
