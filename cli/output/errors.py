"""Errors told: from a code and its facts to a message, what to do, and the exit code.

Exit codes: 0 done; 1 a check found something wrong; 2 bad usage or input; 3 refused by the rules or the state of the
ledger; 4 the ledger could not be opened; 70 a fault of the program itself; 130 interrupted.
"""

from __future__ import annotations

import errno
import re
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from cli.output.error_message import Message
from cli.output.error_messages import LACKING, MESSAGES
from cli.output.language import N_, Terms, _, day, exact, integer, listed, ngettext
from cli.output.typable import coin_example, quoted, typable
from ledger.errors import CampaignError, InputError, LedgerError, Refusal, redacted
from ledger.ids import ITEM, PARTY, WORLD

if TYPE_CHECKING:
    from cli.app import App

REASONS = {
    errno.ENOENT: N_("it is not there"),
    errno.EACCES: N_("you have no right to"),
    errno.EPERM: N_("you have no right to"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("it is in no folder"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk is full"),
    errno.EFBIG: N_("it would be larger than is allowed"),
    errno.EROFS: N_("the disk is read-only"),
    errno.ENAMETOOLONG: N_("its name is too long"),
    errno.EIO: N_("the disk failed"),
}
"""Why a file cannot be read or written."""

CHARACTERS = {"U+0009": N_("a tab"), "U+000A": N_("a line break"), "U+000D": N_("a line break")}
"""Characters that have a name, by their number."""

LISTED = ("allowed", "known")
"""Facts of an error that list what there is."""

TYPED = ("allowed", "candidates", "coins", "known", "missing", "units")
"""Facts of an error that list what may be typed."""

TAKERS = {"award": "--to", "split": "--among"}
"""The option that says among whom a command divides."""

CHECKING = frozenset({"campaign verify", "campaign doctor"})
UNVERIFIABLE = N_("Keep the file as it is, and import the last backup that verifies into a new ledger.")
"""What to do where a check cannot even read the ledger, which would otherwise be advised."""
MADE_ANEW = N_("“campaign rebuild” makes this table anew from the entries; “campaign verify” tells what else is wrong.")
"""What to do where a table is damaged that follows from the entries."""

EVERYBODY = N_("party")
"""Everybody there, as it is typed; in French `groupe` is understood too."""

INTERRUPTED = 130
FAULTY = 70


def tell(error: BaseException, app: App) -> int:
    """Say what went wrong on standard error, take back what was not kept, and return the exit code."""
    if isinstance(error, SystemExit):
        app.abandon(error)
        return error.code if isinstance(error.code, int) else FAULTY
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        app.warn(error.format_message())
        return InputError.exit_code
    known = understood(error, app)
    try:
        # Words may need the ledger: what an item is called, what a refusal of the ruleset says.
        message, hint = in_words(known, app)
    except Exception as wordless:
        known = understood(wordless, app)
        message, hint = _bare_words(known)
    finally:
        app.abandon(error)
    if app.environ.get("CAMPAIGN_TRACEBACK"):
        raise error
    say(app, known, message, hint)
    return exit_code(known)


def say(app: App, known: CampaignError, message: str, hint: str) -> None:
    """Print an error and what to do about it on standard error."""
    if app.json:
        import json

        told = {"error": {"code": known.code, "message": message, "hint": hint}}
        app.warn(json.dumps(told, ensure_ascii=False))
    else:
        app.warn(app.screen.style(_in_lines(message), fg="red", err=True) + (f"\n{_in_lines(hint)}" if hint else ""))


def _in_lines(text: str) -> str:
    """A text wrapped at words on a terminal, which would cut them in two; what is to be typed stays on one line."""
    if not sys.stderr.isatty():
        return text
    from shutil import get_terminal_size

    from cli.output.columns import wrapped

    typed = re.sub("[“«][^”»]*[”»]", lambda quoted: quoted[0].replace(" ", TOGETHER), text)
    lines = wrapped(typed, max(get_terminal_size().columns - 1, 20))
    return "\n".join(lines).replace(TOGETHER, " ")


TOGETHER = "\x1f"
"""Stands for a blank at which no line ends."""


def exit_code(error: CampaignError) -> int:
    """The exit code of an error."""
    return {"interrupted": INTERRUPTED, "fault": FAULTY}.get(error.code, error.exit_code)


def understood(error: BaseException, app: App) -> CampaignError:
    """The error as one of ours: click's, an interruption, a file that cannot be read, a fault."""
    if isinstance(error, CampaignError):
        if error.code == "campaign_unknown" and not error.facts["campaigns"]:
            return InputError("campaign_missing")
        return error
    if isinstance(error, click.Abort | KeyboardInterrupt):
        return InputError("interrupted")
    if isinstance(error, click.UsageError):
        return _usage(error, app)
    if isinstance(error, OSError) and error.filename is not None:
        return InputError("file_unreadable", file=str(error.filename), reason=reason_of(error))
    if isinstance(error, RecursionError | MemoryError):
        return InputError("too_deep")
    if isinstance(error, LookupError) and app.opened and _is_of_older_rules(app):
        return Refusal("rules_older", lacks=str(error.args[0] if error.args else ""))
    if isinstance(error, ValueError) and str(error).startswith("Exceeds the limit"):
        # Python's own bound on the digits of a number, in whatever was typed or read.
        return InputError("number_too_large")
    if _is_damaged(app):
        return LedgerError("ledger_corrupt", reason=f"{type(error).__name__}: {error}")
    return CampaignError("fault", kind=type(error).__name__, reason=str(error))


def _is_damaged(app: App) -> bool:
    """Whether the ledger at hand is not as it was recorded, so that what failed need not be the program's fault."""
    if app.ledger_at_hand is None:
        return False
    from projections.verify import verify

    try:
        return not all(verify(campaign).ok for campaign in app.ledger_at_hand.campaigns())
    except LedgerError:
        return True


def _bare_words(error: CampaignError) -> tuple[str, str]:
    """Message and hint of an error as they can be told without the ledger, which fails to give the words."""
    message = MESSAGES.get(error.code, Message(error.code, ""))
    facts = defaultdict(str, {name: str(value) for name, value in error.facts.items()})
    return _(message.text).format_map(facts), _(message.hint).format_map(facts)


def _is_of_older_rules(app: App) -> bool:
    """Whether the campaign is judged by tables that are no longer those of the program, which may lack something."""
    from projections.rules_versions import rules_status

    try:
        return rules_status(app.rules.tables).code in ("newer", "corrected", "older")
    except CampaignError:
        return False


def reason_of(error: OSError) -> str:
    """Why a file cannot be read or written, in the language spoken."""
    return _(REASONS[error.errno]) if error.errno in REASONS else error.strerror or str(error)


def _usage(error: click.UsageError, app: App) -> CampaignError:
    command = error.ctx.command_path if error.ctx else app.typed
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return InputError("argument_missing", argument=_("COMMAND …"), command=command)
    if isinstance(error, click.NoSuchOption):
        return _option_unknown(error, command)
    if isinstance(error, click.MissingParameter):
        name = error.param.make_metavar(error.ctx) if error.param and error.ctx else ""
        if isinstance(error.param, click.Option):
            name = f"{error.param.opts[0]} {name}"
        from cli.input.metavars import metavars

        return InputError("argument_missing", argument=metavars(name.strip("[].")), command=command)
    if isinstance(error, click.BadOptionUsage):
        return InputError("option_value_missing", option=error.option_name, command=command)
    return InputError("usage", reason=error.format_message(), command=command)


def _option_unknown(error: click.NoSuchOption, command: str) -> InputError:
    """An option that a command does not take, with those it takes besides what every command does."""
    from cli.input.options import GLOBAL, HELP, RECORDED
    from cli.input.suggestions import options_meant

    params = error.ctx.command.params if error.ctx else []
    every = [option for param in params if isinstance(param, click.Option) for option in param.opts]
    shared = (*GLOBAL, *RECORDED, HELP)
    own = [param.opts[0] for param in params if isinstance(param, click.Option) and param not in shared]
    near = options_meant(error.option_name, every)
    return InputError("option_unknown", option=error.option_name, nearest=near, own=own, command=command)


# Words.


def in_words(error: CampaignError, app: App) -> tuple[str, str]:
    """Message and hint of an error, in the language spoken; an address in them has no password."""
    message, hint = _in_words(error, app)
    return ADDRESS.sub(_shown, message), ADDRESS.sub(_shown, hint)


def _shown(address: re.Match[str]) -> str:
    return redacted(address[0])


ADDRESS = re.compile(r"[A-Za-z][\w+.-]+://[^\s“”«»]+")
"""An address in a sentence, which somebody may have typed in any place."""


def _in_words(error: CampaignError, app: App) -> tuple[str, str]:
    terms = _terms(app)
    message = MESSAGES.get(error.code)
    if message is None and terms is not None:
        row = terms.tables.group("refusals").get(error.code, {})
        if row:
            message = Message(
                row["names"][app.language], row.get("hints", {}).get(app.language, ""), groups=row.get("terms", {})
            )
    if message is None:
        message = Message(error.code, "")
    if error.code == "ledger_corrupt" and app.typed in CHECKING:
        message = message._replace(hint=UNVERIFIABLE)
    elif error.code == "ledger_corrupt" and error.facts.get("table"):
        from ledger.store.derived import follows_from_entries

        if follows_from_entries(error.facts["table"]):
            message = message._replace(hint=MADE_ANEW)
    facts = _Facts(error, message, app, terms)
    text, hint = _(message.text), _(message.hint)
    if isinstance(error, Refusal) and error.overridable and "--override" not in hint:
        hint = f"{hint} {_(OVERRIDABLE)}"
    text = text.format_map(facts)
    # Whoever comes first may be called by a common noun, such as the hoard.
    text = text[:1].upper() + text[1:]
    if error.facts.get("line") is not None and error.code != "line":
        text = _("Line {line}: {message}").format(line=error.facts["line"], message=text)
    if others := error.facts.get("others"):
        more = ngettext(
            "{count} other line would be refused too: “campaign run --check” names it.",
            "{count} other lines would be refused too: “campaign run --check” names them.",
            others,
        )
        text = f"{text}\n{more.format(count=integer(others))}"
    hint, source = hint.format_map(facts).strip(), _source(error, terms)
    if source is None:
        return text, hint
    from cli.output.rows import book

    return text, f"{hint} [{book(source)}]"


def _source(error: CampaignError, terms: Terms | None) -> str | None:
    """Where the rulebook says what is possible: of a refusal of the rules, or of a key that cannot have a value."""
    if terms is None:
        return None
    refusal = terms.tables.group("refusals").get(error.code, {})
    if error.code != "key_value" or refusal:
        return refusal.get("source")
    row = terms.tables.group(f"keys.{error.facts['command']}").get(str(error.facts["key"]), {})
    section = terms.tables.get(str(row.get("group", "")).partition(".")[0])
    return row.get("source") or section.get("source")


def _terms(app: App) -> Terms | None:
    """What the rules call things, where a ledger is open to tell."""
    if app.terms_at_hand is not None or not app.opened:
        return app.terms_at_hand
    try:
        return app.terms
    except CampaignError:
        return None


class _Facts(dict[str, str]):
    """The facts of an error as words."""

    def __init__(self, error: CampaignError, message: Message, app: App, terms: Terms | None) -> None:
        super().__init__()
        self._app = app
        self._error = error
        self._message = message
        self._terms = terms

    def __missing__(self, name: str) -> str:
        if name == "measure" and "differences" in self._error.facts:
            return str(self._error.facts["differences"][0]["commodity"])
        value = self._error.facts.get(name)
        if isinstance(value, str) and not (value.isascii() and value.isprintable()):
            from ledger.texts import printable

            value = printable(value)
        if name == "given" and self._error.code == "nobody_named" and value == EVERYBODY:
            return _(EVERYBODY)
        if name == "dice" and self._error.code == "faces_missing":
            from cli.output.dice_missing import missing_dice

            return missing_dice(self._terms, self._error.facts)
        if name == "lines":
            return "\n".join(self._difference(row) for row in self._error.facts["differences"])
        if name == "faults" and self._error.code == "house_faulty":
            from cli.output.faults import fault_lines

            return "\n".join(fault_lines(value or ()))
        if name == "lacking":
            return ", ".join(self._held(row) for row in value or ())
        if name.endswith("_coins") and name.partition("_")[0].isdecimal():
            return coin_example(self._terms, int(name.partition("_")[0]))
        if name == "find_worth":
            return str(self._error.facts.get("worth") or coin_example(self._terms, 100))
        if name == "typed_item":
            return str(self._error.facts["item"])
        if name == "among":
            return TAKERS.get(self._app.typed.rpartition(" ")[2], "--among")
        if name == "did_you_mean":
            return self._did_you_mean()
        if name == "first_day":
            first = self._error.facts.get("first")
            return _("The first day of play is {day}.").format(day=day(str(first))) if first else ""
        if name == "or_session":
            started = self._error.facts.get("kind") == "SessionStarted"
            return " " + _("All of a last session goes with “campaign void --session N”.") if started else ""
        if name == "possible":
            return self._possible()
        if name in ("example", "order", "own_options"):
            return self._as_typed(name)
        return "" if value is None else self._shown(name, value)

    def _did_you_mean(self) -> str:
        near = self._error.facts.get("nearest") or []
        near = [near] if isinstance(near, str) else near
        words = list(dict.fromkeys(self._typable(word, self._message.groups.get("nearest")) for word in near))
        return _("Did you mean {words}?").format(words=_either(words)) if words else ""

    def _as_typed(self, name: str) -> str:
        """How the command is typed: an example, the order of its words, its own options."""
        path, command = self._error.facts.get("reading", (self._app.typed, self._app.command))
        if name == "own_options":
            own = self._error.facts.get("own") or []
            return _("Its own options: {options}.").format(options=", ".join(own)) if own else ""
        if command is None:
            return ""
        if name == "example":
            example = getattr(command, "example", "")
            said = [_("For example: “{example}”.").format(example=example)] if example else []
        else:
            from cli.input.metavars import metavars

            words = " ".join(param.make_metavar(click.Context(command)) for param in command.params if _is_word(param))
            typed = f"{path} {metavars(words)}"
            said = [_("In this order: “{words}”.").format(words=typed)] if " " in words else []
        if path == "campaign roll":
            said.append(_("The game master rolls for anybody else: “campaign roll gm 1d20+4 --as NAME”."))
        return " ".join(said)

    def _possible(self) -> str:
        """What a key may be."""
        facts = {name: value for name, value in self._error.facts.items() if isinstance(value, int | str)}
        if "allowed" in self._error.facts:
            from cli.output.keys import MANY

            pattern = _("Such as: {examples}.") if "group" not in facts else _("Allowed: {examples}.")
            words = [self._typable(word, str(facts.get("group", ""))) for word in self._error.facts["allowed"]]
            if len(words) > MANY and "group" in facts:
                return self._one_of_many(str(facts["value"]), words, str(facts["group"]))
            return pattern.format(examples=", ".join(quoted(words)))
        if "count" in facts:
            example = ",".join(["3", "1", "4", "1", "5"][: int(facts["count"])])
            return _("Give {count} {count|face|faces} from 1 to {sides}, such as {example}.").format(
                example=example, **facts
            )
        if "sides" in facts:
            return _("Give a face from 1 to {sides}.").format_map(facts)
        if "min" in facts and "max" in facts:
            return _("From {min} to {max}.").format(min=exact(facts["min"]), max=exact(facts["max"]))
        return {"flag": _("Write yes or no."), "integer": _("Write a whole number.")}.get(str(facts.get("type")), "")

    def _one_of_many(self, typed: str, words: Sequence[str], group: str) -> str:
        """The nearest of many words, and where all of them are shown."""
        from cli.input.nearest import nearest

        near, where = nearest(typed, words), _("any of “campaign rules show {group}”").format(group=group)
        said = [_("Did you mean {words}?").format(words=_either(near))] if near else []
        return " ".join([*said, _("Allowed: {examples}.").format(examples=where)])

    def _shown(self, name: str, value: Any) -> str:
        if group := self._message.groups.get(name):
            parts = [value] if isinstance(value, str) else value
            group = group.format_map({"command": "", **self._error.facts})
            return ", ".join(self._named(str(part), group) for part in parts)
        terms, facts = self._terms, self._error.facts
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if isinstance(value, int):
            if terms is not None and name in VALUES and self._message.money:
                return terms.value(value)
            if terms is not None and name in VALUES and "commodity" in facts:
                return terms.quantity(facts["commodity"], value)
            return str(value) if name in ("entry", "by", "whole") else integer(value)
        if isinstance(value, Mapping):
            return terms.amount(value) if terms is not None else str(dict(value))
        if isinstance(value, str):
            return self._text(name, value)
        if isinstance(value, Sequence):
            if name in ("standing", "entries"):
                return listed([f"#{number}" for number in value])
            if name in LISTED and self._message.group and self._is_much(value):
                return self._where()
            said = self._typable if name in TYPED else self._named
            return ", ".join(quoted([said(str(part)) for part in value])) or _("nothing")
        return str(value)

    def _is_much(self, value: Sequence[Any]) -> bool:
        from cli.output.keys import MANY

        return len(value) > MANY

    def _where(self) -> str:
        """The command that shows what is too much to name."""
        group = str(self._message.group).format_map({"command": "", **self._error.facts})
        section, _dot, command = group.partition(".")
        if section == "keys":
            return _("any of “campaign rules keys {command}”").format(command=command)
        return _("any of “campaign rules show {group}”").format(group=section)

    def _text(self, name: str, value: str) -> str:
        terms = self._terms
        if terms is not None:
            if name in ("who", "account") and ":" in value:
                return terms.account(value)
            if name == "commodity":
                return terms.measure(value)
            if name == "state":
                from cli.output.messages import reason_text

                return reason_text(terms, value)
            if name == "item":
                return terms.item(value.removeprefix(ITEM))
            if name == "purpose":
                # What is bought, where it goes, or what somebody wrote.
                held = value.startswith((PARTY, WORLD))
                return terms.account(value) if held else terms.term("items", value)
        if name == "what" and value in LACKING:
            return _(LACKING[value])
        if name == "character":
            return _(CHARACTERS.get(value, value))
        if name == "key":
            return self._typable(value)
        return self._named(value) if name in NAMED else value

    def _typable(self, word: str, group: str | None = None) -> str:
        """A word of the ruleset as it may be typed."""
        return typable(word, self._named(word, group))

    def _named(self, word: str, group: str | None = None) -> str:
        """A word of the ruleset as it is called, in the group that the message names unless given."""
        if group is None:
            group = (self._message.group or "").format(**{k: str(v) for k, v in self._error.facts.items()})
        if self._terms is not None and group == "counters":
            return self._terms.measure(word)
        return self._terms.term(group, word) if self._terms is not None and group else word

    def _held(self, row: Mapping[str, str]) -> str:
        """Who holds what."""
        if self._terms is None:
            return str(row)
        who, what = self._terms.account(row["account"]), self._terms.measure(row["commodity"])
        return _("{who} ({what})").format(who=who, what=what)

    def _difference(self, row: Mapping[str, Any]) -> str:
        """A balance that is not what was asserted."""
        if self._terms is None:
            return str(row)
        from cli.output.measures import amount, measure_name

        measure, expected, found = row["commodity"], row["expected"], row["found"]
        what = measure_name(self._terms, measure)
        shown = {"expected": amount(self._terms, measure, expected), "found": amount(self._terms, measure, found)}
        if not (isinstance(expected, int) and isinstance(found, int)):
            return _("{what}: expected {expected}, found {found}.").format(what=what, **shown)
        difference = amount(self._terms, measure, found - expected, sign=True)
        return _("{what}: expected {expected}, found {found} ({difference}).").format(
            what=what, difference=difference, **shown
        )


VALUES = frozenset({"asked", "held", "short", "ceiling", "credit", "share", "value", "paid", "total"})
"""Facts that count something."""

NAMED = frozenset({"coin", "condition", "key", "kind", "missing", "rest"})
"""Facts that are an id of the ruleset, where the message says of which group."""

OVERRIDABLE = N_("The game master may decide otherwise: --override REASON.")


def _is_word(param: click.Parameter) -> bool:
    return isinstance(param, click.Argument)


def _either(words: Sequence[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return _("{first} or {last}").format(first=", ".join(words[:-1]), last=words[-1])
