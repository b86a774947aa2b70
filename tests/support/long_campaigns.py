"""Writes campaigns of thirty sessions as scripts: fights, deaths, a ring that changes hands, disputes, secrets.

    python -m tests.support.long_campaigns ose fr > /tmp/ose.campaign

The same words give the same script.
"""

from __future__ import annotations

import sys
from datetime import date, timedelta
from typing import NamedTuple

SESSIONS = 30

RING_FOUND, FIRST_DEATH, RETAINER_DIES, RING_NAMED, SECOND_DEATH, RING_HANDED_ON = 3, 12, 7, 15, 21, 28
"""Sessions in which something happens that a reader remembers."""


class Words(NamedTuple):
    """What a game master types in one language, session by session; lists are gone round."""

    heroes: tuple[str, str, str, str]
    heirs: tuple[str, str]
    retainer: str
    titles: tuple[str, ...]
    openings: tuple[str, ...]
    tries: tuple[str, ...]
    foes: tuple[str, ...]
    causes: tuple[str, ...]
    perils: tuple[str, ...]
    sources: tuple[str, ...]
    remarks: tuple[str, ...]
    endings: tuple[str, ...]
    cures: tuple[str, ...]
    payments: tuple[tuple[str, str], ...]
    wares: tuple[str, ...]
    deaths: tuple[str, str, str]
    eulogies: tuple[str, str, str]
    ring: tuple[str, str, str]
    secret: str
    hidden: str
    claims: tuple[str, str]
    reasons: tuple[str, str, str]
    award: str


FRENCH = Words(
    heroes=("Brom", "Élise", "Maëlle", "Aldric"),
    heirs=("Nolwenn", "Thibaut"),
    retainer="Ulf",
    titles=(
        *(
            "La route de Valombre",
            "Le moulin muet",
            "La crypte sous la neige",
            "Le marché aux voleurs",
            "Le pont pourri",
        ),
        *(
            "Les loups du col",
            "La tour noyée",
            "La dette du passeur",
            "Le bal des masques",
            "Trois cloches",
            "L'île aux corbeaux",
        ),
        *("La porte de fer", "Un enterrement", "Les archives brûlées", "Le nom de l'anneau", "Le siège de Castelbrume"),
        *(
            "La taupe",
            "Le souterrain",
            "La forêt sans oiseaux",
            "Le chevalier creux",
            "Le prix du sang",
            "Après la pluie",
        ),
        *("La caravane", "Le désert de verre", "Les sept marches", "Le miroir", "L'oracle", "Le dernier cadeau"),
        *("La nuit la plus longue", "Le retour"),
    ),
    openings=(
        "La neige ferme la route de #Valombre ; @Odile offre le gîte contre une histoire.",
        "À l'auberge du #Héron-Cendré, un inconnu laisse une carte et s'en va sans boire.",
        "@Odile a disparu ; sur sa table, une bougie brûle encore. *la-disparition",
        "Le prévôt @Garin promet une prime pour chaque oreille rapportée de #Noirbois.",
        "On entend la !cloche-engloutie pour la première fois. *les-cloches",
        "Un message de @Garin : qu'on vienne seuls, et de nuit.",
    ),
    tries=(
        *("forcer la trappe", "écouter à la porte", "lire l'épitaphe", "suivre les traces", "la grille rouillée"),
        *(
            "amadouer le chien",
            "escalader le rempart",
            "le mécanisme de l'horloge",
            "retenir la corde",
            "mentir au garde",
        ),
    ),
    foes=(
        "kobold",
        "gobelin",
        "squelette",
        "loup",
        "brigand",
        "goule",
        "orque",
        "rat géant",
        "cultiste",
        "ogre",
        "spectre",
    ),
    causes=(
        *(
            "une flèche",
            "la hache du chef",
            "un coup de masse",
            "les crocs d'un loup",
            "une lame rouillée",
            "une pierre lancée",
        ),
        *("la griffe de la goule", "un carreau", "le bâton du chaman"),
    ),
    perils=(
        "une dalle piégée",
        "la chute dans l'escalier",
        "le froid de la rivière",
        "un nuage de spores",
        "l'effondrement du toit",
    ),
    sources=(
        "le coffre du chef",
        "la bourse d'un mort",
        "l'autel renversé",
        "le creux d'un chêne",
        "la cache des brigands",
        "un tombeau",
    ),
    remarks=(
        "Sur le mur, une main a tracé trois cloches. *les-cloches",
        "@Garin regarde ailleurs quand on parle de la prime.",
        "Le vieux puits de #Noirbois n'a pas de fond.",
        "Quelqu'un a suivi le groupe depuis le #Héron-Cendré.",
    ),
    endings=(
        "On rentre au village avant l'aube ; la prime attendra.",
        "La carte mène plus au nord que prévu.",
        "Les prisonniers sont libres, mais leur geôlier court encore.",
        "Odile est vivante, et ne dit pas d'où elle vient.",
        "Le groupe campe sous la pluie ; personne ne dort.",
    ),
    cures=("une potion", "une prière", "une racine amère", "les soins de Maëlle"),
    payments=(
        ("le passeur", "la traversée"),
        ("Odile", "trois nuits au Héron Cendré"),
        ("Garin", "une lettre de passage"),
        ("l'herboriste", "des onguents"),
    ),
    wares=("torches", "corde", "bouclier", "épée", "lanterne", "cotte de mailles", "dague", "arc court", "flèches"),
    deaths=("la lance d'un orque", "écrasé sous la porte de fer", "le baiser du spectre"),
    eulogies=(
        "@Ulf est enterré sous le vieux chêne de #Noirbois.",
        "@Aldric a tenu la porte jusqu'au bout. *la-dette",
        "@Brom n'a pas crié. On a brûlé son bouclier avec lui.",
    ),
    ring=("Anneau d'argent", "Anneau des Trois Cloches", "le doigt du gisant"),
    secret="C'est @Garin qui paie les brigands.",
    hidden="l'ombre de la Tour",
    claims=("la part d'Élise est trop petite", "le rat compte double"),
    reasons=("le compte était juste", "deux fois la même flèche", "c'était la moitié"),
    award="fin de séance",
)

