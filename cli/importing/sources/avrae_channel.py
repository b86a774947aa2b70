"""Reads a Discord channel in which Avrae rolls, as DiscordChatExporter writes it as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

import msgspec
from msgspec import Struct, field

from cli.importing.files import InputFile
from cli.importing.json_items import items_of
from cli.importing.source import Read, Unread
from cli.importing.sources.avrae_embeds import embed_of
from cli.importing.sources.avrae_fight import Fight
from cli.importing.sources.avrae_stream import CHAT, NO_EVENT
from cli.importing.values import clean
from ledger.errors import InputError

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


_decode = msgspec.json.Decoder(Message).decode


def read_channel(file: InputFile) -> Iterator[Read]:
    """The messages of a channel.

    Raises:
        InputError: `log_unknown`, if there is none.
    """
    fight, found = Fight(), False
    for line, text in items_of(file, "messages"):
        try:
            message = _decode(text)
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
