"""What may take long is made by a process of its own, and is what the page would have made itself."""

from __future__ import annotations

import re

import pytest

from cli.serve import own_process
from cli.serve.pages import line, plan, sheets
from tests.support.command_line import CommandLine
from tests.support.prompts import plain
from tests.support.served_here import ServedHere


def without_keys(text: str) -> str:
    """A page without the keys of its forms, which are others each time."""
    return re.sub(r'name="key" value="[^"]*"', "", plain(text))


@pytest.fixture
def played(table: CommandLine) -> CommandLine:
    """Blows, a correction and a secret."""
    table.lines(
        """
        damage Brom 2 --from gobelin
        heal Brom 1
        damage Brom 1 --from rat
        amend 5 --reason erreur -- damage Brom 3 --from orque
        receive Brom 30gp --from duc
        pay Brom 120gp --for cheval
        note "Le duc ment" --secret
        """
    )
    return table


@pytest.mark.parametrize("measure", ["hp", "xp", "gp", "ac", "str", "hp?all=1", "gp?as-of=6", "nonsense", "player"])
def test_an_explanation_is_the_same_whoever_makes_it(
    played: CommandLine, here: ServedHere, monkeypatch: pytest.MonkeyPatch, measure: str
) -> None:
    tokens = [here.let_in("gm"), here.let_in("Ana")]
    soon = [here.ask(f"/explain/Brom/{measure}", token=token) for token in tokens]
    monkeypatch.setattr(sheets, "MOST_READ", -1)
    apart = [here.ask(f"/explain/Brom/{measure}", token=token) for token in tokens]
    assert [answer.status for answer in soon] == [answer.status for answer in apart]
    if soon[0].status == 200:
        assert [answer.text for answer in soon] == [answer.text for answer in apart]


def test_all_of_a_long_explanation_is_printed(
    played: CommandLine, here: ServedHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "MOST_READ", 0)
    said = plain(here.ask("/explain/Brom/hp?whole=1", token=here.let_in("Ana")).text)
    assert "<pre" in said
    assert "Brom perd 3 PV (orque)" in said


@pytest.mark.parametrize("number", [3, 5, 6, 9, 10, 900])
def test_a_plan_is_the_same_whoever_makes_it(
    played: CommandLine, here: ServedHere, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    gm = here.let_in("gm")
    soon = here.ask(f"/plan/{number}", token=gm)
    monkeypatch.setattr(plan, "SOON", -1_000)
    apart = here.ask(f"/plan/{number}", token=gm)
    assert apart.status == soon.status == 200
    ways = [re.findall(r'name="way" value="([^"]*)"', answer.text) for answer in (soon, apart)]
    assert ways[0] == ways[1]
    assert apart.text.count("rien n’a été inscrit") == soon.text.count("rien n’a été inscrit")
    assert ("tourné autrement" in apart.text) is ("tourné autrement" in soon.text)
    assert played.entry_count == 11


def test_a_line_that_reads_every_entry_is_the_same_whoever_makes_it(
    played: CommandLine, here: ServedHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm, ran = here.let_in("gm"), []
    run = own_process.run

    async def counted(*given: object) -> own_process.Ran | None:
        ran.append(given)
        return await run(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(own_process, "run", counted)
    for typed, apart in {
        "log": True,
        "journal --limite 3": True,
        "audit": True,
        "verify": True,
        "history --détail full": True,
        "log --grep x --json": False,
        "log --ledger autre.db": False,
        "log --campaign Autre": False,
        "verify --file /etc/passwd": False,
        "note x": False,
        "brom -1": False,
        "log\nlog": False,
        "nonsense": False,
    }.items():
        ran.clear()
        monkeypatch.setattr(line, "LONG", 2_000)
        soon = here.form("/line", gm, line=typed) if apart else None
        monkeypatch.setattr(line, "LONG", 0)
        answer = here.form("/line", gm, line=typed)
        assert (answer.status, len(ran)) == (200, int(apart)), typed
        if soon is not None:
            assert without_keys(answer.text) == without_keys(soon.text), typed


def test_not_more_than_some_wait_for_a_process(here: ServedHere, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_process, "MOST_WAITING", 0)
    monkeypatch.setattr(sheets, "MOST_READ", -1)
    for path in ("/explain/Brom/hp", "/entry/3/after", "/download/report.md"):
        assert here.ask(path, token=here.let_in("gm")).status == 429
