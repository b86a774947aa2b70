"""Parses the words of a recording command as click does, for lists of commands, at less cost.

What click works out at every call is worked out once for each command. Only the plain case is parsed here: options
written out, with values that fit. Everything else is left to click, which also finds what is wrong; a test compares
both. The figure that it is kept for: `run` of 5,000 lines records 3,250 lines a second with it and 2,350 without, and a
slower machine is to reach 2,000; see `docs/performance.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from cli.input.shared_options import RECORDED
from cli.input.values import is_option
from cli.names import options_in_ids
from ledger.errors import InputError


class FastParser:
    """The options and arguments of one command.

    Args:
        context: Of the run, for what click wants to know about defaults.
    """

    def __init__(self, command: click.Command, context: click.Context) -> None:
        self.command = command
        callback = command.callback
        assert callback is not None
        # Without the wrapper that looks for the context: there is one for all lines.
        self.call: Callable[..., None] = callback.__wrapped__  # type: ignore[attr-defined]
        blank = command.make_context(command.name, [], parent=context, resilient_parsing=True)
        self._defaults = blank.params
        self._required: list[str] = []
        self._options: dict[str, click.Option] = {}
        self._arguments: list[click.Argument] = []
        for param in command.params:
            if isinstance(param, click.Argument):
                self._arguments.append(param)
            elif isinstance(param, click.Option) and (param.expose_value or param in RECORDED):
                self._options.update(dict.fromkeys(param.opts, param))
                if param.required:
                    self._required.append(str(param.name))

    def parse(self, words: Sequence[str], given: dict[str, Any]) -> dict[str, Any] | None:
        """Parameters for the words, None where click has to parse them.

        Args:
            given: Gets the values of the options that every recording command has.
        """
        params = dict(self._defaults)
        shared: dict[str, Any] = {}
        loose: list[str] = []
        seen: set[str] = set()
        left = iter(words)
        for word in left:
            if word[:1] != "-" or not is_option(word):
                loose.append(word)
                continue
            option = self._options.get(word)
            if option is None:
                in_ids = options_in_ids(words, self._options)
                return self.parse(in_ids, given) if in_ids != list(words) else None
            name = str(option.name)
            try:
                value = True if option.is_flag else self._value(option, left)
            except StopIteration:
                return None
            if isinstance(value, str) and value.startswith("--"):
                return None
            if isinstance(value, tuple) and value[-1].startswith("--"):
                return None
            target = params if option.expose_value else shared
            # What is required has no default, not even an empty list.
            target[name] = (*(target.get(name) or ()), value) if option.multiple else value
            seen.add(name)
        if any(name not in seen for name in self._required):
            return None
        try:
            if not self._assign(loose, params):
                return None
        except InputError:
            # Click gives a value the words before it.
            return None
        given.update(shared)
        return params

    @staticmethod
    def _value(option: click.Option, left: Any) -> Any:
        if option.nargs > 1:
            # In a list: a generator would turn the end of the words into another error.
            parts = [next(left) for _part in range(option.nargs)]
            return tuple(parts)
        value = next(left)
        return value if option.type is click.STRING else option.type.convert(value, option, None)

    def _assign(self, loose: list[str], params: dict[str, Any]) -> bool:
        """Assign the words that are no options to the arguments; return whether they fit."""
        at, after = 0, len(self._arguments)
        for argument in self._arguments:
            after -= 1
            name = str(argument.name)
            if argument.nargs == -1:
                end = max(at, len(loose) - after)
                params[name] = tuple(loose[at:end])
                if argument.required and at == end:
                    return False
                at = end
            elif at < len(loose):
                text = loose[at]
                params[name] = text if argument.type is click.STRING else argument.type.convert(text, argument, None)
                at += 1
            elif argument.required:
                return False
        return at == len(loose)
