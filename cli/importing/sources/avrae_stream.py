"""Reads Avrae's log: a stream of events, JSON one a line, as FIREBALL has them, or a Discord channel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct, field

from cli.importing.files import InputFile
from cli.importing.json_items import items_of
from cli.importing.json_parts import as_list, as_object, as_text
from cli.importing.source import Difference, Read, Unread, Unused
from cli.importing.sources.avrae_dice import read_dice
from cli.importing.sources.avrae_embeds import embed_of
from cli.importing.sources.avrae_fight import Fight
from cli.importing.sources.avrae_health import Happening, Stated, rolled, stated_in
from cli.importing.values import clean
from cli.output.words.language import N_
from ledger.errors import InputError

DEEPEST = 60
"""How deep what an action does may be nested."""

MOST_COMBATANTS = 1_000
PLAYER, GROUP = "player", "group"
"""Types of combatants."""

NO_EVENT = N_("it is no event: {reason}")
CHAT = N_("said in the channel")
COMMAND = N_("a command: what comes of it has rows of its own")
NO_EFFECT = N_("it begins, ends or prepares something, and moves nothing")
AS_COUNTED = N_("its hit points are as counted from the rows before it")
ONLY_EFFECTS = N_("neither a roll nor hit points: {effects}")
TOO_DEEP = N_("it is nested too deep")
OTHER_TYPE = N_("events of type “{type}” are not known")
SILENT = frozenset({"combat_start", "combat_end", "button_press", "snippet_resolution", "alias_resolution"})
"""Types of events that move nothing by themselves."""


class StreamEvent(Struct):
    """An event of the stream, as far as it is read; numbers of messages are larger than what a float holds."""

    event_type: str = ""
    combat_id: Any = None
    timestamp: float | None = None
    author_bot: bool = False
    author_id: Any = None
    author_name: Any = None
    content: Any = None
    embeds: Any = None
    caster: Any = None
    targets: Any = None
    automation_result: Any = None
    data: Any = None
    human_readable: Any = None


_decode = msgspec.json.Decoder(StreamEvent).decode


def read_stream(file: InputFile, source: str) -> Iterator[Read]:
    """The events of a stream.

    Args:
        source: The importer that reads it.

    Raises:
        InputError: `log_unknown`, if no line is an event.
    """
    fight, combat, found = Fight(), None, False
    for line, text in file.lines():
        if not text.strip():
            continue
        try:
            event = _decode(text)
            moment = datetime.fromtimestamp(event.timestamp or 0, UTC)
        except (msgspec.MsgspecError, RecursionError, ValueError, OverflowError, OSError) as error:
            yield Unread(line=line, reason=NO_EVENT, facts={"reason": str(error)})
            continue
        if not event.event_type or event.timestamp is None:
            yield Unread(line=line, reason=NO_EVENT, facts={"reason": "event_type, timestamp"})
            continue
        found = True
        if event.combat_id != combat:
            combat = event.combat_id
            fight.begin()
        try:
            yield from _rows(event, line, text, moment, fight)
        except Unused as unused:
            yield Unread(line=line, reason=unused.reason, facts=unused.facts)
    if not found:
        raise InputError("log_unknown", file=file.name, source=source)


def _rows(event: StreamEvent, line: int, written: str, moment: datetime, fight: Fight) -> Iterator[Read]:
    at = moment.strftime("%Y-%m-%d %H:%M:%S")
    match event.event_type:
        case "message" if event.author_bot:
            embeds = [embed_of(given) for given in as_list(event.embeds)]
            content = as_text(event.content)
            text = " ".join(filter(None, (clean(content), *(embed.text for embed in embeds))))
            yield from fight.row(line, moment, at, text, fight.said(content, embeds, "", alone=False), says=written)
        case "message":
            fight.meet_player(str(event.author_id), as_text(event.author_name))
            raise Unused(CHAT)
        case "command":
            raise Unused(COMMAND)
        case "automation_run":
            _learn(fight, [event.caster, *as_list(event.targets)])
            run = _Run(event, fight)
            happenings = list(run.happenings())
            if not happenings:
                raise Unused(ONLY_EFFECTS, effects=", ".join(dict.fromkeys(run.others))[:200] or "–")
            yield from fight.row(line, moment, at, " · ".join(run.said), happenings, says=written)
        case "combat_state_update":
            listed = as_list(as_object(event.data).get("combatants"))
            _learn(fight, listed)
            lines = [each for each in as_text(event.human_readable).splitlines() if stated_in(each)]
            follows = list(_checked(lines, listed, fight, f"{line}"))
            if not follows:
                raise Unused(AS_COUNTED)
            yield from fight.row(line, moment, at, " · ".join(map(clean, lines)), follows, says=written)
        case type_ if type_ in SILENT:
            raise Unused(NO_EFFECT)
        case type_:
            raise Unused(OTHER_TYPE, type=clean(type_)[:40])


def _checked(lines: list[str], listed: list[Any], fight: Fight, where: str) -> Iterator[Happening | Difference]:
    """What follows from the hit points of everybody, as the summary has them, else those of the list."""
    yield from fight.stated(lines, where)
    written = {found[0] for line in lines if (found := stated_in(line))}
    for combatant in listed:
        who, hp, most = combatant.get("name"), combatant.get("hp"), combatant.get("max_hp")
        if isinstance(who, str) and who not in written and isinstance(hp, int):
            temporary = combatant.get("temp_hp")
            stated = Stated(
                hp=hp,
                max=most if isinstance(most, int) else None,
                temporary=temporary if isinstance(temporary, int) else 0,
            )
            yield from fight.hit_points.check(who, stated, where, is_player=fight.is_player(who))


def _learn(fight: Fight, given: list[Any], depth: int = 0) -> None:
    """Note who is in a fight, and who of them is no player's character."""
    for combatant in given[:MOST_COMBATANTS]:
        name, id_, type_ = (as_object(combatant).get(key) for key in ("name", "id", "type"))
        if isinstance(name, str) and isinstance(id_, str) and len(fight.names) < MOST_COMBATANTS:
            fight.names[id_] = name
            if type_ != PLAYER:
                fight.others.add(name)
        if type_ == GROUP and depth < DEEPEST:
            _learn(fight, as_list(as_object(combatant).get("combatants")), depth + 1)


