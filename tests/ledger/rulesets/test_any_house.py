"""Whatever house rules say, of any ruleset: they are refused with their faults, or the game can be played by them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from cli.output.rules.faults import fault_line
from ledger.errors import CampaignError, InputError
from ledger.ids import CHARACTER
from ledger.rules.house_rules import CLOSED, MOST
from ledger.rules.loader import known_rulesets, load_ruleset, packaged_tables
from ledger.rules.tables import Tables
from tests.support.given import Dice, Game
from tests.support.house_rules import leaves, overlay
from tests.support.random_commands import RandomCommands
from tests.support.random_evenings import chances, the_company


@cache
def leaves_of(id_: str) -> list[tuple[tuple[str, ...], Any]]:
    """Every value of a ruleset's tables with its path."""
    return list(leaves(json.loads(packaged_tables(id_))))


@cache
def changes_of(id_: str) -> st.SearchStrategy[list[Any]]:
    """Changes of a few values of a ruleset to any others."""
    found = leaves_of(id_)
    words = sorted({str(part) for path, value in found for part in (*path, value) if len(str(part)) < 30})
    values = (
        st.integers(-30, 30)
        | st.integers()
        | st.booleans()
        | st.sampled_from(words)
        | st.text(max_size=5)
        | st.lists(st.integers(-5, 50), max_size=15)
        | st.lists(st.sampled_from(words), max_size=3)
        | st.sampled_from(["1/2", "0", "3", "1d6", "0d6"])
    )
    return st.lists(st.tuples(st.sampled_from(found), values | st.none()), min_size=1, max_size=4)


def play(id_: str, content: bytes, data: st.DataObject, dice: Dice) -> None:
    """A little of everything that the tables decide; who cannot join under them stays away."""
    game = Game(id_, load_ruleset(content))
    for facts in the_company(id_):
        game.attempt(facts, dice=dice)
    evening = RandomCommands(game, data.draw)
    for _turn in range(12) if evening.names() else ():
        attempted(game, evening, dice)
    for account in game.state.accounts(CHARACTER):
        game.rules.derived(game.state, account)
        game.rules.progress(game.state, account)


def attempted(game: Game, evening: RandomCommands, dice: Dice) -> None:
    """Something is recorded or refused; whatever else is raised is a fault."""
    facts = evening.command()
    try:
        game.play(facts, dice=dice)
    except CampaignError:
        return
    except Exception as error:
        changes: Mapping[str, Any] = game.rules.tables["house"]["changes"]
        raise AssertionError(f"{facts} under {dict(changes)}: {error!r}") from error


@pytest.fixture(scope="module", params=known_rulesets())
def id_(request: pytest.FixtureRequest) -> str:
    """A ruleset by which a company could meet."""
    found: str = request.param
    the_company(found)
    return found


@settings(
    max_examples=15,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(st.data(), chances)
def test_house_rules_are_refused_or_can_be_played(id_: str, data: st.DataObject, dice: Dice) -> None:
    changed = data.draw(changes_of(id_))
    content, refused = b"", None
    try:
        content = packaged_tables(id_, [("any.toml", overlay(changed).encode())])
    except InputError as error:
        refused = error
    if refused is not None:
        assert refused.code == "house_faulty", refused
        assert all(fault_line(fault) for fault in refused.facts["faults"])
        return
    assert Tables(content)["meta"]["id"] == id_
    play(id_, content, data, dice)


@pytest.mark.parametrize("ruleset_id", known_rulesets())
def test_a_misspelt_path_is_reported_with_the_nearest_valid_one(ruleset_id: str) -> None:
    """One letter too many, at the places of figures, sections and knobs, all over the tables."""
    tables = Tables(packaged_tables(ruleset_id))
    paths = [path for path, value in leaves_of(ruleset_id) if type(value) is int and path[0] != "knobs"]
    paths += [("knobs", knob) for knob in tables.group("knobs")]
    paths += [(section,) for section in tables.data if section not in CLOSED and len(section) > 3]
    paths = paths[:: 1 + len(paths) // 80]
    slips = {(*path[:-1], path[-1] + "q"): path for path in paths}
    faults: dict[str, Any] = {}
    # So many at once that none is left out: house rules of nothing but mistakes are not read to their end.
    for first in range(0, len(slips), MOST // 2):
        some = list(slips)[first : first + MOST // 2]
        text = "".join(".".join(json.dumps(part) for part in slip) + " = 1\n" for slip in some)
        with pytest.raises(InputError) as raised:
            packaged_tables(ruleset_id, [("slip.toml", text.encode())])
        faults.update({fault["path"]: fault for fault in raised.value.facts["faults"]})
    for slip, path in slips.items():
        fault = faults.get(".".join(slip)) or next(f for p, f in faults.items() if ".".join(slip).startswith(p + "."))
        if fault["code"] == "unknown" and fault["path"] == ".".join(slip):
            # In a row that another one represents, the right key is one of that row.
            (near,) = fault["nearest"]
            assert near == ".".join(path) or re.fullmatch(rf"{path[0]}\..+\.{path[-1]}", near), fault


@pytest.mark.parametrize("ruleset_id", known_rulesets())
def test_an_unknown_reading_is_refused_with_the_valid_ones(ruleset_id: str) -> None:
    knobs = Tables(packaged_tables(ruleset_id)).group("knobs")
    text = "[knobs]\n" + "".join(f'{knob} = "nonsense"\n' for knob in knobs)
    with pytest.raises(InputError) as raised:
        packaged_tables(ruleset_id, [("slip.toml", text.encode())])
    faults = raised.value.facts["faults"]
    assert [len(fault["allowed"]) for fault in faults] == [len(row["choices"]) for row in knobs.values()]
