"""Whatever house rules say: they are refused with their faults, or the game can be played by them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.errors import CampaignError, InputError
from ledger.facts import CharacterLevelled, CharactersHurt, ExperienceAwarded, FoesDefeated, RestTaken, RollRecorded
from ledger.rules.fitting import CLOSED
from ledger.rules.loader import packaged, ruleset
from ledger.rules.ose import RULESET
from ledger.rules.tables import Tables
from tests.given import Game, a_fighter, an_adventurer


def leaves(rows: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every value of the tables with its path."""
    for key, value in rows.items():
        if not path and key in CLOSED:
            continue
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        elif key not in ("place", "each"):
            yield (*path, key), value


LEAVES = list(leaves(json.loads(packaged("ose"))))
WORDS = sorted({str(part) for path, value in LEAVES for part in (*path, value) if len(str(part)) < 30})

values = (
    st.integers(-30, 30)
    | st.integers()
    | st.booleans()
    | st.sampled_from(WORDS)
    | st.text(max_size=5)
    | st.lists(st.integers(-5, 50), max_size=15)
    | st.lists(st.sampled_from(WORDS), max_size=3)
    | st.sampled_from(["1/2", "0", "3", "1d6", "0d6"])
)
changes = st.lists(st.tuples(st.sampled_from(LEAVES), values | st.none()), min_size=1, max_size=4)


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    return json.dumps(value, ensure_ascii=True)


def overlay(changed: list[tuple[tuple[tuple[str, ...], Any], Any]]) -> str:
    """Values at their paths, None for the value that is there; a value of a list is nudged."""
    lines = {}
    for (path, there), value in changed:
        if value is None:
            value = there
            if isinstance(there, int) and not isinstance(there, bool):
                value = there + 1
        if not isinstance(value, list) or all(not isinstance(part, dict) for part in value):
            lines[".".join(json.dumps(part) for part in path)] = toml(value)
    return "".join(f"{path} = {value}\n" for path, value in lines.items())


def play(rules: RULESET) -> None:
    """A little of everything that the tables decide."""
    game = Game()
    game.rules = rules
    for facts in (
        a_fighter(),
        an_adventurer("Lira", **{"class": "elf", "hp_die": 1}),
        FoesDefeated(what="ogre", count=9, keys={"hd": "4+1", "abilities": 2, "peril": True}),
        FoesDefeated(what="dragon", keys={"hd": "30", "abilities": 3}),
        ExperienceAwarded(),
        CharacterLevelled(who="Brom"),
        RollRecorded(who="Brom", kind="attack", keys={"ac": 5, "range": "long"}),
        RollRecorded(who="Brom", kind="save", value="death", keys={"magic": True}),
        RollRecorded(who="Lira", kind="damage"),
        RollRecorded(who="gm", kind="reaction"),
        RollRecorded(who="gm", kind="evasion", keys={"fleeing": 7, "pursuers": 12}),
        CharactersHurt(who=("Lira",), keys={"fall": 3}),
        RestTaken(rest="day", who=("Brom", "Lira"), days=3),
    ):
        try:
            game.play(facts)
        except CampaignError:
            continue
    for name in ("Brom", "Lira"):
        rules.derived(game.state, f"character:{name}")
        rules.progress(game.state, f"character:{name}")


@settings(max_examples=60)
@given(changes)
def test_house_rules_are_refused_or_can_be_played(changed: list[tuple[tuple[tuple[str, ...], Any], Any]]) -> None:
    content, refused = b"", None
    try:
        content = packaged("ose", [("any.toml", overlay(changed).encode())])
    except InputError as error:
        refused = error
    if refused is not None:
        assert refused.code == "house_faulty", refused
        assert refused.facts["faults"]
        return
    assert ruleset(content).tables.content == content
    play(RULESET(Tables(content)))