ENGLISH = Words(
    heroes=("Brom", "Elise", "Maeve", "Aldric"),
    heirs=("Nora", "Tobias"),
    retainer="Ulf",
    titles=(
        *(
            "The road to Greyvale",
            "The silent mill",
            "The crypt under the snow",
            "The thieves' market",
            "The rotten bridge",
        ),
        *(
            "Wolves on the pass",
            "The drowned tower",
            "The ferryman's debt",
            "A ball of masks",
            "Three bells",
            "The isle of crows",
        ),
        *("The iron door", "A burial", "The burnt archive", "The name of the ring", "The siege of Mistcastle"),
        *(
            "The mole",
            "The tunnel",
            "The wood without birds",
            "The hollow knight",
            "The price of blood",
            "After the rain",
        ),
        *("The caravan", "The desert of glass", "Seven steps", "The mirror", "The oracle", "A last gift"),
        *("The longest night", "Homeward"),
    ),
    openings=(
        "Snow closes the road to #Greyvale; @Odile gives them a bed for a story.",
        "At the #Grey-Heron a stranger leaves a map, and goes without drinking.",
        "@Odile is gone; on her table a candle still burns. *the-disappearance",
        "@Garin the reeve promises a bounty for every ear from #Blackwood.",
        "For the first time the !drowned-bell is heard. *the-bells",
        "A message from @Garin: come alone, and by night.",
    ),
    tries=(
        *("force the trapdoor", "listen at the door", "read the epitaph", "follow the tracks", "the rusty grille"),
        *("calm the dog", "climb the wall", "the clockwork", "hold the rope", "lie to the guard"),
    ),
    foes=("kobold", "goblin", "skeleton", "wolf", "bandit", "ghoul", "orc", "giant rat", "cultist", "ogre", "wraith"),
    causes=(
        *("an arrow", "the chief's axe", "a mace", "a wolf's teeth", "a rusty blade", "a thrown stone"),
        *("a ghoul's claw", "a bolt", "the shaman's staff"),
    ),
    perils=(
        "a trapped slab",
        "a fall down the stairs",
        "the cold of the river",
        "a cloud of spores",
        "the falling roof",
    ),
    sources=(
        "the chief's chest",
        "a dead man's purse",
        "the overturned altar",
        "a hollow oak",
        "the bandits' cache",
        "a tomb",
    ),
    remarks=(
        "A hand has drawn three bells on the wall. *the-bells",
        "@Garin looks away when they speak of the bounty.",
        "The old well of #Blackwood has no bottom.",
        "Somebody has followed them since the #Grey-Heron.",
    ),
    endings=(
        "They are back in the village before dawn; the bounty can wait.",
        "The map leads farther north than they thought.",
        "The prisoners are free, but their gaoler is still at large.",
        "Odile lives, and does not say where she has been.",
        "They camp in the rain, and nobody sleeps.",
    ),
    cures=("a potion", "a prayer", "a bitter root", "Maeve's care"),
    payments=(
        ("the ferryman", "the crossing"),
        ("Odile", "three nights at the Grey Heron"),
        ("Garin", "a letter of passage"),
        ("the herbalist", "ointments"),
    ),
    wares=("torches", "rope", "shield", "sword", "lantern", "chainmail", "dagger", "short bow", "arrows"),
    deaths=("an orc's spear", "crushed under the iron door", "the wraith's kiss"),
    eulogies=(
        "@Ulf is buried under the old oak of #Blackwood.",
        "@Aldric held the door to the end. *the-debt",
        "@Brom did not cry out. They burnt his shield with him.",
    ),
    ring=("Silver ring", "Ring of the Three Bells", "the finger of the statue"),
    secret="It is @Garin who pays the bandits.",
    hidden="the shadow of the Tower",
    claims=("Elise's share is too small", "the rat counts twice"),
    reasons=("the sum was right", "the same arrow twice", "it was half of it"),
    award="end of the session",
)

