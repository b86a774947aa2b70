"""Reads Avrae's messages: checks, saves, attacks and spells as it shows them in embeds, hit points that it states."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from cli.importing.json_parts import as_object, as_objects, as_text, within
from cli.importing.sources.avrae_health import Happening, rolled

MAKES = re.compile(r"(?P<article>An? )?(?P<who>.{1,100}?) makes (?:an? )?(?P<what>.{1,100}?)!?$")
"""Title of a check or a save: `Keya makes an Initiative check!`; of a monster's with an article."""

ACTS = re.compile(r"(?P<who>.{1,100}?) (?:attacks with|casts|uses|activates) ")
"""Title of an attack, a spell or a feature."""

ADDED = re.compile(r"(?P<who>.{1,100}?) was added to combat with initiative (?P<dice>.+?)\.?$")
"""What Avrae says of a monster that it adds to a combat."""

SHOWN_AS = re.compile(r"(?P<who>.{1,100}?):? <(?:Healthy|Injured|Bloodied|Critical|Dead)>")
"""How somebody is whose hit points are hidden, as those of monsters are."""

ROLLED = re.compile(
    r"(?:<@!?(?P<id>\d{1,25})>|@(?P<who>[^\n]{1,100}?))\s*(?::game_die:|🎲)\s*"
    r"(?:\*\*Result\*\*: )?(?P<dice>[^\n]+)(?:\n\*\*Total\*\*: (?P<total>-?\d{1,12}))?"
)
"""What a player rolls by `!roll`: `@Ann :game_die:`, and the dice below."""

UP, DEAD = re.compile(r"(.{1,100}) is UP with 1 HP!"), re.compile(r"(.{1,100}) is DEAD!")
LABEL = re.compile(r"\*\*(?P<label>[^*\n]{1,60})\*\*:?\s*(?P<rest>.*)")
DC = re.compile(r"\*\*DC(?: |\*\*: ?)(\d{1,4})")
ARMOUR = re.compile(r"\(AC (\d{1,4})\)")
NUMBERED = re.compile(r"(?:Check|Save|Death Save) \d+")
OF_NOBODY = frozenset({"meta", "effect", "effects", "spell slots", "notes", "\u200b", ""})
"""Names of fields, in small letters, that are about nobody."""

VERDICTS = {"success!": "success", "failure!": "failure"}


class Embed(Struct, kw_only=True):
    """An embed, as far as it is read."""

    title: str = ""
    description: str = ""
    fields: list[tuple[str, str]] = []
    footer: str = ""

    @property
    def text(self) -> str:
        """All of it on one line."""
        parts = (self.title, self.description, *(f"{name}: {value}" for name, value in self.fields), self.footer)
        return " ".join(" ".join(filter(None, parts)).split())


def embed_of(given: Any) -> Embed:
    """An embed as Discord or an export has it; what is of another type than it should be is left out."""
    found = as_object(given)
    return Embed(
        title=as_text(found.get("title")),
        description=as_text(found.get("description")),
        fields=[(as_text(field.get("name")), as_text(field.get("value"))) for field in as_objects(found.get("fields"))],
        footer=as_text(within(found, "footer").get("text")),
    )


def check_of(embed: Embed) -> Iterator[Happening]:
    """The rolls of a check or a save, and what a death save comes to."""
    titled = MAKES.match(embed.title)
    if titled is None:
        return
    who, difficulty = titled["who"], DC.search(embed.description)
    shown = [value for name, value in embed.fields if NUMBERED.fullmatch(name)]
    lines = shown or [line for line in embed.description.splitlines() if re.search(r"d\d", line)][:1]
    for line in lines:
        target = int(difficulty[1]) if difficulty else None
        outcome = VERDICTS.get(embed.footer.strip().casefold()) if len(lines) == 1 else None
        roll = rolled(who, titled["what"], line, target=target, outcome=outcome)
        yield {**roll, "is_other": titled["article"] is not None}
    if found := UP.match(embed.footer):
        yield {"what": "up", "who": found[1]}
    elif found := DEAD.match(embed.footer):
        yield {"what": "died", "who": found[1]}


