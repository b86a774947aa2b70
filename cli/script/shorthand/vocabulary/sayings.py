"""Clauses that people say of several, of what is left of a number or of what a price came to, as the reader has them.

Each is put in the place of the words before any of them is read: `, 2 each`, `10 less 4 armour`, `robs him of 30gp`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import Word, word_set

Saying = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]

STRIKES = (
    r"(?:bites?|hits?|strikes?|claws?|stabs?|slash(?:es)?|wounds?|hurts?|burns?|mauls?|kicks?|punch(?:es)?|shoots?)"
)
FRAPPENT = r"(?:mord(?:ent)?|touche(?:nt)?|frappe(?:nt)?|griffe(?:nt)?|blesse(?:nt)?|brûle(?:nt)?|poignarde(?:nt)?)"
"""Verbs of a blow, between whoever strikes and whoever is struck."""

WOUNDS = r"(?:bites?|claws?|mauls?|gores?|stings?|scratch(?:es)?|burns?|wounds?|hurts?)"
BLESSENT = r"(?:mord(?:ent)?|griffe(?:nt)?|lacère(?:nt)?|brûle(?:nt)?|blesse(?:nt)?)"
"""Those behind which a number is no die: it is what each of them did."""

PAYS = r"(?:pays?|gives?|hands?)"
PAIE = r"(?:paie|paye|verse|donne|règle)"
SETTLES = r"(?:pays|settles|clears)"
SOLDE = r"(?:règle|paie|paye|solde|s['’]acquitte de)"
OFF_A_DEBT = r"(?:off|on|of|towards?|against|from) (?:his|her|its|their|the) debts?"
"""Verbs of whoever pays, or pays all of a debt, and what it is paid off."""

OF_US = r"(?:we|they|the (?:party|group|company|heroes|adventurers|team))"
BEATEN = r"(?:beats?|beaten|defeat(?:s|ed)?|vanquish(?:es|ed)?|overcome|overcomes|overcame)"
NOUS = r"(?:on|nous|le groupe|la (?:compagnie|troupe|bande)|l['’]équipe|les (?:héros|pj|aventuriers))"
"""Everybody who plays, and what they did to foes: it counts for experience."""

NAME = r"(?-i:[A-ZÀ-Ý])[^\W\d]+"
EACH_THEIRS = r"(?:takes|gets|buys|sells|lights|drinks|prend|achète|vend|allume|boit)"
"""A name as it is written, and what several do, each with a thing of their own."""

DRINKS = r"(?:boit|avale|utilise|consomme|drinks?|quaffs|swallows|uses|downs)"
SHOWING = r"dés?|dice|(?:il |elle )?(?:fait|tire|lance)|(?:s?he )?(?:rolls?|throws|gets)|\d?d\d+(?: ?\+ ?\d+)?|="
"""Words about whoever drinks something, and before what its dice showed."""

MISS = r"(?:miss(?:es)?|rate(?:nt)?|manque(?:nt)?|loupe(?:nt)?)"
WENT_WIDE = rf"[^\W\d][^,;:]*? {MISS}(?: [^\W\d]+)?"
"""Somebody's blow that did nothing."""

AND_THEN = re.compile(r"^ ?(?:and|but|et|mais|puis|then) | (?:and|but|et|mais|puis|then) ?$")
"""What joins it to the next one."""

HARM = (
    r"(?:[\w'’]+ )?(?:trap|pit|fireball|explosion|blast|fire|acid|gas|rocks?|rockfall|cave-in|lightning|breath)|"
    r"(?:chute|piège|fosse|boule de feu|explosion|feu|acide|gaz|éboulement|foudre|souffle|avalanche)(?: [^,;:]+)?"
)
"""What hurts without being anybody."""

POINTS = r"(?: ?(?:damage|dmg|hp|dégâts?|pv|ev))?"
HALF = r"(?:half|(?:la )?moitié)(?: (?:damage|of it|that|des dégâts))?"
XP = r"(?:xp|exp|px|pav)"
UNIT = rf"(?:{XP}|hp|pv|ev|ue|[gsepc]p|p[oavce]|adventure points?|points? d['’]aventure)"
GETS = r"(?:gets|gains|earns|receives|gagne|reçoit|obtient|regains|récupère|loses|perd|pays|paie)"

TIMES = {"twice": 2, "double": 2, "half": 0.5, "deux fois": 2, "le double": 2, "la moitié": 0.5}
"""So many times an amount that was told before."""

LEVELLED = (
    r"(?:(?:levels?|lvls?)(?: up)?|(?:goes up|gains) a level|(?:reaches|makes|hits|gets to|goes up to) level"
    r"|(?:(?:monte|passe|gagne|prend|atteint)s? )?(?:(?:de|d['’]un|un|au|le) )?(?:niveau|niv))(?: \d{1,2})?"
)
"""A level that somebody reaches, perhaps with its number."""

HIT_DIE = r"(?:(?:hit|hp) (?:die|dice)|dés? de vie|(?<!\d)1?d\d{1,2})"
"""The die by which it gives hit points."""


def _rest(span: re.Match[str]) -> str:
    """A blow with what the armour left of it, and how: `for 6: 10 less 4 armour`."""
    left = int(span["all"]) - int(span["less"])
    return f"{span['led']}{left}: {span['told']}" if left > 0 else span[0]


def _times(span: re.Match[str]) -> str:
    """A second amount as a number: `for 4, then for 8`; as it was where it would be no whole one."""
    made = int(span["first"]) * TIMES[span["times"].lower()]
    return f"{span['led']}{span['first']} {span['joins'].strip()} {int(made)}" if made == int(made) else span[0]


def _sum(span: re.Match[str]) -> str:
    """A blow with all that it did, and how: `for 12: 5 plus 7 sneak attack`."""
    return f"{span['led']}{int(span['all']) + int(span['more'])}: {span['told']}"


