"""Reports what went wrong on standard error, and turns it into an exit code.

Exit codes: 0 done; 1 a check found something wrong; 2 bad usage or input; 3 refused by the rules or the state of the
ledger; 4 the ledger could not be opened; 70 a fault of the program itself; 130 interrupted.
"""

from __future__ import annotations

import errno
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence

import click

from cli.app import App
from cli.grammar import COMMANDS, inner_rows, options_of
from cli.grammar.row import Row
from cli.grammar.shared import GLOBAL, HELP, RECORDED
from cli.names import command_of
from cli.output.error_messages.error_message import Typed
from cli.output.errors.error_words import in_words, words_without_ledger
from cli.output.terminal.columns import wrapped
from cli.output.terminal.screen import reason_of
from cli.output.words.language import _
from cli.output.words.terms import Terms
from ledger.errors import CampaignError, InputError, LedgerError, Refusal

INTERRUPTED = 130
FAULTY = 70


def report_error(error: BaseException, app: App) -> int:
    """Report an error on standard error, roll back what was not kept, and return the exit code."""
    if isinstance(error, SystemExit):
        app.access.abandon(error)
        return error.code if isinstance(error.code, int) else FAULTY
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        app.warn(error.format_message(), paragraphs=True)
        app.access.abandon(error)
        return InputError.exit_code
    known, message, hint = explained(error, app)
    if app.environ.get("CAMPAIGN_TRACEBACK"):
        raise error
    say(app, known, message, hint)
    return exit_code(known)


def asks(error: BaseException) -> bool:
    """Whether an error is a question about the command that was typed, and not about one within it."""
    within = {"line", "in_place_of", "within"}
    return isinstance(error, Refusal) and "confirm" in error.facts and within.isdisjoint(error.facts)


def is_agreed(error: BaseException, app: App) -> bool | None:
    """Ask at the terminal whether what is asked about is done all the same; None where it is no question for there.

    A refusal with the fact `confirm` is a question: the command that does it, with `--yes`. What was begun is rolled
    back first, so that nobody waits for a ledger while somebody thinks.
    """
    if not asks(error) or app.settings.json or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return None
    say(app, *explained(error, app))
    sys.stderr.write(_("Do it all the same? [y/N]") + " ")
    sys.stderr.flush()
    agreed = sys.stdin.readline().strip().casefold() in YES
    if not agreed:
        app.warn(_("Nothing was recorded."))
    return agreed


UNWRITABLE = frozenset({errno.EBADF, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.ENOSPC})
"""Errors of whoever prints an answer that nothing takes."""

YES = frozenset({"y", "yes", "o", "oui"})


def explained(error: BaseException, app: App) -> tuple[CampaignError, str, str]:
    """The error as one of ours, its message and its hint; what was not kept is rolled back."""
    if not isinstance(error, LedgerError):
        app.speak_as_campaign()
    known = as_campaign_error(error, app)
    lines = (
        []
        if app.settings.json
        else [_example_of_nearest(known, app), _lines_of_group(error), _taken_lines(error, app), _offered_lines(known)]
    )
    more = [line for some in lines for line in some]
    try:
        # Words may need the ledger: what an item is called, what a refusal of the ruleset says.
        message, hint = message_and_hint(known, app)
    except Exception as wordless:
        known = as_campaign_error(wordless, app)
        message, hint = words_without_ledger(known)
    finally:
        app.access.abandon(error)
    return known, message, "\n".join([hint, *more])


def _example_of_nearest(error: CampaignError, app: App) -> list[str]:
    """An example of the one command that an unknown one is near to."""
    if error.code != "command_unknown" or error.facts.get("group") or "meant" in error.facts:
        return []
    nearest = error.facts["nearest"]
    near = COMMANDS.get(command_of(nearest[0]) or "") if len(nearest) == 1 else None
    if near is None:
        return []
    from cli.output.rules.examples import example_of

    rules = app.rules_if_any
    example = example_of(near, rules.tables if rules else None, app.people_if_any())
    return [_("For example: “{example}”.").format(example=example)] if example else []


def _offered_lines(error: CampaignError) -> Iterator[str]:
    """The commands of each way in which a line may be several things, or one of them and a note."""
    for reading in error.facts.get("offers", ()):
        if len(reading) > 1:
            from cli.output.words.shown_words import shown_command_line

            yield _("If that is meant, these lines say it:")
            yield from (f"  {shown_command_line(command)}" for command in reading)


def _lines_of_group(error: BaseException) -> list[str]:
    """Examples of the commands of a group, where none of them was typed: of those that are near, or of all."""
    near: Sequence[str] = ()
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        group = str(error.ctx.info_name) if error.ctx is not None else ""
    elif isinstance(error, InputError) and error.code == "command_unknown" and error.facts.get("group"):
        group = str(error.facts["group"])
        near = [str(command_of(word, group)) for word in error.facts["nearest"]]
    else:
        return []

    shown = [row for name, row in inner_rows(group).items() if not near or name in near]
    return [f"  {_(row.example)}" for row in shown if row.example]


def _taken_lines(error: BaseException, app: App) -> list[str]:
    """What a command takes by the rules in force, where it was typed with nothing else; in its campaign's language."""
    of_usage = isinstance(error, click.MissingParameter) or (
        isinstance(error, InputError) and "line" not in error.facts
    )
    if not of_usage or not app.alone or app.settings.json:
        return []
    from cli.output.rules.by_example import taken_lines

    rules = app.rules_if_any
    return [] if rules is None else list(taken_lines(rules.tables, app.typed.removeprefix("campaign ")))


