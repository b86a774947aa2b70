"""What people say of blows, misses, dice and harm, with how the reader has it; see `sayings`."""

from __future__ import annotations

import re
from collections.abc import Callable

from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import Word

Said = tuple[str, str | Callable[[re.Match[str]], str]]
"""A pattern of words, and what it is put in the place of."""

STRIKES = (
    r"(?:bites?|hits?|strikes?|claws?|stabs?|slash(?:es)?|wounds?|hurts?|burns?|mauls?|kicks?|punch(?:es)?|shoots?)"
)
FRAPPENT = (
    r"(?:mord(?:ent)?|touche(?:nt)?|frappe(?:nt)?|tape(?:nt)?|cogne(?:nt)?|griffe(?:nt)?|blesse(?:nt)?|brûle(?:nt)?"
    r"|poignarde(?:nt)?)"
)
"""Verbs of a blow, between whoever strikes and whoever is struck."""

WOUNDS = r"(?:hits?|bites?|claws?|mauls?|gores?|stings?|scratch(?:es)?|burns?|wounds?|hurts?)"
BLESSENT = r"(?:mord(?:ent)?|griffe(?:nt)?|lacère(?:nt)?|brûle(?:nt)?|blesse(?:nt)?)"
"""Those behind which a number is no die: it is what each of them did."""

OF_US = r"(?:we|they|the (?:party|group|company|heroes|adventurers|team))"
BEATEN = r"(?:beats?|beaten|defeat(?:s|ed)?|vanquish(?:es|ed)?|overcome|overcomes|overcame)"
NOUS = r"(?:on|nous|le groupe|la (?:compagnie|troupe|bande)|l['’]équipe|les (?:héros|pj|aventuriers))"
"""Everybody who plays, and what they did to foes: it counts for experience."""

NAME = r"(?-i:[A-ZÀ-Ý])[^\W\d]+"
EACH_THEIRS = r"(?:takes|gets|buys|sells|lights|drinks|prend|achète|vend|allume|boit)"
"""A name as it is written, and what several do, each with a thing of their own."""

JOINED = r"(?: (?:and|et|then|puis)|,(?: (?:and|et|then|puis))?) "
SLEEPS = r"(?:(?:on|nous|we|they) (?:dort|dormons|sleep|rest|camp|se repose)|(?:la )?nuit|night)"
EVADES = r"(?:shrugs off|dodges|avoids|ducks|parries|blocks|évite|esquive|pare|bloque)"
FLEE = r"\1 \2, \3 \2"
MISS = r"(?:miss(?:es)?|rate(?:nt)?|manque(?:nt)?|loupe(?:nt)?)"
WENT_WIDE = rf"[^\W\d][^,;:]*? {MISS}(?: [^\W\d]+)?"
"""Somebody's blow that did nothing."""

AND_THEN = re.compile(r"^ ?(?:and|but|et|mais|puis|then) | (?:and|but|et|mais|puis|then) ?$")
"""What joins it to the next one."""

STRUCK = r"(?:bit|hit|struck|clawed|stabbed|slashed|wounded|hurt|burned|burnt|mauled|kicked|punched|shot)"
APPEAR = r"(?:attacks?|appears?|arrives?|come|comes|leaps?|jumps?|bursts?|approach(?:es)?|emerges?|rush(?:es)?|ambush)"
SURGIT = r"(?:attaqu|appara|arriv|surg|appro|bond|jailli|débou|accour|sor[t])"
"""Verbs of somebody who struck, and of those who come."""

HITS_BACK = r"(?:hits|strikes|bites|claws|stabs|slashes|kicks|fights|shoots)"
HE = r"(?:il|elle|celui-ci|celle-ci)"
"""Verbs of whoever strikes back, and a word for whoever was struck."""

STATE = (
    r"(?:poison|charm|frighten|paraly[sz]|blind|deafen|restrain|grappl|incapacitat|petrif[iy]|stunn|curs|entangl)i?ed"
    r"|blind|deaf|prone|invisible|unconscious|asleep"
)
"""States of the games, in English."""