def _wide(span: re.Match[str]) -> str:
    """A blow with what went wide around it as its note; as it was where each is told by itself before it."""
    parts = re.split(r"\s*,\s*", f"{span['before']},{span['after']}")
    told = " / ".join(AND_THEN.sub("", part).strip() for part in parts if part.strip())
    several = re.search(r"\b(?:miss|ratent|manquent|loupent)\b", span["before"])
    return span[0] if not (span["after"] or several) else f"{span['hit']}: {told}"


NOBODY = word_set("now left total still only max level ac dc back more reste encore maintenant niveau ca plus")
"""Words before a number that are no names, folded."""


def _with_unit(span: re.Match[str]) -> str:
    """What each of several gets, with its unit: `Ann 300 xp, Bob 250 xp, Céd 100 xp`."""
    unit, verb = (span["unit"] or f" {span['led']}"), span["verb"] or ""
    pairs = re.findall(rf"\b(?!(?:and|et) )([^\W\d]+) (?:{GETS} )?(\d+)", span["list"], re.IGNORECASE)
    # `loses 5 hp, now 3`, `reçoit 30 po et regagne 4`: it is nobody.
    small = [name for name, _number in pairs if name.islower()]
    if (
        len(small) not in (0, len(pairs))
        or NOBODY.intersection(small)
        or any(acts_begun([Word(each)])[1] for each in small)
    ):
        return span[0]
    return ", ".join(f"{name} {verb}{number}{unit}" for name, number in pairs)


def _half(span: re.Match[str]) -> str:
    """What all take, and half of it for one; as it was where that is no whole number."""
    half, odd = divmod(int(span["all"]), 2)
    who, cause = span["one"] or span["other"], f' --from "{span["cause"]}"' if span["cause"] else ""
    french = span["takes"].startswith("pr")
    but, takes = ("sauf", "prend") if french else ("but", "takes")
    everybody = span["who"].lower() in ("everyone", "everybody", "tout le monde", "tous")
    # `tous sauf Lira prennent 10`
    whom = f"{'tous' if french else 'everyone'} {but} {who}" if everybody else span["who"]
    each = span["each"] or ""
    return span[0] if odd else f"{whom} {span['takes']} {span['all']}{each}, {who} {takes} {half}{cause}"


def _handed_out(span: re.Match[str]) -> str:
    """A thing of the hoard for each of two: `Corvin prend la hache, Aube prend la lanterne`."""
    takes = "takes" if span[1].lower().startswith("the ") else "prend"
    return f"{span[2]} {takes} {span[1]}, {span[4]} {takes} {span[3]}"


def _of_two(span: re.Match[str]) -> str:
    """What one pays for two: `Bob pays 2gp for the ferry: for Ann too`."""
    amount = f"{2 * int(span['number'])}{span['coin']}"
    return f"{span['who']} pays {amount} for the {span['what'].lower()}: for {span['whom']} too"


SPANS: tuple[Saying, ...] = (
    # `1h30 de marche`, `on marche 1h30`, but `il est 1h30`
    (
        re.compile(r"(?<!est )(?<![àa] )(?<!vers )\b(\d{1,2})h([0-5]\d)(?= (?:de |plus |passe)|[,.]?$)"),
        lambda span: f"{60 * int(span[1]) + int(span[2])} minutes",
    ),
    (re.compile(r"\b(demie?) (?=journ[ée]e|heure)", re.IGNORECASE), r"\1-"),
    (re.compile(r"\b(?:an|one|1) hour and a half\b", re.IGNORECASE), "90 minutes"),
    (re.compile(r"\b(?:that(?:[’']s| is| are)|which (?:is|are)) worth(?= \d)", re.IGNORECASE), "worth"),
    (re.compile(r"\b(\d+ ?[a-z]{2}) a (?:piece|pop)\b", re.IGNORECASE), r"\1 apiece"),
    (re.compile(r"( for \d+) apiece(?=\W*$)", re.IGNORECASE), r"\1 each"),
    (re.compile(r"(\b\d+ ?[a-z]{2,3}) all a?round(?=\W*$)", re.IGNORECASE), r"\1 each"),
    # `charisma roll for Illaï: 17, no luck`, `xp: 15 each, none for Johrgun`
    (re.compile(r"(\d), (?:but )?no luck(?=\W*$)", re.IGNORECASE), r"\1, fails"),
    (
        re.compile(
            r"\b(each|everyone|everybody)\b(.*?),? (?:but )?(?:none|nothing) (?:for|to) (?=\w+\W*$)", re.IGNORECASE
        ),
        r"\1\2 except ",
    ),
    (re.compile(r"\b(chacun|tous)\b(.*?),? (?:mais )?rien (?:pour|à) (?=\w+\W*$)", re.IGNORECASE), r"\1\2 sauf "),
    (re.compile(r"( for \d+(?: and|,) \w+ (?:hits|bites|strikes)) back(?= for \d)", re.IGNORECASE), r"\1 him back"),
    # `Ann bandages Bob, he gets 2 back`
    (
        re.compile(
            r"\b((?:bandages?|heals?|treats?|tends?|cures?)\b[^,;]*), (?:s?he|it) gets (\d+) back\b", re.IGNORECASE
        ),
        r"\1 for \2",
    ),
    (re.compile(r"\b(\d{1,2}) (?:in all|altogether|all told|en tout)(?=[,;.]|$)", re.IGNORECASE), r"\1 total"),
    # `3 hours' walk, its noon`
    (re.compile(r"\bits(?= (?:noon|dusk|dawn|dark|midnight|morning|evening|night|late|\d)\b)", re.IGNORECASE), "it's"),
    (re.compile(r"^twice (.+?)(?=, \d+ (?:then|and) \d+$)", re.IGNORECASE), r"\1 twice"),
    (re.compile(r" x2(?= for \d+ each\b)", re.IGNORECASE), " twice"),
    (re.compile(r"\bqui (?:en )?(?:vaut|valent|vaudrait)(?: bien)?(?= \d)", re.IGNORECASE), "valant"),
)
"""Clauses about what something is worth, parts of a span of time, and how many."""

