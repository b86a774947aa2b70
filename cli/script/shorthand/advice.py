"""Says what to type instead of a line that is not understood: each line that is advised was tried before it is said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.output.rules.keys_to_add import to_add
from cli.output.words.language import _, spoken
from cli.output.words.typable import coin_example, command_line
from cli.script.shorthand.choice import guessed, written
from cli.script.shorthand.doubts import AFTER_A_MARK, TURNING
from cli.script.shorthand.expansion import HIDDEN, expand
from cli.script.shorthand.lexicon import MULTIPLIERS, OUTCOMES
from cli.script.shorthand.meaning import Meaning, Reading, throws_dice, unclear
from cli.script.shorthand.one_line import one_line
from cli.script.shorthand.who import named
from cli.script.shorthand.whole_line import SCALES
from cli.script.shorthand.words import LEAST, has_digit
from cli.script.shown_line import shown_line
from cli.script.trial import accepted, is_accepted, refusal_of
from ledger.errors import CampaignError, InputError
from ledger.ids import CHARACTER, HP, STANDING
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

SHOWN = 2
"""Examples of lines that are shown."""

ENDS_ACT = re.compile(
    r"\s*[,;]\s+|\s+[-–—]\s+|\s*:\s+|\.\s+|\s+(?:and|then|but|who|while|et|puis|mais|qui|pendant que)\s+", re.IGNORECASE
)
"""What may stand between an act and what else is told."""

MOST_TRIED = 6
"""Beginnings of a line that are tried, so that no refusal takes long."""


def read_line(app: App, text: str, number: int = 1) -> Meaning:
    """What a line stands for, as `expand` finds it; what is said of one that is not understood was tried.

    Raises:
        InputError: As `expand`.
    """
    with one_line():
        try:
            meaning = expand(app, text, number)
            return _whole(app, text, _with_attack_told(app, text, meaning)) if len(meaning.commands) == 1 else meaning
        except InputError as error:
            if error.code in ("shorthand_ambiguous", "shorthand_guessed", "shorthand_text"):
                raise _with_accepted(app, text, error) from None
            if error.code in ("shorthand_unclear", "command_unknown"):
                raise _advised(app, text, error) from None
            raise


def _with_attack_told(app: App, text: str, meaning: Meaning) -> Meaning:
    """A line that is read as it is, but for a blow whose die and amount are both told: `ann hits ogre 15 for 4`.

    Raises:
        InputError: `shorthand_guessed`, with the attack and the damage, where the damage alone has no die.
    """
    command = [] if meaning.in_full else meaning.commands[0]
    if command[:1] != ["damage"] or not {"--faces", "--from"} <= set(command) or refusal_of(app, command) is None:
        return meaning
    at, by = command.index("--faces"), command[command.index("--from") + 1]
    faces, harm = command[at : at + 2], [*command[:at], *command[at + 2 :]]
    attack = ["roll", by, "attack", "--against", command[1], *faces]
    if refusal_of(app, attack) or refusal_of(app, harm):
        return meaning
    raise guessed(text, [[attack, harm]], _only_told(text))


def _whole(app: App, text: str, meaning: Meaning) -> Meaning:
    """A line as it is read, but for a roll that lacks a key or a die.

    Raises:
        InputError: `key_missing`, `faces_missing`, with the `full` line that lacks nothing.
    """
    command = [] if meaning.in_full else meaning.commands[0]
    error = refusal_of(app, command) if command[:1] == ["roll"] else None
    typed = text.strip()
    if error is not None and error.code == "key_missing":
        pairs = to_add(app.terms, "roll", error.facts["missing"])
        keyed = [*command, *pairs.split()]
        full = [f"{typed} {pairs}", shown_line(keyed)]
        if (lacking := refusal_of(app, keyed)) is not None and lacking.code == "faces_missing":
            # What its dice showed is asked next.
            raise InputError(error.code, **error.facts, full=full[1])
    elif error is not None and error.code == "faces_missing":
        full = [f"{typed} 5", f"{typed}, 5", f"{typed} {'pour' if spoken() == 'fr' else 'for'} 5"]
    else:
        return meaning
    if shown := next((line for line in full if is_accepted(app, line)), ""):
        raise InputError(error.code, **error.facts, full=shown)
    return meaning


def _with_accepted(app: App, text: str, error: InputError) -> CampaignError:
    """A question of what a line is without the readings that would be refused, where others would be recorded."""
    if error.code == "shorthand_guessed":
        likely = [reading for reading in _possible(app, error.facts["offers"]) if reading[0][0] != "note"]
        return (
            guessed(text, likely, _only_told(text))
            if likely
            else _advised(app, text, _unclear(text, error, told=text.strip()))
        )
    readings = [each for each in error.facts["readings"] if not _is_so_many(text, each)]
    kept = _possible(app, readings)
    if not readings:
        return _advised(app, text, _unclear(text, error, placeless=error.facts["words"]))
    if not kept and error.code == "shorthand_text":
        # As a text it would be refused too.
        return _advised(app, text, _unclear(text, error, placeless=error.facts["words"]))
    if not kept and (refusal := refusal_of(app, readings[0][0])) is not None:
        # Whichever it is, this is in its way.
        return refusal
    if not 0 < len(kept) < len(readings):
        return error
    if len(kept) == 1 and error.code == "shorthand_ambiguous":
        return guessed(text, kept, _only_told(text))
    return InputError(error.code, **{**error.facts, "readings": kept, "written": written(kept)})


def _only_told(text: str) -> list[Reading]:
    """A line as its note alone."""
    return [[["note", text.strip()]]]


def _unclear(text: str, error: InputError, **facts: object) -> InputError:
    """The error about a line with no reading that would be recorded, with what is offered all the same."""
    offers = {"offers": error.facts["offers"]} if "offers" in error.facts else {}
    return unclear(text.strip(), **facts, **offers)


def _is_so_many(text: str, reading: Reading) -> bool:
    """Whether a number that counts things in a line is read as hit points: `takes 2 garnets`."""
    command = reading[0]
    if len(reading) > 1 or command[0] not in ("damage", "heal") or "--from" not in command:
        return False
    thing = re.escape(str(command[command.index("--from") + 1]))
    return re.search(rf"(?<![-+\w])(?:[2-9]|\d\d+) {thing}\W*$", text) is not None and thing[-1:] in "sx"


def _possible(app: App, readings: Sequence[Reading]) -> list[Reading]:
    """The readings whose first command would be recorded."""
    return [reading for reading in readings if refusal_of(app, reading[0]) is None]


def _advised(app: App, text: str, error: InputError) -> InputError:
    """An error about a line with what may be typed instead."""
    line = HIDDEN.fullmatch(text)
    typed, mark = (line[1], "!") if line else (text.strip(), "!" if UNTOLD.search(text) else "")
    words = typed.split()
    facts = error.facts
    if error.code == "command_unknown":
        if "group" in facts or not words:
            return error
        if right := next((each for each in _corrected(app, words, facts["nearest"]) if is_accepted(app, each)), ""):
            facts |= {"meant": right, "offers": [accepted(app, right), *facts.get("offers", ())]}
            return error
        if len(words) < LEAST_SAID:
            return error
        error = unclear(typed, told=typed)
        facts = error.facts
    if "right" in facts and refusal_of(app, facts["right"]) is not None:
        facts = error.facts = {"given": facts["given"], "sorry": True}
    if "offers" in facts:
        kept = _possible(app, facts["offers"])
        # What the players are not to know is told them by no key.
        facts["offers"] = [[[*one, "--secret"] for one in each] if mark else each for each in kept]
    people = _People(app, typed)
    if len(words) > 1:
        facts["whole"] = mark + ". " + typed
        if act := _act_within(app, typed):
            facts["act"] = mark + act
    _with_examples(app, words, people, facts)
    return error


UNTOLD = re.compile(
    r"\b(?:secret\w*|(?:don['’]t|do not|mustn['’]t|must not|without) (?:tell\w*|know\w*|show\w*)"
    r"|ne (?:pas|rien) (?:le )?dire|ne (?:le |la |les )?(?:dites|dis|disons) (?:pas|rien)|sans le dire|à l['’]insu)\b",
    re.IGNORECASE,
)
"""Words of a line by which the players are not to know of it."""

TARGET = re.compile(r"\s+(?:vs|versus|against|contre)\b.*", re.IGNORECASE)
"""What a roll is against, behind it."""

LEAST_SAID = 3
"""Words of a line that is a sentence, and no command with a slip in it."""


def _corrected(app: App, words: Sequence[str], nearest: Sequence[str]) -> Iterator[str]:
    """A line with a name or a command that is near in the place of its first word: `bbo -3`."""
    names = [name for name in nearest if name in app.read.roster.names] or list(nearest)
    if len(words) > 1 and len(names) == 1:
        yield " ".join([names[0], *words[1:]])


def _act_within(app: App, typed: str) -> str:
    """The longest beginning of a line that is an act by itself, where the rest does not say that it was another one."""
    ends = [found for found in ENDS_ACT.finditer(typed) if found.start()]
    for found in reversed(ends[-MOST_TRIED:]):
        act, rest = typed[: found.start()], typed[found.end() :]
        said = {folded(word.strip(",.;:!?()")) for word in rest.split()}
        if said & (TURNING | AFTER_A_MARK | SCALES | MULTIPLIERS | OUTCOMES) or '"' in typed:
            continue
        commands = accepted(app, act)
        if not commands or commands[0][0] == "note" or (has_digit(rest) and any(map(throws_dice, commands))):
            continue
        return act
    return ""


class _People:
    """Those of a campaign who are named in a line, or who may be named in an example."""

    def __init__(self, app: App, typed: str) -> None:
        words = [word.strip(",.;:!?()") for word in typed.split()]
        spans = [*words, *(f"{one} {two}" for one, two in pairwise(words) if two.isdecimal())]
        said = [who for span in reversed(spans) if len(span) > 1 for who in named(app, span)]
        self.said = list(dict.fromkeys(who.names[0] for who in said if not who.several))
        self.company = list(app.read.roster.names)
        self.foes = sorted(name for name in map(str, app.state.fields(STANDING)) if name not in self.company)

    @property
    def hero(self) -> str:
        """One of the company: whoever the line names."""
        return next((name for name in self.said if name in self.company), next(iter(self.company), ""))

    @property
    def foe(self) -> str:
        """Somebody met who is there: whoever the line names."""
        return next((name for name in self.said if name in self.foes), next(iter(self.foes), ""))

    @property
    def other(self) -> str:
        """Another one of the company."""
        return next((name for name in [*self.said, *self.company] if name in self.company and name != self.hero), "")


def _with_examples(app: App, words: Sequence[str], people: _People, facts: dict[str, object]) -> None:
    """Add to the facts of an error the lines that its sentence shows; without them another sentence is said."""
    typed = " ".join(words)
    who = str(facts.get("who") or facts.get("owner") or facts.get("whom") or facts.get("victim") or people.hero)
    lines: Iterable[str] = ()
    if "unmet" in facts or "stranger" in facts:
        _with_those_met(app, people, facts)
    if "doer" in facts:
        named_in = [name for name in people.said if name in people.company]
        doer = f"{facts['doer']} {facts.get('does', typed)}"
        lines = [doer] if named_in in ([], [facts["doer"]]) else []
    elif "roller" in facts:
        lines = [f"{who} {typed}", f"{'groupe' if spoken() == 'fr' else 'party'} {typed}"]
    elif "whom" in facts or "victim" in facts or "shown" in facts:
        lines = _blows(app, who, people.foe, attack="shown" in facts)
    elif "several" in facts:
        several = str(facts["several"])
        lines = [re.sub(rf"(?<!\w){re.escape(several)}(?!\w)", f"2 {several}", typed, count=1)]
    elif "what" in facts:
        lines = [f"{people.hero} > {people.other} {coin_example(app.terms, 5)}"]
    elif "teach" in facts:
        lines = _taught(app, who, words, people, facts)
    elif {"told", "owner", "who"} & facts.keys():
        lines = _lines_of(app, who, people.foe)
    elif {"number", "commas"} & facts.keys():
        among = ",".join([people.hero, people.other] if people.other else [people.hero])
        lines = [f"{'px' if spoken() == 'fr' else 'xp'} 60 {among}"]
    elif "target" in facts:
        lines = [f"{TARGET.sub('', typed)} vs 13"]
    else:
        return
    tried = islice((line for line in lines if who and is_accepted(app, line)), SHOWN)
    if shown := list(dict.fromkeys(tried)):
        facts["examples"] = shown
    elif facts.get("teach", "miss") in BY_LINE_ALONE:
        for fact in TAUGHT:
            facts.pop(fact, None)
        if "who" not in facts:
            facts["told"] = typed
        general = (line for line in _lines_of(app, who, people.foe) if is_accepted(app, line))
        facts["examples"] = list(islice(general, SHOWN)) or ["+2h"]


TAUGHT = ("doer", "roller", "whom", "victim", "what", "number", "commas", "owner", "several", "shown", "teach")
"""Facts of an error whose sentence shows a line of their own."""

BY_LINE_ALONE = frozenset({"miss", "hide", "likely", "notice", "stands"})
"""What is taught by the line that was meant, and by nothing else."""


def _with_those_met(app: App, people: _People, facts: dict[str, object]) -> None:
    """Name those whom a name may be of instead of somebody to be met: `first goblin` is one of the goblins."""
    name = str(facts.get("unmet") or facts.get("stranger"))
    last = name.split()[-1]
    there = [who for span in (last, singular(last)) for who in named(app, span) if len(last) >= LEAST]
    if there:
        facts["likewise"] = list(dict.fromkeys(each for who in there for each in who.names))
    elif not is_accepted(app, f"meet {facts['meets']}"):
        facts["told"] = True
    else:
        return
    facts.pop("unmet", None)
    facts.pop("stranger", None)


def _lines_of(app: App, who: str, foe: str) -> Iterator[str]:
    """Lines that say what becomes of somebody, or what they do."""
    yield from _blows(app, who, foe if foe != who else "", attack=False)
    yield f"{who} -4"
    conditions = app.rules.tables.group("conditions")
    if condition := next((id_ for id_ in ("poisoned", *conditions) if id_ in conditions), None):
        yield f"{who} {app.terms.term('conditions', condition)}"
    if app.terms.coinage:
        yield f"{who} +{coin_example(app.terms, 5)}"
    yield f"{who} d20 12"


def lines_about(app: App, command: Sequence[str]) -> list[str]:
    """Lines that say what happens to whoever's sheet a command shows."""
    if command[0] != "sheet" or len(command) < 2:
        return []
    foe = _People(app, command[1]).foe
    return list(islice((line for line in _lines_of(app, command[1], foe) if is_accepted(app, line)), SHOWN))