def say(app: App, known: CampaignError, message: str, hint: str) -> None:
    """Print an error and what to do about it on standard error."""
    if app.settings.json:
        data = {"error": {"code": known.code, "message": message, "hint": hint}}
        app.warn(json.dumps(data, ensure_ascii=False))
    else:
        said = app.screen.style(_in_lines(message), fg="red", err=True) + (f"\n{_in_lines(hint)}" if hint else "")
        app.warn(said, paragraphs=True)


def message_and_hint(error: CampaignError, app: App) -> tuple[str, str]:
    """Message and hint of an error, in the language spoken and as the rules call things."""
    return in_words(error, _terms(app), Typed(app.typed, app.command, app.people_if_any))


def _terms(app: App) -> Terms | None:
    """What the rules call things, None where no ledger is open to say."""
    if app.terms_at_hand is not None or not app.has_campaign:
        return app.terms_at_hand
    try:
        return app.terms
    except CampaignError:
        return None


def _in_lines(text: str) -> str:
    """A text wrapped at words on a terminal, which would cut them in two; what is to be typed stays on one line."""
    if not sys.stderr.isatty():
        return text
    from shutil import get_terminal_size

    typed = re.sub("[“«][^”»]*[”»]", lambda quoted: quoted[0].replace(" ", TOGETHER), text)
    lines = wrapped(typed, max(get_terminal_size().columns - 1, 20))
    return "\n".join(lines).replace(TOGETHER, " ")


TOGETHER = "\x1f"
"""Replaces a blank at which no line may end."""


def exit_code(error: CampaignError) -> int:
    """The exit code of an error."""
    return {"interrupted": INTERRUPTED, "fault": FAULTY}.get(error.code, error.exit_code)


def as_campaign_error(error: BaseException, app: App) -> CampaignError:
    """The error as one of ours: click's, an interruption, a file that cannot be read, a fault."""
    if isinstance(error, CampaignError):
        if error.code == "command_unknown" and "given" in error.facts:
            return app.meant_short(error.facts["given"]) or error
        if error.code == "campaign_unknown" and not error.facts["campaigns"]:
            return InputError("campaign_missing")
        return error
    if isinstance(error, click.Abort | KeyboardInterrupt):
        return InputError("interrupted")
    if isinstance(error, click.UsageError):
        return _usage(error, app)
    if isinstance(error, OSError) and error.filename is not None:
        return InputError("file_unreadable", file=str(error.filename), reason=reason_of(error))
    if isinstance(error, OSError) and error.errno in UNWRITABLE:
        # A file has its name in the error; this is standard output, to which nothing more is written.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        return InputError("file_unreadable", file="stdout", reason=reason_of(error))
    if isinstance(error, RecursionError | MemoryError):
        return InputError("too_deep")
    if isinstance(error, LookupError) and app.has_campaign and _is_of_older_rules(app):
        return Refusal("rules_older", lacks=str(error.args[0] if error.args else ""))
    if isinstance(error, ValueError) and str(error).startswith("Exceeds the limit"):
        # Python's own bound on the digits of a number, in whatever was typed or read.
        return InputError("number_too_large")
    if _is_damaged(app):
        return LedgerError("ledger_corrupt", reason=f"{type(error).__name__}: {error}")
    return CampaignError("fault", kind=type(error).__name__, reason=str(error))


def _is_damaged(app: App) -> bool:
    """Whether the ledger at hand is not as it was recorded, so that what failed need not be the program's fault."""
    if app.access.ledger is None:
        return False
    from projections.checks.verify import verify

    try:
        return not all(verify(campaign).ok for campaign in app.access.ledger.campaigns())
    except LedgerError:
        return True


def _is_of_older_rules(app: App) -> bool:
    """Whether the campaign is judged by tables that are no longer those of the program, which may lack something."""
    from projections.past.rules_versions import rules_status

    try:
        return rules_status(app.rules.tables).code in ("newer", "corrected", "older")
    except CampaignError:
        return False


def _usage(error: click.UsageError, app: App) -> CampaignError:
    command = error.ctx.command_path if error.ctx else app.typed
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return InputError("argument_missing", argument="COMMAND …", command=command)
    if isinstance(error, click.NoSuchOption):
        return _option_unknown(error, command)
    if isinstance(error, click.MissingParameter):
        name = error.param.make_metavar(error.ctx) if error.param and error.ctx else ""
        if isinstance(error.param, click.Option):
            name = f"{error.param.opts[0]} {name}"
        from cli.input.params import WORDS
        from cli.input.plain_words import ENTRIES

        words = error.ctx.meta.get(WORDS, ()) if error.ctx else ()
        if not words and (row := _row(error.ctx)) is not None and row.places:
            # Where nothing was typed, what comes first is said first.
            name = row.places[0].usage or name
        words = words if words and ENTRIES.fullmatch(words[0]) else ()
        return InputError("argument_missing", argument=name.strip("[]."), command=command, words=words)
    if isinstance(error, click.BadOptionUsage):
        return InputError("option_value_missing", option=error.option_name, command=command)
    return InputError("usage", reason=error.format_message(), command=command)


def _row(context: click.Context | None) -> Row | None:
    """The row of the command that something is wrong with."""
    return None if context is None else getattr(context.command, "row", None)


def _option_unknown(error: click.NoSuchOption, command: str) -> InputError:
    """An option that a command does not take, with those it takes besides what every command does."""
    from cli.input.suggestions import options_meant

    row = _row(error.ctx)
    options = [] if row is None else [option for option in options_of(row) if option is not HELP]
    every = [name for option in options for name in option.names if name != option.opposite]
    own = [option.id for option in options if option not in (*GLOBAL, *RECORDED)]
    near = options_meant(error.option_name, every, command.partition(" ")[2])
    return InputError("option_unknown", option=error.option_name, nearest=near, own=own, command=command)
