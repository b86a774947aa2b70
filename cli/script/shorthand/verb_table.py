"""The ordinary verbs of each language, as people say them of somebody: what each does, in all its usual forms.

A verb of two acts is read as each of them that what follows it fits: `prend 5` is suffered, `prend l'anneau` is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from cli.script.shorthand.words import Word, joined
from ledger.rules.tables import folded

ENGLISH: Mapping[str, str] = {
    "strike": "hit, hits, strike, strikes, struck, wound, wounds, wounded, hurts, deal, deals, dealt, does, inflict, "
    "inflicts, inflicted, stabs, stabbed, slashes, slashed, bites, claws, burns, punches, kicks, smashes, whacks, "
    "smacks, slaps, crits, clubs, bashes, cuts, pierces, pummels, blasts, zaps, smites, cleaves, batters, chops, "
    "mauls, gores, stings, thumps",
    "struck": "#hit, struck, wounded, hurt, bitten, stabbed, slashed, clawed, burned, burnt, punched, kicked, shot, "
    "smashed, clubbed, whacked, bashed, cut, mauled, stung, smacked, blasted, scratched, injured, crushed",
    "suffer": "suffer, suffers, suffered, takes, take, took, loses, lost, lose, eats, sustains",
    "shoot": "shoots, shoots at, fires at, fires, shot, shot at, fires an arrow at, shoots an arrow at",
    "attack": "attacks, attacked, swings at, strikes at, goes for, lunges at, charges, swipes at, tries to hit",
    "gain": "gain, gains, gained, gets, got, earns, earned, receives, received, wins, won, collects",
    "recover": "recovers, recover, regains, regain, regained, heals, healed, gets back",
    "heal": "heals, healed, cures, cured, tends, patches up, treats, bandages, mends, lays hands on",
    "healed": "#healed, cured, treated, patched up, tended",
    "give": "gives, gave, hands, handed, passes, hands over, tosses, slips",
    "pay": "pays, paid, spends, spent, donates, tips, bribes, coughs up, forks out",
    "lend": "lends, lent, loans",
    "repay": "repays, repaid, pays back, paid back, reimburses",
    "give_back": "gives back, returns, hands back",
    "buy": "buys, bought, purchases, gets himself, gets herself",
    "sell": "sells, sold, flogs, pawns",
    "use": "uses, used, drinks, drank, eats, ate, reads, lights, burns, consumes, quaffs, expends, downs, uses up",
    "take": "takes, took, grabs, grabbed, picks up, picked up, gets, loots, pockets, keeps, kept, snatches, nicks, "
    "claims",
    "steal": "steals, stole, nicks, pinches, lifts, swipes, extorts, wins, earns",
    "drop": "drops, dropped, throws away, discards, leaves behind, ditches",
    "lose": "loses, lost, lose",
    "equip": "wields, wears, equips, equipped, draws, puts on, dons, readies, switches to, straps on, takes up",
    "unequip": "takes off, took off, removes, stows, sheathes, puts away, doffs, unequips, lays down, puts down",
    "throw": "throws, threw, hurls, tosses",
    "cast": "casts, cast",
    "roll": "rolls, rolled, makes, made, tries, attempts, gets, got, scores, throws",
    "kill": "kills, killed, slays, slew, finishes off, finishes, takes out, takes down, murders",
    "die": "dies, died, is dead, is killed, drops dead, killed by, slain by, killed, slain, falls dead, dead, "
    "perishes, bleeds out, bites the dust, gets killed, was killed, is slain, croaks",
    "leave": "leaves, left, flees, flee, fled, run, run away, runs away, ran away, runs, runs off, run off, ran off, "
    "goes away, goes home, escapes, escaped, runs for it, bolts, bolt, retreats, retreat, slips away, run for it",
    "arrive": "arrives, arrived, joins us, comes, comes back, is here, shows up, turns up, returns, is back",
    "appear": "appears, appear, jump out, jumps out, step out, steps out, come out, comes out, emerge, emerges, "
    "ambush, ambushes, bar the way, bars the way, block the way, blocks the way, burst in, bursts in, rush in, "
    "rushes in, approach, approaches, spring out, springs out, land, lands, enter, enters, attack, show up, "
    "leap out, leaps out, turn up, arrive, charge in, charges in, are here, walk in",
    "fall": "falls, fell, falls down, falls over, collapses, is down, trips, fall, is knocked, gets knocked, is thrown",
    "stand": "stands up, stands, stood up, gets up, got up, rises, gets back up, is back up, stands back up, "
    "is back on his feet, is back on her feet, is up again",
    "defeat": "defeated, is defeated, are defeated, is beaten, are beaten, beaten",
    "age": "turns, is now, is aged",
    "level": "levels up, levels, levelled up, leveled up, gains a level, level up, goes up a level, gained a level",
}

FRENCH: Mapping[str, str] = {
    "strike": "touche, touchent, frappe, frappent, inflige, infligent, fait, font, met, mettent, blesse, blessent, "
    "cogne, cognent, tape, tapent, poignarde, mord, mordent, griffe, griffent, brûle, a touché, a frappé, a infligé, "
    "a blessé, lui met, colle, plante, écrase, balance, crame, pique, transperce, tranche, taillade, "
    "entaille, démonte, éclate, matraque, fouette, percute, charcute, a mis, a fait, assène, envoie, porte",
    "struck": "#touché, touchée, frappé, frappée, blessé, blessée, mordu, mordue, griffé, griffée, brûlé, brûlée, "
    "poignardé, poignardée, planté, plantée, cogné, cognée, tapé, tapée, toucher, frapper, blesser, mordre, griffer, "
    "brûler, poignarder, planter, cogner, taper, écraser, piquer, percuter, écrasé, écrasée",
    "suffer": "prend, prennent, encaisse, encaissent, subit, subissent, a pris, a subi, se prend, se mange, mange, "
    "perd, perdent, a perdu, ramasse, a encaissé, se ramasse, déguste, morfle",
    "shoot": "tire, tirent, tire sur, tirent sur, a tiré sur, décoche une flèche sur, tire une flèche sur",
    "attack": "attaque, attaquent, a attaqué, frappe sur, s'attaque, charge, fonce sur, s'en prend à, s'en prend au",
    "gain": "gagne, gagnent, reçoit, reçoivent, a reçu, a gagné, touche, touchent, encaisse, empoche, obtient",
    "recover": "récupère, récupèrent, regagne, regagnent, reprend, reprennent, guérit, se soigne, a récupéré",
    "heal": "soigne, soignent, guérit, a soigné, panse, rend, bande, retape, rafistole, remet",
    "healed": "#soigné, soignée, guéri, guérie, soigner, guérir, pansé, pansée",
    "give": "donne, donnent, a donné, file, passe, remet, tend, confie, refile, cède, offre, lâche",
    "pay": "paie, paient, paye, payent, a payé, dépense, dépensent, règle, verse, débourse, claque, lâche, file, "
    "fait don de, allonge, a dépensé",
    "lend": "prête, prêtent, a prêté, avance",
    "repay": "rembourse, remboursent, a remboursé",
    "give_back": "rend, rendent, a rendu, redonne",
    "buy": "achète, achètent, a acheté, s'achète, se paie, se paye",
    "sell": "vend, vendent, a vendu, revend, revendent, refourgue, fourgue",
    "use": "boit, boivent, a bu, utilise, utilisent, a utilisé, consomme, lit, allume, mange, avale, crame, claque, "
    "se sert de, descend, brûle, dépense",
    "take": "prend, prennent, a pris, ramasse, ramassent, récupère, garde, empoche, chipe, attrape, embarque, pique, "
    "s'empare de",
    "steal": "vole, a volé, chipe, pique, dérobe, extorque, gagne, touche, empoche",
    "drop": "lâche, jette, abandonne, laisse, laisse tomber, balance, se débarrasse de",
    "lose": "perd, perdent, a perdu, égare",
    "equip": "met, enfile, équipe, dégaine, brandit, porte, sort, manie, empoigne, s'arme de, remet, passe à",
    "unequip": "enlève, retire, range, rengaine, ôte, pose, dépose, se débarrasse de, a rangé, a enlevé",
    "throw": "lance, lancent, jette, jettent, a lancé",
    "cast": "lance, lancent, incante, a lancé, invoque, jette, balance, récite",
    "roll": "lance, lancent, jette, fait, font, tente, essaie, a fait, tire, obtient, teste, a tiré, tirent",
    "kill": "tue, tuent, a tué, abat, achève, a abattu, bute, zigouille, trucide, descend, a eu, achèvent",
    "die": "meurt, meurent, est mort, est morte, est tué, est tuée, succombe, décède, crève, clamse, y passe, mort, "
    "morte, morts, mortes, tombe raide mort, tombe raide morte, rend l'âme, tué par, tuée par, se fait tuer, "
    "sont morts, sont mortes, a succombé, est décédé, passe l'arme à gauche",
    "leave": "part, partent, s'en va, s'en vont, s'enfuit, s'enfuient, fuit, fuient, se sauve, prend la fuite, "
    "quitte, s'échappe, rentre chez lui, rentre chez elle, nous quitte, détale, détalent, se barre, se barrent, "
    "se taille, se taillent, se tire, se tirent, décampe, décampent, bat en retraite, battent en retraite, se replie, "
    "se replient, prennent la fuite, se sauvent, se carapate, se carapatent, s'échappent, met les voiles",
    "arrive": "arrive, arrivent, nous rejoint, revient, débarque, est là, est arrivé, est arrivée, est de retour, "
    "nous rejoignent, reviennent",
    "appear": "apparaît, apparaissent, surgit, surgissent, se pointe, se pointent, débarquent, sort, sortent, "
    "barre la route, barrent la route, bloque le passage, bloquent le passage, se jette sur eux, se jettent sur eux, "
    "s'approche, s'approchent, bondit, bondissent, déboule, déboulent, entre, entrent, leur tombe dessus, "
    "leur tombent dessus, les attaque, les attaquent, nous attaque, nous attaquent, rapplique, rappliquent, "
    "débarque, approche, approchent, attend, attendent",
    "fall": "tombe, tombent, est tombé, est tombée, chute, s'écroule, s'effondre, trébuche, est mis, est mise, "
    "est jeté, est jetée, se retrouve",
    "stand": "se relève, se relèvent, se lève, s'est relevé, s'est relevée, se redresse, se remet debout, "
    "est de nouveau debout",
    "defeat": "vaincu, vaincue, vaincus, vaincues, est vaincu, est vaincue, sont vaincus, sont vaincues",
    "age": "a, fête ses, a maintenant",
    "level": "monte de niveau, montent de niveau, passe de niveau, passe un niveau, gagne un niveau, prend un niveau, "
    "monte d'un niveau, passe niveau, passe au niveau",
}  # fmt: skip

PASSIVE = ("is", "are", "gets", "get", "was", "got", "est", "sont", "a été", "se fait", "se font", "s'est fait")
"""Words before a participle, for acts that are done to somebody; their forms begin with `#` in the tables."""

LONGEST = 5
"""Words of the longest verb."""


@cache
def _acts() -> Mapping[str, tuple[str, ...]]:
    """The acts of each form, folded."""
    found: dict[str, tuple[str, ...]] = {}
    for table in (ENGLISH, FRENCH):
        for act, forms in table.items():
            before = PASSIVE if forms.startswith("#") else ("",)
            said = [f"{word} {form}" for form in forms.removeprefix("#").split(", ") for word in before]
            for form in map(folded, map(str.strip, said)):
                found[form] = tuple(dict.fromkeys((*found.get(form, ()), act)))
    return found


def acts_begun(words: Sequence[Word]) -> tuple[tuple[str, ...], int]:
    """What the verb that words begin with does, and how many words it has; nothing where they begin with none."""
    for count in range(min(LONGEST, len(words)), 0, -1):
        if any(word.quoted for word in words[:count]):
            continue
        if found := _acts().get(folded(joined(words[:count]).rstrip(",;"))):
            return found, count
    return (), 0
