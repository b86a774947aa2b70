"""The keys of a shell, pressed without a terminal."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.history import FileHistory
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from cli.shell.candidates import ShellCompleter
from cli.shell.history import LineHistory, history_file
from cli.shell.screen import ShellScreen
from cli.shell.warming import pieces
from tests.support.command_line import BROM, LIRA_JOINS, CommandLine
from tests.support.prompts import plain, shell_of, under

ENTER, TAB, UP, F2, F3 = "\r", "\t", "\x1b[A", "\x1bOQ", "\x1bOR"
ESCAPE, CTRL_C, CTRL_D, CTRL_U = "\x1b", "\x03", "\x04", "\x15"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """Brom with 8 hp and Lira with 4."""
    return CommandLine(tmp_path_factory.mktemp("table")).open(BROM).lines(LIRA_JOINS)


class Pressed(NamedTuple):
    """What came of some strokes.

    Attributes:
        seen: The line, and what is shown under it, after each of them.
        written: All that was written to the terminal.
    """

    seen: list[tuple[str, str]]
    written: str


def press(table: CommandLine, *strokes: str, leave: str = CTRL_C + CTRL_D) -> Pressed:
    """Press keys, each of the strokes when the one before was done, and leave."""
    seen, written = [], io.StringIO()
    output = Vt100_Output(written, lambda: Size(rows=24, columns=80), term="xterm", enable_cpr=False)
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=output), shell_of(table) as shell:
        file = history_file(table.environ | {"HOME": str(table.folder)}, shell.campaign_id)
        screen = ShellScreen(shell, LineHistory(file), ShellCompleter(shell.lines))
        processor = screen.application.key_processor

        async def go() -> None:
            for stroke in strokes:
                done = asyncio.Event()

                def was_pressed(_sender: object, done: asyncio.Event = done) -> None:
                    if not processor.input_queue:
                        done.set()

                processor.after_key_press += was_pressed
                pipe.send_text(stroke)
                await done.wait()
                while processor.key_buffer:
                    # Escape may be the first key of several.
                    await asyncio.sleep(0.01)
                processor.after_key_press -= was_pressed
                seen.append((screen.buffer.text, under(shell)))
            pipe.send_text(leave)

        def begin() -> None:
            screen.application.create_background_task(go())

        screen.application.pre_run_callables.append(begin)
        screen.run()
    return Pressed(seen, plain(written.getvalue()))


def remembered(table: CommandLine) -> Sequence[str]:
    [file] = (table.folder / ".local/state/campaign-ledger/history").iterdir()
    return list(FileHistory(str(file)).load_history_strings())


def test_a_line_that_is_done_leaves_the_prompt_and_one_that_is_refused_stays(table: CommandLine) -> None:
    seen, written = press(table, "brom -1" + ENTER, "bromm -1", ENTER, CTRL_C)
    assert [text for text, _under in seen] == ["", "bromm -1", "bromm -1", ""]
    assert "bromm" in seen[2][1]
    assert seen[3][1] == ""
    assert "> brom -1\r\n" in written
    assert "Brom perd 1 PV." in written


def test_escape_clears_a_refused_line_and_the_next_one_is_read_by_itself(table: CommandLine) -> None:
    before = table.entry_count
    seen, _written = press(table, "bromm -1" + ENTER, ESCAPE, ". bon" + ENTER)
    assert [text for text, _under in seen] == ["bromm -1", "", ""]
    assert table.entry_count == before + 1


def test_what_follows_a_refused_line_in_one_go_is_not_taken_for_the_rest_of_it(table: CommandLine) -> None:
    before = table.entry_count
    [(text, _under)], written = press(table, f"brom -1x{ENTER}. bon{ENTER}")
    assert text == ""
    assert table.entry_count == before + 1
    assert "> brom -1x\r\n" in written


def test_the_only_word_that_fits_is_put_in_and_enter_then_does_the_line(table: CommandLine) -> None:
    before = table.hit_points("Lira")
    seen, _written = press(table, "damage li", TAB, "1" + ENTER)
    assert [text for text, _under in seen] == ["damage li", "damage Lira ", ""]
    assert table.hit_points("Lira") == before - 1


def test_up_finds_the_lines_that_begin_alike_of_earlier_evenings_too(table: CommandLine) -> None:
    press(table, ". la crypte" + ENTER, "purse" + ENTER, 'note "le traître" --secret' + ENTER, "bromm" + ENTER)
    assert remembered(table)[:2] == ["purse", ". la crypte"]
    assert press(table, ". la", UP).seen[1][0] == ". la crypte"


def test_one_key_undoes_and_one_shows_the_full_command_while_the_line_stays(table: CommandLine) -> None:
    before = table.hit_points("Brom")
    seen, written = press(table, "brom +1po" + ENTER, "brom -2" + ENTER, "lira -1 rat", F2, F3)
    assert "> défaire" in written
    assert seen[3] == ("lira -1 rat", "")
    assert seen[4] == ("lira -1 rat", "blesser Lira 1 --de rat")
    assert table.hit_points("Brom") == before


def test_a_digit_chooses_what_was_meant(table: CommandLine) -> None:
    before = table.purse("Lira").get("gp", 0)
    seen, _written = press(table, "lira +5po brom" + ENTER, "1")
    assert seen[0][0] == "lira +5po brom"
    assert "1  " in seen[0][1]
    assert seen[1] == ("", "")
    assert table.purse("Lira")["gp"] == before + 5


def test_a_beginning_that_was_chosen_leaves_the_rest_to_be_asked_about(table: CommandLine) -> None:
    before = table.hit_points("Brom")
    seen, written = press(table, "brom -1, et lira baratine le vieux du pont pour 3" + ENTER, "1", CTRL_U)
    assert "1  blesser Brom 1, puis « lira baratine le vieux du pont pour 3 » est demandé" in seen[0][1]
    assert "#" in written
    assert table.hit_points("Brom") == before - 1
    assert seen[1][0] == "lira baratine le vieux du pont pour 3"
    assert "noter" in seen[1][1]


def test_undoing_is_asked_about_where_a_line_is_being_mended(table: CommandLine) -> None:
    before = table.hit_points("Lira")
    seen, _written = press(table, "brom -1 et lira -1" + ENTER, "lira baratine le vieux" + ENTER, F2, "1", UP, CTRL_U)
    assert seen[2][0] == "défaire"
    assert "1  défaire --oui" in seen[2][1]
    assert seen[3] == ("", "")
    assert table.hit_points("Lira") == before
    assert any("lira baratine le vieux" in line for line in remembered(table))


def test_a_rest_that_is_understood_is_asked_too(table: CommandLine) -> None:
    before, count = table.purse("Brom").get("gp", 0), table.entry_count
    with shell_of(table) as shell:
        shell.ask_rest("brom +5po")
        assert "recevoir Brom 5po" in under(shell)
        assert shell.reading("brom +5po", 1) == "recevoir Brom 5po"
    assert (table.purse("Brom").get("gp", 0), table.entry_count) == (before, count)


def test_several_lines_that_were_chosen_and_are_refused_leave_the_line_that_was_typed(table: CommandLine) -> None:
    seen, _written = press(table, "rencontrer orc 2 pv=6" + ENTER, "orc 1 -2 et orc 2 -1" + ENTER,
                           "annule ça, orc 2 meurt" + ENTER, "1", CTRL_U)  # fmt: skip
    assert seen[2][0] == "annule ça, orc 2 meurt"
    assert seen[3] == ("annule ça, orc 2 meurt", "")
    assert seen[4] == ("", "")


def test_after_a_paste_that_is_refused_the_cursor_is_at_the_line_that_is_wrong(table: CommandLine) -> None:
    pasted = "\x1b[200~. un\nbromm -1\n. trois\x1b[201~"
    seen, _written = press(table, pasted, ENTER, "?", ENTER)
    assert "Ligne 2" in seen[1][1]
    assert seen[2][0] == ". un\n?bromm -1\n. trois"


def test_what_is_needed_soon_is_loaded_in_pieces_and_records_nothing(table: CommandLine) -> None:
    before = table.entry_count
    with shell_of(table) as shell:
        completer = ShellCompleter(shell.lines)
        assert len(list(pieces(shell, completer))) > 50
    assert table.entry_count == before


@pytest.mark.parametrize("word", ["quit", "exit", "quitter"])
def test_a_word_leaves(table: CommandLine, word: str) -> None:
    press(table, leave=word + ENTER)


def test_a_history_that_cannot_be_kept_costs_the_history_alone(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    history = LineHistory(tmp_path / "file" / "history")
    history.append_string("brom -1")
    assert history.get_strings() == ["brom -1"]
    assert history.load_history_strings() == []