WORDS = {"fr": FRENCH, "en": ENGLISH}

MASTERS = {"AT": 15, "PRD": 14, "CO": 14, "IN": 12, "CH": 12, "AD": 13, "FO": 14}


class Game:
    """How a game's commands are typed: what differs from one to the next.

    Args:
        language: Also that of coins, which a script may name in either.
    """

    def __init__(self, rules: str, language: str) -> None:
        self.rules, self.words = rules, WORDS[language]
        self.coin = {"mda": "ue"}.get(rules, "po" if language == "fr" else "gp")

    def joins(self, who: str, number: int) -> str:
        if self.rules == "mda":
            keys = " ".join(f"{key}={value + number % 3}" for key, value in MASTERS.items())
            return f"opening {who} {keys} niveau=5 EV=60 --coins 300ue --player P{number}"
        if self.rules == "srd5":
            classes = ("fighter", "rogue", "cleric", "wizard")
            keys = "species=human background=soldier str=14 dex=14 con=14 int=12 wis=13 cha=11"
            return f"opening {who} class={classes[number % 4]} {keys} hp=14 --player P{number} --coins 120gp"
        classes = ("fighter", "thief", "cleric", "magic_user")
        keys = "str=13 int=11 wis=12 dex=13 con=12 cha=10"
        return f"opening {who} class={classes[number % 4]} level=4 {keys} hp=14 --coins 120gp --player P{number}"

    def rests(self) -> tuple[str, ...]:
        if self.rules == "srd5":
            return "time +16h", "rest long"
        return ("rest day party --days 14" if self.rules == "ose" else "rest repos --days 35",)

    def attacks(self, who: str, face: int) -> str:
        if self.rules == "mda":
            return ""
        return f"roll {who} attack ac={14 if self.rules == 'srd5' else 6} --faces {face}"

    def tries(self, who: str, face: int, purpose: str) -> str:
        if self.rules == "mda":
            return f'roll {who} AD --for "{purpose}" --faces {max(1, 21 - face)}'
        if self.rules == "srd5":
            return f'roll {who} 1d20+2 --vs 12 --for "{purpose}" --faces {face}'
        return f'roll {who} str --for "{purpose}" --faces {face}'

    def meets(self, foe: str, count: int, hit_points: int) -> str:
        if self.rules == "mda":
            return f'meet "{foe}" ev={hit_points} at=12 prd=10 --count {count}'
        return f'meet "{foe}" hp={hit_points} --count {count}'

    def overcomes(self, foe: str, count: int) -> str:
        if self.rules == "mda":
            return ""
        keys = {"ose": "hd=1", "srd5": "cr=1/4"}[self.rules]
        return f'defeat "{foe}" {keys} --count {count}'

    def finds(self, amount: int, source: str, *things: str) -> str:
        more = "".join(f' "{thing}"' for thing in things)
        return f'find {amount}{self.coin}{more} --from "{source}"'