def _blows(app: App, who: str, foe: str, *, attack: bool) -> Iterator[str]:
    """Lines in which somebody strikes somebody: the damage, and what the die of the attack showed."""
    kind = "attack" if "attack" in app.rules.tables.group("rolls") else ""
    rolled = [f"{who} {app.terms.term('rolls', kind)} {foe} 14".replace("  ", " ")] if kind else []
    if attack:
        yield from rolled
    if foe:
        yield _("{who} hits {foe} for 4").format(who=who, foe=foe)
    if not attack:
        yield from rolled
    else:
        yield f"{who} d20 14"


def _taught(app: App, who: str, words: Sequence[str], people: _People, facts: dict[str, object]) -> Iterator[str]:
    """The line that says what was likely meant."""
    if facts["teach"] == "miss":
        foe = people.foe if people.foe != who else people.hero
        yield f"{who} {facts['kind']} {foe} 7"
        yield f"{who} {facts['kind']} 7"
    elif facts["teach"] == "notice":
        verb = "trouvé" if spoken() == "fr" else "found"
        yield f"{verb} {' '.join(words[2:])}"
        if app.terms.coinage:
            yield f"{verb} {coin_example(app.terms, 20)}"
    elif facts["teach"] == "hide":
        yield f"{who} {facts['kind']}"
    elif facts["teach"] == "likely":
        yield f"{who} {facts['nearest']}"
    elif facts["teach"] == "owe":
        at = next((at for at, word in enumerate(words) if word[:1].isdecimal()), len(words))
        amount = (
            "".join(word.strip(",.;") for word in words[at : at + 1 + words[at : at + 1][0].isdecimal()])
            if words[at:]
            else ""
        )
        lender = next((name for name in people.said if name in people.company and name != who), "")
        if amount and lender:
            verb = "prêter" if spoken() == "fr" else "lend"
            yield f"{verb} {command_line([lender])} {command_line([who])} {amount}"
    elif facts["teach"] == "stands":
        now = app.state.quantity(who if ":" in who else CHARACTER + who, HP)
        if figure := next((int(word) for word in words if word.isdecimal()), None):
            yield f"{who} {figure - now:+d}"
