"""Asks for a campaign that is already under way: everybody, the hoard and the fund, then a summary.

A bad answer is refused at its question. One step back keeps whatever was typed. What comes of it is a script, a line of
`opening` for each holder.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from cli.app import App
from cli.errors import as_campaign_error, message_and_hint
from cli.input.opening_facts import figures, opening_facts, things
from cli.output.terminal.columns import screen_width, wrapped
from cli.output.words.language import _, capital
from cli.script.lines import line_of, split_line
from ledger.decisions import decide
from ledger.entries import Command
from ledger.errors import CampaignError, InputError
from ledger.facts import FUND_NAME, HOARD_NAME, OpeningRecorded
from ledger.ids import CHARACTER, GONE, STATUS
from ledger.people import holder_account, name_of
from ledger.rules.keys import NO, YES
from ledger.rules.tables import folded
from ledger.texts import printable

SUMMARY = "?"
BACK = "<"
"""The answer that goes one step back."""

SEPARATOR = re.compile(r"\s*;\s*|,\s+")
"""Between things: a comma with a blank after it, as `1,5po` is one amount."""


class StepBack(Exception):
    """Raised by an answer that goes one step back."""


class Asker(Protocol):
    """Where questions are asked."""

    def ask(self, question: str, default: str, words: Sequence[str]) -> str:
        """The answer; `StepBack`, KeyboardInterrupt or EOFError in its place."""
        ...


class Question(Struct, frozen=True):
    """A question about a holder.

    Attributes:
        key: What the answer is kept as.
        text: What is asked.
        check: Raises what is wrong with an answer that is not empty.
        words: What Tab completes.
        required: Whether an empty answer is refused.
    """

    key: str
    text: str
    check: Callable[[str], object] = lambda answer: None
    words: Sequence[str] = ()
    required: bool = False


BLAMED = {
    "opening_level_unearned": "xp",
    "opening_impossible": "hp",
    "state_impossible": "hp",
    "key_missing": "class",
    "not_in_inventory": "worn",
    "already_equipped": "worn",
    "name_taken": "name",
    "name_reserved": "name",
    "opening_too_late": "name",
}
"""The question whose answer an error of a whole opening is about; else the last one."""

Answers = dict[str, str]


class GuidedOpening:
    """Questions, answers so far, and the script that they make."""

    def __init__(self, app: App, asker: Asker, say: Callable[[str], None]) -> None:
        self._app = app
        self._asker = asker
        self._say = say
        self._holders: list[Answers] = [{}]
        self._joined = [
            name_of(account)
            for account in app.state.accounts(CHARACTER)
            if app.state.field(account, STATUS) not in GONE
        ]

    def lines(self) -> list[str]:
        """The commands of everybody who is complete so far."""
        typed = filter(None, map(self._words, self._holders))
        return [line_of(map(printable, ["opening", *words])) for words in typed]

    def run(self) -> bool:
        """Ask until somebody without a name is followed by the hoard and the fund; return whether to record it."""
        self._say(_("Return keeps what is shown; {back} or Shift-Tab goes one step back.").format(back=BACK))
        at, step = 0, 0
        while True:
            answers = self._holders[at]
            if answers.get("name") == SUMMARY:
                lines = [part for line in self.lines() for part in wrapped(line, screen_width())]
                self._say("\n".join(["", *lines, ""]))
            questions = self._questions(answers)
            if step == len(questions):
                step = self._first_wrong(answers, questions)
                if step == len(questions):
                    at, step = at + 1, 0
                    if answers["name"] == FUND_NAME:
                        self._holders.append({"name": SUMMARY})
                    elif at == len(self._holders):
                        self._holders.append({})
                continue
            question = questions[step]
            try:
                text = self._asker.ask(question.text, self._shown(answers, question.key), question.words)
            except StepBack:
                at, step = self._before(at, step)
                continue
            answers[question.key] = text
            if question.key == "name" and not text:
                self._holders[at:] = [{"name": HOARD_NAME}, {"name": FUND_NAME}]
            elif question.key == SUMMARY and folded(text) in (*YES, *NO):
                return folded(text) in YES
            elif not self._is_refused(question, text):
                step += 1

    def _before(self, at: int, step: int) -> tuple[int, int]:
        if step > 0:
            return at, step - 1
        if self._holders[at].get("name") == HOARD_NAME:
            # Before the hoard somebody else may come.
            self._holders.insert(at, {})
            return at, 0
        if at == 0:
            return 0, 0
        return at - 1, len(self._questions(self._holders[at - 1])) - 1

    def _shown(self, answers: Answers, key: str) -> str:
        """What is there to be mended: what was typed, else the next of those who have joined."""
        if key in answers or key != "name":
            return answers.get(key, "")
        taken = {folded(other.get("name", "")) for other in self._holders}
        return next((name for name in self._joined if folded(name) not in taken), "")

    # The questions.

    def _questions(self, answers: Answers) -> list[Question]:
        name = answers.get("name", "")
        if name == SUMMARY:
            return [Question(SUMMARY, _("Record this? (yes or no)"), words=[_("yes"), _("no")], required=True)]
        if name in (HOARD_NAME, FUND_NAME):
            return list(self._of_holder(name))
        return [
            Question("name", _("Who? (nothing when everybody is there)"), words=self._joined),
            *(self._of_character(answers) if name else ()),
        ]

    def _of_character(self, answers: Answers) -> Iterator[Question]:
        tables, name = self._app.rules.tables, answers["name"]
        measures = tables.group("measures")
        known = folded(name) in map(folded, self._joined)
        if not known:
            if classes := tables.group("classes"):
                words = [self._app.terms.term("classes", class_) for class_ in classes]
                asked = _("{who}: class? ({example})").format(who=name, example=words[0])
                yield Question("class", asked, self._check(answers, self._class_words), words, required=True)
            if scores := self._scores():
                named = " ".join(self._app.terms.term("traits", trait) for trait in scores)
                asked = _("{who}: {scores}?").format(who=name, scores=named)
                yield Question("scores", asked, self._check(answers, self._score_words), required=True)
        if (tables.group("classes") and "=" not in answers.get("class", "")) or "level" in measures:
            yield Question("level", _("{who}: level?").format(who=name), self._figure(answers, "level"))
        if "xp" in measures:
            asked = _("{who}: {xp}? (nothing: what the level needs)")
            said = asked.format(who=name, xp=self._app.terms.measure("xp"))
            yield Question("xp", said, self._figure(answers, "xp"))
        if "hp" in measures:
            asked = _("{who}: {hp}? (31/38: now and at most)").format(who=name, hp=self._app.terms.measure("hp"))
            yield Question("hp", asked, self._figure(answers, "hp"), required=not known)
        yield from self._of_holder(name, thing_words=_("{who}: things? (torch=6, Ring:500gp, Wand:?)"))
        yield Question("worn", _("{who}: which of them are worn or in hand?").format(who=name))
        asked = _("{who}: anything else? (KEY=VALUE: a condition, spells left, an alignment…)").format(who=name)
        yield Question("more", asked, self._check(answers, lambda text: self._keys({**answers, "more": text})))
        if not known:
            yield Question("player", _("{who}: played by?").format(who=name))

    def _of_holder(self, name: str, thing_words: str | None = None) -> Iterator[Question]:
        shown = capital(self._app.terms.account(holder_account(name)))
        if self._app.rules.coinage:
            asked = _("{who}: coins?").format(who=shown)
            yield Question("coins", asked, lambda text: self._app.read.amount(text))
        asked = (thing_words or _("{who}: things? (torch=6, Ring:500gp, gem=100gp*2)")).format(who=shown)
        yield Question("things", asked, lambda text: things(self._app, _parts(text)))

    def _scores(self) -> list[str]:
        tables = self._app.rules.tables
        required = [key for key, row in tables.group("keys.join").items() if row.get("required")]
        return [key for key in required if key in tables.group("traits")]

    # The answers as words of a command.

    def _class_words(self, text: str) -> list[str]:
        return text.split() if "=" in text else [f"class={text}"]

    def _score_words(self, text: str) -> list[str]:
        scores, given = self._scores(), re.split(r"[\s,;/]+", text)
        if len(given) != len(scores):
            raise InputError("opening_scores", given=len(given), scores=scores)
        return [f"{trait}={score}" for trait, score in zip(scores, given, strict=True)]

    def _figure_words(self, answers: Answers) -> list[str]:
        words: list[str] = []
        if answers.get("class"):
            words += self._class_words(answers["class"])
        if answers.get("scores"):
            words += self._score_words(answers["scores"])
        return [*words, *(f"{key}={answers[key]}" for key in ("level", "xp", "hp") if answers.get(key))]

    def _facts(self, answers: Answers) -> OpeningRecorded:
        return opening_facts(
            self._app.read,
            answers["name"],
            self._keys(answers),
            coins=answers.get("coins") or None,
            items=_parts(answers.get("things", "")),
            worn=_parts(answers.get("worn", "")),
        )

    def _keys(self, answers: Answers) -> list[str]:
        return [*self._figure_words(answers), *split_line(answers.get("more", ""), 1)]

    def _words(self, answers: Answers) -> list[str]:
        """The words after `opening`; none for a holder of whom nothing is said."""
        words = self._keys(answers)
        for key, name in (("player", "--player"), ("coins", "--coins")):
            words += [name, answers[key]] if answers.get(key) else []
        for key, name in (("things", "--item"), ("worn", "--worn")):
            words += [word for part in _parts(answers.get(key, "")) for word in (name, part)]
        return [answers["name"], *words] if words and answers.get("name") else []

    # Refusals.

    def _check(self, answers: Answers, words: Callable[[str], list[str]]) -> Callable[[str], object]:
        return lambda text: figures(self._app, answers["name"], words(text))

    def _figure(self, answers: Answers, key: str) -> Callable[[str], object]:
        of_class = self._class_words(answers["class"]) if key == "level" and answers.get("class") else []
        return lambda text: figures(self._app, answers["name"], [*of_class, f"{key}={text}"])

    def _is_refused(self, question: Question, text: str) -> bool:
        try:
            if question.required and not text:
                raise InputError("opening_answer")
            if text:
                question.check(text)
        except CampaignError as error:
            self._say_error(error)
            return True
        return False

    def _first_wrong(self, answers: Answers, questions: Sequence[Question]) -> int:
        """The place of the question whose answer the rules refuse when all are taken together; their number if none."""
        if not self._words(answers):
            return len(questions)
        try:
            facts = self._facts(answers)
            decide(self._app.campaign.state(), Command(facts=facts), self._app.rules)
        except CampaignError as error:
            self._say_error(error)
            blamed = BLAMED.get(error.code, questions[-1].key)
            return next((place for place, question in enumerate(questions) if question.key == blamed), 0)
        return len(questions)

    def _say_error(self, error: CampaignError) -> None:
        message, hint = message_and_hint(as_campaign_error(error, self._app), self._app)
        self._say(f"{message}\n{hint}" if hint else message)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in SEPARATOR.split(text) if part.strip()]
