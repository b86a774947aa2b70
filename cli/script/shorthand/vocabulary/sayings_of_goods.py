"""What people say of coins, things, debts, experience and rest, with how the reader has it; see `sayings`."""

from __future__ import annotations

import re

from cli.script.shorthand.vocabulary.sayings_of_fights import (
    EACH_THEIRS,
    GETS,
    NAME,
    UNIT,
    XP,
    Said,
    times_told,
)
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import Word, word_set

PAYS = r"(?:pays?|gives?|hands?)"
PAIE = r"(?:paie|paye|verse|donne|règle)"
SETTLES = r"(?:pays|settles|clears)"
SOLDE = r"(?:règle|paie|paye|solde|s['’]acquitte de)"
OFF_A_DEBT = r"(?:off|on|of|towards?|against|from) (?:his|her|its|their|the) debts?"
"""Verbs of whoever pays, or pays all of a debt, and what it is paid off."""

DRINKS = r"(?:boit|avale|utilise|consomme|drinks?|quaffs|swallows|uses|downs)"
SHOWING = r"dés?|dice|(?:il |elle )?(?:fait|tire|lance)|(?:s?he )?(?:rolls?|throws|gets)|\d?d\d+(?: ?\+ ?\d+)?|="
"""Words about whoever drinks something, and before what its dice showed."""

LEVELLED = (
    r"(?:(?:levels?|lvls?)(?: up)?|(?:goes up|gains) a level|(?:reaches|makes|hits|gets to|goes up to) level"
    r"|(?:(?:monte|passe|gagne|prend|atteint)s? )?(?:(?:de|d['’]un|un|au|le) )?(?:niveau|niv))(?: \d{1,2})?"
)
"""A level that somebody reaches, perhaps with its number."""

HIT_DIE = r"(?:(?:hit|hp) (?:die|dice)|dés? de vie|(?<!\d)1?d\d{1,2})"
"""The die by which it gives hit points."""

COINS = r"\d+ ?[a-z]{2}"
PURSE = r"(?:(?:party|common|shared|group) (?:purse|pot)|hoard|kitty)"
BOURSE = r"(?:(?:bourse|cagnotte)(?: commune| du groupe)?|trésor|butin|pot commun)"
"""Coins, and a purse of all."""

IN_ALL = r"(?:in (?:all|total)|altogether|(?:for )?the (?:whole )?lot|total)"
EN_TOUT = r"(?:en tout|au total|(?:pour )?le (?:tout|lot))"
"""Words by which a price is that of all that is bought."""

HAGGLES = r"(?:buys|bought|haggles (?:over|for)|bargains for)"
MARCHANDE = r"(?:achète|marchande|négocie)"
STOLE = r"(?:steals|stole|takes|pinches|nicks|swipes)"
THIEF = r"(?:thief|thieves|pickpocket|cutpurse|burglar|robber|urchin)"

NOBODY = word_set("now left total still only max level ac dc back more reste encore maintenant niveau ca plus")
"""Words before a number that are no names, folded."""


def _with_unit(span: re.Match[str]) -> str:
    """What each of several gets, with its unit: `Ann 300 xp, Bob 250 xp, Céd 100 xp`."""
    unit, verb = (span["unit"] or f" {span['led']}"), span["verb"] or ""
    pairs = re.findall(rf"\b(?!(?:and|et) )([^\W\d]+) (?:{GETS} )?(\d+)", span["list"], re.IGNORECASE)
    others = {each.lower() for each in re.findall(rf"\b{GETS}(?= \d)", span["list"], re.IGNORECASE)}
    # `loses 5 hp, now 3`, `reçoit 30 po et regagne 4`: it is nobody. `loses 4 hp, Céd gains 2`
    small = [name for name, _number in pairs if name.islower()]
    if (
        len(small) not in (0, len(pairs))
        or NOBODY.intersection(small)
        or any(acts_begun([Word(each)])[1] for each in small)
        or others - {verb.strip().lower()}
    ):
        return span[0]
    return ", ".join(f"{name} {verb}{number}{unit}" for name, number in pairs)