HARM = (
    r"(?:[\w'’]+ )?(?:trap|pit|fall|fireball|explosion|blast|fire|acid|gas|rocks?|rockfall|cave-in|lightning|breath)|"
    r"(?:chute|piège|fosse|boule de feu|explosion|feu|acide|gaz|éboulement|foudre|souffle|avalanche)(?: [^,;:]+)?"
)
"""What hurts without being anybody."""

HARM_DICE = r"\d*d(?:4|6|8|10|12)(?: ?\+ ?\d+)?"
"""Dice of a wound, and none of an attack."""

POINTS = r"(?: ?(?:damage|dmg|hp|dégâts?|pv|ev))?"
HALF = r"(?:half|(?:la )?moitié)(?: (?:damage|of it|that|des dégâts))?"
KILLS = r"(?:kills|slays|finishes(?: off)?|tue|abat|achève)"
XP = r"(?:xp|exp|px|pav)"
UNIT = rf"(?:{XP}|hp|pv|ev|ue|[gsepc]p|p[oavce]|adventure points?|points? d['’]aventure)"
GETS = r"(?:gets|gains|earns|receives|gagne|reçoit|obtient|regains|récupère|loses|perd|pays|paie)"

DIE_ON = (
    r"(?:(?:on the die |au dé )?(?:(?P<english>on|against|vs|to hit)|sur|contre|pour toucher)) (?:the |l[ea]s? |l['’])?"
    r"(?P<foe>[^,;:\d]+(?: \d)?)"
)
DAMAGE = r"(?:damage|dmg|dégâts?|points? de dégâts?)"
IT_HITS = r"(?:(?:(?:it|il|elle|s?he) )?(?:hits?|touchée?|touche|réussi)(?: (?:for|pour))?)"
"""A die and whoever it is thrown at, and what says how it went."""

TIMES = {"twice": 2, "double": 2, "half": 0.5, "deux fois": 2, "le double": 2, "la moitié": 0.5}
"""So many times an amount that was told before."""


def _rest(span: re.Match[str]) -> str:
    """A blow with what the armour left of it, and how: `for 6: 10 less 4 armour`."""
    left = int(span["all"]) - int(span["less"])
    return f"{span['led']}{left}: {span['told']}" if left > 0 else span[0]


def times_told(span: re.Match[str]) -> str:
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


def _die_and_harm(span: re.Match[str]) -> str:
    """A blow by its die, and what it did."""
    harm = span["harm"] or span["of"] or span["by"]
    attacks, points = ("attacks", "damage") if span["english"] else ("attaque", "dégâts")
    return f"{span['who']} {attacks} {span['foe']}, {span['die']}, {harm} {points}"


def _each_kills(span: re.Match[str]) -> str:
    """Two deaths, each by whom it says; as it was where one does another thing: `Ann kills orc 1, Bob takes 3`."""
    if acts_begun([Word(span[5].split(" ")[0])])[1]:
        return span[0]
    joins = "and" if re.search("s( off)?$", span[2]) else "et"
    other = span[5] if re.match(r"(?!the |l[ea] )[^\d]{4}", span[5]) else f"{span[3][:-1]}{span[5][-1]}"
    return f"{span[1]} {span[2]} {span[3]} {joins} {span[4]} {span[2]} {other}"


