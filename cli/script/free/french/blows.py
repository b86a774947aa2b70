"""Blows in whole sentences of French: who struck, whom, and how much it hurt, wherever they stand.

`la flèche du squelette 3 touche Aldous, 4`, `2 dmg sur le brigand par Odile`, `Maelis se fait planter par Malrec : -6`
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from cli.script.free.french.amounts import BARE, DIE, Amount
from cli.script.free.french.dice import attack_of, with_dice
from cli.script.free.french.phrases import AMOUNT, MARK, PRONOUN, SUBJECTS, TEXT, VERB, WHO, Phrase, Sentence
from cli.script.free.french.remarks import WEAPONS, remark_of
from cli.script.free.french.verbs import may_be_verb
from cli.script.free.patterns import Way, option
from cli.script.shorthand.meaning import Reading, option_of
from cli.script.shorthand.people.body_places import BODY
from cli.script.shorthand.people.who import Who
from cli.script.shorthand.people.who import bare as shown_name
from cli.script.shorthand.phrases.lexicon import meaning_words
from cli.script.shorthand.phrases.quantities import HIT_POINTS
from cli.script.shorthand.rolls.rolls import kinds_begun
from cli.script.shorthand.rolls.told_totals import in_all
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import word_set
from ledger.ids import OTHER, STANDING
from ledger.others import people_named
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


STRIKES = frozenset({"strike", "crit", "shoot", "attack", "throw"})
"""Acts by which somebody else is hurt."""

ROLLED = frozenset({"attack", "shoot", "throw"})
"""Those of them of which a number alone is as likely what their die showed."""

SUFFERS = frozenset({"suffer", "lose"})
"""Acts of whoever is hurt."""

ENDS = frozenset({"die"})
"""Acts of whoever a blow ends."""

AT = frozenset({"à", "au", "aux", "sur", "contre", "vers", "dans", "→"})
"""Words that lead to whoever is struck."""

OF = frozenset({"de", "du", "des", "d'"})

NOT_BY_SIGHT = word_set("soigne ranime requinque rassure console aide reconforte protege benit encourage guide paie")
"""Verbs, folded, that are no blow whoever they are between."""


class Fight(NamedTuple):
    """Who strikes and who is struck, and the phrases that say so.

    Attributes:
        unknown: Whether a verb that no table has says it.
        guessed: Whether whoever is struck is not named, and is the only one against the company.
    """

    agents: list[Phrase]
    victims: list[Phrase]
    used: list[Phrase]
    unknown: bool = False
    guessed: bool = False


def blows(app: App, sentence: Sentence) -> list[Way]:
    """What a sentence may be in which somebody is hurt; empty for any other."""
    sentence = with_dice(sentence)
    amounts = sentence.of(AMOUNT)
    figures = [phrase for phrase in amounts if phrase.measure in (HIT_POINTS, BARE)]
    if any(_is_other(phrase.amount) for phrase in amounts if phrase.amount):
        return []
    if not figures:
        return _thrown(app, sentence, amounts)
    if any(each.lead == "à" and each.bare and each.said == "cote" for each in sentence.of(TEXT)):
        # It went wide.
        return []
    points = all(each.measure == HIT_POINTS for each in figures)
    if not points and not all(_is_blow(sentence, each) for each in sentence.of(VERB)):
        return []
    spell = _spell(app, sentence)
    if spell is not None:
        # `lance projectile magique sur l'ogre : 9`
        sentence = sentence._replace(phrases=[each for each in sentence.phrases if each not in spell])
    verbs = sentence.of(VERB)
    known = STRIKES | SUFFERS | ENDS | {"stay"} | ({"kill"} if points else set())
    if not all(phrase.acts & known for phrase in verbs):
        return []
    if any(map(partial(_is_count, sentence), figures)):
        return []
    fight = fight_in(sentence)
    if fight is not None and (only := _with_only_foe(app, sentence, fight)) is not None:
        fight = only
    if fight is None or not fight.victims or is_of_another(sentence, fight):
        return []
    bare = all(each.is_bare for each in figures)
    # It may be what the die of the blow showed.
    shown = any(folded(sentence.words[each.ends - 2].text) == "un" for each in figures if each.ends - each.begins > 1)
    thrown = bare and (shown or any(each.acts & ROLLED for each in verbs))
    if fight.unknown and _means(app, sentence, fight):
        return []
    strikes = [each for each in verbs if each.acts & STRIKES and not each.acts & SUFFERS]
    if not fight.agents and any(each.verb and not each.verb.passive for each in strikes):
        # Whoever strikes is nobody in play.
        return []
    ways = list(_ways(app, sentence, fight, figures))
    by = fight.agents[0].names if fight.agents else ()
    if thrown and by:
        attack = attack_of(app, by, fight.victims[0].names, figures, shot=_is_shot(verbs))
        ways = [*ways, *([Way([attack.command])] if attack is not None else [])]
    # `baratine l'ogre, 12`: what a verb that nobody knows came to may be a roll of theirs.
    unsaid = fight.unknown and bare and not any(each.lead == "pour" for each in figures)
    if thrown or unsaid or fight.guessed or any("kill" in each.acts for each in verbs):
        ways = [way._replace(sure=False) for way in ways]
    if spell is None:
        return ways
    told = ["use", *by, spell[1].said]
    return [way._replace(reading=[told, *_noting(way.reading, spell[1].said)]) for way in ways if len(by) == 1]


def _thrown(app: App, sentence: Sentence, dice: Sequence[Phrase]) -> list[Way]:
    """An attack of which the die alone was told, which is asked about: `frappe l'ogre sur un 16`."""
    verbs, fight = sentence.of(VERB), fight_in(sentence)
    if len(dice) != 1 or not verbs or not all(each.acts & STRIKES for each in verbs):
        return []
    if fight is None or not fight.agents or not fight.victims or is_of_another(sentence, fight):
        return []
    by, hurt, shot = fight.agents[0].names, fight.victims[0].names, _is_shot(verbs)
    ways = (attack_of(app, by, hurt, dice, hits=hits, shot=shot) for hits in (True, False))
    return [Way([attack.command], sure=False) for attack in ways if attack is not None][:1]


def _is_shot(verbs: Sequence[Phrase]) -> bool:
    """Whether a blow is struck from afar."""
    return any(each.acts & {"shoot", "throw"} for each in verbs)


def _with_only_foe(app: App, sentence: Sentence, fight: Fight) -> Fight | None:
    """A fight in which somebody of the company strikes nobody who is named, with the only one who is against it."""
    standing = [shown_name(app, OTHER + key) for key in app.state.fields(STANDING)]
    by = fight.agents[0].who if fight.agents else None
    if fight.victims or len(standing) != 1 or by is None or by.several or not {*by.names} <= {*app.read.roster.names}:
        return None
    end = len(sentence.words)
    return fight._replace(victims=[Phrase(WHO, end, end, who=Who((standing[0],)))], guessed=True)


def _is_blow(sentence: Sentence, phrase: Phrase) -> bool:
    """Whether a verb by which somebody is killed is one of a blow: `abat sa massue sur`, and not `abat l'ogre`."""
    if "kill" not in phrase.acts:
        return True
    after = next((each for each in sentence.phrases if each.begins == phrase.ends), None)
    return after is not None and after.kind == TEXT and after.said.split()[0] in WEAPONS


def _spell(app: App, sentence: Sentence) -> tuple[Phrase, Phrase] | None:
    """The verb of casting and the spell that it is of, in games whose spells are cast without a roll."""
    if app.rules.tables.find("rolls", "cast") is not None:
        return None
    for verb, text in pairwise(sentence.phrases):
        casts = "cast" in verb.acts and text.kind == TEXT and not text.lead
        if casts and app.rules.tables.find("spells", text.said) is not None:
            return verb, text
    return None


def _noting(reading: Reading, told: str) -> Reading:
    """A reading whose last command has a note, unless it has one."""
    return reading if "--note" in reading[-1] else [*reading[:-1], [*reading[-1], "--note", told]]


def _is_count(sentence: Sentence, figure: Phrase) -> bool:
    """Whether a number counts what stands right behind it: `les 3 gobelins`."""
    after = next((each for each in sentence.phrases if each.begins == figure.ends), None)
    counted = after is not None and not after.lead and after.kind in (WHO, TEXT)
    return bool(figure.amount and figure.measure == BARE and not figure.amount.each and counted)


def _means(app: App, sentence: Sentence, fight: Fight) -> bool:
    """Whether what stands for a verb that no table has is a word of the game: `feinte`, `intimide`."""
    verb = sentence.words[fight.used[-1].begins]
    kinds = [None, *(kind for kind in ("attack",) if kind in app.rules.tables.group("rolls"))]
    known = acts_begun([verb])[0] or kinds_begun(app, [verb])
    return bool(known) or any(meaning_words(app, "roll", kind, [verb]) for kind in kinds)


def _is_other(amount: Amount) -> bool:
    return amount.kind not in (HIT_POINTS, BARE, DIE) or amount.sign == "+"


def fight_in(sentence: Sentence) -> Fight | None:
    """Who strikes and who is struck; None where it is not said of everybody who is named."""
    agents: list[Phrase] = []
    victims: list[Phrase] = []
    used: list[Phrase] = []
    unknown = False
    verb: Phrase | None = None
    waits: Phrase | None = None
    before: Phrase | None = None
    for at, phrase in enumerate(sentence.phrases):
        if phrase.kind == VERB and phrase.verb:
            passive = phrase.verb.passive or bool(phrase.acts & SUFFERS and not phrase.acts & STRIKES)
            both = bool(phrase.acts & SUFFERS and phrase.acts & STRIKES)
            passive = passive or bool(phrase.acts & {"die", "flee", "surrender"})
            if waits is not None and not both:
                (victims if passive else agents).append(waits)
                waits = None
            verb = phrase
        elif phrase.kind == WHO and phrase.who:
            if phrase.who.purse or phrase.lead in ("avec", "pour", "chez", "entre", "sans"):
                return None
            role = _role(sentence.phrases, at, verb, before)
            if folded(sentence.words[phrase.begins].typed).replace("’", "'") in STRUCK and at:
                # Somebody in the place of a pronoun: `lui colle 11`.
                role = "victim"
            if role == "agent":
                agents.append(phrase)
            elif role == "victim":
                victims.append(phrase)
            elif waits is None:
                waits = phrase
            else:
                return None
        elif phrase.kind == TEXT and waits is not None and verb is None and _is_unknown_verb(sentence, at, waits):
            agents.append(waits)
            waits, unknown, verb = None, True, phrase
            used.append(phrase)
        if phrase.kind != MARK:
            before = phrase
    if waits is not None and _does_what_is_unknown(sentence, waits):
        return None
    if waits is not None:
        # No verb says what they do: `Aldric 14 sur l'ogre`, `gobelin 2 : -4`.
        (agents if victims and not agents else victims).append(waits)
    shares = len(victims) == 1 and all(one.lead in OF | {"par"} for one in agents)
    if (len(agents) > 1 and not shares) or any(one.who and one.who.everybody for one in agents):
        return None
    return Fight(agents, victims, [*agents, *victims, *used], unknown)


def _does_what_is_unknown(sentence: Sentence, waits: Phrase) -> bool:
    """Whether a pronoun stands for whoever does something by words that no table has: `il vas taper le brigand`."""
    said = folded(sentence.words[waits.begins].typed)
    after = (each for each in sentence.of(TEXT) if each.begins == waits.ends)
    return said in SUBJECTS and any(not each.lead for each in after)


CRITICAL = word_set("coup critique crit critiques")
"""Words, folded, by which a blow was a critical one."""

STRUCK = word_set("lui leur l' le la les")
"""Pronouns, folded, of whoever is struck."""


def is_of_another(sentence: Sentence, fight: Fight) -> bool:
    """Whether a word stands for somebody named elsewhere, who strikes or is struck: `elle riposte, 2 points à Odon`."""
    named = fight.agents[0].begins if fight.agents else len(sentence.words)
    hurt = fight.victims[0].begins if fight.victims else len(sentence.words)
    for phrase in sentence.of(PRONOUN):
        if phrase.said in SUBJECTS and phrase.begins < min(named, hurt):
            return True
        if phrase.said in ("lui", "leur", "l'") and phrase.begins < hurt:
            return True
    return False


def _role(phrases: Sequence[Phrase], at: int, verb: Phrase | None, before: Phrase | None) -> str:
    """What somebody is in a blow: `agent`, `victim`, or nothing that is clear yet."""
    phrase = phrases[at]
    bracket = at and phrases[at - 1].kind == MARK and phrases[at - 1].said == "("
    if phrase.lead == "par" or bracket:
        return "agent"
    if phrase.lead in AT:
        return "victim"
    if phrase.lead in OF and verb is not None and before is verb and verb.verb is not None and not verb.verb.passive:
        # `saute à la gorge de Lira`
        return "victim"
    if phrase.lead in OF:
        is_body = (
            before is not None and before.kind == TEXT and before.said.split()[-1:] and before.said.split()[-1] in BODY
        )
        return "victim" if is_body else "agent"
    suffers = verb is not None and bool(verb.acts & SUFFERS)
    if verb is not None and before is verb and not suffers:
        return "victim"
    return ""


def _is_unknown_verb(sentence: Sentence, at: int, waits: Phrase) -> bool:
    """Whether a text right behind whoever a sentence begins with is a verb that no table has."""
    phrase = sentence.phrases[at]
    follows = sentence.phrases[at + 1 :]
    right_behind = waits.ends == phrase.begins and not phrase.lead and phrase.bare
    word = sentence.words[phrase.begins]
    others = bool(follows) and follows[0].kind == WHO and phrase.ends - phrase.begins == 1
    return right_behind and others and may_be_verb(word) and phrase.said.split()[0] not in NOT_BY_SIGHT


def _ways(app: App, sentence: Sentence, fight: Fight, figures: Sequence[Phrase]) -> Iterator[Way]:
    agent = fight.agents[0].names if fight.agents else ()
    company = set(app.read.roster.names)
    hurt = [name for phrase in fight.victims for name in phrase.names]
    sides = bool(agent) and all((name in company) != (agent[0] in company) for name in hurt)
    if set(agent) & set(hurt):
        return
    shared = _shared(fight, [figure for figure in figures if not _is_left(sentence, figure)])
    if shared is None:
        return
    verbs = sentence.of(VERB)
    evidence = bool(verbs) or any(_is_harm(each.amount) for each in figures if each.amount)
    led = not agent and all(phrase.lead in AT for phrase in fight.victims) and set(hurt) <= company
    if not (evidence or sides or led):
        return
    rest = _standing(app, sentence, hurt, shared)
    dice = [phrase for phrase in sentence.of(AMOUNT) if phrase.measure == DIE]
    last = max(each.begins for each in figures)
    acted = [each for each in verbs if each.begins < last or each.acts & (ENDS | {"stay"})]
    read = [*fight.used, *figures, *acted]
    crits = [phrase for phrase in sentence.of(TEXT) if set(phrase.said.split()) <= CRITICAL]
    critical = any(folded(word.text) in CRITICAL - {"coup"} for word in sentence.words)
    left = [phrase for phrase in sentence.phrases if phrase not in (*read, *dice, *crits)]
    remark = remark_of(app, sentence, left, means=True)
    if remark is None or rest is None:
        return
    if any(app.rules.tables.find("conditions", each.said) for each in left if each.kind == TEXT and each.said):
        # `perd 2 pv et reste paralysé` is two things.
        return
    bare = all(each.measure == BARE for each in figures)
    points = all(not _is_harm(each.amount) for each in figures if each.amount)
    doubtful = fight.unknown and points and not bare
    ends = any(phrase.acts & ENDS for phrase in verbs)
    sure = remark.sure and not (dice or doubtful) and (sides or (evidence and bool(verbs) and not agent))
    commands = _commands(shared)
    if critical and len(commands) == 1:
        key = app.rules.tables.find("keys.damage", "critical")
        remark = remark._replace(text="; ".join(part for part in ("" if key else "critique", remark.text) if part))
        commands = [[*commands[0][:3], *([f"{key}=yes"] if key else []), *commands[0][3:]]]
        sure = False
    attack = attack_of(app, agent, hurt, dice, shot=_is_shot(verbs))
    by_total: Reading = []
    if attack is not None:
        by_total = [attack.total] if attack.total and not _is_shown(sentence, dice[0]) else []
        commands = [attack.command, *commands]
        sure = not (critical or by_total) and remark.sure and attack.agrees and sides and not doubtful
    shots = [sentence.typed([each]) for each in verbs if _is_shot([each]) and each.ends - each.begins > 2]
    told = "; ".join(part for part in ("" if attack is not None else sentence.typed(dice), *shots, remark.text) if part)
    if told and commands:
        commands[-1] = [*commands[-1], "--note", told]
    if ends:
        foes = [name for name in hurt if name not in company]
        if len(hurt) != 1 or not foes:
            return
        # `3 de Perle, 2 d'Aube, il meurt`: by whoever struck last.
        killer = option_of(commands[-1], "--from") or next(iter(agent), "")
        commands.append(["die", hurt[0], *option("--from", killer)])
    yield Way(commands, sure)
    if by_total and dice[0].amount:
        yield Way([[*by_total[0], "--note", in_all(dice[0].amount.text)], *commands[1:]], sure=False)


def _is_shown(sentence: Sentence, figure: Phrase) -> bool:
    """Whether a number is said to be what the die showed: `20 naturel`, `15 au dé`."""
    said = {word.text.casefold() for word in sentence.words[figure.begins : figure.ends]}
    return bool(said & {"dé", "dés", "naturel", "nature", "nat"})


def _commands(shared: Sequence[tuple[str, str, Amount]]) -> Reading:
    """The damage, of those who suffer the same from one in one command."""
    made: dict[tuple[str, str], list[str]] = {}
    for by, name, amount in shared:
        text = f"{amount.key}={amount.text}" if amount.key else amount.text
        made.setdefault((by, text), []).append(name)
    return [["damage", ",".join(names), text, *option("--from", by)] for (by, text), names in made.items()]


def _is_left(sentence: Sentence, figure: Phrase) -> bool:
    """Whether an amount is how many hit points are left: `il lui reste 1`."""
    before = next((each for each in sentence.phrases if each.ends == figure.begins), None)
    return before is not None and "stay" in before.acts


def _is_harm(amount: Amount) -> bool:
    return amount.harm or amount.sign == "-" or bool(amount.key)


def _shared(fight: Fight, figures: Sequence[Phrase]) -> list[tuple[str, str, Amount]] | None:
    """Who hurts whom, and how much; None where the amounts are not clearly those of somebody."""
    by = [name for phrase in fight.agents for name in phrase.names]
    hurt = [name for phrase in fight.victims for name in phrase.names]
    several = any(phrase.who and phrase.who.several for phrase in fight.victims)
    amounts = [phrase.amount for phrase in figures if phrase.amount]
    if len(by) > 1:
        # `les squelettes 1 et 2 touchent Garin, 2 et 3`
        apart = len(fight.agents) == len(by)
        if len(amounts) != len(by) or len(hurt) != 1 or not (apart or _joined(figures)):
            return None
        return [(one, hurt[0], amount) for one, amount in zip(by, amounts, strict=True)]
    one = by[0] if by else ""
    if len(amounts) == 1:
        if len(hurt) > 1 and not amounts[0].each and len(fight.victims) > 1:
            return None
        return [(one, name, amounts[0]) for name in hurt] if len(hurt) == 1 or amounts[0].each or several else None
    if len(amounts) != len(hurt):
        return None
    pairs = all(figure.ends <= victim.begins for figure, victim in zip(figures, fight.victims, strict=False))
    if several and _joined(figures):
        return [(one, name, amount) for name, amount in zip(hurt, amounts, strict=True)]
    if not several and pairs and len(fight.victims) == len(figures):
        return [(one, name, amount) for name, amount in zip(hurt, amounts, strict=True)]
    return None


def _joined(figures: Sequence[Phrase]) -> bool:
    """Whether only a word stands between one amount and the next: `2 et 3`."""
    return all(after.begins - before.ends == 1 for before, after in pairwise(figures))


def _standing(
    app: App, sentence: Sentence, hurt: Sequence[str], shared: Sequence[tuple[str, str, Amount]]
) -> list[Phrase] | None:
    """The phrases that say how many hit points are left; empty where none do, None where it is another number."""
    phrases = sentence.phrases
    at = next((at for at, each in enumerate(phrases) if "stay" in each.acts), 0)
    if not at or at + 1 >= len(phrases) or (figure := phrases[at + 1].amount) is None:
        return []
    accounts = people_named(app.state, hurt[0]) if len(hurt) == 1 else []
    lost = sum(int(amount.text) for _by, _name, amount in shared)
    if len(accounts) != 1 or app.state.quantity(accounts[0], "hp") - lost != int(figure.text):
        return None
    return [phrases[at], phrases[at + 1]]
