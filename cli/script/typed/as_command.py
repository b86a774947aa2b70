"""Writes facts as the command that records them: by its row, or where it does not have them as they are, each apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import fields

from cli.grammar import row_recording
from cli.grammar.row import FLAG, OFF, Option, Place, Row
from cli.output.words.language import _
from cli.script.lines import line_of
from cli.script.typed.words import Unsayable, Words
from ledger.entries import Origin
from ledger.facts import (
    FUND_NAME,
    HOARD_NAME,
    CampaignOpened,
    CharactersHealed,
    CharactersHurt,
    CoinsPaid,
    CoinsReceived,
    CommandProposed,
    DisputeRuled,
    EntriesVoided,
    EntryAmended,
    ExperienceAwarded,
    Facts,
    FoesDefeated,
    NamesMapped,
    NoteTaken,
    OpeningRecorded,
    RollRecorded,
    RulesAdopted,
    TallyChanged,
    Thing,
    TimePassed,
    TransactionRecorded,
)
from ledger.ids import CLASS_LEVEL, CONDITION, ITEM, WORLD
from ledger.others import with_bare_names
from ledger.people import bare_name
from ledger.rules.tables import folded
from ledger.texts import printable

if TYPE_CHECKING:
    from cli.context import CampaignContext


def write(words: Words, facts: Facts) -> None:
    """Write facts as the command that records them.

    Raises:
        Unsayable: Where no command does.
    """
    kind = type(facts)
    if (writer := IRREGULAR.get(kind)) is not None:
        writer(words, facts)
    elif kind not in OF_A_WHOLE_SCRIPT and (row := row_recording(kind.__name__)) is not None:
        write_by_row(words, facts, row)
    else:
        raise Unsayable
    words.faces(facts.faces)


def write_as_recorded(words: Words, facts: Facts, origin: Origin | None) -> None:
    """Write facts as the command that records them as they are."""
    words.command("import entry", type(facts).__name__, msgspec.json.encode(facts).decode())
    words.option("--origin", None if origin is None else msgspec.json.encode(origin).decode())


def _facts(words: Words, facts: Facts) -> None:
    write_as_recorded(words, facts, None)


def _propose(words: Words, facts: CommandProposed) -> None:
    words.command("propose")
    words.inner([*facts.words])


def _opening(words: Words, facts: OpeningRecorded) -> None:
    words.command("opening", facts.who, *words.pairs({**facts.figures, **facts.keys}))
    words.option("--player", None if facts.player is None else words.person(facts.player) or None)
    words.option("--coins", words.optional_coins(facts.coins))
    for thing in facts.things:
        words.option("--item", _brought(words, thing))
    for item in facts.worn:
        words.option("--worn", item)


def _brought(words: Words, thing: Thing) -> str:
    if thing.value is None and thing.kind == "item":
        return f"{thing.item or thing.name}={thing.count}"
    return thing_found(words, thing)


def _roll(words: Words, facts: RollRecorded) -> None:
    kind = facts.kind if facts.value is None else f"{facts.kind}={facts.value}"
    words.command("roll", facts.who, facts.expression if facts.kind is None else kind, *words.pairs(facts.keys))
    words.option("--for", facts.purpose)
    words.option("--vs", facts.target)
    if facts.against is not None:
        words.option("--against", facts.against.who)
        # Left out where somebody is only aimed at.
        words.flag(facts.against.roll, given=bool(facts.against.roll))
    words.flag("--adv", facts.edge in ("advantage", "both"))
    words.flag("--dis", facts.edge in ("disadvantage", "both"))
    words.option("--as", facts.on_behalf)


def _time(words: Words, facts: TimePassed) -> None:
    words.command("time", f"+{facts.count}{facts.unit}", *words.pairs(facts.keys))


def _defeat(words: Words, facts: FoesDefeated) -> None:
    words.command("defeat", ",".join(map(bare_name, facts.foes)) or facts.what, *words.pairs(facts.keys))
    words.option("--count", None if facts.count == 1 or facts.foes else facts.count)


def _void(words: Words, facts: EntriesVoided) -> None:
    # Where entries are decided again, what went with those that were named follows from `--cascade`.
    decides_again = bool(facts.again or facts.amendments or facts.remembered)
    named = [entry for entry in facts.entries if not decides_again or entry not in (facts.cascaded or ())]
    words.command("void", *map(words.number_of, named))
    words.flag("--cascade", decides_again and facts.cascaded is not None)
    # `undo` and `redo` need no reason, but in a script they would be about all that it records.
    words.option("--reason", facts.reason or facts.way)
    words.flag("--owing", facts.owing)


def _rule(words: Words, facts: DisputeRuled) -> None:
    words.command("dispute rule", words.number_of(facts.dispute))
    words.flag("--uphold" if facts.upheld else "--dismiss", given=True)
    words.option("--reason", facts.reason)


IRREGULAR: Mapping[type[Facts], Callable[[Words, Any], None]] = {
    OpeningRecorded: _opening,
    CommandProposed: _propose,
    RollRecorded: _roll,
    TimePassed: _time,
    FoesDefeated: _defeat,
    EntriesVoided: _void,
    DisputeRuled: _rule,
    **dict.fromkeys((NamesMapped, TallyChanged, TransactionRecorded), _facts),
}
"""What writes each of these kinds."""

OF_A_WHOLE_SCRIPT = frozenset({CampaignOpened, EntryAmended, RulesAdopted})
"""Kinds whose commands name files or other entries, which only a whole script knows (`cli.script.typed.script`)."""


PLAIN = (CharactersHealed, CharactersHurt, CoinsPaid, CoinsReceived, ExperienceAwarded, NoteTaken)
"""Kinds that a command at the table says as a log does."""


def amendment_line(context: CampaignContext, entry: int, facts: Facts) -> str:
    """The amendment that puts facts in the place of an entry that was imported, as it is typed after `campaign`."""
    words = Words(context.rules, lambda id_: entry, lambda id_: "", ())
    try:
        if not isinstance(facts, PLAIN):
            raise Unsayable
        write(words, with_bare_names(facts))
    except Unsayable:
        words = Words(context.rules, lambda id_: entry, lambda id_: "", ())
        write_as_recorded(words, facts, None)
    outer = Words(context.rules, lambda id_: entry, lambda id_: "", ())
    outer.command("amend", entry)
    outer.option("--reason", _("the source was put right"))
    outer.inner(words.whole)
    return line_of(map(printable, outer.whole))


def write_by_row(words: Words, facts: Facts, row: Row) -> None:
    """Write facts as a command; what is as it would be if it were not given is left out."""
    words.command(row.id)
    for part in row.takes:
        if isinstance(part, Option):
            _write_option(words, facts, part)
        else:
            for place in part.parts or (part,):
                if (value := _given(facts, place.name)) is not NODEFAULT:
                    words.add(*_written(words, place, value))


def _write_option(words: Words, facts: Facts, option: Option) -> None:
    value = getattr(facts, option.name, None)
    if option.type in (FLAG, OFF):
        words.flag(option.id, given=value is (option.type is FLAG))
    elif _given(facts, option.name) is not NODEFAULT and not (option.metavar == "AMOUNT" and not words.rules.coinage):
        for written in _written(words, option, value):
            words.option(option.id, written)


def _given(facts: Facts, name: str) -> Any:
    """A field of facts; `NODEFAULT` where there is none, or it is as if it had not been given."""
    defaults = _defaults(type(facts))
    value = getattr(facts, name) if name in defaults else NODEFAULT
    return NODEFAULT if value == defaults.get(name) else value


@cache
def _defaults(kind: type[Facts]) -> Mapping[str, Any]:
    """What each field is where it is not given."""
    return {
        field.name: field.default if field.default_factory is NODEFAULT else field.default_factory()
        for field in fields(kind)
    }


def _written(words: Words, part: Place | Option, value: Any) -> Iterable[object]:
    """The words of a value, by its type."""
    match part.type.id:
        case "coins":
            return [words.coins(value)]
        case "wage":
            return [f"{words.coins(value)}/day"]
        case "coins_by_name":
            return [f"{name}={words.coins(coins)}" for name, coins in value.items()]
        case "goods" if value.item is None:
            return [words.coins(value.coins)]
        case "goods":
            return [value.item, *([] if value.count == 1 else [value.count])]
        case "finds":
            return [thing_found(words, thing) for thing in value]
        case "credits":
            return [f"{credit.who}={credit.item}:{words.value(credit.value)}" for credit in value]
        case "keys":
            return words.pairs(value)
        case "shares":
            return [f"{name}={share}" for name, share in value.items()]
        case "levels":
            # A level of 0 was left open.
            return [f"{condition}={level}" if level else condition for condition, level in value.items()]
        case "quantities":
            return [f"{_bare(commodity)}={quantity}" for commodity, quantity in value.items()]
        case "player":
            return [name] if (name := words.person(value)) else []
        case "entry":
            return [words.number_of(value)]
        case "entries":
            return [",".join(str(words.number_of(id_)) for id_ in value)]
        case "debtor" | "creditor" | "recipient" as party:
            return [_party(words, party, value)]
    if isinstance(value, tuple):
        return value if isinstance(part, Place) and part.several else [",".join(value)]
    return [value]


def thing_found(words: Words, thing: Thing) -> str:
    """A thing as `find` takes it."""
    if thing.kind == "coins":
        return words.coins(thing.coins)
    if thing.kind == "type":
        return f"type={thing.name}*{thing.count}"
    name = thing.item or thing.name or ""
    worth = "?" if thing.value is None else words.value(thing.value)
    return f"{thing.kind}={name}:{worth}*{thing.count}"


def _bare(commodity: str) -> str:
    """A commodity without the prefix of its group, as it is typed."""
    prefix = next((prefix for prefix in (ITEM, CLASS_LEVEL, CONDITION) if commodity.startswith(prefix)), "")
    return commodity.removeprefix(prefix)


def _party(words: Words, party: str, name: str) -> str:
    """Who pays or is paid; the outside world has its prefix where a name might be taken for one at the table."""
    at_the_table = {*words.joined, HOARD_NAME, FUND_NAME}
    if party == "debtor" and name not in at_the_table:
        raise Unsayable
    if party == "recipient":
        return name if folded(name) in map(folded, at_the_table) else WORLD + name
    return name if name in at_the_table else WORLD + name
