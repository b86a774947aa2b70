"""An option whose help is in the language spoken, and that says when its value was forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click
from click.types import OptionHelpExtra

from cli.input.values import Choice
from cli.names import shown_word
from cli.output.words.language import _, as_typed, spoken


class Option(click.Option):
    """An option whose help is translated when it is shown."""

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        # A shared option that was not given has nothing to say, and at every line of a script most of them are not.
        if not self.expose_value and self.name not in opts:
            return None, args
        given = opts.get(str(self.name))
        if isinstance(given, str) and given.startswith("--") and self._is_option(ctx, given):
            # The value was forgotten, and what comes after would be taken for it.
            raise click.BadOptionUsage(self.opts[0], "", ctx)
        return super().handle_parse_result(ctx, opts, args)

    @staticmethod
    def _is_option(ctx: click.Context, word: str) -> bool:
        from cli.names import option_of

        return any(word in param.opts or option_of(word, param.opts) is not None for param in ctx.command.params)

    def get_help_extra(self, ctx: click.Context) -> OptionHelpExtra:
        extra = super().get_help_extra(ctx)
        if "default" in extra and isinstance(self.type, Choice):
            extra["default"] = shown_word(extra["default"], spoken())
        return extra

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from cli.output.words.metavars import extras, metavars

        record = super().get_help_record(ctx)
        if record is None or not self.help:
            return record
        command = ctx.command_path.partition(" ")[2]
        return as_typed(metavars(record[0]), command), extras(record[1]).replace(self.help, _(self.help))


class WithOptionalEnd(Option):
    """An option of two values, of which the second may be left out where an option follows, or nothing."""

    def complete(self, words: list[str]) -> None:
        """Add an empty second value where it was left out."""
        for place, word in enumerate(words):
            if word == "--":
                return
            if word in self.opts and place + 1 < len(words):
                if place + 2 == len(words) or words[place + 2].startswith("--"):
                    words.insert(place + 2, "")
                return
