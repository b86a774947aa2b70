"""What a fight's sentence of French may be that leaves something open, as rows of patterns; each is asked about.

`gobelin 1 a 12 pv`, `les deux derniers détalent`, `l'ogre brûle encore : 3`
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from cli.input.counted import singular, without_article
from cli.input.name_lookup import ARTICLES
from cli.script.free.french.matched import Matched, Row
from cli.script.free.french.offered_healing import HEALS
from cli.script.free.patterns import Way, option, saying
from cli.script.shorthand.acts.acts_of_fate import surrender
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.people.numbered import sorts_there
from cli.script.shorthand.people.who import Who
from cli.script.shorthand.rolls.told_totals import SIDES, total_of
from cli.script.shorthand.vocabulary.words import word_set
from ledger.facts import EVERYONE
from ledger.ids import HP_MAX, OTHER
from ledger.others import sort_of
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

MOST = 3
"""Ways of which some of those who are there may be meant that are offered."""

OTHERS = word_set("autre autres")
LAST = word_set("dernier derniers derniere dernieres restant restants restante restantes survivant survivants autres")
"""Words, folded, for all who are still there, beside a number or a name."""

ONE_LEFT = word_set("dernier derniere restant restante survivant survivante")
"""Those of them that are said of one."""

FELLED = frozenset({
    "crame", "est crame", "est carbonise", "carbonise", "reduit en cendres", "est reduit en cendres", "en cendres",
    "est reduite en cendres", "reduite en cendres", "au tapis", "est au tapis", "tombe raide", "en moins", "hs",
    "de moins", "tombe en cendres", "ne bouge plus", "n'est plus", "est fini", "est finie", "mord la poussiere",
    "est pulverise", "est pulverisee", "vole en eclats", "part en fumee", "a son compte", "est raide", "est refroidi",
    "ne se releve pas", "ne se relevera pas", "est disloque", "est disloquee", "est cramee", "est carbonisee",
    "est hors de combat", "hors de combat", "n'en a plus pour longtemps",
})  # fmt: skip
"""What is said of somebody who is dead, folded, where the grammar has no verb of it."""

SUFFERS = word_set("brule saigne souffre grille flambe fond encaisse deguste morfle")
"""Verbs, folded, of whoever is hurt by what was done before."""

HARMS = word_set(
    "chute piege pieges eboulement effondrement feu flamme flammes fleche fleches flechette poison acide rocher "
    "rochers pierre pierres explosion lame lames dard dards aiguille fosse oubliettes froid foudre eclair brulure "
    "pointe pointes pieu pieux pics gaz vapeur ronces epines chaleur soif faim avalanche lave noyade tentacule "
    "tentacules trappe mine"
)
"""Nouns, folded, of what hurts whoever is named beside it."""

COMES_UPON = word_set("tombe marche glisse declenche traverse passe respire avale saute chute trebuche met pose prend")
"""Verbs, folded, of whoever comes upon it."""

CAPTURES = word_set("capture capturent maitrise maitrisent desarme ligote attache")
CAPTURED = word_set("capture capturee captures prisonnier prisonniere prisonniers maitrise maitrisee desarme desarmee")
"""What is done to one of the foes who is taken alive, and what that one is then, folded."""


def _standing(app: App) -> list[str]:
    return [name for names in sorts_there(app).values() for name in names]


def _figures(matched: Matched) -> Iterator[Way]:
    """The hit points that one of the foes has, which the table had not told: `l'ogre a 25 pv`."""
    foe, hp, rest = matched.one("foe"), matched.value("hp"), matched.rest("tail")
    # Of so many that it had, these are what is left.
    if rest is not None and int(hp) > matched.app.state.quantity(f"{OTHER}{foe}", HP_MAX):
        yield Way([["describe", foe, f"hp={hp}", *rest.note]])


def _those(matched: Matched, number: int) -> Iterator[Sequence[str]]:
    """Those who may be meant by so many foes, by the others or the last of them; in each way, where these are few."""
    app, kind, others = matched.app, matched.span("foes"), matched.text("others")
    said = set(folded(others).split())
    there = list(kind.names) if kind is not None else _standing(app)
    noun = " ".join(
        word for word in folded(others).split() if word not in LAST | OTHERS | ARTICLES | word_set("des l'")
    )
    if noun:
        there = [name for name in there if singular(noun) in [*folded(sort_of(name)).split(), folded(sort_of(name))]]
    number = number or (1 if said & ONE_LEFT else len(there))
    if others and not said & (LAST | OTHERS):
        return
    if others and number > 1 and said & LAST and number != len(there):
        # Whoever else is gone was not recorded.
        return
    ways = list(combinations(there, number))
    # Of many nobody says which; whoever chooses otherwise has the line to mend.
    yield from ways if len(ways) <= MOST else [there[-number:]] if len(there) > number else []


def _gone(matched: Matched) -> Iterator[Way]:
    """Some of several foes who fled, gave up or fell: `3 squelettes s'enfuient`, `les deux derniers détalent`."""
    counts = [int(span.value) for span in matched.spans("count")]
    if (rest := matched.rest("tail")) is not None:
        for names in _those(matched, sum(counts)):
            for reading in _fate(matched, names, rest.note):
                yield Way(reading, agreed=tuple(map(str, counts)))


def _fate(matched: Matched, names: Sequence[str], note: Command) -> list[Reading]:
    """What becomes of some of the foes by the verb that a sentence has: dead, given up or gone."""
    if matched.span("falls") is not None:
        return [[["die", ",".join(names), *note]]]
    if matched.span("yields") is not None:
        return surrender(matched.app, Who(tuple(names)), [])
    return [[["leave", ",".join(names), *note]]]


def _slipped(matched: Matched) -> Iterator[Way]:
    """Some of the foes who slip away, or only go somewhere: `le chef et le bandit 1 filent`."""
    if (rest := matched.rest("tail")) is not None:
        yield Way([["leave", ",".join(matched["foes"].names), *rest.note]])


def _yields(matched: Matched) -> Iterator[Way]:
    """One of the foes who gives up, with what is told of it: `gobelin 1 se rend à Brom`."""
    for reading in _fate(matched, [matched.one("foe")], []):
        told = [] if "--note" in reading[-1] or not matched.text("tail") else ["--note", matched.text("tail")]
        yield Way([*reading[:-1], [*reading[-1], *told]] if reading[-1][0] != "note" else reading)


def _nth(matched: Matched) -> Iterator[Way]:
    """One of the foes by a number that several of them have: `le 2 est mort`."""
    nth, rest = matched["nth"], matched.rest("tail")
    if rest is None or folded(matched.sentence.words[nth.begins].text) not in ("le", "la"):
        return
    for name in [name for name in _standing(matched.app) if name.endswith(f" {nth.value}")][:MOST]:
        for reading in _fate(matched, [name], rest.note):
            yield Way(reading, agreed=(nth.value,))


def _felled(matched: Matched) -> Iterator[Way]:
    """One of the foes of whom other words than a verb say that it is dead: `l'ogre est réduit en cendres`."""
    foe, how = matched.one("foe"), folded(matched.text("how")).replace("’", "'")
    if how in FELLED:
        yield Way([["die", foe, "--note", matched.text("how")]])


def _asleep(matched: Matched) -> Iterator[Way]:
    """Some of the foes who fall asleep, beside what others do: `hob 1 et hob 3 s'endorment, le 2 résiste`."""
    tail, note = matched.spans("tail"), option("--note", matched.text("tail"))
    if folded(matched.text("how")).replace("’", "'") not in SLEEPS or any(span.names for span in tail):
        return
    for condition in ("asleep", "unconscious"):
        if (known := matched.app.rules.tables.find("conditions", condition)) is not None:
            agreed = tuple(span.value for span in tail if span.code.startswith("number"))
            yield Way([["condition", ",".join(matched["whom"].names), known, *note]], agreed=agreed)


SLEEPS = frozenset({"s'endort", "s'endorment", "dort", "dorment", "tombe endormi", "tombent endormis"})


def _suffers(matched: Matched) -> Iterator[Way]:
    """Somebody who is hurt by what was done before: `l'ogre brûle encore : 3`."""
    how = matched.text("how")
    said = folded(how).split()
    # `flamme sacrée sur le worg, 6` is what somebody else takes.
    if SUFFERS.intersection(said) or (said[:1] and said[0] in COMES_UPON and HARMS.intersection(said)):
        yield Way([["damage", matched.one("whom"), matched.value("amount"), "--note", how]])


def _harmed(matched: Matched) -> Iterator[Way]:
    """What hurts some of the company, behind a word for it: `éboulement : Lira 3, Zoé 2`, `chute : 4 pour Brom`."""
    what = " ".join(filter(None, (matched.text("what"), matched.text("what2"))))
    told = [(matched.span(who), matched.span(amount)) for who, amount in zip("abcdef", "ijklmn", strict=True)]
    hurt = [(who, amount) for who, amount in told if who is not None and amount is not None]
    if HARMS.intersection(folded(what).replace("'", " ").split()):
        yield Way([["damage", ",".join(who.names), amount.value, "--note", what] for who, amount in hurt])


def _halved(matched: Matched) -> Iterator[Way]:
    """What somebody takes of a harm that is halved: `le loup esquive l'huile, moitié des dégâts, 3`."""
    how, half = matched.text("how"), f"{matched.text('half')} {matched.text('of')}"
    if how and folded(half).startswith(("moitie", "la moitie", "demi")):
        yield Way([["damage", matched.one("whom"), matched.value("amount"), "--note", f"{how}, {half}"]])


def _let_go(matched: Matched) -> Iterator[Way]:
    """One of the foes whom nobody holds back: `ils laissent filer le gobelin 1`, `on relâche le loup 2`."""
    foe, how = matched.one("foe"), folded(matched.text("how"))
    if how in (GOING if matched.span("verb") is not None else RELEASES):
        yield Way([["leave", foe, "--note", matched.sentence.line]])


GOING = word_set("filer partir fuir s'enfuir s'echapper s'en aller")
RELEASES = word_set("relache relachent libere liberent relachons liberons")
"""Words, folded, by which one of the foes may go."""


def _each_suffers(matched: Matched) -> Iterator[Way]:
    """So much for each of some, without a verb: `gobelins 1 et 3 : 2 chacun`."""
    if matched["amount"].article == "each":
        yield Way([["damage", ",".join(matched["whom"].names), matched.value("amount")]])


def _captured(matched: Matched) -> Iterator[Way]:
    """One of the foes who is taken alive: `Perle capture le bandit 1`, `le bandit 1 est prisonnier`."""
    foe, how = matched.one("foe"), folded(matched.text("how"))
    if how in (CAPTURES if matched.one("by") else CAPTURED):
        first = surrender(matched.app, Who((foe,)), [])[0]
        note = [] if first[-1][0] == "note" else ["--note", matched.sentence.line]
        yield Way([["note", matched.sentence.line]] if not note else [[*first[-1], *note]])


def _more(matched: Matched) -> Iterator[Way]:
    """More of those who are there: `4 bandits de plus`, `encore 3 loups`."""
    note = option("--note", matched.text("front"))
    yield Way([["meet", sort_of(matched["foes"].names[0]), "--count", matched.value("count"), *note]])


def _hit(matched: Matched) -> Iterator[Way]:
    """What each of some foes takes, behind what it is of: `boule de feu : 24 aux gobelins, 12 au loup`."""
    head = matched.text("cause")
    said = set(folded(head).split())
    who = matched.one("by")
    pairs = [(matched.span(a), matched.span(b)) for a, b in (("one", "first"), ("two", "second"), ("three", "third"))]
    told = [(amount, whom) for amount, whom in pairs if amount is not None and whom is not None]
    if said & HEALS or not told or any(not whom.names for _amount, whom in told):
        return
    if told[0][1].code.startswith("all") and head and len(told) == 1:
        yield Way([["damage", EVERYONE, told[0][0].value, "--from", head]])
        return
    ours = set(matched.app.read.roster.names)
    if any(ours.intersection(whom.names) for _amount, whom in told):
        return
    by = [*option("--from", who), *option("--note", head)]
    yield Way([["damage", ",".join(whom.names), amount.value, *by] for amount, whom in told])


def _twice(matched: Matched) -> Iterator[Way]:
    """Two or more amounts that somebody takes one after the other: `Brune prend 7 puis 3`, `le loup prend 2 fois 4`."""
    whom, by, rest = matched.one("whom"), matched.one("by"), matched.rest("how")
    source = option("--from", by)
    amounts = [span.value for span in matched.spans("one", "two")]
    times = matched.value("times")
    of = folded(matched.text("of"))
    if (times and times != "2") or (of and of != ("fois" if times else "x2")):
        return
    if matched.span("each") is not None and folded(matched.text("each")) not in EACH_TIME:
        return
    if whom and rest is not None and whom != by:
        two = [["damage", whom, each, *source] for each in (amounts if len(amounts) > 1 else amounts * 2)]
        yield Way([*two[:-1], [*two[-1], *rest.note]], agreed=(times or of,) if of else ())


EACH_TIME = frozenset({"a chaque fois", "chaque fois", "a chaque coup"})


def _struck_by_each(matched: Matched) -> Iterator[Way]:
    """One whom several strike, each for so much: `Borgal et Illaï frappent Stôl, 6 chacun`."""
    whom, amount = matched.one("whom"), matched["amount"]
    if amount.article == "each":
        yield Way([["damage", whom, amount.value, "--from", each] for each in matched["by"].names])


def _one_of_them(matched: Matched) -> Iterator[Way]:
    """One whom several attack, of whom one alone hits: `les loups attaquent Brom, un seul touche, 4`."""
    by, whom = matched["by"].names, matched.one("whom")
    hits, alone = folded(matched.value("hits")), folded(matched.value("one"))
    if whom not in by and (alone in ("seul", "1") or (not alone and hits in ONE_HITS)):
        for name in by[:MOST]:
            yield Way([["damage", whom, matched.value("amount"), "--from", name]])


def _fell(matched: Matched) -> Iterator[Way]:
    """Somebody who falls so far: `Illaï tombe de 4 mètres, 9 dégâts`."""
    far, told = matched.value("far"), f"chute de {matched.value('far')} {matched.value('unit')}"
    yield Way([["damage", matched.one("whom"), matched.value("amount"), "--note", told]], agreed=(far,))


ONE_HITS = word_set("touche mord frappe griffe blesse")
"""What one of several does, folded, with an article before it: `un touche`."""

LENGTHS = word_set("m metre metres pied pieds toise toises")


def _by_spell(matched: Matched) -> Iterator[Way]:
    """What a spell does to one of the foes, where nobody is told to cast it: `projectile magique sur l'ogre, 5`."""
    spell = without_article(matched.text("spell"))
    if matched.app.rules.tables.find("spells", spell) is not None:
        yield Way([["damage", matched.one("whom"), matched.value("amount"), "--note", spell]])


def _cast(matched: Matched) -> Iterator[Way]:
    """A spell that is cast at somebody, of which nothing else is said: `Zoé lance sommeil sur les gobelins`."""
    spell = without_article(matched.text("spell"))
    if matched.app.rules.tables.find("spells", spell) is not None:
        yield Way([["use", matched.one("who"), spell, "--note", matched.text("target")]])


def _in_order(matched: Matched) -> Iterator[Way]:
    """The initiative of each, one behind the other: `init Brune 12 Élise 18 Perle 21`."""
    app = matched.app
    kind = app.rules.tables.find("rolls", "initiative")
    if folded(matched.value("what")) not in ("init", "initiative", "ordre") or kind is None:
        return
    rolled = [(matched.span(who), matched.span(face)) for who, face in zip("abcdef", "ijklmn", strict=True)]
    told = [(who, face) for who, face in rolled if who is not None and face is not None]
    dice = [["roll", ",".join(who.names), kind, "--faces", face.value] for who, face in told]
    if all(int(face.value) <= SIDES for _who, face in told):
        yield Way(dice)
    # Some are more than a die shows: they are what the rolls came to.
    totals = [total_of(app, roll) for roll in dice] if any(int(face.value) > SIDES for _who, face in told) else []
    if all(totals):
        yield Way(totals)


MORE = frozenset({"plus", "encore"})
PAIR = "one:number|hp|number.à first:foe.à|foes.à|foe.sur|foes.sur|all.à"
SECOND = "two:number|hp second:foe.à|foes.à|foe.sur|foes.sur"
THIRD = "three:number|hp third:foe.à|foes.à|foe.sur|foes.sur"

OFFERED_FIGHTS = (
    Row("foe:foe BE hp:hp ~tail", _figures),
    # Some of several.
    Row("count:number foes:foes goes:FLEE ~tail", _gone),
    Row("count:number foes:foes falls:DIE ~tail", _gone),
    Row("others:text foes:foes? goes:FLEE ~tail", _gone),
    Row("others:text foes:foes? yields:SURRENDER ~tail", _gone),
    Row("whom:foes|foe how:text|v/sleep/ ~tail", _asleep),
    # One.
    Row("foe:foe ~how", _felled),
    Row("whom:foe|who ~how ,|colon amount:number|hp|-number|-hp", _suffers),
    Row("whom:foe|who ~how , half:text of:text.de ,|colon amount:number|hp", _halved),
    Row("by:who how:text foe:foe", _captured),
    Row("who:who|on|ils|elles|all verb:DROP how:text foe:foe", _let_go),
    Row("whom:foes|many colon amount:number|hp", _each_suffers),
    Row("foe:foe be how:text", _captured),
    Row("~front ,? count:number foes:foes more:text.de ( APPEAR|ARRIVE )?", saying(_more, more=MORE)),
    Row("more:text count:number foes:foes ( APPEAR|ARRIVE )?", saying(_more, more=MORE)),
    Row(
        "what:text|FALL ( what2:text.à|text.de )? colon|, i:number|hp a:who.pour|who.à|who.sur|many.pour|many.à"
        " ( ,|et? j:number|hp b:who.pour|who.à|who.sur )? ( ,|et? k:number|hp c:who.pour|who.à|who.sur )?",
        _harmed,
    ),
    Row(
        "what:text|FALL colon a:who|many i:number|hp ( ,|et? b:who j:number|hp )? ( ,|et? c:who k:number|hp )?"
        " ( ,|et? d:who l:number|hp )? ( ,|et? e:who m:number|hp )?",
        _harmed,
    ),
    Row("whom:foe|who SUFFER ~how one:number|hp et|puis two:number|hp", _twice),
    Row("by:who|foe STRIKE|SHOOT|ATTACK whom:foe|who ~how ,|colon one:number|hp et|puis two:number|hp", _twice),
    Row("by:who|foe STRIKE one:number|hp et|puis two:number|hp whom:foe.à|who.à ~how", _twice),
    Row("by:who|foe STRIKE times:number of:text whom:foe|who ,|colon one:number|hp et|puis two:number|hp", _twice),
    Row("by:who|foe STRIKE times:number? of:text whom:foe|who ,|colon? one:number|hp each:text.à|text?", _twice),
    Row("whom:foe|who SUFFER times:number of:text one:number|hp", _twice),
    Row("nth:number falls:DIE|KILL|BY_STRIKE|BY_KILL ~tail", _nth),
    Row("nth:number goes:FLEE ~tail", _nth),
    Row("foe:foe yields:SURRENDER ~tail", _yields),
    Row("foes:foe|foes slips:GIVE ~tail", saying(_slipped, slips=("file", "filent", "a file"))),
    # Several.
    Row(f"{PAIR}", _hit),
    Row(f"by:who colon ~cause ,|colon? {PAIR} ( ,|et {SECOND} )? ( ,|et {THIRD} )?", _hit),
    Row("~cause by:who.de first:foe.sur|foes.sur|foe.à|foes.à ,|colon ( other , )? one:number|hp", _hit),
    Row(f"~cause colon {PAIR} ( ,|et {SECOND} )? ( ,|et {THIRD} )?", _hit),
    Row("by:many|foes STRIKE|SHOOT|ATTACK whom:foe|who ,|colon? amount:number|hp|number.pour|hp.pour", _struck_by_each),
    Row(
        "by:many|foes ATTACK|STRIKE|SHOOT whom:foe|who ,|colon|et|mais one:text|number? hits:STRIKE|text"
        " ,|colon? amount:number|hp|number.pour|hp.pour",
        _one_of_them,
    ),
    Row("whom:who|foe FALL far:number.de unit:text ,|colon amount:number|hp|-number|-hp", saying(_fell, unit=LENGTHS)),
    Row("spell:text|thing whom:foe.sur ,|colon amount:number|hp|-number|-hp", _by_spell),
    # Cast at several.
    Row("who:who CAST spell:text|thing target:text.sur|foes.sur|foe.sur|text.à|foes.à|foe.à", _cast),
    # Rolled as before.
    Row(
        "what:text colon? a:who|foe|foes ,|colon? i:number ,|et? b:who|foe|foes ,|colon? j:number"
        " ( ,|et? c:who|foe|foes ,|colon? k:number )? ( ,|et? d:who|foe|foes ,|colon? l:number )?"
        " ( ,|et? e:who|foe|foes ,|colon? m:number )? ( ,|et? f:who|foe|foes ,|colon? n:number )?",
        _in_order,
    ),
)
"""What is offered of a fight; whatever is read for sure stands elsewhere."""
