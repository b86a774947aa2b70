"""The ordinary verbs of each language, as people say them of somebody: what each does, in all its usual forms.

A verb of two acts is read as each of them that what follows it fits: `prend 5` is suffered, `prend l'anneau` is taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ledger.rules.tables import folded

ENGLISH: Mapping[str, str] = {
    "strike": "hit, hits, strike, strikes, struck, wound, wounds, wounded, hurts, deal, deals, dealt, does, inflict, "
    "inflicts, inflicted, stabs, slashes, bites, claws, burns, punches, kicks, smashes, whacks, smacks, slaps, crits",
    "suffer": "suffer, suffers, suffered, takes, take, took, loses, lost",
    "shoot": "shoots, shoots at, fires at, fires, shot",
    "attack": "attacks, attacked, swings at, strikes at",
    "gain": "gain, gains, gained, gets, got, earns, earned, receives, received, wins, won",
    "recover": "recovers, recover, regains, regain, regained, heals, healed",
    "heal": "heals, healed, cures, cured, tends, patches up, treats",
    "give": "gives, gave, hands, handed, passes, hands over",
    "pay": "pays, paid, spends, spent",
    "lend": "lends, lent, loans",
    "repay": "repays, repaid, pays back, paid back, reimburses",
    "give_back": "gives back, returns, hands back",
    "buy": "buys, bought, purchases",
    "sell": "sells, sold",
    "use": "uses, used, drinks, drank, eats, ate, reads, lights, burns, consumes, quaffs",
    "take": "takes, took, grabs, grabbed, picks up, picked up, gets, loots, pockets",
    "drop": "drops, dropped, throws away, discards",
    "equip": "wields, wears, equips, equipped, draws, puts on, dons",
    "throw": "throws, threw, hurls, tosses",
    "cast": "casts, cast",
    "roll": "rolls, rolled, makes, tries, attempts",
    "kill": "kills, killed, slays, slew, finishes off, finishes",
    "die": "dies, died, is dead, is killed, drops dead, killed by",
    "leave": "leaves, left, flees, flee, fled, run, run away, runs away, ran away, runs, runs off, goes away, "
    "goes home, escapes, escaped",
    "arrive": "arrives, arrived, joins us, comes, comes back, is here, shows up, turns up, returns",
    "fall": "falls, fell, falls down, falls over, collapses, is down, trips",
    "stand": "stands up, stands, stood up, gets up, got up, rises",
    "rest": "rests, rested, sleeps, slept, camps, takes a rest, takes rest",
    "level": "levels up, levels, levelled up, leveled up, gains a level, level up, goes up a level, gained a level",
}

FRENCH: Mapping[str, str] = {
    "strike": "touche, touchent, frappe, frappent, inflige, infligent, fait, font, met, mettent, blesse, blessent, "
    "cogne, tape, poignarde, mord, griffe, brûle, a touché, a frappé, a infligé, a blessé, lui met, colle",
    "suffer": "prend, prennent, encaisse, encaissent, subit, subissent, a pris, a subi, se prend, se mange, mange, "
    "perd, perdent, a perdu, ramasse",
    "shoot": "tire, tirent, tire sur, tirent sur, a tiré sur",
    "attack": "attaque, attaquent, a attaqué, frappe sur, s'attaque",
    "gain": "gagne, gagnent, reçoit, reçoivent, a reçu, a gagné, touche, touchent, encaisse, empoche",
    "recover": "récupère, récupèrent, regagne, regagnent, reprend, reprennent, guérit, se soigne",
    "heal": "soigne, soignent, guérit, a soigné, panse",
    "give": "donne, donnent, a donné, file, passe, remet, tend, confie",
    "pay": "paie, paient, paye, payent, a payé, dépense, dépensent, règle, verse, débourse",
    "lend": "prête, prêtent, a prêté, avance",
    "repay": "rembourse, remboursent, a remboursé",
    "give_back": "rend, rendent, a rendu, redonne",
    "buy": "achète, achètent, a acheté, s'achète",
    "sell": "vend, vendent, a vendu, revend",
    "use": "boit, boivent, a bu, utilise, utilisent, a utilisé, consomme, lit, allume, mange, avale",
    "take": "prend, prennent, a pris, ramasse, ramassent, récupère, garde, empoche",
    "drop": "lâche, jette, abandonne, laisse, laisse tomber",
    "equip": "met, enfile, équipe, dégaine, brandit, porte",
    "throw": "lance, lancent, jette, jettent, a lancé",
    "cast": "lance, lancent, incante, a lancé, invoque, jette",
    "roll": "lance, lancent, jette, fait, tente, essaie",
    "kill": "tue, tuent, a tué, abat, achève, a abattu",
    "die": "meurt, meurent, est mort, est morte, est tué, est tuée, succombe, décède, crève",
    "leave": "part, partent, s'en va, s'en vont, s'enfuit, s'enfuient, fuit, fuient, se sauve, prend la fuite, "
    "quitte, s'échappe, rentre chez lui, rentre chez elle, nous quitte, détale",
    "arrive": "arrive, arrivent, nous rejoint, revient, débarque, est là, est arrivé, est arrivée",
    "fall": "tombe, tombent, est tombé, est tombée, chute, s'écroule, s'effondre, trébuche",
    "stand": "se relève, se relèvent, se lève, s'est relevé, s'est relevée, se redresse, se remet debout",
    "rest": "se repose, se reposent, dort, dorment, campe, campent, fait une pause",
    "level": "monte de niveau, montent de niveau, passe de niveau, passe un niveau, gagne un niveau, prend un niveau, "
    "monte d'un niveau, passe niveau, passe au niveau",
}  # fmt: skip

LONGEST = 4
"""Words of the longest verb."""


@cache
def _acts() -> Mapping[str, tuple[str, ...]]:
    """The acts of each form, folded."""
    found: dict[str, tuple[str, ...]] = {}
    for table in (ENGLISH, FRENCH):
        for act, forms in table.items():
            for form in map(folded, forms.split(", ")):
                found[form] = tuple(dict.fromkeys((*found.get(form, ()), act)))
    return found


def acts_of(text: str) -> tuple[str, ...]:
    """What a verb does; nothing where it is none."""
    return _acts().get(folded(text), ())