class Script:
    """A script that is written line by line, with the number of the entry that the last line makes."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.entry = 1
        self.met: dict[str, int] = {}

    def name_foes(self, foe: str, count: int) -> list[str]:
        """What foes are called who are met now: the first of all by its sort alone."""
        before = self.met.get(foe, 0)
        self.met[foe] = before + count
        if before + count == 1:
            return [foe]
        return [f"{foe} {number}" for number in range(before + 1, before + count + 1)]

    def add(self, *lines: str) -> None:
        for line in filter(None, lines):
            self.lines.append(line)
            self.entry += 1


def script(rules: str, language: str, sessions: int = SESSIONS) -> list[str]:
    """The lines of a campaign."""
    game, out = Game(rules, language), Script()
    words = game.words
    company = list(words.heroes)
    for number, who in enumerate(company):
        out.add(game.joins(who, number))
    if rules == "ose":
        keys = "class=fighter str=12 int=9 wis=9 dex=10 con=10 cha=9 hp=8"
        out.add(f"hire {words.retainer} --employer {company[0]} {keys} --share 1/2")
    heirs = list(words.heirs)
    for number in range(1, sessions + 1):
        _between(game, out, company, number)
        _evening(game, out, company, number)
        if number in (FIRST_DEATH, SECOND_DEATH) and heirs:
            company.append(heirs.pop(0))
            out.add(game.joins(company[-1], number))
    return out.lines


def _between(game: Game, out: Script, company: list[str], number: int) -> None:
    """What is bought, paid and learned before a session."""
    words = game.words
    if number > 1:
        out.add(*game.rests())
    if number > SESSIONS:
        out.add(f'heal party 20 --from "{words.cures[number % 4]}"')
    if game.rules == "ose":
        for who in company[: number % 4]:
            out.add(f'buy {who} "{words.wares[(number + company.index(who)) % len(words.wares)]}"')
    else:
        whom, what = words.payments[number % len(words.payments)]
        out.add(f'pay {company[number % len(company)]} 2{game.coin} --to "{whom}" --for "{what}"')
    if number % 5 == 0:
        out.add(f"note {words.openings[(number + 1) % len(words.openings)]}")


def _evening(game: Game, out: Script, company: list[str], number: int) -> None:
    words = game.words
    absent = f" --absent {company[-1]}" if number % 6 == 5 else ""
    present = company[:-1] if absent else company
    out.add(f'session start "{words.titles[(number - 1) % len(words.titles)]}"{absent} --on {_day(number)}')
    out.add(f"note {words.openings[(number - 1) % len(words.openings)]}")
    whom, what = words.payments[number % len(words.payments)]
    out.add(f'pay {present[number % len(present)]} 2{game.coin} --to "{whom}" --for "{what}"' if number % 2 else "")
    out.add(f"time +{1 + number % 5}h")
    for step in range(1 + number % 3):
        who, face = present[(number + step) % len(present)], 2 + (7 * number + 5 * step) % 18
        out.add(game.tries(who, face, words.tries[(number * 3 + step) % len(words.tries)]))
    _fight(game, out, present, number)
    out.add(f'damage {present[number % len(present)]} 2 --from "{words.perils[number % 5]}"' if number % 2 else "")
    if number % 5 == 2:
        out.add(f"note {words.secret} --secret")
    if number % 3 == 0:
        out.add("time +1h")
        _fight(game, out, present, number + 7)
    _fates(game, out, company, number)
    things = ["gem=50gp*2"] if number % 3 == 1 and game.rules != "mda" else []
    out.add(game.finds(40 * (1 + number % 9), words.sources[number % len(words.sources)], *things))
    if number % 10 == 4:
        out.add(f'meet "{words.hidden}" {"ev=9 at=10 prd=10" if game.rules == "mda" else "hp=9"} --secret')
    out.add("split --cash-in" if game.rules != "mda" else "split")
    if game.rules == "mda":
        out.add(f'award --to {present[0]} --xp {20 + number} --reason "{words.award}"')
    else:
        out.add(f'award --xp {200 + 40 * number} --reason "{words.award}"' if number % 2 else "award")
    if number == RING_NAMED:
        out.add(f'identify "{words.ring[0]}" "{words.ring[1]}"')
    if number in (9, 17):
        claim, reason = words.claims[number == 17], words.reasons[number == 17]
        out.add(f'dispute open "{claim}" --about {out.entry - 1} --raised-by P1')
        out.add(f'dispute rule {out.entry} --dismiss --reason "{reason}"')
    out.add(f'session end --summary "{words.endings[(number - 1) % len(words.endings)]}"')


def _fight(game: Game, out: Script, present: list[str], number: int) -> None:
    """A fight: with foes who are met and fall one by one, or with those who are told only at its end."""
    words = game.words
    foe, count = words.foes[number % len(words.foes)], 1 + number % 4
    met = number % 2 == 0 or game.rules == "mda"
    names: list[str] = []
    if met:
        out.add(game.meets(foe, count, 6))
        names = out.name_foes(foe, count)
    target, hurt = present[number % len(present)], 3 + 8 * (number % 7 == 3 and number <= SESSIONS)
    for turn in range(2 + number % 3):
        who = present[(number + turn) % len(present)]
        face = 20 if (number + turn) % 9 == 0 else 3 + (5 * number + 7 * turn) % 16
        out.add(game.attacks(who, face))
        if turn == 1:
            cause = words.causes[number % len(words.causes)]
            out.add(f'damage {target} {hurt} --from "{cause}"')
            out.add(f"note {words.remarks[number % len(words.remarks)]}" if number % 4 == 0 else "")
    if number % 8 == 5:
        other = present[(number + 1) % len(present)]
        out.add(f'damage {other},{target} 2 --from "{words.perils[(number + 2) % 5]}"')
    for name in names:
        out.add(f'damage "{name}" 6 --from {present[(number + 1) % len(present)]}')
    out.add(game.overcomes(foe, count))
    if number % 3 == 2:
        out.add(f'heal {target} 3 --from "{words.cures[number % 4]}"')


def _fates(game: Game, out: Script, company: list[str], number: int) -> None:
    """The ring and its holders, deaths, corrections."""
    words = game.words
    ring, _name, source = words.ring
    if number == RING_FOUND:
        magic = f"item={ring}" if game.rules == "mda" else f"magic={ring}:?"
        out.add(f'find "{magic}" --from "{source}"', f'take {words.heroes[3]} "{ring}"')
    if number == RETAINER_DIES and game.rules == "ose":
        out.add(f'die {words.retainer} --from "{words.deaths[0]}"', f"note {words.eulogies[0]}")
    if number == FIRST_DEATH:
        who, heir = words.heroes[3], words.heroes[1]
        out.add(f'die {who} --from "{words.deaths[1]}"', f"note {words.eulogies[1]}")
        out.add(f'give {who} {heir} "{ring}"')
        company.remove(who)
    if number == SECOND_DEATH:
        who = words.heroes[0]
        out.add(f'die {who} --from "{words.deaths[2]}"', f"note {words.eulogies[2]}")
        company.remove(who)
    if number == RING_HANDED_ON:
        out.add(f'give {words.heroes[1]} {words.heirs[0]} "{words.ring[1]}" --note "{words.titles[27]}"')
    if number in (6, 19):
        out.add(f'damage {company[1]} 2 --from "{words.causes[0]}"')
        out.add(f'void {out.entry} --reason "{words.reasons[1]}"')


def _day(number: int) -> str:
    return (date(2026, 1, 1) + timedelta(weeks=number - 1)).isoformat()


if __name__ == "__main__":
    rules_, language_, *count = sys.argv[1:]
    sys.stdout.write("\n".join([*script(rules_, language_, *map(int, count)), ""]))
