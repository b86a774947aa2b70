"""Spells and potions with what they did, as it is told: `lays cure wounds on Thora, she gets 9 back`."""

from __future__ import annotations

from collections.abc import Iterator

from cli.script.free.english.blows import is_counted
from cli.script.free.english.circumstances import Around, beside
from cli.script.free.patterns import Pattern, Span, Told, Way, asked
from cli.script.shorthand.acts.drinks import POTIONS
from cli.script.shorthand.acts.rest_dice import DICE
from cli.script.shorthand.acts.spells import CURES, is_attack
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.people.held import holders_of, own_counter
from cli.script.shorthand.vocabulary.words import Word, has_digit
from cli.script.trial import refusal_of
from ledger.ids import STANDING
from ledger.rules.tables import folded


def _cast(told: Told) -> Iterator[Way]:
    """A spell at somebody with what it did to them; who casts it spends what it costs, where that is counted."""
    by, whom, name, amount = told.one("who"), told["whom"].names, told.value("spell"), told["amount"]
    if is_counted(told) or not by:
        return
    found = beside(told, "middle", "tail")
    if found is None or found.went is False or found.total:
        return
    heals = told.span("heals") is not None or CURES.search(folded(name)) is not None
    if found.amount or found.die or found.shown:
        yield from _rolled(told, by, whom, name, found) if not heals else ()
        return
    text = "; ".join([name, *found.notes])
    done = [["heal" if heals else "damage", one, amount.value, "--from", by, "--note", text] for one in whom]
    introduced = amount.code == "harm" or bool(told.spans("for")) or heals
    costs: Command = ["use", by, name]
    paid = refusal_of(told.app, costs) is None
    yield Way([costs, *done] if paid else done, sure=found.sure and introduced and paid)
    if paid:
        yield Way(done, sure=False)


def _rolled(told: Told, by: str, whom: tuple[str, ...], name: str, found: Around) -> Iterator[Way]:
    """A spell that has to hit, with its die and what it did: `casts fire bolt at the ogre, 17, 6 damage`."""
    figure = told.value("amount")
    die, harm = (figure, found.amount) if found.amount else (found.die or found.shown, figure)
    if is_attack(told.app, name) and len(whom) == 1 and die.isdecimal():
        rolled = ["roll", by, "attack", "spell=yes", "--against", *whom, "--faces", die, "--for", name]
        struck = ["damage", *whom, harm, "--from", by, "--note", "; ".join([name, *found.notes])]
        costs = ["use", by, name]
        yield Way([*([costs] if refusal_of(told.app, costs) is None else []), rolled, struck], sure=False)


def _aimless(told: Told) -> Iterator[Way]:
    """A spell that hurts somebody who is not named: each of the few who are there."""
    there = sorted(map(str, told.app.state.fields(STANDING)))
    for name in there if len(there) <= FEW else ():
        yield from _cast(told.with_spans(whom=[Span("foe", 0, 0, "", (name,))]))


FEW = 3


def _used(told: Told) -> Iterator[Way]:
    """What somebody uses that gives hit points back: `used her Second Wind: 6 hp`, `feeds Aldous the potion, 7`."""
    by, amount, thing = told.one("who"), told.value("amount"), told.spans("thing")
    whom = told.one("whom") or by
    if DICE.search(told.text(thing)) or is_counted(told) or not {by, whom} <= {*told.company}:
        return
    if (
        not thing
        or "=" in amount
        or any(span.names or span.code in ("number", "coins", "all", "harm", ",", "and") for span in thing)
    ):
        # `uses inspiration, rerolls, 17`
        return
    found = beside(told, "tail")
    if found is None or found.went is False:
        return
    text = told.text(thing)
    bare = told.name(thing)
    heal: Command = ["heal", whom, amount, "--from", text]
    spent = [reading for reading in told.read([Word(by, True), Word("spends"), *map(Word, bare.split())])
             if len(reading) == 1 and reading[0][0] in ("spend", "use")]  # fmt: skip
    if not spent and told.has(by, bare):
        spent = [[["use", by, bare]]]
    if not spent and any(folded(word) in POTIONS for word in bare.split()) and holders_of(told.app, bare):
        # `Bob drinks the potion, gets 7`, and somebody else has it: it would stay there.
        return
    ways: list[Reading] = [[*reading, heal] for reading in spent if refusal_of(told.app, reading[0]) is None]
    for reading in [*ways[:1], [heal]]:
        yield Way(reading, sure=False)


CASTS = "CAST|UNKNOWN|THROW|PUT|USE|z"
AMOUNT = "amount:harm|number"

SPELL = f"who:who {CASTS}|colon? spell:spell"
DID = f"for:for? {AMOUNT} ~tail"
GAVE = f",|for|colon|and? he? RECOVER|GAIN|HEAL|USE? he? ,|for|colon? {AMOUNT}|plus? back?"
HEALING = f"heals:GAIN|RECOVER|HEAL|SUFFER {AMOUNT} back? ~tail"


def _cast_on(told: Told) -> Iterator[Way]:
    """A spell on several, of which no amount is told: `maud casts bless on kestrel, fenn and odile`."""
    by, spell, whom = told.one("who"), told.value("spell"), told.spans("whom")
    people = [span for span in whom if span.names or span.code == "all"]
    if people and all(span in people or span.code in ("and", ",") for span in whom):
        yield Way([["use", by, spell, "--note", f"on {told.text(whom)}"]], sure=False)