OF_FIGHTS: tuple[Said, ...] = (
    # `a pair of wolves attack`
    (rf"^an?(?:other)? (?:pair|couple|brace) of (?=[^,;:\d]+? {APPEAR}\b)", "two "),
    (rf"^(?:une paire|un couple|un duo) (?:de |d['’])(?=[^,;:\d]+? {SURGIT}\w*)", "deux "),
    # `kicked brigand 1 for 2, Illaï`
    (
        rf"^({STRUCK}) ([^,;:\d]+?(?: \d)?) (?:for )?(\d+{POINTS}), ({NAME})$",
        r"\4 \1 \2 for \3",
    ),
    # `dead as mutton`
    (r"\bdead as (?:an? )?[a-z]+(?=[.!]*$)", "dead"),
    # `Morgat flees and Stôl follows`, `Lira fuit, l'ogre la suit`
    (
        rf"^([^,;:\d]+?(?: \d)?) (flees|runs away|escapes){JOINED}([^,;:\d]+?(?: \d)?) follows(?: (?:him|her|it))?$",
        FLEE,
    ),
    (rf"^([^,;:\d]+?(?: \d)?) (fuit|s['’]enfuit){JOINED}([^,;:\d]+?(?: \d)?) (?:l[ea] )?suit$", FLEE),
    # `the ogre attacks Ann and misses, Ann hits it, 4`
    (
        rf"^([^,;:]+?) (?:{STRIKES}|attacks|{FRAPPENT}|attaque) ([^,;:\d]+?(?: \d)?),? (?:and|but|et|mais) ({MISS}), ",
        r"\1 \3 \2, ",
    ),
    # `the trap hits Ann, 5`: it throws no die
    (rf"^(?:the|an?) ({HARM}) {STRIKES} ({NAME})(?: for|,) (\d+{POINTS})$", r'\2 takes \3 --from "\1"'),
    (rf"^(?:l[ea] |l['’]|une? )({HARM}) {FRAPPENT} ({NAME})(?: pour|,) (\d+{POINTS})$", r'\2 prend \3 --from "\1"'),
    # `Ann loses 2 hp in a fall and Bob 1`
    (
        (
            rf"^({NAME} (loses|takes|perd|prend) \d+{POINTS}) (?:in|from|dans|par) (?:an?|the|une?|la|le)"
            rf" ({HARM}){JOINED}({NAME} )(?:\2 )?(\d+{POINTS})$"
        ),
        r'\1, \4\2 \5 --from "\3"',
    ),
    # `we sleep, Ann gets 2 hp back and Bob 1`
    (
        (
            rf"^({SLEEPS}), ({NAME}) (?:récupère|regagne|gets|regains|recovers) (\d+){POINTS}(?: back)?{JOINED}"
            rf"({NAME}) (\d+){POINTS}$"
        ),
        r"\1, \2 +\3, \4 +\5",
    ),
    # `takes 5 from the orc and dodges the next blow`
    (
        (
            r"^(\w+ (?:takes|prend) \d+ (?:from|de) [^,;:\d]+?(?: \d)?),? (?:and|but|et|mais) "
            rf"({EVADES} [^,;:\d]+)$"
        ),
        r"\1: \2",
    ),
    # `is knocked down but gets up`
    (
        (
            rf"^({NAME})( (?:is|gets|falls) (?:{STATE}|knocked (?:down|over))),? (?:but|and|then|and then)"
            r" (gets|stands)( back)? up(?: again)?$"
        ),
        r"\1\2, \1 \3\4 up",
    ),
    # `attacks orc 1, rolls 15, 6 damage`
    (
        (
            r"^(\w+ (?:attacks|shoots|hits) [^,;:\d]+?(?: \d)?), (?:s?he )?roll(?:s|ed) (?:an? )?(\d+),"
            r" (?:hits,? )?(?:for )?(\d+ (?:damage|dmg))$"
        ),
        r"\1, \2, \3",
    ),
    # `Ann initiative 14, Bob 9`
    (rf"^({NAME}) (?:initiative|init)(?: de| of|:)? (\d+)((?:(?:,| et| and)+ {NAME} \d+)+)$", r"initiative: \1 \2\3"),
    # `Ann poisoned for an hour`
    (rf"^(\w+(?: \d)?) ({STATE}) (?=for (?:an?|\d+) [a-z]+$)", r"\1 is \2 "),
    # `hits Stôl 6, he hits back for 4`, `touche le chef 6, il riposte 3`, `touche loup 1 5, loup 2 riposte 2`
    (
        (
            rf"^({NAME}) (hits|strikes|stabs|shoots|slashes) ([^,;:]+?),? (?:for )?(\d+)(?: damage)?,? (?:and |but )?"
            rf"(?:s?he|it|(?P<other>the [\w-]+(?: \d)?|(?-i:[a-z])[\w-]+ \d))"
            rf" (?:(?:{HITS_BACK}) (?:him |her )?back|retaliates),?"
            r" (?:for )?(\d+)$"
        ),
        lambda span: (
            f"{span[1]} {span[2]} {span[3]} for {span[4]}, {span['other'] or span[3]} hits {span[1]} for {span[6]}"
        ),
    ),
    (
        (
            rf"^({NAME}) ({FRAPPENT}) ([^,;:]+?),? (?:pour )?(\d+)(?: ?(?:dégâts?|pv))?,? (?:et |mais )?"
            rf"(?:{HE}|(?P<other>(?:l[ea] |l['’])[\w-]+(?: \d)?|(?-i:[a-z])[\w-]+ \d))"
            r" (?:riposte|réplique|contre-attaque|rend le coup|(?(other)lui rend|(?!))),?"
            r" (?:pour |de )?(\d+)$"
        ),
        lambda span: (
            f"{span[1]} {span[2]} {span[3]} pour {span[4]}, {span['other'] or span[3]} touche {span[1]} pour {span[6]}"
        ),
    ),
    # `frappe le bandit 1 pour 4 et Corvin le finit`
    (
        (
            rf"^({NAME} {FRAPPENT}) ([^,;:]+?(?: \d)?) (?:pour )?(\d+)(?: et|,(?: et| puis)?) ({NAME})"
            r" (?:l[ea] (?:finit|tue|termine|bute)|l['’](?:achève|abat|étend))$"
        ),
        r"\1 \2 pour \3 et \4 tue \2",
    ),
    (
        (
            rf"^({NAME} {STRIKES}) ([^,;:]+?(?: \d)?) (?:for )?(\d+),? (?:and |then )*({NAME})"
            r" (?:kills|slays|finishes|dispatches) (?:him|her|it)(?: off)?$"
        ),
        r"\1 \2 for \3 and \4 kills \2",
    ),
    # `Bob kills goblin 1, Ann goblin 3`, `achève le gobelin 2, Lira achève le 3`
    (
        (
            rf"^({NAME}) ({KILLS}) ([^,;:\d]+ \d),(?: and| et)? ({NAME}) (?:{KILLS} )?(?!\2)([^,;:\d]+ \d"
            r"|(?:(?:number|the|l[ea]) )*\d)$"
        ),
        _each_kills,
    ),
    # `the ogre hits Ann 13, Ann halves it`, `takes 10 cold, resists`
    (r"(?<=\d), ((?:\w+ )?(?:halves|halved) (?:it|that|the damage))$", r", half: \1"),
    (r"(?<=\d), ((?:\w+ )?(?:divise par (?:deux|2)|réduit de moitié))$", r", moitié : \1"),
    (
        (
            r"(?<= )(\d+(?: damage)? (?:acid|cold|fire|force|lightning|necrotic|poison|psychic|radiant|thunder)),"
            r" ((?:s?he )?resists(?: it)?)$"
        ),
        r'\1, half --note "\2"',
    ),
    # `hits Ann twice, 3 and 2`, `frappe Perle 2 fois, 3 et 2`
    (
        rf"\b({FRAPPENT}) ([^,;:\d]+?(?: \d)?) (?:2|deux) fois(?:,| pour| :) (\d+) (?:et|puis) (\d+)$",
        r"\1 \2 pour \3, puis pour \4",
    ),
    # `fire, 5 to all three brigands`
    (rf"^(?:the |an? )?({HARM})[,:] (\d+)(?: damage)? to ([^,;:]+)$", r"\3 take \2 from \1"),
    # `Ann hits ogre 6, Bob misses, Kara heals Ann 4`
    (
        rf"^([^,;:]+ \d+), ({NAME} (?:misses|rate|manque))(, {NAME} (?:heals|soigne) [^,;:]+ \d+)$",
        r"\1\3: \2",
    ),
    # `group stealth: Bob 5, Ann 20`
    (
        r"^(?:group (\w+)|(furtivité|perception|discrétion) (?:de|du) groupe) ?: (?=\w+ \d)",
        lambda span: f"{span[1] or span[2]}: ",
    ),
    # `on mange une ration chacun`
    (r"^on (mange|boit|allume|utilise|prend) ([^,;:]+?) chacune?$", r"chacun \1 \2"),
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
    # `Brom 16 sur l'ogre, touché, 8 dégâts`, `bob 17 to hit the ogre, damage 9`: nothing of it hurts whoever strikes
    (
        (
            rf"^(?P<who>\w+(?: \d)?) (?P<die>\d{{1,2}}) {DIE_ON},? (?:and |et )?"
            rf"(?:{IT_HITS},? (?P<harm>\d+)(?: ?{DAMAGE})?"
            rf"|(?:{IT_HITS},? )?(?:{DAMAGE} (?P<of>\d+)|(?P<by>\d+) ?{DAMAGE}))$"
        ),
        _die_and_harm,
    ),
    # `the ogre's club comes down on Bob for 9`
    (
        r"^([^,;:]+?)['’]s ([\w -]+?) (?:(?:comes|crashes) down (?:on|onto)|lands on) ([^,;:]+? for \d[^,;:]*)$",
        r"\1 hits \3: \2",
    ),
    # `jabs her dagger into the ogre, 12, misses`, `plante son épée dans l'ogre`
    (
        (
            r"\b(?:jabs|thrusts|plunges|drives|rams|sinks|buries|sticks|stabs) (his|her|the|a) ([^,;:\d]+?)"
            r" (?:in|into|at) (?!(?:front|the (?:back|dark)))([^,;:]+)"
        ),
        r"attacks \3 with \1 \2",
    ),
    (
        r"\b(?:plante|enfonce|plonge) (son|sa|un|une|la|le) ([^,;:\d]+?) dans (?!le (?:dos|noir))([^,;:]+)",
        r"attaque \3 avec \1 \2",
    ),
    # `enter a salt troll, 22 hp`, `entrent deux loups`
    (r"^enters? ((?:an?|two|three|four|five|some) [^,;:\d]+)", r"\1 appear"),
    (r"^entre(?:nt)? ((?:une?|deux|trois|quatre|cinq|des) [^,;:\d]+)", r"\1 arrivent"),
    # `mord Aube au bras, 2 PV de moins`
    (r"(?<=[,:] )(\d{1,3} ?(?:pv|ev|points? de vie)) (?:de|en) moins(?=[,;.]|$)", r"\1"),
    # `attaque le gobelin 1, 15, 6 de dégâts`
    (r"(?<=[,:] )(\d{1,3}) de (?=dégâts?\b)", r"\1 "),
    # `skewers the wolf for 20: dead`
    (r"(?<=\d) ?: ?(?=(?:(?:it|s?he)(?: is|['’]s) )?(?:dead|killed|slain|morte?|tuée?)\W*$)", ", "),
    # `chops the orc with his axe, die 5`
    (
        (
            r"(?<=[,:] )(?:the die|die|le dé|dé|(?:(?:the|le) )?d(?:100|%))"
            r"(?: shows?| showed| says| montre| donne| fait)?:? (\d{1,2})(?=[,;.]|$)"
        ),
        lambda die: f"{die[1]} {'au dé' if 'dé' in die[0].casefold() else 'on the die'}",
    ),
    # `Bob shoots orc 1, 19 to hit`
    (r"(?<=[,:] )(?:an? )?(\d{1,2}) (?:to hit|pour toucher)(?=[,;.]|$)", r"\1"),
    # `rate gobelin 1 (4 au dé)`
    (r" \((\d{1,2} (?:au dé|on the die))\)$", r", \1"),
    # `plante sa dague dans le loup, 3 pts`, `Lira 3 dégâts, Zoé le double`
    (r"\b((?:attaque|attacks) [^,;:]+), (\d+) (?:pts?|points?)$", r"\1 : \2 damage"),
    (
        rf"^({NAME} )(\d+)({POINTS})((?:,| et|, et) {NAME} )(?:le double|deux fois plus|twice that|double)$",
        lambda span: f"{span[1]}{span[2]}{span[3]}{span[4]}{2 * int(span[2])}{span[3]}",
    ),
    # `Élise prend 6, Odon la soigne de 4`
    (
        (
            rf"^({NAME})( (?:prend|perd|subit|encaisse) \d+[^,;:]*), ({NAME}) l[ea] (?:soigne|guérit)(?: de)?"
            rf" (\d+{POINTS})$"
        ),
        r"\1\2, \3 soigne \1 de \4",
    ),
    (
        (
            rf"^({NAME})( (?:takes|loses|suffers) \d+[^,;:]*), ({NAME}) (?:heals|cures) (?:him|her)(?: for)?"
            rf" (\d+{POINTS})$"
        ),
        r"\1\2, \3 heals \1 for \4",
    ),
    # `fait long feu`
    (r"\bfait long feu$", "échoue"),
    (r"^level up ([^\W\d]+)(?=[,.]|$)", r"\1 levels up"),
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
    # `orque 1 touche Brom, 3, l'orque 2 Lira, 2`
    (
        (
            rf"^(?P<who>[^,;:]+?) (?P<act>{STRIKES}|{FRAPPENT}) (?P<whom>[^,;:\d]+), (?P<first>\d+),"
            r" (?:(?:et|and) )?(?:the |l[ea] |l['’])?(?P<other>[\w-]+ \d)"
            r" (?P<next>(?-i:[A-ZÀ-Ý])\w+), (?P<then>\d+)$"
        ),
        r"\g<who> \g<act> \g<whom>, \g<first>, \g<other> \g<act> \g<next>, \g<then>",
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
            rf"^({NAME}) ({FRAPPENT}) ((?P<she>la )?[^,;:\d]+?(?: \d)?) pour (\d+)(?: et|,(?: et| puis)?)"
            rf" (?:\3|(?(she)(?:elle|celle-ci)|(?:il|celui-ci))) (?:l[ea] |l['’])({FRAPPENT}) pour (\d+)$"
        ),
        r"\1 \2 \3 pour \5 et \3 \6 \1 pour \7",
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
    # `perle falls down the cliff, 1d6: 4`, `tombe dans le ravin, 1d6 : 4`
    (
        (
            r"^(\w+) (?:falls|fell|tumbles|drops) (?:down|off|into|in|from|through) ([^,;:\d]+),"
            rf" ({HARM_DICE}) ?[:=] ?(\d+)(?: ?(?:damage|hp|ev))?$"
        ),
        r'\1 takes \4 --from "\2" --note "\3"',
    ),
    (
        (
            r"^(\w+) (?:tombe|chute|dégringole) ((?:dans|du|de|d['’])[^,;:\d]+),"
            rf" ({HARM_DICE}) ?[:=] ?(\d+)(?: ?(?:dégâts?|pv|ev))?$"
        ),
        r'\1 prend \4 --from "chute \2" --note "\3"',
    ),
    # `brûle l'ogre avec une fiole d'huile, 1d8 : 6`
    (
        (
            rf"^([^,;:\d]+? (?:{FRAPPENT}|brule|{STRIKES}) [^,;:]+?) ((?:avec (?:une? |son |sa |l[ea] |l['’])"
            rf"|with (?:an? |the |his |her |its ))[^,;:\d]+), ({HARM_DICE})( ?[:=]) ?(\d+)$"
        ),
        r'\1, \3\4 \5 --note "\2"',
    ),
    # `tout le monde prend 2 dans l'éboulement`
    (
        (
            r"^((?:tout le monde|tous|toutes|chacun|on|ils|elles) (?:prend|prennent|subi\w+|encaisse\w*) \d+)"
            rf" (?=(?:dans|par|sous|avec) (?:l[ea]s? |l['’]|une? )(?:{HARM}))"
        ),
        r"\1 dégâts ",
    ),
    # `Brom frappe deux fois : 6 sur le loup 1, 4 sur le loup 2`
    (
        (
            rf"^({NAME} {FRAPPENT}) (?:deux|2) fois ?[:,] (\d+){POINTS} (?:sur|à|contre) ([^,;:]+?)(?:,| et|, et)"
            rf" (\d+){POINTS} (?:sur|à|contre) ([^,;:]+)$"
        ),
        r"\1 \3 pour \2, \1 \5 pour \4",
    ),
    (
        (
            rf"^({NAME} {STRIKES}) (?:twice|two times) ?[:,] (\d+){POINTS} (?:on|to|against) ([^,;:]+?)(?:,| and|, and)"
            rf" (\d+){POINTS} (?:on|to|against) ([^,;:]+)$"
        ),
        r"\1 \3 for \2, \1 \5 for \4",
    ),
    # `l'ogre prend un coup de Lira`
    (
        r"^((?:l[ea] |l['’])?[^,;:\d]+?(?: \d)?) (?:prend|reçoit|encaisse) un coup (?:de |d['’])(?=[^,;:]+$)([^,;:]+)",
        r"\2 touche \1",
    ),
    (
        r"^((?:the )?[^,;:\d]+?(?: \d)?) (?:takes|gets|receives) a (?:hit|blow) from (?=[^,;:]+$)([^,;:]+)",
        r"\2 hits \1",
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
    # `bites Ann, 16, one point of damage`, `sucks 2 hp from Tib`
    (r"\b(?:an?|one|1|a single) point of damage\b", "1 damage"),
    (r"\b(?:un|1|un seul) point de (?:dégâts?|dommages?)\b", "1 dégât"),
    (
        r"\b(sucks|drains|saps|leeches|siphons) (\d+) ?(?:hp|ev|hit points?) (?:from|out of) ([^,;:\d]+)$",
        r"hits \3 for \2: \1",
    ),
    # `cogne le troll, arme longue, dés 17 et 13`: two dice are no harm.
    (
        r"\b(?:frappe|cogne|tape|refait son attaque)(?= [^:\d]+ ?\d?,? .*\bd[ée]s:? \d{1,2}(?: et|,) \d{1,2}$)",
        "attaque",
    ),
    (
        (
            r"\b(?:hits|strikes|smacks|redoes (?:his|her|their) attack)"
            r"(?= [^:\d]+ ?\d?,? .*\bdice:? \d{1,2}(?: and|,) \d{1,2}$)"
        ),
        "attacks",
    ),
    # `orc 1 hits Céd for 4, Céd hits back for 6`
    (
        (
            rf"^(?P<foe>[^\W\d]+(?: \d)?) (?P<verb>{WOUNDS}) (?P<who>[^\W\d]+) (?:for )?(?P<harm>\d+)(?:,| and|, and) "
            r"(?:(?P=who)|s?he) (?:hits|strikes|fights|bites) back (?:for )?(?P<back>\d+)$"
        ),
        r"\g<foe> \g<verb> \g<who> for \g<harm>, \g<who> hits \g<foe> for \g<back>",
    ),
    # `heals Ann for 2 with cure light wounds`
    (r"^(\w+) heals (\w+) (?:for )?(\d+)(?: hp)? with (cure [^,:;\d]+)$", r"\1 casts \4 on \2, \3"),
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
            r",? (?:(?:le|les|mon|son) )?(?:dés?|d20) (?:montr|affich|dis?|donn|indiqu)(?:e|ait|t)?(?:nt)?"
            r"(?: un)?:? (?=\d{1,2}\b)"
        ),
        ", ",
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
        times_told,
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
    # `initiative groupe 4, monstres 2`: a die for each side
    (
        (
            r"^initiative (?:du |de la |the )?(groupe|compagnie|party|group) ([1-6]),? (?:(?:et|and) )?"
            r"(?:(?:les|des|the) )?(monstres|ennemis|monsters|foes|enemies) ([1-6])$"
        ),
        r"gm initiative \1 \2, gm initiative \3 \4",
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
)