class _Run:
    """What came of an attack, a spell or another action: a tree of what was done to whom.

    Attributes:
        said: What happens, as it is shown beside its entries.
        others: What happens besides, effects and counters, which moves nothing here.
    """

    def __init__(self, event: StreamEvent, fight: Fight) -> None:
        caster = as_object(event.caster).get("name")
        self._caster = caster if isinstance(caster, str) else None
        self._targets = as_list(event.targets)
        self._root = as_object(event.automation_result)
        self._fight = fight
        self.said: list[str] = []
        self.others: list[str] = []

    def happenings(self) -> Iterator[Happening]:
        """What happens, in order."""
        yield from self._walk(self._root, None, 0)

    def _walk(self, node: dict[str, Any], target: str | None, depth: int) -> Iterator[Happening]:
        if depth > DEEPEST:
            raise Unused(TOO_DEEP)
        match node.get("type"):
            case "target_iteration":
                target = self._target(node)
            case "attack":
                yield from self._attack(node, target)
            case "save":
                yield from self._save(node, target)
            case "damage":
                yield from self._damage(node, target)
            case "temphp":
                yield from self._protection(node, target)
            case "roll":
                yield from self._roll(self._caster, "roll", node.get("roll"))
            case "ieffect":
                self.others.append(as_text(as_object(node.get("effect")).get("name")))
            case "counter":
                self.others.append(as_text(node.get("counter_name")))
        for key in ("children", "results"):
            for inner in as_list(node.get(key)):
                # Some versions have a list of results for each target.
                for each in inner if isinstance(inner, list) else [inner]:
                    yield from self._walk(as_object(each), target, depth + 1)

    def _target(self, node: dict[str, Any]) -> str | None:
        """Whom an iteration is about: by its id, else by its place among the targets."""
        if node.get("target_type") == "self" and self._caster is not None:
            return self._caster
        if (named := self._fight.names.get(as_text(node.get("target_id")))) is not None:
            return named
        place = node.get("target_index")
        if isinstance(place, int) and 0 <= place < len(self._targets):
            found = self._targets[place]
            return found if isinstance(found, str) else as_object(found).get("name")
        return None

    def _attack(self, node: dict[str, Any], target: str | None) -> Iterator[Happening]:
        outcome = "critical" if node.get("did_crit") is True else HIT.get(node.get("did_hit"))
        purpose = "attack" if target is None else f"attack on {target}"
        yield from self._roll(self._caster, purpose, node.get("to_hit_roll"), node.get("ac"), outcome)

    def _save(self, node: dict[str, Any], target: str | None) -> Iterator[Happening]:
        ability = as_text(node.get("ability")).removesuffix("Save").capitalize()
        outcome = HIT.get(node.get("did_save"))
        yield from self._roll(target, f"{ability} save".strip(), node.get("save_roll"), node.get("dc"), outcome)

    def _damage(self, node: dict[str, Any], target: str | None) -> Iterator[Happening]:
        amount, roll = node.get("damage"), node.get("damage_roll")
        is_healing = isinstance(amount, int | float) and amount < 0
        yield from self._roll(self._caster, "healing" if is_healing else "damage", roll)
        if target is None or not isinstance(amount, int | float) or amount != int(amount):
            return
        shown = read_dice(as_text(as_object(roll).get("result")))
        yield from self._fight.hurt(target, int(amount), self._caster, shown.sort if shown else "")
        self.said.append(f"{target}: {-int(amount):+} HP")

    def _protection(self, node: dict[str, Any], target: str | None) -> Iterator[Happening]:
        amount = node.get("amount")
        if target is not None and isinstance(amount, int) and amount > 0:
            self.said.append(f"{target}: +{amount} temporary HP")
            yield from self._fight.hit_points.protect(target, amount)

    def _roll(
        self, who: str | None, purpose: str, given: Any, target: Any = None, outcome: str | None = None
    ) -> Iterator[Happening]:
        """A roll; None where nothing was rolled, as when somebody fails by rule."""
        dice = as_text(as_object(given).get("result"))
        if not dice:
            return
        self.said.append(f"{who or '?'}, {purpose}: {dice.replace('`', '')}" + (f", {outcome}" if outcome else ""))
        yield rolled(who, purpose, dice, target=target if isinstance(target, int) else None, outcome=outcome)