SAYINGS: tuple[Saying, ...] = SPANS + tuple(
    (re.compile(words, re.IGNORECASE), meant)
    for words, meant in (
        # `passe niveau 4 avec un 5 au d8`, `niveau 2, 1d6 : 5`, `gagne un niveau, il fait 5`, `levels up, she rolls 5`
        (
            (
                rf"^(\w+ {LEVELLED})(?:,? (?:avec|with)|[,:;]| :)"
                r"(?: (?:et|and|il|elle|he|she|fait|tire|lance|jette|obtient|rolls?|rolled|throws|an?|un|de))*"
                rf"(?: {HIT_DIE})?(?: ?[:=])? (\d{{1,2}})"
                rf"(?: (?:au|aux|on the|on|sur le|sur son|with the|for the)(?: dé| die| {HIT_DIE})"
                r"|,? (?:pour|for) (?:ses|les|his|her|the) (?:pv|hp|points de vie|hit points))?$"
            ),
            r"\1, \2",
        ),
        # `we beat the orcs`, `the wolves are beaten`
        (
            rf"^{OF_US} (?:have |has )?{BEATEN} ((?:all |both )?(?:of )?(?:the|these|those|both) [^,;:]+)$",
            r"\1 defeated",
        ),
        (r"^(the [^,;:]+?) (?:is|are|was|were|got|have been|has been) (?:all )?(?:beaten|vanquished)$", r"\1 defeated"),
        # `on a battu les loups`, `les loups sont battus`
        (
            (
                rf"^{NOUS} (?:bat|battons|(?:a|avons) (?:battu|vaincu|défait))"
                r" ((?:tous )?(?:les|l['’]|le|la|ces) ?[^,;:]+)$"
            ),
            r"\1 vaincu",
        ),
        (
            r"^((?:les|l['’]|le|la) ?[^,;:]+?) (?:est|sont|a été|ont été) (?:tous |toutes )?(?:battu|défait)e?s?$",
            r"\1 vaincu",
        ),
        # `Bob deals 5 to orc 1, 3 to orc 2`, `Ann takes 4 xp less`
        (
            (
                r"^(\w+ (?:deals|does|inflicts|met|inflige|fait|balance)) (\d+) ((?:to|à|au|aux) [^\d,;:]+(?: \d)?)"
                r"(?:, | (?:and|et) )(?:then |puis )?(\d+ (?:to|à|au|aux) [^\d,;:]+(?: \d)?)$"
            ),
            r"\1 \2 \3, \1 \4",
        ),
        (r"^(\w+) (?:takes|gets|gains|prend|gagne|reçoit) (\d+) (xp|px) (?:less|de moins)$", r"\1 -\2 \3"),
        # `takes the ring from the hoard, then gives it to Ann`
        (
            (
                r"^(\w+ (?:takes|gets|grabs|picks|prend|récupère|attrape)) (.+?) (?:from|out of|du|dans le|au)"
                r" (?:the )?(?:hoard|butin|trésor)(?=,? (?:and|then|et|puis) )"
            ),
            r"\1 \2",
        ),
        # `Bob takes the ring, Ann the gem`
        (
            (
                rf"^({NAME}) ({EACH_THEIRS}) ([^,;:]+?)(?:,| and| et)(?: and| et)? ({NAME})"
                r" ((?:the|an?|some|his|her|le|la|les|une?|des|son|sa|ses|\d+) (?!other)[^,;:]+"
                r"|l['’](?!autre)[^,;:]+)$"
            ),
            r"\1 \2 \3, \4 \2 \5",
        ),
        (r"^(take|undo) (that|the last|this) (\w+) back$", r"take back \2 \3"),
        (r" (?:of|from) (?:what|that which) (?:s?he|they|it) owe[sd]?(?: (?:him|her|them))?$", ""),
        (r"^award ([^\W\d]+) (\d+) (xp|px|pav)\b", r"\1 gets \2 \3"),
        # `boit sa potion (dés : 1 et 3)`, `drinks the healing potion, 2d4+2: 1 and 3`, `boit sa potion : 6`
        (
            (
                rf"^(\w+ {DRINKS} (?:[^,;:(\d]+ )?potions?(?: [^,;:(\d]+?)?)(?:[ ,:(]+(?:{SHOWING}))*"
                r"[ ,:(]+(\d{1,2})(?:,| et| and|,? puis|,? then)? (\d{1,2})\)?$"
            ),
            r"\1 --faces \2,\3",
        ),
        (
            (
                rf"^(\w+ {DRINKS} (?:[^,;:(\d]+ )?potions?(?: [^,;:(\d]+?)?)(?:[ ,:(]+(?:{SHOWING})|(?= ?:))+"
                r"[ ,:(]+(\d{1,2})\)?$"
            ),
            r"\1, \2",
        ),
        # `mord Aube au bras, 2 PV de moins`, `frappent la goule : 3 pour elle, 4 pour lui`
        (r"(?<=[,:] )(\d{1,3} ?(?:pv|ev|points? de vie)) (?:de|en) moins(?=[,;.]|$)", r"\1"),
        (
            r"(?<=: )(\d+) (?:pour|for) (?:elle|lui|him|her)(?:,| et| and) (\d+) (?:pour|for) (?:elle|lui|him|her)$",
            r"\1 et \2",
        ),
        # `prend 30 ue du trésor`, `takes 30gp from the treasure`, `lance soins sur Brune, +9 pv`
        (r"^(\w+ (?:prend|récupère) \d+ ?[a-z]{2}) (?:du|dans le|au) (?:trésor|butin|coffre commun)$", r"\1 du butin"),
        (
            r"^(\w+ (?:takes|grabs|gets) \d+ ?[a-z]{2}) (?:from|out of) the (?:hoard|loot|treasure)$",
            r"\1 from the hoard",
        ),
        (r"^(\w+ (?:lance|casts) [^,;:]+ (?:sur|on) [^,;:\d]+), \+(\d{1,3}) ?(?:pv|hp|ev)$", r"\1 pour \2"),
        # `settles 5gp of what he owes Kara`, `Pim takes 20 gold out of the hoard`
        (
            (
                r"^(\w+) (?:settles|pays|clears|returns|gives) (\d+ ?[a-z]+) (?:of|from) what (?:s?he|they) owes? "
                r"([^\W\d]+)$"
            ),
            r"\1 repays \3 \2",
        ),
        (r"^(\w+ (?:takes|grabs|gets) \d+ ?[a-z]+) out of the (?:hoard|loot|treasure)$", r"\1 from the hoard"),
        # `three goblins leap out of the reeds`, `inside the mill lies a chest: 120gp`
        (
            r"\b((?:leap|step|come|jump|burst|climb|crawl|walk|rush|pop|spring)s?) out of (?=the |an? |his |her )",
            r"\1 out from ",
        ),
        (
            (
                r"^(?:inside|in|under|behind|beneath) (the [^,;:]+?) (?:lies|is|sits|stands|are|lie) "
                r"((?:a|an|the|some) [^,;:]+?) ?: (?=\d)"
            ),
            r"in \2 in \1: ",
        ),
        # `500 xp split between all four for the ogre`, `uses second wind and rolls a 7`
        (
            (
                r"^(\d+) (xp|px|pav) (?:split|shared|divided) (?:evenly )?(?:between|among) (?:all|everyone|everybody)"
                r"(?: of (?:us|them)| four| three| five)?(?= for |$)"
            ),
            r"the party gains \1 \2 in all",
        ),
        (r"\b(uses [^,;:]+?) and rolls (?:an? )?(\d{1,2})$", r"\1, \2"),
        (
            (
                rf"^(\w+ {DRINKS} [^,;:\d]*potion[^,;:\d]*?)(?:,| and) (?:it )?(?:s?he )?"
                r"(?:gets back|heals|regains|recovers)(?: him| her)? (\d+)(?: hp)?$"
            ),
            r"\1, \2",
        ),
        # `tout le monde prend une bonne nuit de repos`
        (
            r"\bprend(?:nent|s)? (?:une )?(?:bonne |longue |vraie )?nuit (?:complète |entière )?de (?:repos|sommeil)\b",
            "se repose une nuit",
        ),
        # `skewers the wolf for 20: dead`
        (r"(?<=\d) ?: ?(?=(?:(?:it|s?he)(?: is|['’]s) )?(?:dead|killed|slain|morte?|tuée?)\W*$)", ", "),
        # `chops the orc with his axe, die 5`
        (
            r"(?<=[,:] )(?:the die|die|le dé|dé)(?: shows?| showed| says| montre| donne| fait)?:? (\d{1,2})(?=[,;.]|$)",
            r"\1 on the die",
        ),
        # `Bob shoots orc 1, 19 to hit`
        (r"(?<=[,:] )(?:an? )?(\d{1,2}) (?:to hit(?=[,;.]|$)|pour toucher(?=\.?$))", r"\1"),
        (r"^level up ([^\W\d]+)(?=[,.]|$)", r"\1 levels up"),
        # `état du groupe`, `distribuez l'expérience`
        (
            r"^(?:l['’])?état (?:du groupe|de la (?:compagnie|troupe|bande)|de l['’]équipe|des (?:personnages|pj))$",
            "groupe",
        ),
        (r"^(?:the )?(?:state|status) of the (?:party|group|company|characters)$", "party"),
        (
            (
                r"^(?:on )?(?:distribue[rz]?|répartit|répartir|répartissez|attribue[rz]?|partage[rz]?) "
                r"(?:toute )?(?:l['’](?:expérience|xp)|les (?:xp|px|pav|points d['’](?:expérience|aventure)))$"
            ),
            "récompenser",
        ),
        # `récompenser 3 points au groupe pour ce combat`
        (
            (
                r"^récompense[rz]? (?:de )?(\d+) (?:points?(?: d['’](?:aventure|expérience))?|px|xp|pav)"
                r" (?:au|à tout le|pour le) groupe(?: (pour .+))?$"
            ),
            lambda span: f"le groupe gagne {span[1]} px {span[2] or ''}".strip(),
        ),
        (
            r"^award (\d+) points? to the (?:party|group|company)(?: (for .+))?$",
            lambda span: f"the party gains {span[1]} xp {span[2] or ''}".strip(),
        ),
        # `3 gemmes et 30 UE en pièces`, `dégâts 4`
        (r"^([^:]+ ?: )(.+?),? (?:et|and) (\d+ ?[a-z]{2}) (?:en (?:pièces|monnaie)|in coins?)$", r"\1\3, \2"),
        (r",? (?:et|and) (\d+ ?[a-z]{2}) (?:en (?:pièces|monnaie)|in coins?)(?=,|$)", r", \1"),
        (r"\b(\d+ ?[a-z]{2}) (?:en (?:pièces|monnaie)|in coins?)(?=,| et | and |$)", r"\1"),
        (r", (?:dégâts?|dommages) ?:? ?(\d+)$", r", \1 dégâts"),
        (r", damage ?:? ?(\d+)$", r", \1 damage"),
        # `encaisse 11 points, c'est Borgal`
        (
            (
                r"^([^,;:]+ (?:encaisse|perd|prend|subit) \d+)(?: (?:points?|dégâts?|pv|ev))?,"
                r" c['’](?:est|était) (?=(?-i:[A-ZÀ-Ý])[\w ]+$)"
            ),
            r"\1 de ",
        ),
        (
            (
                r"^([^,;:]+ (?:takes|loses|suffers|took|lost) \d+)(?: (?:points?|damage|hp))?,"
                r" (?:that['’]s|that was|it['’]s|it was) (?=(?-i:[A-ZÀ-Ý])[\w ]+$)"
            ),
            r"\1 from ",
        ),
        # `prête 20 po à Lira, à rendre demain`
        (
            (
                r"^(\w+ (?:prête|avance|lends) [^,;:]*\d+ ?[a-z]{2}[^,;:\d]*), (?=(?:à rendre|à rembourser"
                r"|remboursables?|qu['’](?:elle|il) rendra|to be (?:paid|given|repaid)|due|payable|repayable) )"
            ),
            r"\1 : ",
        ),
        # `orque 1 touche Brom, 3, l'orque 2 Lira, 2`
        (
            (
                rf"^(?P<who>[^,;:]+?) (?P<act>{STRIKES}|{FRAPPENT}) (?P<whom>[^,;:\d]+), (?P<first>\d+),"
                r" (?:(?:et|and) )?(?:the |l[ea] |l['’])?(?P<other>[\w-]+ \d)"
                r" (?P<next>(?-i:[A-ZÀ-Ý])\w+), (?P<then>\d+)$"
            ),
            r"\g<who> \g<act> \g<whom>, \g<first>, \g<other> \g<act> \g<next>, \g<then>",
        ),
        # `butin : à partager`
        (r"^(?:le )?(?:butin|trésor) ?: (?:(?:à |on )?partage[rz]?)$", "on partage"),
        (r"^(?:loot|treasure): (?:to )?(?:split|share)$", "split"),
        # `niveau pour Brom, dé de vie : 3`
        (
            rf"^(niveau|level) (?:pour|for) (\w+),? (?:(?:avec|with) )?(?:un |an? )?{HIT_DIE} ?[:=]? (\d{{1,2}})$",
            lambda span: f"{span[2]} {'levels up' if span[1].lower() == 'level' else 'monte de niveau'}, {span[3]}",
        ),
        # `js raté, 6`, `parry failed, 11 damage`: what went wrong, and what was suffered by it
        (
            (
                r", ((?:js|jds|jp|svg|(?:jet de )?sauvegarde|parade|esquive) (?:ratée?|manquée?|loupée?|échouée?)),"
                r" (?:(?:il|elle) )?(?:(?:prend|subit) )?(\d+)(?: ?(?:dégâts?|dmg|pv|ev))?$"
            ),
            r", \2 dégâts : \1",
        ),
        (
            (
                r", ((?:parry|dodge|save) (?:failed|fails|missed)"
                r"|fails (?:to (?:parry|dodge)|(?:the|his|her|its) (?:parry|save))),"
                r" (?:(?:s?he|it) )?(?:takes )?(\d+)(?: (?:damage|dmg|hp|ev))?$"
            ),
            r", \2 damage: \1",
        ),
        (r"\b(casts [^,;:\d]+ (?:at|on) [^,;:]+), (\d+)(?: damage| dmg)$", r"\1 for \2"),
        # `pit trap, Bob takes 5`, `chute de 3 m : Lira prend 4`, `Illaï tombe dans le ravin, 8 dégâts`
        (
            (
                rf"^(?:the |an? |une? |l[ea] )?({HARM})(?:,| ?:) ([^,;:\d]+ (?:takes?|prend|prennent|perd)"
                rf" \d+{POINTS}(?: each| chacun)?)$"
            ),
            r'\2 --from "\1"',
        ),
        (
            r"^(\w+) (?:tombe|chute|dégringole) ((?:dans|du|de|d['’])[^,;:\d]+)(?:,| ?:) (\d+ ?(?:dégâts?|pv|ev))$",
            r"\1 prend \3 : chute \2",
        ),
        # `ann and elise take 6 each, kara half`, `tout le monde prend 10, moitié pour Lira`
        (
            (
                rf"^(?:(?:the |an? |une? |l[ea] )?(?P<cause>{HARM})(?:,| ?:) )?"
                rf"(?P<who>[^,;:]+?) (?P<takes>takes?|prend|prennent) (?P<all>\d+){POINTS}(?P<each> each| chacun)?,"
                rf" (?:and |et )?(?:(?P<one>\w+) (?:takes |prend )?{HALF}|"
                rf"{HALF} (?:for|pour) (?P<other>\w+))$"
            ),
            _half,
        ),
        # `corvin takes 5, perle none`
        (
            (
                rf"^(\w+ (?:takes|prend) \d+{POINTS}), (?:(?:and|but|et|mais) )?"
                r"(\w+ (?:takes )?(?:none|nothing|no damage|rien))$"
            ),
            r'\1 --note "\2"',
        ),
        # `each orc hits Ann for 1`, `chaque loup mord Brom pour 2`
        (rf"^((?:each|every) (?!of )[^,;:\d]+? {STRIKES} [^,;:]+ for \d+{POINTS})$", r"\1 each"),
        (rf"^(chaque [^,;:\d]+? {FRAPPENT} [^,;:]+ pour \d+{POINTS})$", r"\1 chacun"),
        # `orc 1 misses, orc 2 hits Céd for 3, orc 3 misses`
        (
            (
                rf"^(?P<before>(?:{WENT_WIDE},? (?:(?:and|but|et|mais|puis|then) )?)*)"
                rf"(?P<hit>[^,;:]+? (?:{STRIKES}|{FRAPPENT}) [^,;:]+ (?:for|pour) \d+{POINTS})"
                rf"(?P<after>(?:,? (?:(?:and|but|et|mais|puis|then) )?{WENT_WIDE})*)$"
            ),
            _wide,
        ),
        # `Brom touche l'ogre pour 5 et l'ogre le touche pour 7`
        (
            (
                rf"^({NAME}) ({FRAPPENT}) ([^,;:\d]+?(?: \d)?) pour (\d+)(?: et|,(?: et| puis)?)"
                rf" (?:\3|il|elle|celui-ci|celle-ci) (?:l[ea] |l['’])({FRAPPENT}) pour (\d+)$"
            ),
            r"\1 \2 \3 pour \4 et \3 \5 \1 pour \6",
        ),
        # `hits goblin 1 for 5 plus 7 sneak attack`
        (
            (
                r"(?P<led>\b(?:for|pour) )(?P<told>(?P<all>\d+) (?:plus|\+|and|et) (?P<more>\d+)"
                r" (?:(?:for|of|from|pour|de|d['’]) ?)?(?:(?:the|his|her|la|sa|l['’]) ?)?"
                r"(?:sneak attack|sneak|backstab|rage|bonus|strength|hunter['’]s mark|(?:attaque )?sournoise|force))$"
            ),
            _sum,
        ),
        # `Illaï 300 pav, Maëlle 250, Borgal 100`, `pav : Illaï 300, Maëlle 250`, `Ann gets 5gp, Bob 3`
        (
            (
                rf"^(?:(?P<led>{XP}) ?: )?(?P<list>[^\W\d]+ (?P<verb>{GETS} )?\d+(?P<unit> ?{UNIT})?"
                rf"(?:(?:,| and| et)+ (?!and |et )[^\W\d]+ (?:{GETS} )?\d+)+)(?(led)|(?(unit)|(?!)))$"
            ),
            _with_unit,
        ),
        # `pav : 100 chacun`, `récompense : 550 px à partager`, `init: perle 4`
        (rf"^({XP}) ?: (\d+) (?=(?:each|apiece|chacun|par (?:personne|tête))\b)", r"\2 \1 "),
        (rf"^(?:récompenses?|rewards?|awards?|expérience|experience) ?: (?=\d+ ?{XP}\b)", ""),
        (r"^init ?: (?=\w+ \d)", "initiative: "),
        # `la hache à Corvin, la lanterne à Aube`
        (
            (
                r"^((?:the |l[ea] |l['’])[^,;:\d]+?) (?:à|pour|to|for) (\w+),? (?:(?:and|et) )?"
                r"((?:the |l[ea] |l['’])[^,;:\d]+?) (?:à|pour|to|for) (\w+)$"
            ),
            _handed_out,
        ),
        # `lance 2 dés de vie et récupère 13`, `jet contre la mort de Brune : 12`
        (
            (
                r"^(\w+) (?:lance|jette|utilise|prend|dépense) (\d) dés? de vie(?:,| et)"
                r" (?:(?:il|elle) )?(?:récupère|regagne|gagne|reprend) (\d+)(?: pv)?$"
            ),
            r"\1 dépense \2 dés de vie : \3",
        ),
        (
            (
                r"^(\w+) (?:rolls|spends|uses) (\d) hit dice(?:,| and) (?:s?he )?(?:gets|regains|recovers|heals)"
                r" (\d+)(?: hp)?(?: back)?$"
            ),
            r"\1 spends \2 hit dice: \3",
        ),
        (r"^(jet (?:de sauvegarde )?contre la mort) (?:de |d['’]|pour )(\w+)(?: ?:|,)? (\d+)$", r"\2 \1 \3"),
        # `+50gp Ann`, `trait de feu d'Élise sur l'ogre : 15, 8 dégâts`
        (r"^([-+−]\d+ ?(?:[gsepc]p|p[oavce]|ue)) ([^\W\d]+)$", r"\2 \1"),
        (
            (
                rf"^((?!l[ea]s? |une? |s[ao]n? |flèche|carreau|tir )[^\W\d]+ [^,;:\d]+?) (?:de |d['’])({NAME})"
                r" sur ([^,;:]+?) ?: (\d+), (\d+ ?(?:dégâts?|pv))$"
            ),
            r"\2 lance \1 sur \3 : \4, \5",
        ),
        # `saves vs breath 15, half, 4 damage`, `js souffle 15, prend 4`
        (
            (
                r"^(\w+ (?:saves?|save|js|jds|jp|svg|sauvegarde|sauve)\b[^,;:]*? \d{1,2}),"
                r"(?=[^\d]*(?:half|(?P<french>moitié|prend|subit)|takes)) (?:(?:and|et) )?(?:(?:takes|prend|subit) )?"
                rf"(?:(?:half|la moitié|moitié),? )?(?:(?:takes|prend|subit) )?(\d+){POINTS}$"
            ),
            lambda span: f"{span[1]}, {span[3]} {'dégâts' if span['french'] else 'damage'}",
        ),
        # `fails to remove the trap, takes 3`
        (r"^(\w+) (fails to [^,;:\d]+|[^,;:\d]+ and fails),? (?:and )?(takes \d+(?: (?:damage|hp))?)$", r"\1 \3: \2"),
        # `casts sleep, both wolves drop`
        (r"\b(casts sleep), (?:both|all|the)(?: the)? (\w+) (?:drop|collapse|fall|slump)$", r"\1, the \2 fall asleep"),
        # `find 60gp on the ogre`, `sell the ring 50gp`
        (r"^find (?=\d+ ?[a-z]{2},? (?:on|in|under|behind|inside|at|beside|near) )", "found "),
        (r"^(sell (?:the|an?) [^,;:\d]+)(?<! for)(?<! at) (?=\d+ ?[a-z]{2}$)", r"\1 for "),
        (r"\bbackstabs ([^,;:]+), (\d*d\d+(?:[+-]\d+)?) ?= ?(\d+)$", r"hits \1 for \3: backstab, \2"),
        # `forces the chest open, 20ue inside`
        (
            (
                r"\b(?:(?:forces|breaks|prises|pries|smashes) (the|an?) (\w+) open|opens (the|an?) (\w+)),"
                r" (\d+ ?[a-z]{2}) (?:inside|in it)$"
            ),
            lambda span: f"opens {span[1] or span[3]} {span[2] or span[4]}: {span[5]}",
        ),
        (
            r"\b(ouvre|force) ((?:l[ea] |un |une |l['’])\w+), (\d+ ?[a-z]{2}) (?:dedans|à l['’]intérieur)$",
            r"ouvre \2 : \3",
        ),
        (r"\b(gives|hands|passes) ((?!back )[^,;:\d]+) back to (?=\w)", r"\1 back \2 to "),
        (r"^(\d+ points d['’]aventure) (?:(?:à|pour) )?(?:chacun|tous|tout le monde)$", r"chacun gagne \1"),
        (r"^(\d+ adventure points) (?:(?:to|for) )?(?:each|all|everyone|everybody)$", r"everybody gains \1"),
        # `erreur, Perle a encore 12 pv`: it is what she has now.
        (
            (
                r"^(?:(?:erreur|oups|pardon|zut|non|mistake|oops|sorry|no|wait)[,:;!]* )+"
                r"(?=\w+ (?:(?:a|est|has|is|still) )?(?:(?:encore|toujours|still|has|only) )?(?:(?:à|at) )?"
                r"\d+ ?(?:pv|hp|ev)\b)"
            ),
            "",
        ),
        (
            (
                r"\bfinds (\d+ ?[a-z]{2}) (?:in|on|under|behind|inside) ([^,;:\d]+?),?"
                r" and (?:keeps|pockets) (?:it|them|the (?:money|coins|gold))$"
            ),
            r"gets \1 from \2",
        ),
        # `4 sous vigueur`
        (
            (
                r"\b(\d+) sous (?:la |sa |son |l['’])?"
                r"(vigueur|force|dextérité|constitution|intelligence|sagesse|charisme|chance)$"
            ),
            r"\2 \1",
        ),
        # `both wolves bite Bob, 2 each`
        (rf"^(?P<first>[^,;:]*\b{WOUNDS} [^,;:]+), (?P<each>\d+) (?:each|apiece)$", r"\g<first> for \g<each> each"),
        (
            rf"^(?P<first>[^,;:]*\b{BLESSENT} [^,;:]+), (?P<each>\d+) (?:chacune?|chaque)$",
            r"\g<first> pour \g<each> chacun",
        ),
        (rf"\b({STRIKES}) twice for (\d+) each (?:on|against) ([^,;:\d]+)$", r"\1 \3 twice for \2 each"),
        # `the brigands take 6 apiece`
        (
            r"\b((?:takes?|suffers?|loses?|gains?|gets?|heals?|recovers?) \d+(?: (?:hp|ev|damage|xp))?) apiece$",
            r"\1 each",
        ),
        # `120 XP for the party, divided by four`
        (
            (
                r"^(\d+ ?(?:xp|exp)) (?:for|to) (?:the (?:party|group|company)|all|everyone|everybody)"
                r",? ((?:divided|split|shared) \w+(?: \w+)?)$"
            ),
            r"\1 \2",
        ),
        (
            (
                r"^(\d+ ?(?:xp|px)) (?:pour|à) (?:le groupe|la compagnie|toute l['’]équipe|tous|tout le monde)"
                r",? (?:divisés?|partagés?|à partager|à diviser) (?:par|en|entre) (\w+)$"
            ),
            r"\1 à partager en \2",
        ),
        # `give Ann one gem and Zoé the other`
        (
            (
                r"^(?:give )?(\w+)(?: (?:gets|takes|has|keeps))? (?:one|a) (\w+),? (?:and )?(\w+)(?:"
                r" (?:gets|takes|has))? the other$"
            ),
            r"one \2 for \1, the other for \3",
        ),
        (r"^une? (\w+) pour (\w+),? (?:et )?l['’]autre pour (\w+)$", r"\2 prend une \1 et \3 l'autre"),
        (r"\b(emprunte) (\d+) ?([a-z]{2}) (à [^,;:\d]+?),? et (\d+) (?=à )", r"\1 \2\3 \4 et \5\3 "),
        # `borrows 15gp from Bob and 5 from Céd`, `pays 30ue to Maëlle and as much to Illaï`
        (r"\b(borrows|borrowed) (\d+) ?([a-z]{2}) (from [^,;:\d]+?),? and (\d+) (?=from )", r"\1 \2\3 \4 and \5\3 "),
        (
            r"\b(\d+ ?[a-z]{2}) (to \w+),? and (?:as much|the same(?: amount)?|as many) (?=to )",
            r"\1 \2 and \1 ",
        ),
        (r"\b(\d+ ?[a-z]{2}) ([àa] \w+),? et autant (?=[àa] )", r"\1 \2 et \1 "),
        (r"\b((?:wins|won|steals|stole|borrows|borrowed) \d+ ?[a-z]{2}) off (?=\w)", r"\1 from "),
        # `60 xp to Maelle, half that to the other two`
        (
            (
                r"\b(?P<led>)(?P<first>\d+)(?P<joins> ?(?:xp|exp|px|pav) (?:to|for) [^,;:\d]+?,?(?: and)?) "
                r"(?P<times>half|twice|double) (?:that|as much)(?= (?:to|for)\b)"
            ),
            _times,
        ),
        # `pays 5gp off her debt to Bob`, `paie 10 po sur sa dette à Brune`, `settles her debt, 8ue`
        (rf"\b{PAYS} (\d+ ?[a-z]{{2}}) {OFF_A_DEBT} to (?=\w)", r"repays \1 to "),
        (rf"\b{PAYS} ([^,;:\d]+? \d+ ?[a-z]{{2}}) {OFF_A_DEBT}$", r"repays \1"),
        (
            rf"\b{PAIE} (\d+ ?[a-z]{{2}}) (?:sur|de) (?:sa|la|ses|les) dettes? (?=(?:à|envers) )",
            r"rembourse \1 ",
        ),
        (rf"\b{PAIE} (\d+ ?[a-z]{{2}} à [^,;:\d]+?) (?:sur|de) (?:sa|la|ses|les) dettes?$", r"rembourse \1"),
        (rf"\b(?:rembourse|{SOLDE}) sa dette(?:,| ?:) (\d+ ?[a-z]{{2}})$", r"rembourse \1"),
        (rf"\b{SOLDE} sa dette(?=$| (?:à|envers) )", "rembourse sa dette"),
        (rf"\b(?:re)?{SETTLES} (?:his|her|their) debts?[,:] (\d+ ?[a-z]{{2}})$", r"repays \1"),
        (rf"\b{SETTLES} ((?:his|her|their) debts?)(?=$| to )", r"repays \1"),
        # `bites Ann, 16, one point of damage`, `sucks 2 hp from Tib`
        (r"\b(?:an?|one|1|a single) point of damage\b", "1 damage"),
        (r"\b(?:un|1|un seul) point de (?:dégâts?|dommages?)\b", "1 dégât"),
        (
            r"\b(sucks|drains|saps|leeches|siphons) (\d+) ?(?:hp|ev|hit points?) (?:from|out of) ([^,;:\d]+)$",
            r"hits \3 for \2: \1",
        ),
        # `rolls stealth, the die shows 14`
        (
            (
                r",? (?:(?:the|my|his|her) )?(?:die|dice|d20) (?:shows?|showed|says|reads|comes? up|came up)(?: an?)?:?"
                r" (?=\d{1,2}\b)"
            ),
            ", ",
        ),
        (
            (
                r",? (?:(?:le|les|mon|son) )?(?:dés?|d20) (?:montre|affiche|dit|donne|indique)(?:nt)?(?: un)?:?"
                r" (?=\d{1,2}\b)"
            ),
            ", ",
        ),
        # `robs Morgat of 30 ue`
        (
            (
                r"\b(?:robs|robbed|relieves|relieved|swindles|swindled|cheats|cheated) ([^,;:\d]+?) (?:out"
                r" )?of (\d+ ?[a-z]{2})\b"
            ),
            r"steals \2 from \1",
        ),
        (r"\b(?:déleste|dépouille|détrousse|soulage) ([^,;:\d]+?) de (\d+ ?[a-z]{2})\b", r"vole \2 à \1"),
        # `a horse, 75gp, haggled down to 60`
        (
            r", (?:for )?(\d+) ?([a-z]{2}),? (haggled|beaten|talked|knocked|bargained|brought) down to (\d+)(?: ?\2)?$",
            r" for \4\2: \3 down from \1\2",
        ),
        (
            (
                r",? (?:pour )?(\d+) ?([a-z]{2}),? (marchandée?s?|négociée?s?|ramenée?s?|baissée?s?)"
                r" (?:à|jusqu['’]à) (\d+)(?: ?\2)?$"
            ),
            r" pour \4\2 : prix de \1\2, \3",
        ),
        # `for 10 less 4 armour`
        (
            (
                r"(?P<led>\bfor )(?P<told>(?P<all>\d+),? (?:less|minus) (?P<less>\d+)"
                r"(?: (?:for|from|of))?(?: (?:the|his|her|its|their))?"
                r" (?:armou?r|shield|soak|protection|absorbed|absorption))$"
            ),
            _rest,
        ),
        (
            (
                r"(?P<led>\b(?:pour|de) )(?P<told>(?P<all>\d+),? moins (?P<less>\d+)"
                r"(?: (?:d['’]|de |pour )(?:l['’]|son |sa |la |le )?)?(?:armure|bouclier|protection|absorbés?))$"
            ),
            _rest,
        ),
        # `hits the ogre for 4 then twice that`
        (
            (
                r"(?P<led>\bfor )(?P<first>\d+),? (?P<joins>then|and(?: then)?)(?: for)? (?P<times>twice|double|half) "
                r"(?:that|as much|the amount)$"
            ),
            _times,
        ),
        (
            (
                rf"\b(?P<act>{STRIKES}) (?P<whom>(?:(?! for )[^,;:])+?) for (?P<first>\d+),? (?:and )?then"
                rf" (?:for )?(?P<then>\d+)$"
            ),
            r"\g<act> \g<whom> for \g<first>, \g<act> \g<whom> for \g<then>",
        ),
        (
            (
                rf"\b(?P<act>{FRAPPENT}) (?P<whom>(?:(?! (?:pour|de) )[^,;:])+?) (?:pour|de)"
                rf" (?P<first>\d+),? (?:et )?puis (?:pour |de )?(?P<then>\d+)$"
            ),
            r"\g<act> \g<whom> pour \g<first>, \g<act> \g<whom> pour \g<then>",
        ),
        # `opens the stuck door, rolled 2`
        (
            (
                r"\b(?:(?:tries|manages) to )?(?:opens?|forces?|pushes open) (?:the|a)"
                r" (?:(?:stuck|jammed|barred|swollen|heavy) )?"
                r"(?:door|gate)(?=, (?:(?:with|on|rolled|rolls) )?(?:an? )?\d)"
            ),
            "forces the door",
        ),
        (
            (
                r"\b(?:essaie d['’])?(?:ouvre|force) (?:la|une) (?:porte|grille)(?: (?:coincée|bloquée|lourde))?"
                r"(?=, (?:(?:avec|sur) )?(?:un )?\d)"
            ),
            "enfonce la porte",
        ),
        # `initiative 6 for Illaï, 3 for Morgat`
        (
            (
                r"^(initiative|init|stealth|perception|furtivité) (\d+) (?:for|pour) (\w+)(?:,| and| et|,"
                r" and) (\d+) (?:for|pour) "
                r"(\w+)$"
            ),
            r"\1 \3 \2, \5 \4",
        ),
        # `Ferry's 1gp a head, Bob pays for Ann too`
        (
            (
                r"^(?:the )?(?P<what>[a-z]+)(?:['’]s| is| costs) (?P<number>\d+) ?(?P<coin>[a-z]{2}) (?:a"
                r" head|each|apiece|per head)"
                r", (?:and )?(?P<who>\w+) pays for (?P<whom>\w+) (?:too|as well)$"
            ),
            _of_two,
        ),
    )
)
"""Words of a line, each with those that the reader has for them."""
