"""The scripts of the witness by themselves: they compute and compare as the program does, and believe no nonsense."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.errors import InputError
from ledger.seal import Seal, parse_seal
from ledger.store.ledger import open_ledger
from projections.checks.witness import difference, shown_history
from tests.support.browser import Browser
from tests.support.command_line import CommandLine
from tests.support.processes import ROOT
from tests.support.tampering import seal_of
from tests.support.witnessing import a_campaign, made_up


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(a_campaign(tmp_path_factory.mktemp("made")).ledger)


@pytest.fixture
def script(browser: Browser) -> Browser:
    """A browser that has the scripts of the witness, and no page."""
    browser.open("about:blank")
    static = ROOT / "cli/serve/static"
    for name in ("sha256", "chain", "witness"):
        browser.ask(f"{(static / f'{name}.js').read_text(encoding='utf-8')};0")
    return browser


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chance=st.randoms(use_true_random=True))
def test_the_page_compares_as_the_program_does(script: Browser, chance: Any) -> None:
    cases = list(islice(made_up(chance), 25))
    texts = json.dumps([msgspec.to_builtins(each) for each in cases])
    there = script.ask(f"{texts}.map(([seen, shown]) => Witness.difference(seen, shown))")
    for case, theirs in zip(cases, there, strict=True):
        ours = json.loads(msgspec.json.encode(difference(*case)))
        assert theirs == (ours and {part: value for part, value in ours.items() if value not in (None, [])}), case


def test_an_answer_to_something_else_than_was_asked_is_not_believed(script: Browser, made: Path) -> None:
    with open_ledger(str(made), write=False) as ledger:
        [campaign] = ledger.campaigns()
        whole, end = (json.loads(msgspec.json.encode(shown_history(campaign, after, 1000))) for after in (0, 9))
    script.ask(f"window.whole = {json.dumps(whole)}; window.end = {json.dumps(end)}; 0")
    script.ask("(async () => { window.seen = (await Witness.look(null, async () => whole, {now: ''})).seen; })()")
    for answer, believed in {
        "end": True,
        "{...end, after: 500, hash: undefined, head: [500, undefined]}": False,
        "{...end, after: 500}": False,
        "{...end, hash: undefined}": False,
        "{...end, head: [9]}": False,
        "{...end, headers: [['a']]}": False,
        "{...end, headers: [[1, 2, 3, 4]]}": False,
        "{...end, ends: [['<b>', 1]]}": False,
        "{...end, id: 7}": False,
        "[]": False,
        "null": False,
    }.items():
        look = (
            f"Witness.look(seen, async () => ({answer}), {{now: ''}}).then(({{found}}) => found === null, () => false)"
        )
        assert script.ask(look) is believed, answer
    # More than leads to its own head, and less, is neither the history that was seen.
    for answer in ("{...end, head: [10, end.head[1]]}", "{...end, headers: [whole.headers[0]]}"):
        look = f"Witness.look(seen, async after => after === 9 ? {answer} : {{...whole, after}}, {{now: ''}})"
        assert script.ask(f"{look}.then(({{found}}) => found?.code ?? null, () => 'unsure')") in ("broken", "unsure"), (
            answer
        )


@pytest.mark.parametrize("game", ["ose", "mda"])
def test_the_page_computes_the_hashes_and_seals_of_a_real_campaign(game: str, script: Browser, tmp_path: Path) -> None:
    table = CommandLine(tmp_path / "other", ledger=str(tmp_path / "other.db"))
    table.folder.mkdir()
    table.new("L’été d’Éléonore", rules=game)("run", "-q", ROOT / f"examples/{game}-three-sessions.campaign")
    with open_ledger(table.ledger, write=False) as ledger:
        [campaign] = ledger.campaigns()
        shown = shown_history(campaign, 0, 10_000)
        entries = list(campaign.entries())
    assert len(entries) == len(shown.headers) > 60
    found = script.ask(
        f"""(() => {{
            const shown = {json.dumps(msgspec.to_builtins(shown))}, found = [];
            let hash = shown.hash;
            for (const header of shown.headers) {{
                hash = Chain.link(hash, shown.id, found.length + 1, header);
                const seal = Chain.seal(found.length + 1, hash);
                found.push([hash, seal, Chain.parseSeal(seal).digits]);
            }}
            return found;
        }})()"""
    )
    seals = [Seal.of(entry.number, entry.hash) for entry in entries]
    assert found == [[entry.hash, seal.text, seal.digits] for entry, seal in zip(entries, seals, strict=True)]


def test_a_mistyped_seal_is_known_on_the_page_as_in_the_program(script: Browser, made: Path) -> None:
    text = seal_of(made).text
    typed = [text[:place] + letter + text[place + 1 :] for place in range(len(text)) for letter in "07OILZ x"]
    typed += [text[:place] + text[place + 1] + text[place] + text[place + 2 :] for place in range(len(text) - 1)]
    there = script.ask(f"{json.dumps(typed)}.map(text => Chain.parseSeal(text))")
    for each, found in zip(typed, there, strict=True):
        try:
            ours = parse_seal(each)
        except InputError:
            assert found is None, each
        else:
            assert found == {"number": ours.number, "digits": ours.digits}, each