HIT: dict[Any, str] = {True: "success", False: "failure"}


BEGINS = re.compile(r"Everyone roll for initiative!|^```Awaiting combatants")
"""What Avrae says first of a combat."""


class Author(Struct):
    """Who wrote a message, or is spoken of in it."""

    id: str = ""
    name: str = ""
    isBot: bool = False  # noqa: N815, as the export calls it


class Message(Struct):
    """A message of the export, as far as it is read; its id is larger than what a float holds, and a text."""

    timestamp: str
    id: str = ""
    content: str = ""
    author: Author = field(default_factory=Author)
    embeds: list[dict[str, object]] = []
    mentions: list[Author] = []


_message_of = msgspec.json.Decoder(Message).decode


def read_channel(file: InputFile) -> Iterator[Read]:
    """The messages of a channel.

    Raises:
        InputError: `log_unknown`, if there is none.
    """
    fight, found = Fight(), False
    for line, text in items_of(file, "messages"):
        try:
            message = _message_of(text)
            moment = datetime.fromisoformat(message.timestamp)
            moment.timestamp()
        except (msgspec.MsgspecError, RecursionError, ValueError, OverflowError) as error:
            yield Unread(line=line, reason=NO_EVENT, facts={"reason": str(error)})
            continue
        found = True
        for player in (message.author, *message.mentions):
            fight.meet_player(player.id, player.name)
        if not message.author.isBot:
            yield Unread(line=line, reason=CHAT)
            continue
        if BEGINS.search(message.content):
            fight.begin()
        embeds = [embed_of(given) for given in message.embeds]
        said = " ".join(filter(None, (clean(message.content), *(embed.text for embed in embeds))))
        happenings = fight.said(message.content, embeds, str(line), alone=True)
        yield from fight.row(
            line, moment, message.timestamp, said, happenings, says=f"{message.timestamp} {said}", id=message.id
        )
    if not found:
        raise InputError("log_unknown", file=file.name, source="avrae")