def plain_roll(content: str, players: Mapping[str, str]) -> Iterator[Happening]:
    """A roll by `!roll`, which is a player's and not a character's.

    Args:
        players: Names of players by their ids.
    """
    found = ROLLED.match(content)
    if found is None:
        return
    who = found["who"] or players.get(found["id"]) or f"<@{found['id']}>"
    dice = found["dice"] if found["total"] is None else f"{found['dice']} = `{found['total']}`"
    yield {**rolled(who.strip(), "roll", dice), "is_player": True}


def exchange_of(embed: Embed, people: set[str]) -> Iterator[Happening]:
    """What an attack or a spell shows: rolls, and damage to whom the footer has hit points.

    Args:
        people: Whom the log named before as being in the fight.
    """
    caster = _caster_of(embed.title, people)
    general = _general(embed)
    for name, value in embed.fields:
        target = None if name.strip().casefold() in OF_NOBODY else name.strip()
        # What was rolled once for all stands in a field of its own, and only its total with each of them.
        lines = [found for line in value.splitlines() if (found := LABEL.match(line.strip()))]
        for place, line in enumerate(lines):
            after = [other["label"] for other in lines[place + 1 :]]
            yield from _line(line["label"], line["rest"], after, caster, target, general)


class General(Struct, frozen=True, kw_only=True):
    """What an embed says of all whom an attack or a spell is aimed at.

    Attributes:
        difficulty: Of their saves.
        hit: Those whose hit points its footer names.
        rolled: Labels of what was rolled once for all.
    """

    difficulty: int | None
    hit: frozenset[str]
    rolled: frozenset[str]


def _general(embed: Embed) -> General:
    said = [value for name, value in embed.fields if name.strip().casefold() in OF_NOBODY]
    difficulty = next((found for _name, value in embed.fields if (found := DC.search(value))), None)
    return General(
        difficulty=int(difficulty[1]) if difficulty else None,
        hit=frozenset(line.split("<")[0].rstrip(": ") for line in embed.footer.splitlines() if "<" in line),
        rolled=frozenset(found["label"] for value in said for found in LABEL.finditer(value)),
    )


def _line(
    label: str, rest: str, after: list[str], caster: str | None, target: str | None, general: General
) -> Iterator[Happening]:
    plain = label.casefold()
    if plain.startswith("to hit") and target is not None:
        armour = ARMOUR.search(label)
        against = int(armour[1]) if armour else None
        yield rolled(caster, f"attack on {target}", rest, target=against, outcome=_hit(after))
    elif plain.endswith((" save", " check")) and target is not None and re.search(r"d\d", rest):
        dice, _semicolon, verdict = rest.partition(";")
        outcome = VERDICTS.get(verdict.strip().casefold())
        yield rolled(target, label, dice, target=general.difficulty, outcome=outcome)
    elif plain.startswith(("damage", "healing")):
        yield {
            "what": "dealt",
            "who": target if target in general.hit else None,
            "by": caster,
            "purpose": label.rstrip(":").casefold(),
            "dice": rest,
            "is_healing": plain.startswith("healing"),
            "is_rolled": target is None or re.search(r"d\d", rest) is not None or label not in general.rolled,
        }
    elif plain == "thp" and target in general.hit:
        yield {"what": "protected", "who": target, "dice": rest}


def _hit(after: list[str]) -> str | None:
    """How an attack came out, by what is said after it up to the next one."""
    own = []
    for label in after:
        if label.casefold().startswith("to hit"):
            break
        own.append(label.casefold())
    if "miss!" in own:
        return "failure"
    if any("crit!" in label for label in own):
        return "critical"
    return "success" if any(label.startswith("damage") for label in own) else None


def _caster_of(title: str, people: set[str]) -> str | None:
    known = [name for name in people if title.startswith(name)]
    if known:
        return max(known, key=len)
    acts = ACTS.match(title)
    return acts["who"] if acts else None
