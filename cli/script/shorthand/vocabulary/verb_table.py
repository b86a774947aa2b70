"""The ordinary verbs of each language, as people say them of somebody: what each does.

A verb stands here in the form of one person in the present, and all its other forms are read by it. A verb of two acts
is read as each of them that what follows it fits: `prend 5` is suffered, `prend l'anneau` is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cache, lru_cache

from cli.script.shorthand.vocabulary.conjugation import is_formed, is_past, lemmas
from cli.script.shorthand.vocabulary.words import Word, joined, word_set
from ledger.rules.tables import folded

ENGLISH: Mapping[str, str] = {
    "strike": "hits, strikes, wounds, hurts, deals, does, inflicts, stabs, slashes, bites, claws, burns, punches, "
    "kicks, smashes, whacks, smacks, slaps, clubs, bashes, cuts, pierces, pummels, blasts, zaps, smites, cleaves, "
    "batters, chops, mauls, gores, stings, thumps, crushes, scratches, injures, rakes, clobbers, bonks, clouts, "
    "skewers, impales, pounds, belts, swats, jabs, lashes, grazes, savages, squeezes, constricts, scalds, scorches, "
    "sears, hammers, pricks, knifes, chews, chomps, nips, shreds, thrashes, thwacks, wallops, whips, bludgeons, "
    "hacks, headbutts, elbows, knees, tramples, stomps, slams, nails, tags, clips, plugs, lances, butts, tears into, "
    "slashes at and hits, backhands, cudgels, spears, throttles, chokes, electrocutes, shocks, singes",
    "crit": "crits, critically hits",
    "suffer": "suffers, takes, eats, sustains",
    "shoot": "shoots, shoots at, fires, fires at, fires an arrow at, shoots an arrow at, looses an arrow at, "
    "looses a bolt at, fires a bolt at, shoots a bolt at, lets fly at",
    "attack": "attacks, swings at, strikes at, goes for, lunges at, charges, swipes at, slashes at, stabs at, "
    "lashes out at, hacks at, tries to hit",
    "gain": "gains, gets, earns, receives, wins, collects",
    "award": "awards",
    "recover": "recovers, regains, heals, gets back, regenerates",
    "heal": "heals, cures, tends, patches up, treats, bandages, mends, lays hands on",
    "give": "gives, hands, hands over, passes, tosses, slips, gifts",
    "pay": "pays, spends, donates, tips, bribes, coughs up, forks out, chips in, tithes, shells out",
    "put": "puts, puts back, adds, contributes, deposits",
    "exchange": "exchanges, changes, swaps",
    "rent": "rents, books",
    "lend": "lends, loans",
    "borrow": "borrows",
    "repay": "repays, pays back, reimburses",
    "give_back": "gives back, returns, hands back",
    "buy": "buys, buys back, purchases, gets himself, gets herself, treats himself to, treats herself to, "
    "picks himself up, picks herself up, splashes out on",
    "sell": "sells, flogs, pawns, hawks, gets rid of",
    "read": "reads",
    "use": "uses, uses up, drinks, eats, lights, burns, consumes, quaffs, expends, downs, sips, "
    "swigs, gulps, gulps down, swallows, knocks back",
    "take": "takes, grabs, picks up, gets, loots, pockets, keeps, snatches, nicks, claims, palms, "
    "scoops up, bags, helps himself to, helps herself to",
    "steal": "steals, nicks, pinches, lifts, swipes, extorts, wins, earns, filches, pickpockets, swindles",
    "drop": "drops, throws away, discards, leaves behind, ditches",
    "lose": "loses",
    "equip": "wields, wears, equips, draws, puts on, dons, readies, grips, switches to, straps on, takes up",
    "unequip": "takes off, removes, stows, sheathes, puts away, doffs, unequips, lays down, puts down",
    "throw": "throws, hurls, tosses, chucks, flings, lobs, slings",
    "cast": "casts",
    "memorise": "memorizes, memorises, prepares, learns by heart, readies, relearns",
    "roll": "rolls, makes, tries, attempts, gets, scores, throws",
    "come_of": "fails, passes, succeeds, succeeds at, succeeds in, misses, whiffs, whiffs at",
    "share": "shares, splits, divides",
    "find": "finds, discovers, digs up, loots, found, turns up, unearths, uncovers, comes up with",
    "search": "searches, loots, robs, opens, rifles",
    "rest": "rests",
    "sleep": "sleeps, camps, makes camp",
    "pass": "passes, goes by, elapses",
    "travel": "walks, travels, marches, rides, sails, waits, rows, hikes, trudges, climbs, searches, explores",
    "meet": "meets, encounters, runs into, comes across, bumps into",
    "kill": "kills, slays, finishes, finishes off, takes out, takes down, murders, slaughters, butchers, dispatches, "
    "executes, beheads, decapitates, does for, puts down",
    "die": "dies, dead, is dead, are dead, drops dead, falls dead, falls over dead, killed by, slain by, "
    "finished off by, felled by, "
    "perishes, bleeds out, bites the dust, croaks, snuffs it, carks it, keels over dead, is done for, is down for good",
    "killed": "killed, slain",
    "leave": "leaves, is away, is absent, is not here, goes away, goes home",
    "flee": "flees, runs, runs away, runs off, runs for it, escapes, bolts, retreats, slips away, turns and flees, "
    "turns tail, runs for his life, runs for her life, legs it, scarpers, scatters, hightails it, slinks off, "
    "makes off, scuttles away, scuttles off, scurries away, scurries off, slithers away, slithers off, flies away, "
    "flies off, swims away, limps off, limps away, sprints off, gallops off, flees away, slips off, backs off, "
    "scampers off, scampers away, crawls away, hurries off, hurries away, "
    "takes to his heels, takes to her heels, takes to its heels, take to their heels, beats a retreat",
    "arrive": "arrives, joins us, rejoins, joins, comes, comes back, is here, shows up, turns up, returns, is back",
    "appear": "appears, arrives, attacks, shows up, turns up, jumps out, steps out, comes out, emerges, ambushes, "
    "bars the way, blocks the way, bursts in, rushes in, charges in, walks in, approaches, springs out, leaps out, "
    "lands, enters, are here",
    "fall": "falls, falls down, falls over, trips, is knocked, gets knocked, is thrown",
    "stand": "stands, stands up, stands back up, stands up again, gets up, gets back up, rises, is back up, "
    "is up again, is back on his feet, is back on her feet",
    "wake": "wakes, wakes up, is awake, comes to, comes round, regains consciousness",
    "surrender": "surrenders, gives up, yields, is captured, is taken prisoner, "
    "throws down his weapon, throws down their weapons, lays down arms",
    "defeat": "defeats, defeated, beats, beaten",
    "improve": "improves, raises, betters",
    "age": "turns, is now, is aged",
    "level": "levels, lvls, lvl, lvls up, levels up, gains a level, goes up a level, goes a level up, "
    "goes up one level",
    "reach": "reaches level, makes level, hits level, gets to level, goes up to level, goes to level, rises to level, "
    "advances to level, levels up to level, levels up to, levels to, is now level",
}

FRENCH: Mapping[str, str] = {
    "strike": "touche, frappe, inflige, fait, met, lui met, lui fait, blesse, cogne, tape, poignarde, mord, griffe, "
    "brûle, colle, plante, écrase, balance, crame, pique, transperce, tranche, taillade, entaille, démonte, éclate, "
    "matraque, fouette, percute, charcute, assène, envoie, porte, perce, embroche, pourfend, lacère, éventre, "
    "égratigne, érafle, rosse, tabasse, cingle, bastonne, laboure, lui enlève, lui ôte, lui retire, ôte",
    "suffer": "prend, se prend, encaisse, subit, mange, se mange, ramasse, se ramasse, déguste, morfle",
    "shoot": "tire, tire sur, décoche une flèche sur, décoche une flèche à, tire une flèche sur",
    "attack": "attaque, riposte sur, riposte contre, contre-attaque, fond sur, "
    "se fend sur, frappe sur, s'attaque, charge, fonce sur, se jette sur, s'en prend à, "
    "s'en prend au",
    "gain": "gagne, reçoit, touche, encaisse, empoche, obtient, a eu",
    "award": "récompense, octroie",
    "recover": "récupère, regagne, reprend, guérit, se soigne, régénère, se régénère",
    "heal": "soigne, guérit, panse, rend, bande, retape, rafistole, remet",
    "give": "donne, glisse, file, passe, remet, tend, confie, refile, cède, offre, lâche",
    "pay": "paie, paye, dépense, règle, verse, débourse, claque, lâche, file, fait don de, allonge, met",
    "put": "met, remet, verse, dépose, ajoute",
    "exchange": "change, échange",
    "rent": "loue, réserve",
    "lend": "prête, avance",
    "borrow": "emprunte",
    "repay": "rembourse",
    "give_back": "rend, redonne",
    "buy": "achète, rachète, s'achète, se paie, se paye, s'offre, se procure, acquiert",
    "sell": "vend, revend, refourgue, fourgue, bazarde",
    "read": "lit",
    "use": "boit, utilise, se sert de, consomme, allume, mange, avale, crame, descend, brûle",
    "take": "prend, ramasse, récupère, garde, empoche, chipe, attrape, embarque, pique, s'empare de",
    "steal": "vole, chipe, pique, dérobe, fauche, subtilise, extorque, gagne, touche, empoche",
    "drop": "lâche, jette, abandonne, laisse, laisse tomber, balance, se débarrasse de",
    "lose": "perd, égare",
    "equip": "met, remet, enfile, équipe, dégaine, brandit, porte, sort, manie, empoigne, s'arme de, passe à, "
    "change pour",
    "unequip": "enlève, retire, range, remet au fourreau, rengaine, ôte, pose, dépose",
    "throw": "lance, jette",
    "cast": "lance, incante, invoque, jette, balance, récite, prie pour",
    "memorise": "mémorise, prépare, apprend par cœur, réapprend",
    "roll": "lance, jette, fait, tente, essaie, tire, obtient, teste",
    "come_of": "rate, réussit, manque, loupe, foire, échoue à, échoue au",
    "share": "partage, répartit, partagez, partageons, répartis, répartissez, répartissons",
    "find": "trouve, découvre, ramasse, récupère, déterre, déniche",
    "search": "fouille, pille, dépouille, ouvre",
    "rest": "se repose",
    "sleep": "dort, s'endort, campe, bivouaque, monte le camp",
    "pass": "passe, s'écoule",
    "travel": "marche, voyage, chevauche, attend, navigue, avance, grimpe, fouille, explore, patiente",
    "meet": "rencontre, croise, tombe sur",
    "kill": "tue, abat, achève, bute, zigouille, trucide, descend, a eu, égorge, décapite, élimine, liquide, occit, "
    "terrasse, détruit",
    "die": "meurt, sont morts, sont mortes, mort, morte, morts, mortes, succombe, décède, crève, clamse, y passe, "
    "est à terre pour de bon, "
    "rend l'âme, tombe raide mort, tombe raide morte, tombe raide, tué par, tuée par, "
    "achevé par, achevée par, abattu par, abattue par, terrassé par, occis par, est décédé, passe l'arme à gauche, "
    "tombe en poussière, est détruit, est détruite, sont détruits, sont détruites, rend son dernier souffle",
    "leave": "part, s'absente, est absent, est absente, s'en va, s'en vont, quitte, nous quitte, rentre chez lui, "
    "rentre chez elle",
    "flee": "s'enfuit, fuit, se sauve, prend la fuite, s'échappe, détale, se barre, se taille, se tire, décampe, "
    "bat en retraite, se replie, se carapate, met les voiles, déguerpit, se débine, "
    "s'éclipse, prend ses jambes à son cou",
    "arrive": "arrive, rejoint, nous rejoint, revient, débarque, est là, est de retour",
    "appear": "arrive, attaque, les attaque, nous attaque, apparaît, surgit, se pointe, sort, barre la route, "
    "débarque, bloque le passage, se jette sur eux, leur tombe dessus, approche, s'approche, bondit, déboule, entre, "
    "rapplique, attend, nous attend, les attend, nous barre la route, leur barre la route, nous tombe dessus, "
    "sort de terre, "
    "nous saute dessus, nous bloque le passage, nous fonce dessus, se dresse, vient vers nous, "
    "surprend le groupe, nous surprend, les surprend",
    "fall": "tombe, chute, trébuche, est mis, est mise, est jeté, est jetée, se retrouve, "
    "a été mis, a été mise, a été jeté, a été jetée",
    "stand": "se relève, se lève, se redresse, se remet debout, est de nouveau debout",
    "wake": "se réveille, s'éveille, reprend connaissance, reprend conscience, revient à lui, revient à elle",
    "surrender": "se rend, capitule, est capturé, est fait prisonnier, "
    "dépose les armes, jette ses armes, jettent leurs armes, rend les armes, "
    "demande grâce",
    "defeat": "vaincu, vaincue, vaincus, vaincues, est vaincu, est vaincue, sont vaincus, sont vaincues",
    "improve": "améliore, augmente, travaille",
    "age": "a, fête ses, a maintenant",
    "level": "monte de niveau, passe niv, monte niv, niv, passe de niveau, passe un niveau, "
    "gagne un niveau, prend un niveau, monte d'un niveau",
    "reach": "passe niveau, passe au niveau, atteint le niveau, monte niveau, monte au niveau, arrive au niveau, "
    "est maintenant niveau, est niveau",
}

ROLLED: Mapping[str, str] = {
    "hides, se cache, se planque": "stealth, furtivité, hide in shadows",
    "sneaks, sneaks past, sneaks by, creeps, se faufile, se glisse": "stealth, furtivité, move silently",
    "swims, nage": "swimming, athletics",
    "runs, court": "running, course à pied",
    "climbs, grimpe, escalade": "climbing, climb sheer surfaces, athletics",
    "picks the lock, picks a lock, picks locks, crochète, crochette": "lock picking, open locks",
    "disarms, désamorce": "find or remove traps",
    "forces open, forces the door, forces the doors, forces a door, forces doors, forces it open, breaks down, "
    "breaks down the door, breaks the door down, bashes the door open, kicks the door in, kicks in the door, "
    "kicks the door open, kicks the door down, shoulders the door open, bashes the door in, défonce, "
    "enfonce": "open doors",
    "spots, notices, looks for, repère, guette": "perception, spotting",
    "listens, listens at, écoute": "listen, perception",
    "intimidates, threatens, intimide, menace": "intimidation",
    "persuades, convinces, persuade, convainc": "persuasion, eloquence",
    "lies to, bluffs, ment à, bluffe": "deception",
    "bandages, bande": "first aid",
    "parries, pare": "parry",
    "saves, saves vs, sauvegarde": "save, saving throw",
}
"""Verbs of what is rolled, to the names of such rolls in the games that have one."""

SUFFERED: Mapping[str, str] = {
    "strike": "struck", "shoot": "struck", "heal": "healed", "kill": "killed", "defeat": "defeat", "award": "gain",
    "pay": "gain",
}  # fmt: skip
"""What it is to have an act done to oneself: `is hit`, `se fait soigner`; no other act has a passive."""

LONGEST = 6
"""Words of the longest verb."""

OWED = word_set("owed")

OWES = word_set("owe owes owed owing ows owse doit doivent devait devra")
"""Words of a debt that is told, folded; of the first whoever is named first is the creditor."""


@cache
def _acts() -> Mapping[str, tuple[str, ...]]:
    """The acts of each verb, folded."""
    found: dict[str, tuple[str, ...]] = {}
    for table in (ENGLISH, FRENCH):
        for act, verbs in table.items():
            for verb in map(folded, verbs.split(", ")):
                found[verb] = tuple(dict.fromkeys((*found.get(verb, ()), act)))
    for verbs, kinds in ROLLED.items():
        for verb in map(folded, verbs.split(", ")):
            found[verb] = (*found.get(verb, ()), kinds)
    return found


@lru_cache(maxsize=4096)
def acts_of(text: str) -> tuple[str, ...]:
    """What a form of a verb, folded, does; nothing where it is of none."""
    found: list[str] = []
    for lemma in lemmas(text):
        acts = _acts().get(lemma.text, ())
        found += [SUFFERED.get(act, "") for act in acts] if lemma.passive else acts
    return tuple(act for act in dict.fromkeys(found) if act)


def is_bare(text: str) -> bool:
    """Whether a verb, folded, has the form of several people of English, `stab`: of one it is as likely a beginning."""
    return text not in _acts() and not is_past(text) and f"{text}s" in _acts()


def begins_with(words: Sequence[Word], *acts: str) -> int:
    """How many words the verb has that words begin with, if it does one of these acts; none otherwise."""
    called, length = acts_begun(words)
    return length if set(called).intersection(acts) else 0


def acts_begun(words: Sequence[Word]) -> tuple[tuple[str, ...], int]:
    """What the verb that words begin with does, and how many words it has; nothing where they begin with none."""
    return _acts_begun(tuple(words[:LONGEST]))


@lru_cache(maxsize=4096)
def _acts_begun(words: tuple[Word, ...]) -> tuple[tuple[str, ...], int]:
    plain = next((at for at, word in enumerate(words) if word.quoted), len(words))
    for count in range(plain, 0, -1):
        text = folded(joined(words[:count]).rstrip(",;"))
        # Behind other words than those that only form a past, or a passive, the last word of a verb stays as it is.
        if count > 1 and text.rpartition(" ")[2] not in _last_words() and not is_formed(text):
            continue
        if found := acts_of(text):
            return found, count
    return (), 0


@cache
def _last_words() -> Set[str]:
    """The last words of verbs of several."""
    return frozenset(verb.rpartition(" ")[2] for verb in _acts() if " " in verb)
