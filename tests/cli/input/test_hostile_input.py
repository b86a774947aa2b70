"""Input that nobody types by mistake: numbers without end, files without end, thousands of mistakes, broken letters."""

from __future__ import annotations

from time import process_time

import pytest

from tests.support.command_line import CommandLine, words_of

DIGITS = "9" * 5000
"""More than Python turns into a number."""

NUMBERS = [
    "damage Brom {n}",
    "roll Brom {n}d6",
    "roll Brom 1d{n}",
    "roll Brom 1d6+{n}",
    "roll Brom 1d20 --vs {n}",
    "roll Brom 1d6 --faces {n}",
    "roll Brom attack ac={n}",
    "pay Brom {n}gp --for x",
    "find {n}gp",
    "find gem={n}gp*2",
    "find gem=5gp*{n}",
    "buy Brom torches {n}",
    "award --xp {n}",
    "split --share Brom={n}/3",
    "check Brom gp={n}",
    "defeat x hd=1 --count {n}",
    "time +{n}d",
    "rest day --days {n}",
    "note x --session {n}",
    "note x --on {n}-01-01",
    "session start --number {n}",
    "void {n} --reason x",
    "show {n}",
    "explain {n}",
    "log --session {n}",
    "history --session {n}",
    "party --as-of {n}",
    "party --as-of s{n}",
    "verify --seal {n}",
]


@pytest.mark.parametrize("line", NUMBERS)
def test_a_number_of_five_thousand_digits_is_refused(tower: CommandLine, line: str) -> None:
    before = tower.head
    answer = tower(*words_of(line.format(n=DIGITS)), "--json", code=2)
    assert answer.error["message"]
    assert answer.error["hint"]
    assert tower.head == before


@pytest.mark.parametrize("line", ["log --session {n}", "show {n}", "party --as-of {n}", "note x --session {n}"])
def test_a_number_beyond_64_bits_is_refused(tower: CommandLine, line: str) -> None:
    for number in (2**63, 10**20):
        tower(*words_of(line.format(n=number)), "--json", code=2)


def test_a_number_in_a_file_is_refused_with_its_place(tower: CommandLine) -> None:
    (tower.folder / "house.toml").write_text(f"[experience]\nround = {DIGITS}\n", encoding="utf-8")
    assert "house.toml" in tower("rules", "adopt", "--house", "house.toml", code=2).err
    assert "Ligne 2" in tower.play(f"note a\naward --xp {DIGITS}", code=2).err
    (tower.folder / "all.jsonl").write_text(f'{{"campaign_ledger":{DIGITS}}}\n', encoding="utf-8")
    tower("import", "jsonl", "all.jsonl", "--ledger", "other.db", code=2)


@pytest.mark.parametrize(
    "line",
    [
        "run {file}",
        "find --file {file}",
        "rules adopt --house {file}",
        "new X --rules ose --house {file} --ledger x.db",
        "import jsonl {file} --ledger x.db",
        "verify --file {file}",
    ],
)
def test_a_file_without_end_is_read_up_to_a_limit(tower: CommandLine, line: str) -> None:
    answer = tower(*words_of(line.format(file="/dev/zero")), "--json", code=2)
    assert answer.error["code"] in ("file_too_large", "line_too_long")
    assert "MB" in answer.error["message"] or "Mo" in answer.error["message"]
    assert not (tower.folder / "x.db").exists()


def test_a_device_is_no_ledger(tower: CommandLine) -> None:
    assert tower("party", "--ledger", "/dev/zero", "--json", code=4).error["code"] == "ledger_not_ours"


@pytest.mark.parametrize("section", ["", "[classes]", "[knobs]"])
def test_house_rules_of_nothing_but_mistakes_are_answered_soon(tower: CommandLine, section: str) -> None:
    mistakes = "\n".join(f"unknown_key_{number} = 1" for number in range(16_000))
    (tower.folder / "house.toml").write_text(f"{section}\n{mistakes}\n", encoding="utf-8")
    before = process_time()
    answer = tower("rules", "adopt", "--house", "house.toml", code=2)
    assert process_time() - before < 10
    assert "unknown_key_0" in answer.err
    assert len(answer.err.splitlines()) < 30


@pytest.mark.parametrize(
    "words", [("note", "\udcff"), ("\udcff",), ("sheet", "\udcff"), ("join", "\ud800"), ("--ledger", "\udcff", "party")]
)
@pytest.mark.parametrize("json", [[], ["--json"]])
def test_letters_that_are_none_are_refused(tower: CommandLine, words: tuple[str, ...], json: list[str]) -> None:
    answer = tower.type(*words, *json)
    assert answer.code in (2, 4)
    assert answer.err.encode("utf-8", "strict")


def test_what_holds_no_text_is_no_list_of_finds(tower: CommandLine) -> None:
    (tower.folder / "finds.txt").write_bytes(b"10gp\n\xff\xfe\n")
    assert tower("find", "--file", "finds.txt", "--json", code=2).error["code"] == "file_unreadable"


def test_a_find_with_a_line_break_is_none(tower: CommandLine) -> None:
    assert tower("find", "Tapis\nusé:5gp", "--json", code=2).error["code"] == "find_unclear"