def _cast_alone(told: Told) -> Iterator[Way]:
    """A spell of which nothing more is told: `Élise: misty step, then fire bolt on the ogre for 8`."""
    yield Way([["use", told.one("who"), told.value("spell")]], sure=False)


def _used_by(told: Told) -> Iterator[Way]:
    """What somebody uses up, told before them: `Bénédiction x1 used by yselle`."""
    by, thing = told.one("who"), told.spans("thing")
    bare = [word for word in told.name(thing).split() if word.casefold() != "x1"]
    if by and thing and not any(span.names for span in thing):
        for reading in told.read([Word(by, True), Word("uses"), *map(Word, bare)])[:1]:
            if refusal_of(told.app, reading[0]) is None:
                yield Way(reading, sure=False)


def _mended(told: Told) -> Iterator[Way]:
    """So many points for somebody: `selwyn bandages doria +4ev`, `casts soin on tilda +5`."""
    by, whom, amount = told.one("who"), told.one("whom"), told.value("amount")
    thing = told.spans("thing")
    name = told.name(thing)
    spent: list[Reading] = []
    if name:
        lines = ([Word(by, True), Word(verb), *map(Word, name.split())] for verb in ("casts", "uses"))
        spent = [
            each for line in lines for each in told.read(line) if len(each) == 1 and each[0][0] in ("spend", "use")
        ]
        spent = [[["use", by, name]]] if own_counter(told.app, by, name) else spent
        spent = [each for each in spent if refusal_of(told.app, each[0]) is None][:1]
    note = ["--note", name] if name and not has_digit(name) else []
    for reading in [*spent, []]:
        yield Way([*reading, ["heal", whom, amount, "--from", by, *note]], sure=False)


def _cured(told: Told) -> Iterator[Way]:
    """A healing by its name and what it gave: `casts soin on perle for 4 hp`, `casts soin on perle, she gets 4`."""
    if CURES.search(folded(told.called("thing"))) and told.value("amount").isdecimal():
        yield from _mended(told)


def _drunk(told: Told) -> Iterator[Way]:
    """A potion of somebody else: `bob drinks kara's potion and regains 7`, `kara uses the potion on bob, 7`."""
    who, owner, amount = told.one("who"), told.one("whose"), told.value("amount").lstrip("+")
    name = told.called("thing")
    if not name or not {who, owner} <= {*told.company} or "=" in amount or not told.has(owner, name):
        return
    used = ["use", owner, name]
    if amount:
        yield Way([used, ["heal", who, amount, "--from", f"{owner}'s {name}"]], sure=False)
    elif refusal_of(told.app, on_other := [*used, f"on={who}"]) is None:
        yield Way([on_other], sure=False)


SPELLS = (
    Pattern(
        f"who:who USE|PAY|TAKE whose:whose ~thing colon|,|and RECOVER|GAIN|HEAL? back? {AMOUNT}", _drunk, late=True
    ),
    Pattern(f"whose:who HEAL who:who with|using ~thing {GAVE}", _drunk, late=True),
    Pattern(f"whose:who USE|PUT|GIVE|PAY|UNKNOWN ~thing on|to|into|down who:who|whose z? {GAVE}", _drunk, late=True),
    Pattern(f"whose:who GIVE|UNKNOWN who:who ~thing {GAVE}", _drunk, late=True),
    Pattern("who:who CAST spell:spell on|at|to ~whom", _cast_on, late=True),
    Pattern("who:who colon spell:spell", _cast_alone, late=True),
    Pattern("~thing be? USE by who:who", _used_by, late=True),
    Pattern("who:who HEAL whom:who ,|colon? amount:plus", _mended, late=True),
    Pattern("who:who CAST|USE|PUT ~thing on|to whom:who ,|colon? amount:plus", _mended, late=True),
    Pattern(f"who:who CAST|USE|PUT ~thing on|to whom:who {GAVE}", _cured, late=True),
    Pattern(f"who:who CAST|USE|PUT ~thing on|to whom:who ,|and he|who be {AMOUNT} back?", _cured, late=True),
    Pattern(f"{SPELL} on|at|over|onto|to? whom:who|foe|many ~middle ,|for|colon|and {DID}", _cast),
    Pattern(f"{SPELL} on|to? whom:who|foe ,|and he|who {HEALING}", _cast),
    Pattern(f"who:who heals:HEAL whom:who|foe with|using spell:spell ~middle ,|for|colon? {DID}", _cast),
    Pattern(f"who:whose spell:spell {CASTS}|HEAL|STRIKE whom:who|foe ~middle ,|for|colon {DID}", _cast),
    Pattern(f"who:whose spell:spell STRIKE ,|for|colon {DID}", asked(_aimless)),
    Pattern(f"who:who USE|PAY|TAKE ~thing colon|,|and RECOVER|GAIN|HEAL? back? {AMOUNT} ~tail", _used),
    Pattern(f"who:who UNKNOWN|GIVE whom:who ~thing colon|, heals:RECOVER|GAIN|HEAL? {AMOUNT} ~tail", _used),
)
"""Patterns of spells and potions."""
