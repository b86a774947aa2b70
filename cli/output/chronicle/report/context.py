"""What every part of a report needs: the figures, the words, how much is said, and which entries are cited."""

from __future__ import annotations

from msgspec import Struct

from cli.output.document.blocks import Span
from cli.output.document.citations import Citations
from cli.output.terminal.speaker import Speaker
from cli.output.words.tags import tagged_words
from cli.output.words.terms import Terms
from ledger.ids import CHARACTER
from projections.chronicle.highlight import Highlight
from projections.chronicle.report.campaign_report import Report
from projections.chronicle.report.digests import Digest
from projections.chronicle.report.mentions import Mention, mention_key


class Context(Struct, frozen=True):
    """A report that is being written.

    Attributes:
        names: What those of the party are called now, by account.
        detail: `full`, `story` or `brief`.
    """

    speaker: Speaker
    report: Report
    names: dict[str, str]
    citations: Citations
    detail: str

    @property
    def terms(self) -> Terms:
        """What the rules in force call things."""
        return self.speaker.terms

    @property
    def is_full(self) -> bool:
        """Whether every line is written."""
        return self.detail == "full"

    def name(self, account: str) -> str:
        """What an account is called: a character by its present name."""
        return self.names.get(account) or self.terms.account(account).replace("_", " ")

    def concerns(self, account: str) -> bool:
        """Whether an account is one of those whom the report is about."""
        return self.report.whose in (None, account)

    def person_anchor(self, account: str) -> str | None:
        """The anchor of a character's part, None where the report has none."""
        if self.detail == "brief" or not self.concerns(account):
            return None
        accounts = [member["account"] for member in self.report.party["members"]]
        return f"person-{accounts.index(account) + 1}" if account in accounts else None

    def typed(self, text: str) -> tuple[Span, ...]:
        """What somebody typed: in a story without the marks of its tags, which lead to the index."""
        if self.is_full:
            return (Span(text, "typed"),)
        return tuple(Span(piece, "typed", target=self._in_index(mark, piece)) for mark, piece in tagged_words(text))

    def _in_index(self, mark: str, name: str) -> str | None:
        mention = self.report.mentions.get(mention_key(mark, name)) if mark and self.has_index else None
        return None if mention is None else mention_anchor(mention)

    @property
    def has_index(self) -> bool:
        """Whether there is an index of what notes mention: not in the chronicle of one character."""
        return self.detail != "brief" and self.report.whose is None and bool(self.report.mentions)

    def begins_section(self, digest: Digest) -> bool:
        """Whether a chapter has a section of its own: a session, or what comes before the first one."""
        first = next((each for each in self.report.digests if each.is_reported), None)
        return self.is_full or digest.session is not None or digest is first

    def highlights(self, digest: Digest) -> list[Highlight]:
        """What stood out in a chapter, of a character's chronicle what is about the character, in the order of play."""
        whose = None if self.report.whose is None else self.report.whose.removeprefix(CHARACTER)
        found = (each for each in digest.highlights if whose is None or each.who in ("", whose))
        return sorted(found, key=lambda each: each.entry)


def mention_anchor(mention: Mention) -> str:
    """The anchor of a line of the index."""
    return f"mention-{mention.number}"


def chapter_anchor(period: int) -> str:
    """The anchor of a chapter's section."""
    return f"period-{period}"


def in_sentence(text: str) -> str:
    """A title as it is within a sentence."""
    return text[:1].lower() + text[1:]
