"""The screen of a shell: one prompt that stays while lines are done, what is wrong under it, and the toolbar.

It is one application for the whole evening, because one that begins anew for each line takes twice the time and
flickers. What a line answers is printed above it.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Sequence
from functools import partial

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer
from prompt_toolkit.filters import Condition, has_completions, is_done
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import History
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import (
    BufferControl,
    ConditionalContainer,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    Window,
)
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import BeforeInput, HighlightIncrementalSearchProcessor
from prompt_toolkit.renderer import CPR_Support
from prompt_toolkit.styles import Style
from prompt_toolkit.widgets import SearchToolbar

from cli.guided.terminal import STYLES
from cli.names import shown_command
from cli.output.words.language import spoken
from cli.shell.interrupts import interruptible
from cli.shell.plain import print_lines
from cli.shell.shell import LEAVING, Answer, Shell
from cli.shell.standing import Fragments
from cli.shell.warming import pieces

MENU = 8
"""Rows that a menu of completions has at least."""

MOST_OF_MENU = 12
"""Rows that it has at most: on a screen of 24 the toolbar is still seen."""

LEAST_OF_LINE = 3
"""Rows of a line, or of several that were pasted, that are seen whatever is said under it."""

WARMED_AFTER_S = 0.05
"""Seconds after the prompt is first seen when what the first lines of an evening need is loaded, piece by piece."""

PAUSE_S = 0.005
"""Seconds between two pieces: a key that was pressed meanwhile is read and painted."""

ESCAPE_S = 0.2
"""Seconds after Escape in which another key would be one with Alt."""

LOOK_S = 1.0
"""Seconds between two looks at what others have recorded."""

STYLE = Style.from_dict(
    {
        **STYLES,
        "prompt": "bold",
        "complaint": "ansired",
        "hint": "",
        "toolbar": "bg:#303030 fg:#d0d0d0",
        "toolbar.keys": "fg:#9e9e9e",
        "toolbar.hurt": "fg:#ffd75f bold",
        "toolbar.down": "fg:#ff8787 bold",
    }
)


class ShellScreen:
    """The prompt of a shell on a terminal.

    Args:
        toolbar: Whether the state of the party stands under the prompt.
    """

    def __init__(self, shell: Shell, history: History, completer: Completer, *, toolbar: bool = True) -> None:
        self.shell = shell
        self._completer = completer
        self._pieces = pieces(shell, completer)
        shell.lines.interruptible = partial(interruptible, sys.stdin)
        self._toolbar = toolbar
        self._has_toolbar = Condition(self._is_toolbar_shown)
        self.buffer = Buffer(
            history=history,
            completer=completer,
            complete_while_typing=False,
            enable_history_search=True,
            multiline=False,
        )
        self.application: Application[str | None] = Application(
            layout=self._layout(), key_bindings=self._keys(), style=STYLE, erase_when_done=True
        )
        self.application.timeoutlen = self.application.ttimeoutlen = ESCAPE_S
        # A terminal that does not say where its cursor is shows the toolbar as soon as that is known.
        self.application.renderer.cpr_not_supported_callback = self.application.invalidate

    def run(self) -> None:
        """Do lines until somebody leaves, or the terminal is lost."""
        while True:
            try:
                # Interruptions are a line's while it runs, and a key at the prompt.
                text = self.application.run(pre_run=self._begin, handle_sigint=False)
                if text is None:
                    return
                self._run_in_terminal(text)
            except KeyboardInterrupt:
                # Pressed while the prompt comes or goes, or sent by another program.
                self._clear()

    def _run_in_terminal(self, text: str) -> None:
        """Do a line that has the terminal to itself; refused, it stays to be mended."""
        print_lines([self._echo(text)])
        answer = self.shell.run_in_terminal(text)
        print_lines(answer.lines)
        self.buffer.reset()
        if answer.done:
            self.buffer.history.append_string(text)
        else:
            self.buffer.insert_text(text)

    # What is seen.

    def _is_toolbar_shown(self) -> bool:
        """Whether the toolbar is shown: once it is known where the bottom is, or that the terminal will not say."""
        renderer = self.application.renderer
        return self._toolbar and (renderer.height_is_known or renderer.cpr_support == CPR_Support.NOT_SUPPORTED)

    def _layout(self) -> Layout:
        search = SearchToolbar()
        control = BufferControl(
            self.buffer,
            input_processors=[HighlightIncrementalSearchProcessor(), BeforeInput(self._prompt, style="class:prompt")],
            search_buffer_control=search.control,
            preview_search=True,
        )
        line = Window(control, height=self._height, wrap_lines=True, dont_extend_height=True)
        message = Window(FormattedTextControl(self._message), wrap_lines=True, dont_extend_height=True)
        toolbar = Window(FormattedTextControl(self._standing), style="class:toolbar", dont_extend_height=True)
        menu = ConditionalContainer(
            CompletionsMenu(max_height=MOST_OF_MENU, scroll_offset=1), filter=has_completions & ~is_done
        )
        body = HSplit(
            [
                line,
                search,
                ConditionalContainer(message, Condition(lambda: bool(self._message())) & ~is_done),
                # Keeps the toolbar at the bottom.
                ConditionalContainer(Window(char=" "), self._has_toolbar & ~is_done),
                ConditionalContainer(toolbar, self._has_toolbar & ~is_done),
            ]
        )
        return Layout(FloatContainer(body, [Float(menu, xcursor=True, ycursor=True)]), focused_element=line)

    def _height(self) -> Dimension:
        """More rows than the line takes while a menu is open; not so many that what is under it is not seen."""
        least = MENU if self.buffer.complete_state is not None else 1
        under = len(self.shell.message(self._columns)) + len(self._standing_lines())
        return Dimension(min=least, max=max(least, self.application.output.get_size().rows - under, LEAST_OF_LINE))

    def _prompt(self) -> str:
        return self.shell.prompt

    def _echo(self, text: str) -> str:
        return self._prompt() + text

    def _message(self) -> StyleAndTextTuples:
        return joined([[fragment] for fragment in self.shell.message(self._columns)])

    def _standing(self) -> StyleAndTextTuples:
        return joined(self._standing_lines())

    def _standing_lines(self) -> list[Fragments]:
        return self.shell.standing_lines(self._columns) if self._is_toolbar_shown() else []

    @property
    def _columns(self) -> int:
        return self.application.output.get_size().columns

    # What is done.

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        for lost in (signal.SIGHUP, signal.SIGTERM):
            loop.add_signal_handler(lost, self._leave)
        self.application.create_background_task(self._look_again())
        self.application.create_background_task(self._warm_up())

    def _leave(self) -> None:
        if not self.application.is_done:
            self.application.exit()

    async def _warm_up(self) -> None:
        """Load what is needed soon; between two pieces keys are read and painted."""
        await asyncio.sleep(WARMED_AFTER_S)
        for _piece in self._pieces:
            await asyncio.sleep(PAUSE_S)

    async def _look_again(self) -> None:
        """Show what others record while nothing is typed."""
        while True:
            await asyncio.sleep(LOOK_S)
            before = self.shell.standing, self.shell.is_read
            self._print(self.shell.look())
            if (self.shell.standing, self.shell.is_read) != before:
                self.application.invalidate()

    def _print(self, lines: Sequence[str]) -> None:
        """Print lines above the prompt.

        Not by `run_in_terminal`, which lets the terminal echo the keys that are pressed meanwhile, and waits for it to
        say where its cursor is.
        """
        if not lines:
            return
        renderer, output = self.application.renderer, self.application.output
        renderer.erase()
        output.write_raw("".join(f"{line}\r\n" for line in lines))
        output.flush()
        if not self.application.key_processor.input_queue:
            renderer.request_absolute_cursor_position()
        self.application.invalidate()

    def _conclude(self, text: str, echo: str, answer: Answer) -> None:
        """Print what a line answers, under the line itself if it is done; that one is remembered."""
        if answer.done:
            self._print([echo, *answer.lines])
            if answer.remembered:
                self.buffer.history.append_string(text)
        else:
            self._print(answer.lines)

    def _complete(self) -> None:
        """Put in the only word that fits; of several show a menu, or go on in it."""
        if self.buffer.complete_state is not None:
            self.buffer.complete_next()
            return
        found = list(self._completer.get_completions(self.buffer.document, CompleteEvent(completion_requested=True)))
        if len(found) == 1:
            self.buffer.apply_completion(found[0])
        elif found:
            self.buffer.start_completion()

    def _enter(self, text: str) -> None:
        if text.strip().lower() in LEAVING:
            self._leave()
        elif self.shell.has_the_terminal(text) and "\n" not in text:
            self.application.exit(result=text)
        else:
            # As the prompt was when it was typed.
            echo = self._echo(text)
            answer = self.shell.enter(text)
            self._conclude(text, echo, answer)
            if answer.done:
                self.buffer.reset()
            elif self.application.key_processor.input_queue:
                # More keys came with this line, as from a terminal that does not mark what is pasted: the next line
                # must not be taken for the rest of this one.
                self._print([echo, *(line for _style, line in self.shell.message(self._columns))])
                self.buffer.reset()
            elif self.shell.complaint is not None and "\n" in text:
                row = self.shell.complaint.line - 1
                self.buffer.cursor_position = self.buffer.document.translate_row_col_to_index(row, 0)

    def _clear(self) -> None:
        self.shell.forget()
        self.buffer.reset()

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        chosen = Condition(
            lambda: self.buffer.complete_state is not None and self.buffer.complete_state.current_completion is not None
        )

        @keys.add("tab")
        def _complete(event: KeyPressEvent) -> None:
            self._complete()

        @keys.add("enter", filter=chosen)
        def _choose(event: KeyPressEvent) -> None:
            self.buffer.complete_state = None

        @keys.add("enter", filter=~chosen)
        def _enter(event: KeyPressEvent) -> None:
            self.buffer.complete_state = None
            self._enter(self.buffer.text)

        @keys.add("escape", filter=~has_completions)
        @keys.add("c-c")
        def _clear(event: KeyPressEvent) -> None:
            self._clear()

        @keys.add("escape", filter=has_completions)
        def _close_menu(event: KeyPressEvent) -> None:
            self.buffer.cancel_completion()

        @keys.add("c-z")
        def _suspend(event: KeyPressEvent) -> None:
            event.app.suspend_to_background()

        @keys.add("c-d", filter=Condition(lambda: not self.buffer.text))
        def _end(event: KeyPressEvent) -> None:
            self._leave()

        @keys.add("f1")
        def _help(event: KeyPressEvent) -> None:
            self._conclude("?", self._echo("?"), self.shell.enter("?"))

        @keys.add("f2")
        def _undo(event: KeyPressEvent) -> None:
            typed = shown_command("undo", spoken())
            self._conclude(typed, self._echo(typed), self.shell.undo())
            if self.shell.reading(typed, 1) is not None:
                # It is asked about first: a digit answers about the line that is there; what was typed is one key away.
                self.buffer.append_to_history()
                self.buffer.reset()
                self.buffer.insert_text(typed)

        @keys.add("f3")
        def _full_command(event: KeyPressEvent) -> None:
            self.shell.show_full_command(self.buffer.text)

        @keys.add("f4")
        def _details(event: KeyPressEvent) -> None:
            self._conclude("show", self._echo(shown_command("show", spoken())), self.shell.show_last())

        @keys.add("f5")
        def _secrets(event: KeyPressEvent) -> None:
            self.shell.shows_secrets = not self.shell.shows_secrets

        for digit in range(1, 10):
            self._add_digit(keys, digit)
        return keys

    def _add_digit(self, keys: KeyBindings, digit: int) -> None:
        """Let a digit choose a reading of the line that was refused, as long as it is the same line."""

        @keys.add(str(digit), filter=Condition(lambda: self.shell.reading(self.buffer.text, digit) is not None))
        def _choose(event: KeyPressEvent) -> None:
            typed, asked = self.buffer.text, self.shell.complaint
            chosen = self.shell.reading(typed, digit)
            if chosen is None:
                return
            rest = self.shell.rest_of(chosen)
            self.buffer.reset()
            self.buffer.insert_text(chosen)
            self._enter(chosen)
            if asked is not None and self.buffer.text == chosen and self.shell.reading(chosen, 1) is None:
                # What is to be mended is the line that was typed; whatever else it may be is asked again.
                self._print([line for _style, line in self.shell.message(self._columns)])
                self._clear()
                self.buffer.insert_text(typed)
                self.shell.ask_again(typed, asked, but=chosen)
            elif rest and not self.buffer.text:
                self.buffer.insert_text(rest)
                self.shell.ask_rest(rest)


def joined(lines: Sequence[Fragments]) -> StyleAndTextTuples:
    """Lines as one formatted text."""
    return [fragment for at, line in enumerate(lines) for fragment in ([("", "\n")] if at else []) + line]