def _each_takes(span: re.Match[str]) -> str:
    """A thing of their own for each of two; as it was where the second does another thing: `Ann la soigne de 4`."""
    other = re.sub(r"^(?:l[ea]s? |l['’])", "", span[5])
    acts = other != span[5] and acts_begun([*map(Word, other.split(" "))])[1]
    return span[0] if acts else f"{span[1]} {span[2]} {span[3]}, {span[4]} {span[2]} {span[5]}"


def _handed_out(span: re.Match[str]) -> str:
    """A thing of the hoard for each of two: `Corvin prend la hache, Aube prend la lanterne`."""
    takes = "takes" if span[1].lower().startswith("the ") else "prend"
    return f"{span[2]} {takes} {span[1]}, {span[4]} {takes} {span[3]}"


def _of_two(span: re.Match[str]) -> str:
    """What one pays for two: `Bob pays 2gp for the ferry: for Ann too`."""
    amount = f"{2 * int(span['number'])}{span['coin']}"
    return f"{span['who']} pays {amount} for the {span['what'].lower()}: for {span['whom']} too"


OF_GOODS: tuple[Said, ...] = (
    # `corde achetée par Odon 1 po`, `onze pc trouvées par Odon`, `l'arc de Brom est vendu 12 po`
    (
        (
            rf"^((?:une? |l[ea] |l['’])?[^,;:\d]+?) (?:est |a été )?(achet|vend)[éu]e?s? par ({NAME})"
            rf"(?: pour|,)? ({COINS})$"
        ),
        lambda span: f"{span[3]} {'vend' if span[2].lower() == 'vend' else 'achète'} {span[1]} {span[4]}",
    ),
    (rf"^([^,;:]+?),? (?:trouv|ramass|récupér)ée?s par ({NAME})(?= (?:dans|sur|sous)\b|$)", r"\2 trouve \1"),
    (
        rf"^((?:l[ea] |l['’])[^,;:\d]+?) (?:de |d['’])({NAME}) (?:est|a été) vendue?s?(?: pour|,)? ({COINS})$",
        r"\2 vend \1 \3",
    ),
    (rf"^({COINS}|an? [^,;:\d]+) found by ({NAME})(?= (?:in|on|under)\b|$)", r"\2 finds \1"),
    (
        rf"^((?:an? |the )?[^,;:\d]+?) (?:is |was )?(bought|sold) by ({NAME})(?: for|,)? ({COINS})$",
        lambda span: f"{span[3]} {'sells' if span[2].lower() == 'sold' else 'buys'} {span[1]} for {span[4]}",
    ),
    # `purse stolen from the ogre by Ann: 15gp`
    (
        rf"^(?:(?:la|une) )?bourse volée (à [^,;:\d]+?(?: \d)?) par ({NAME}) ?: ({COINS})$",
        r"\2 vole \3 \1",
    ),
    (
        rf"^(?:(?:the|a) )?purse stolen (from [^,;:\d]+?(?: \d)?) by ({NAME}) ?: ({COINS})$",
        r"\2 steals \3 \1",
    ),
    # `Brune donne 1 po à un mendiant et Perle 2`
    (
        rf"^({NAME}) ({PAIE}) (\d+ ?([a-z]{{2}})) (à une? \w+)(?:,| et|, et) ({NAME}) (\d+)(?: ?\4)?$",
        r"\1 paie \3 \5, \6 paie \7 \4 \5",
    ),
    # `prête 20 po à Perle et Perle en rend 5`
    (
        (
            rf"^({NAME}) ((?:prête|avance) \d+ ?([a-z]{{2}}) à ({NAME}))(?:,| et|, et) (?:\4|il|elle)"
            r" en (?:rend|rembourse) (\d+)(?: ?\3)?$"
        ),
        r"\1 \2, \4 rend \5 \3 à \1",
    ),
    (
        (
            rf"^({NAME}) (lends \d+ ?([a-z]{{2}}) to ({NAME}))(?:,| and|, and) (?:\4|s?he)"
            r" (?:repays|(?:gives|pays) back|(?:gives|pays)(?= \d+ back)) (\d+)(?: back)?(?: ?\3)?$"
        ),
        r"\1 \2, \4 repays \5 \3 to \1",
    ),
    # `paie 5 po pour une masse, et il achète aussi un bouclier`
    (rf"\b(?:paie|paye) ({COINS}) pour (une? [^,;:\d]+?)(?=,? et (?:il |elle )?achète )", r"achète \2 \1"),
    (rf"\bpays ({COINS}) for (an? [^,;:\d]+?)(?=,? and (?:s?he )?(?:also )?buys )", r"buys \2 for \1"),
    # `le meunier nous remercie et offre 20 po par tête`
    (
        (
            r"^((?:l[ea] |l['’])[^,;:\d]+?) ((?:nous |les )?(?:remercie|félicite|salue)) et (?:nous |leur )?"
            r"((?:offre|donne|paie|verse|remet) .+)$"
        ),
        r'\1 \3 --note "\2"',
    ),
    (
        (
            r"^(the [^,;:\d]+?) ((?:thanks|greets)(?: us| them)?) and (gives|pays|hands|offers) (?:us |them )?"
            r"(\d+ ?[a-z]{2}(?: (?:each|apiece|a head))?)$"
        ),
        r'\1 \3 us \4 --note "\2"',
    ),
    # `l'ogre avait une gemme de 100 po`
    (
        r"^((?:l[ea] |l['’])[^,;:\d]+?(?: \d)?) (?:avait|portait) (une? [^,;:\d]+ (?:de|valant|à) \d+ ?[a-z]{2})$",
        r"on trouve \2 sur \1",
    ),
    (
        r"^(the [^,;:\d]+?(?: \d)?) (?:had|carried|wore) (an? [^,;:\d]+ (?:worth|of) \d+ ?[a-z]{2})$",
        r"we find \2 on \1",
    ),
    # `la troupe fait un repos court, Brune lance un d10 de récupération : 8`
    (r"^(?:la (?:troupe|compagnie|bande)|l['’]équipe) (?=(?:fait|prend) une? )", "on "),
    (r"\b(?:un |1)?d\d+ de récupération\b", "un dé de vie"),
    (r"\b(?:an? |1)?d\d+ (?:of|for) recovery\b", "a hit die"),
    (r"\bgrimpe(?=(?:nt)? (?:de|d['’]un|au) niveau\b)", "monte"),
    # `ils découvrent un rubis valant 80 ue et une hache`
    (r"^((?:ils|elles|on|nous) )découvr(?:ent|e|ons) (?=.*\b(?:valant|qui vaut) \d)", r"on trouve "),
    # `haggles over a lantern and a rope, 7 gp in all`
    (rf"^(\w+) {HAGGLES} ([^:]+?(?:,| and) [^:]+?),? (?:for )?({COINS}),? {IN_ALL}$", r"\1 buys \2 for \3 in total"),
    (rf"^(\w+) {MARCHANDE} ([^:]+?(?:,| et) [^:]+?),? (?:pour )?({COINS}),? {EN_TOUT}$", r"\1 achète \2 pour \3"),
    # `bought: lantern, Maëlle, 7ue`
    (rf"^(bought|sold):? ([^,;:]+), ({NAME}), ({COINS})$", r"\3 \1 \2 for \4"),
    (
        rf"^(achetée?s?|vendue?s?) ?:? ([^,;:]+), ({NAME}), ({COINS})$",
        lambda span: f"{span[3]} {'achète' if span[1][0] in 'aA' else 'vend'} {span[2]} pour {span[4]}",
    ),
    # `20ue repaid to Borgal by Maëlle`, `20 gp stolen from Kara`, `thief stole 20 gp from Kara`
    (rf"^({COINS}) (?:was |were )?repaid to ({NAME}) by ({NAME})$", r"\3 repays \2 \1"),
    (rf"^({COINS}) (?:was |were )?(?:paid|given|handed) to ({NAME}) by ({NAME})$", r"\3 gives \2 \1"),
    (rf"^({COINS}) rem?boursée?s? à ({NAME}) par ({NAME})$", r"\3 rembourse \1 à \2"),
    (rf"^({COINS}) (?:payée?s?|donnée?s?|versée?s?) à ({NAME}) par ({NAME})$", r"\3 donne \1 à \2"),
    (rf"^({COINS}) (?:was |were )?(?:stolen|nicked|pinched) from ({NAME})$", r"somebody stole \1 from \2"),
    (rf"^({THIEF}) ({STOLE} {COINS} (?:from|off) \w+)$", r"a \1 \2"),
    # `tosses the innkeeper 3 gp for rooms, and 1 for the horse`
    (
        (
            r"^(\w+) (?:tosses|pays|gives|hands|slips) (the [a-z]+) (\d+) ?([a-z]{2}) for ([^,;:\d]+?),?"
            r" and (\d+)(?: ?\4)? for ([^,;:\d]+)$"
        ),
        r"\1 pays \3\4 to \2 for \5, \1 pays \6\4 to \2 for \7",
    ),
    (
        (
            rf"^(\w+) {PAIE} ((?:au |à la |à l['’])[a-zé]+) (\d+) ?([a-z]{{2}}) pour ([^,;:\d]+?),?"
            r" et (\d+)(?: ?\4)? pour ([^,;:\d]+)$"
        ),
        r"\1 paie \3\4 \2 pour \5, \1 paie \6\4 \2 pour \7",
    ),
    # `share out the coins, Zoé wants none`
    (
        (
            r"^((?:we |everyone |let['’]s )?(?:split|share|divide)s?(?: out| up)?(?: the [a-z]+)?)(?: (?:out|up))?"
            rf"(?: (?:evenly|equally|fairly))?,? (?:but )?({NAME}) (?:wants|takes|gets|has) (?:none|nothing|no share)"
            r"(?: of it)?$"
        ),
        r"\1 except \2",
    ),
    (
        (
            r"^((?:on |nous )?partage\w*(?: (?:l[ea]s? |l['’])[^\W\d]+)?)(?: (?:équitablement|à parts égales))?,?"
            rf" (?:mais )?({NAME}) (?:ne )?(?:veut|prend|reçoit|a) rien$"
        ),
        r"\1 sauf \2",
    ),
    # `goes through the pockets: 22 gp, a ring`
    (r"^(\w+) (?:goes|rifles|rummages) through (?=[^,;:\d]+: ?\d)", r"\1 searches "),
    # `spends one spell matrix`, `eight hours of sleep`
    (r"\b(spends|uses up|burns|expends) one (?=[a-z]{3})", r"\1 1 "),
    (
        r"^(?:(?:we|they|everyone) (?:gets?|take) )?(\w+) hours(?:['’]| of)? (sleep|rest)(?: for (?:all|everyone))?$",
        r"we \2 \1 hours",
    ),
    # `uses Soin on herself: 4`
    (rf"^({NAME})( [^,;:\d]+ on )(?:him|her)self(?=: ?\d+$)", r"\1\2\1"),
    (rf"^({NAME})( [^,;:\d]+ sur )(?:elle|lui)(?:-même)?(?= ?: ?\d+$)", r"\1\2\1"),
    # `puts 50 ue in the party purse`, `met 50 po dans la cagnotte`
    (rf"^(\w+) (?:puts?|adds|pays|gives|drops) ({COINS}) (?:in|into|to) the {PURSE}$", r"\1 gives \2 to the hoard"),
    (
        rf"^(\w+) (?:re)?(?:met|verse|donne|dépose|ajoute) ({COINS}) (?:au|dans l[ea]|à la|dans notre) {BOURSE}$",
        r"\1 met \2 dans le butin",
    ),
    # `tue l'ogre et Lira ramasse 15 po dessus`, `kills the ogre and Ann takes 15 gp off it`
    (
        (
            rf"^(\w+ (?:tue|abat|achève) ([^,;:\d]+?(?: \d)?)),? et ({NAME}) (?:prend|ramasse|récupère|trouve)"
            rf" ({COINS}) (?:dessus|sur (?:lui|elle|(?:le |son )(?:corps|cadavre)))$"
        ),
        r"\1 et \3 reçoit \4 de \2",
    ),
    (
        (
            rf"^(\w+ (?:kills|slays) ([^,;:\d]+?(?: \d)?)),? and ({NAME}) (?:takes|finds|gets) ({COINS})"
            r" (?:off|on|from) (?:it|him|her|(?:the|its|his|her) (?:body|corpse))$"
        ),
        r"\1 and \3 takes \4 from \2",
    ),
    # `gets 3 AP for the riddle`
    (r"^(\w+ (?:gets|gains|earns|spends) \d+) ap\b", r"\1 adventure points"),
    # `the mayor pays 90 ue, 30 each`
    (
        r"^(the \w+) (?:pays|gives|hands|rewards)(?: us| them)?(?: with)? (\d+) ?([a-z]{2}), (\d+) ?(?:\3)? ?each$",
        r'everyone gets \4 \3 each --from "\1"',
    ),
    (
        rf"^((?:le |la |l['’])\w+) (?:nous |leur )?(?:{PAIE}|remet) (\d+) ?([a-z]{{2}}), (\d+) ?(?:\3)? ?chacune?$",
        r'chacun reçoit \4 \3 --from "\1"',
    ),
    # `règle à Maëlle les 20 UE restants`, `les 60 UE du butin sont partagées`
    (
        (
            rf"^(\w+) ({PAIE}|rend|rembourse) à (\w+) (?:les|ses|le|la) (\d+ ?[a-z]{{2}})"
            r"(?: (?:restante?s?|dus?|qui (?:reste|restent)|qu['’](?:il|elle) (?:lui )?doit))?$"
        ),
        r"\1 \2 \4 à \3",
    ),
    (r"^(les \d+ ?[a-z]{2}(?: du (?:butin|trésor))?) (?:sont|seront) (?:partagé|réparti)e?s\b", r"on partage \1"),
    # `trois potions à 50 UE l'une chez l'herboriste`
    (
        r"((?:à|for|at) \d+ ?[a-z]{2} (?:l['’]une?|pièce|chacune?|each|apiece)) ((?:chez|from) [^,;:\d]+)$",
        r"\2 \1",
    ),
    # `butin : 400 po et un rubis, sortis du coffre`
    (
        (
            r"^((?:butin|trésor|trouvé|on trouve|ils trouvent)\b.+?), (?:sorti|trouvé|pris|tiré|déniché)e?s?"
            r" (?:dans (.+)|(?:du|de la|de l['’]) ?(\w+))$"
        ),
        lambda span: f"{span[1]} dans {span[2] or f'le {span[3]}'}",
    ),
    (r"^((?:loot|found|we find|they find)\b.+?), (?:found|taken|hidden) (in|from) (.+)$", r"\1 \2 \3"),
    # `in the troll's sack they find three gems`, `dans leur nid, on déniche 3 perles`
    (
        (
            rf"^((?:in|under|inside|behind|beneath) [^,;:\d]+?),? (they|we|{NAME})"
            r" (finds?|found|discovers?|turns? up) ([^:]+)$"
        ),
        r"\2 \3 \4 \1",
    ),
    # `in the goblins' camp`: no end of a quotation
    (r"(\b(?:finds?|found|discovers?|turns? up) \d[^:]+?) (?:in|from|at) (the [a-z]+s['’] [a-z]+)$", r'\1 --from "\2"'),
    (
        (
            rf"^((?:dans|sous|derrière) [^,;:\d]+?),? (on|ils|elles|nous|{NAME})"
            r" ((?:trouv|dénich|découvr|récup[eè]r)\w+) ([^:]+)$"
        ),
        r"\2 \3 \4 \1",
    ),
    (r"\b(l[ea] (?:reste|butin|trésor|monnaie)|l['’](?:or|argent)) se partage\b", r"\1 est partagé"),
    (r"\b(buys|gets|takes|pours|orders) (?:(?:him|her)self|themselves)\b", r"\1"),
    # `buys one lantern`, `96 gp, one potion of healing`
    (
        r"(\b(?:buys|sells|finds|find|drinks|uses|holds) |(?<=\d [a-z]{2}), )one (?!of\b|more\b|each\b)(?=[a-z]{3})",
        r"\1a ",
    ),
    # `inn 5sp each`
    (
        (
            r"^(?:the )?(inn|lodging|lodgings|ferry|meals?|dinner|supper|breakfast|drinks|stabling|toll)"
            r"[,:]? (\d+ ?[a-z]{2}) (?:each|apiece|a head)$"
        ),
        r"everyone pays \2 each: \1",
    ),
    # `puts his sword back in its sheath`
    (
        (
            r"^(\w+) (?:puts?|tucks?|slides?) (?:his|her|its|their) ([^,;:\d]+?) (?:away|back"
            r"|(?:back )?(?:in|into|inside) (?:its|his|her|their|the) (?:sheath|scabbard|pack|backpack|quiver))\W*$"
        ),
        r"\1 sheathes \2",
    ),
    # `long rest but Bob keeps watch`, `long rest for everyone but Bob`
    (
        (
            r"^(long|short) rest,? (?:but|except(?: that| for)?) ((\w+) (?:keeps watch|stays (?:awake|up)|stands guard"
            r"|(?:is|stands) on watch|takes the watch))$"
        ),
        r"everyone but \3 \1 rests: \2",
    ),
    (
        r"^(long|short) rest (?:for|by) (?:everyone|everybody|all)(?: of us)? (?:but|except) (\w+)$",
        r"everyone but \2 \1 rests",
    ),
    # `donne 2 torches à Brom et une à Zoé`
    (
        r"\b(donne|file|passe|tend) (\d+|deux|trois|quatre) (\w+) ([àa] \w+),? et (?:une?|(\d)) (?=[àa] \w+$)",
        lambda span: f"{span[1]} {span[2]} {span[3]} {span[4]} et {span[5] or 1} {span[3]} ",
    ),
    (
        r"\b(gives|hands|passes) (\d+|two|three|four) (\w+) (to \w+),? and (?:one|(\d)) (?=to \w+$)",
        lambda span: f"{span[1]} {span[2]} {span[3]} {span[4]} and {span[5] or 1} {span[3]} ",
    ),
    # `vide les poches du gobelin 1, 12 po`
    (
        r"^(\w+) (?:vide|fait) les poches (?:de l['’]|de |du |d['’])([^,;:]+?)[,:] (\d+ ?[a-z]{2})$",
        r"\1 vole \3 à \2",
    ),
    (
        (r"^(\w+) (?:empties|goes through|picks|turns out) (?:the )?([^,;:]+?)['’]s pockets?[,:] (\d+ ?[a-z]{2})$"),
        r"\1 steals \3 from \2",
    ),
    # `le meunier embauche Brom, 10 po d'avance`
    (
        (
            rf"^((?:l[ea] |l['’])[^,;:\d]+?) (embauche|engage|recrute) ({NAME}),? (?:pour )?(\d+ ?[a-z]{{2}})"
            r" (d['’]avance|payées? d['’]avance|d['’]acompte)$"
        ),
        r"\3 reçoit \4 de \1 : \5",
    ),
    (
        (
            rf"^(the [^,;:\d]+?) (hires|engages|recruits) ({NAME}),? (?:for )?(\d+ ?[a-z]{{2}})"
            r" (in advance|up front|down)$"
        ),
        r"\3 receives \4 from \1: \5",
    ),
    # `achète une masse 5 po et l'équipe`
    (
        r"\b(achète|prend|récupère|ramasse) ([^,;:]+?),? et (?:l['’](?:équipe|enfile|endosse)|l[ea] (?:met|passe))$",
        r"\1 \2 et la porte",
    ),
    # `deux flasques d'huile`, `achète une lanterne pour Zoé`
    (r"\bflasque(s?) d['’]huile\b", r"huile\1"),
    (rf"^(?:achète|acheter) ((?:une?|des|du|deux|\d+) [^,;:]+?) pour ({NAME})$", r"\2 achète \1"),
    (rf"^buy ((?:an?|some|two|\d+) [^,;:]+?) for ({NAME})$", r"\2 buys \1"),
    # `the others get 100 pav, Borgal 150`, `Illaï and Maëlle get 100 pav, Borgal 150`
    (
        (
            rf"^((?:the others|les autres|{NAME} (?:and|et) {NAME}) (?:get|gain|gagnent|reçoivent) \d+ ?{XP}),"
            rf" ({NAME}) (\d+)$"
        ),
        lambda span: (
            f"{span[1]}, {span[2]} {'gains' if re.search(r'(?:get|gain) ', span[1]) else 'gagne'} {span[3]} xp"
        ),
    ),
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
        _each_takes,
    ),
    (r"^(take|undo) (that|the last|this) (\w+) back$", r"take back \2 \3"),
    (
        (
            r"^(\w+ (?:repays|(?:pays|gives|hands) (?:[^,;:]+ )?back) [^,;:]+) (?:of|from) what (?:s?he|they) owes?"
            r"(?: \w+)?$"
        ),
        r"\1",
    ),
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
    # `prend 30 ue du trésor`, `takes 30gp from the treasure`, `lance soins sur Brune, +9 pv`
    (r"^(\w+ (?:prend|récupère) \d+ ?[a-z]{2}) (?:du|dans le|au) (?:trésor|butin|coffre commun)$", r"\1 du butin"),
    (
        (
            r"^(\w+ (?:takes|grabs|gets) \d+ ?(?:[a-z]{2}|[a-z]+(?= out of))) (?:from|out of) the"
            r" (?:hoard|loot|treasure)$"
        ),
        r"\1 from the hoard",
    ),
    (r"^(\w+ (?:lance|casts) [^,;:]+ (?:sur|on) [^,;:\d]+), \+(\d{1,3}) ?(?:pv|hp|ev)$", r"\1 pour \2"),
    # `settles 5gp of what he owes Kara`
    (
        (
            r"^(\w+) (?:settles|pays|clears|returns|gives) (\d+ ?[a-z]+) (?:of|from) what (?:s?he|they) owes? "
            r"([^\W\d]+)$"
        ),
        r"\1 repays \3 \2",
    ),
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
            r"(?: of (?:us|them))?(?= for |$)"
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
    # `prête 20 po à Lira, à rendre demain`
    (
        (
            r"^(\w+ (?:prête|avance|lends) [^,;:]*\d+ ?[a-z]{2}[^,;:\d]*), (?=(?:à rendre|à rembourser"
            r"|remboursables?|qu['’](?:elle|il) rendra|to be (?:paid|given|repaid)|due|payable|repayable) )"
        ),
        r"\1 : ",
    ),
    # `butin : à partager`
    (r"^(?:le )?(?:butin|trésor) ?: (?:(?:à |on )?partage[rz]?)$", "on partage"),
    (r"^(?:loot|treasure): (?:to )?(?:split|share)$", "split"),
    # `everyone splits the coins in the hoard`, `everything in the hoard is split evenly`
    (r"^((?:everyone |we )?splits? )the coins (?:in|of) the hoard(?: evenly| equally)?$", r"\1the hoard"),
    (r"^everything in the hoard is (?:split|shared)(?: out)?(?: evenly| equally)?$", "the hoard is split"),
    # `niveau pour Brom, dé de vie : 3`
    (
        rf"^(niveau|level) (?:pour|for) (\w+),? (?:(?:avec|with) )?(?:un |an? )?{HIT_DIE} ?[:=]? (\d{{1,2}})$",
        lambda span: f"{span[2]} {'levels up' if span[1].lower() == 'level' else 'monte de niveau'}, {span[3]}",
    ),
    # `Illaï 300 pav, Maëlle 250, Borgal 100`, `pav : Illaï 300, Maëlle 250`, `Ann gets 5gp, Bob 3`
    (
        (
            rf"^(?:(?P<led>{XP}) ?: )?(?P<list>[^\W\d]+ (?P<verb>{GETS} )?\d+(?P<unit> ?{UNIT})?"
            rf"(?:(?:,| and| et)+ (?!and |et )[^\W\d]+ (?:{GETS} )?\d+)+)(?(led)|(?(unit)|(?!)))$"
        ),
        _with_unit,
    ),
    # `not 60 xp, 50`, `pas 4 mais 2`
    (r"^(?:not|no) (\d+)(?: ?[a-z]{2})?,? (?:but )?(\d+)$", r"\2, not \1"),
    (r"^pas (\d+)(?: ?[a-z]{2})?,? (?:mais )?(\d+)$", r"\2, pas \1"),
    # `Ann gets robbed of 10gp`
    (
        (
            r"\b(?:gets?|got|is|was|gets? himself|gets? herself) "
            r"(?:robbed|mugged|cheated|conned|swindled|fleeced|relieved|stripped|tricked) (?:of|out of) (?=\d)"
        ),
        "loses ",
    ),
    # `drinks a potion: regains 6`
    (
        (
            rf"^(\w+ {DRINKS} [^,;:\d]*potion[^,;:\d]*?) ?: "
            r"(?=(?:regains?|gains?|heals?|gets?|récupère|regagne|reprend) (?:back )?\d+\b)"
        ),
        r"\1, ",
    ),
    # `both Ann and Bob get 10 xp`
    (r"^both (\w+) and (\w+) (?=\w)", r"\1 and \2 both "),
    # `10 xp for Ann and for Bob`, `15 xp apiece for all of them`, `100 xp to share between us`
    (rf"^(\d+ ?{XP}) (for|to|pour|à) (\w+) (and|et) \2 (\w+)(?= for\b|$)", r"\1 \2 \3 \4 \5"),
    (rf"^(\d+ ?{XP}) (?:each|apiece) (?:for|to) all of (?:them|us)$", r"\1 each"),
    (
        rf"^(\d+ ?{XP}) (?:to (?:share|split)|shared|split)(?: out)? (?:between|among) (?:us|them)(?: all)?$",
        r"\1 shared",
    ),
    # `Ann and Bob share 100 xp`
    (
        (
            rf"^(\d+) ?{XP} (?:to (?:share|split)|shared|split|à partager)(?: out)? (?:between|among|entre)"
            r" (\w+) (?:and|et) (\w+)$"
        ),
        r"xp \1 \2,\3",
    ),
    (rf"^(\w+) (?:and|et) (\w+) (?:share|split|se partagent) (\d+) ?{XP}$", r"xp \3 \1,\2"),
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
    # `+50gp Ann`, `trait de feu d'Élise sur l'ogre : 15, 8 dégâts`
    (r"^([-+−]\d+ ?(?:[gsepc]p|p[oavce]|ue)) ([^\W\d]+)$", r"\2 \1"),
    (
        (
            rf"^((?!l[ea]s? |une? |s[ao]n? |flèche|carreau|tir )[^\W\d]+ [^,;:\d]+?) (?:de |d['’])({NAME})"
            r" sur ([^,;:]+?) ?: (\d+), (\d+ ?(?:dégâts?|pv))$"
        ),
        r"\2 lance \1 sur \3 : \4, \5",
    ),
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
        times_told,
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
    (rf"\b{SOLDE} (?:toute )?sa dette envers (?=\w)", "rembourse sa dette à "),
    (rf"\b{SOLDE} sa dette(?=$| à )", "rembourse sa dette"),
    (rf"\b(?:re)?{SETTLES} (?:his|her|their) debts?[,:] (\d+ ?[a-z]{{2}})$", r"repays \1"),
    (rf"\b{SETTLES} ((?:his|her|their) debts?)(?=$| to )", r"repays \1"),
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
    # `chacun garde ce qu'il a, sauf la gemme qui va à Zoé`
    (
        (
            r"^(?:chacun|tout le monde) garde ce qu['’](?:il|elle|on) a(?: pris| trouvé)?,?"
            r" (?:sauf|mais|à part|excepté) ((?:l[ea] |l['’])[^,;:\d]+?) (?:qui )?(?:va|est|revient) (?:à|pour) (\w+)$"
        ),
        r"\2 prend \1",
    ),
    (
        (
            r"^(?:everyone|everybody|each) keeps what (?:they|s?he)(?: ha(?:ve|s)|['’]ve)(?: got| found)?,? "
            r"(?:except|but|save)(?: for)? (the [^,;:\d]+?),? (?:(?:which|that) )?(?:goes|is) (?:to|for) (\w+)$"
        ),
        r"\2 takes \1",
    ),
    # `brom gagne 200 px et les autres la moitié`
    (
        (
            rf"^(?P<led>\w+ {GETS} )(?P<first>\d+)(?P<joins> ?{UNIT},?(?: et| and)?"
            rf" (?:les autres|the others)(?: {GETS})?) (?P<times>half|twice|double|la moitié|le double)"
            r"(?: (?:that|as much))?$"
        ),
        times_told,
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
