"""What becomes of somebody, as it is told: `skeleton 1 is dust`, `that drops the ghoul`, `Thora shakes it off`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cli.script.free.english.circumstances import around, beside, is_plain
from cli.script.free.patterns import Pattern, Span, Told, Way, asked, option, saying
from cli.script.shorthand.acts.acts_of_fate import surrender
from cli.script.shorthand.people.who import Who
from cli.script.shorthand.vocabulary.words import word_set
from ledger.ids import CONDITION, OTHER, STANDING
from ledger.others import people_named
from ledger.people import holder_account
from ledger.rules.tables import folded

GONE = frozenset({
    "dust", "toast", "hacked to pieces", "smashed to pieces", "blown to bits", "torn apart", "cut down",
     "no more", "destroyed", "finished", "burnt to a crisp", "burned to a crisp", "done for", "slain",
    "history", "in pieces", "a pile of bones", "a heap of bones", "ash", "ashes", "reduced to ash", "dead meat",
    "burnt to ashes", "burned to ashes", "kaput", "a goner", "killed off", "vanquished", "dead for good",
})  # fmt: skip
"""What is said of a foe that is dead, folded."""

DOWN = frozenset({
    "down", "out", "paste", "finished off", "goes down", "drops", "falls", "collapses", "crumbles", "crumples",
    "is out of the fight", "out of the fight", "goes limp", "keels over", "bites it", "falls apart", "down and out",
    "drops like a stone", "goes down hard", "stops moving", "turns to dust", "goes up in smoke", "gone",
    "crumbles to dust",
})  # fmt: skip
"""What is said of one who is dead, or only down, folded."""

DROPS = word_set("drops kills finishes fells downs destroys slays ends topples lays takes")
"""What a blow that was told before does, folded."""

OVER = frozenset({
    "shakes it off", "shakes that off", "recovers", "can move again", "comes to", "comes round", "wakes up", "free",
    "free again", "breaks free", "fine again", "himself again", "herself again", "cured", "snaps out of it",
    "back to normal", "ok again", "okay again", "gets over it", "better", "can see again", "gets loose",
    "no longer affected", "can act again", "up again", "back up", "back on his feet", "back on her feet", "awake again",
    "up and about again", "conscious again", "on his feet again", "on her feet again", "back in the fight", "wakes",
})  # fmt: skip
"""What is said of somebody whose condition ended, folded."""


def _said(told: Told, spans: Sequence[Span]) -> str:
    return folded(told.text(spans)).removeprefix("is ").removeprefix("are ").removeprefix("now ").strip()


def _is_gone(told: Told) -> Iterator[Way]:
    """Those who are said to be dead in other words; one of the company is asked about."""
    whom = _names(told)
    said = _said(told, told.spans("state"))
    if not whom or not said or said not in GONE | DOWN:
        return
    found = beside(told, "tail")
    if found is None:
        return
    if found.amount and said in DOWN:
        # `ann falls, 3 damage`
        yield Way([["damage", name, found.amount, "--note", told.whole] for name in whom], sure=False)
        return
    ours = set(whom) & set(told.company)
    note = found.option
    if said == "gone" and not ours:
        yield Way([["leave", name, *note] for name in whom], sure=False)
    yield Way([["die", name, *note] for name in whom], sure=said in GONE and found.sure and not ours)


def _out_of_it(told: Told) -> Iterator[Way]:
    """Somebody who fights no more, and of whom it is not said that they are dead: `bandit 1's out of it`."""
    if _said(told, told.spans("state")) in ("out of it", "out of action", "out of the fight", "done fighting"):
        conditions = told.app.rules.tables.group("conditions")
        for name in _names(told):
            if "unconscious" in conditions:
                yield Way([["condition", name, "unconscious"]], sure=False)
            if name not in told.company:
                yield Way([["leave", name, "--note", told.typed("state")]], sure=False)


def _asleep(told: Told) -> Iterator[Way]:
    """Those who fall asleep, where the game has that, or foes by a spell: `wolf 1 and wolf 2 fall asleep`."""
    whom = _names(told)
    if not whom or _said(told, told.spans("state")) not in ASLEEP:
        return
    ours = set(whom) & set(told.company)
    for condition in ("asleep", *([] if ours else ["unconscious"])):
        if (known := told.app.rules.tables.find("conditions", condition)) is not None:
            yield Way([["condition", ",".join(whom), known]], sure=False)
            return


ASLEEP = frozenset({"asleep", "fast asleep", "sound asleep", "falls asleep", "fall asleep", "fell asleep", "sleeps",
                    "sleep", "nods off", "nod off", "dozes off"})  # fmt: skip
"""What is said of whoever sleeps, folded."""


def _names(told: Told) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for span in told.spans("whom") for name in span.names))


def _is_dead(told: Told) -> Iterator[Way]:
    """`goblin two's dead`"""
    whom = _names(told)
    yield Way([["die", name] for name in whom], sure=not set(whom) & set(told.company))


def _drops(told: Told) -> Iterator[Way]:
    """`that drops the ghoul`: whoever struck it is told elsewhere."""
    if folded(told.value("verb")).split(" ")[0] in DROPS:
        yield Way([["die", name] for name in _names(told)], sure=False)


def _kills(told: Told) -> Iterator[Way]:
    by, whom = told.one("who"), _names(told)
    found = beside(told, "middle", "tail")
    if found is None or by in whom or found.die or found.total or found.shown or found.amount:
        return
    reading = [["die", name, "--from", by, *option("--note", found.note)] for name in whom]
    yield Way(reading, sure=found.sure and found.went is not False)


def _flees(told: Told) -> Iterator[Way]:
    """Foes who flee, perhaps after what is told of them first: `skel 2 and skel 3 fail their saves and run`."""
    whom = _names(told)
    if not whom or set(whom) & set(told.company):
        return
    told_of = [span for span in told.spans("told") if not span.code.startswith(("v/come_of", "kind"))]
    found = beside(told, "tail")
    if found is None or any(span.names or span.code in ("number", "coins", "harm") for span in told_of):
        return
    first = told.spans("told")
    while first and first[-1].code in ("and", ",", "then", "so"):
        # Without the word that joins it.
        first = first[:-1]
    note = option("--note", "; ".join(text for text in (told.text(first), found.note) if text))
    before = around(told.app, told.words, told_of) if len(told_of) == len(told.spans("told")) else None
    plain = before is not None and before.sure and before.went is None
    yield Way([["leave", name, *note] for name in whom], sure=found.sure and (plain or not told.spans("told")))


def _throat(told: Told) -> Iterator[Way]:
    """Whose throat somebody cuts: `ann slits goblin 1's throat`, `ilaune's dagger finds 3's throat, dead`."""
    by, whom = told.one("who"), _names(told)
    part, dead = folded(told.value("throat")), bool(told.spans("dead"))
    cut = part == "throat" or (dead and part in ("head", "heart"))
    if cut and by in told.company and not {*whom} & {*told.company}:
        yield Way([["die", name, "--from", by, "--note", told.whole] for name in whom], sure=False)


def _rest_flees(told: Told) -> Iterator[Way]:
    """All who are left flee: `the rest slink off`."""
    yield from _flees(told.with_spans(whom=[told["rest"]._replace(names=_there(told))]))


def _rest_surrenders(told: Told) -> Iterator[Way]:
    """All who are left give up: `the others surrender`."""
    if there := _there(told):
        for way in surrender(told.app, Who(there), []):
            yield Way(way, sure=False)


def _there(told: Told) -> tuple[str, ...]:
    """All who are there and not of the company."""
    return tuple(sorted(map(str, told.app.state.fields(STANDING))))


REST = word_set("rest others survivors")
"""Words, folded, for all who are left."""


def _ends(told: Told) -> Iterator[Way]:
    """A condition of somebody that ended: whichever they have, or the one that is named."""
    name = told.one("who")
    said = _said(told, told.spans("over")).removeprefix("finally ")
    if not name or not {said, f"{said} again"} & OVER:
        return
    state, inside = told.app.state, name in told.company
    account = holder_account(name) if inside else next(iter(people_named(state, name)), OTHER + name)
    for each, count in state.holdings(account).items():
        if each.startswith(CONDITION) and count:
            yield Way([["condition", name, each.removeprefix(CONDITION), "--off"]], sure=False)


def _is_in(told: Told) -> Iterator[Way]:
    """A condition, and for how long or until when, which is told: `Garrick's paralysed for 2d4 turns, got 5`."""
    name, tail = told.one("who"), told.spans("tail")
    condition = told.app.rules.tables.find("conditions", told.value("state"))
    if name and not any(span.names or span.code in ("coins", "harm", "all") for span in tail):
        note = option("--note", told.typed("lead", "tail"))
        yield Way([["condition", name, str(condition), *note]], sure=is_plain(told, tail))


def _drops_into(told: Told) -> Iterator[Way]:
    """A condition that somebody drops into: `Imre drops unconscious`."""
    condition = told.app.rules.tables.find("conditions", told.value("state"))
    found = beside(told, "tail")
    if condition is not None and found is not None:
        yield Way([["condition", told.one("who"), condition, *found.option]], sure=found.sure)


WHOM = "whom:who|foe|many|whose|many's"

FATES = (
    Pattern("whom:whose be? DIE", _is_dead),
    Pattern(f"all? {WHOM} be? ~state", _is_gone),
    Pattern(f"{WHOM} be? ~state", _out_of_it, late=True),
    Pattern(f"{WHOM} be? ~state", _asleep, late=True),
    Pattern(f"all? {WHOM} be? ~state , ~tail", _is_gone),
    Pattern("that|which|he verb:z|STRIKE|DROP|KILL|UNKNOWN|TAKE|DEFEAT whom:foe|many down|out|off|dead?", _drops),
    Pattern("who:who|foe KILL|DEFEAT whom:who|foe|many off|up|down|out? ~middle", _kills),
    Pattern("whom:who|foe|whose be|GAIN? KILLED|KILL|DIE|DEFEAT by who:who|foe ~tail", _kills),
    Pattern("whom:foe STRUCK down|apart by who:who|foe ~tail", _kills),
    Pattern("whom:who|foe|whose be|GAIN? DIE|KILLED who:who|foe ~tail", _kills),
    Pattern("whom:foe|many ~told FLEE ~tail", _flees),
    Pattern("who:who VERB|z whom:whose|foe throat:z|he ~middle", _throat, late=True),
    Pattern("who:whose thing:item|z VERB|z whom:whose|foe throat:z ,|and dead:z|DIE", _throat, late=True),
    Pattern("rest:z SURRENDER", saying(_rest_surrenders, rest=REST), late=True),
    Pattern("rest:z FLEE|UNKNOWN ~tail", asked(saying(_rest_flees, rest=REST)), late=True),
    Pattern("z whom:many|foe FLEE|UNKNOWN away|off|for|into|through|back? ~tail", asked(_flees)),
    Pattern("whom:foe|many VERB|z away|off ~tail", asked(_flees)),
    Pattern("whom:foe|many be VERB|z|state off|away ~tail", asked(_flees)),
    Pattern("who:who|foe|whose ~over", _ends),
    Pattern("who:who|foe|whose be? state:state lead:for|until|till ~tail", _is_in),
    Pattern("who:who DROP|FALL state:state ~tail", _drops_into),
)
"""Patterns of fates."""
