"""Pages that are documents of blocks: an entry, a session's chronicle, the treasure, a statement, a dispute's file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote, urlencode

from msgspec import Struct

from cli.evidence import view_of_evidence, whole_evidence
from cli.input.values import sessions as sessions_of
from cli.output.books.treasure import coin_note, holder_table, session_table, sum_rows
from cli.output.chronicle.chapter import chapter_sums, chapter_title, disputes_line
from cli.output.chronicle.highlights import highlight_text, highlights_in_order
from cli.output.chronicle.story import paragraphs
from cli.output.document.blocks import (
    Block,
    Bullets,
    Document,
    Pairs,
    Paragraph,
    ReportPart,
    Span,
    Table,
    Text,
    entry_anchor,
)
from cli.output.entries.disputes import summary
from cli.output.entries.entry_details import ranges, with_remark
from cli.output.sheets.sheet import item_rows, of_moment
from cli.output.words.language import _
from cli.output.words.tags import without_marks
from cli.reading import explained_account, last_recorded, view_and_rules
from cli.serve.page_app import PageApp
from cli.serve.pages.people import knows_hit_points
from cli.serve.site import Asked, Made
from ledger.entries import Entry
from ledger.errors import InputError
from ledger.ids import HIT_POINTS
from ledger.seal import Seal
from ledger.state import last_session, session_numbers
from projections.books.treasure import treasure as report
from projections.chronicle.history import Chapter, chronicle
from projections.disputes.disputes import dispute_at, disputes_at


class Link(Struct, frozen=True):
    """A link beside a document.

    Attributes:
        line: A line that it writes into the field; empty for one that only leads somewhere.
    """

    text: str
    address: str
    line: str = ""


def shown(title: str, blocks: Sequence[Block], links: Sequence[Link] = ()) -> Made:
    """A page of blocks under a title."""
    return Made("document.html", {"title": title, "blocks": list(blocks), "links": list(links)})


def writing(text: str, line: str) -> Link:
    """A link that writes a line into the field of the first page."""
    return Link(text, f"/?line={quote(line)}", line)


def entry(who: Asked, app: PageApp) -> Made:
    """One entry, and what it did."""
    from cli.output.log.entry_blocks import entry_blocks
    from projections.books.entry_explained import entry_alone

    found, last = app.read.entry(who.request.path_params["number"]), last_recorded(app, who.as_of)
    if found.number > last:
        raise InputError("entry_unknown", entry=found.number, last=last)
    data = entry_alone(app.campaign, found, app.rules_of)
    laid = list(entry_blocks(app.speaker, data))
    is_hidden = hides(who, app, found)
    if is_hidden:
        # What it says and when; of its figures one could read how many hit points somebody has.
        laid = laid[:2]
    blocks = [ReportPart(title, (block,)) if title else block for title, block in laid]
    number, links = found.number, list[Link]()
    if who.may_record and data["voided_by"] is None:
        links = [
            Link(_("Take back"), f"/plan/{number}"),
            writing(_("Correct"), f"amend {number} "),
            writing(_("Open a dispute"), f"dispute open  --about {number}"),
        ]
        if data["secret"]:
            links.append(writing(_("Reveal"), f"reveal {number}"))
    if not is_hidden:
        links.append(Link(_("What depended on it"), f"/entry/{number}/after"))
    if number > 1:
        links.append(Link(_("#{number}, before").format(number=number - 1), f"/entry/{number - 1}"))
    if number < app.campaign.last():
        links.append(Link(_("#{number}, after").format(number=number + 1), f"/entry/{number + 1}"))
    links.append(Link(_("How things stood then"), f"/?as-of={number}"))
    return shown(_("Entry #{entry}").format(entry=number), blocks, links)


def hides(who: Asked, app: PageApp, found: Entry) -> bool:
    """Whether an entry moved hit points that the guest may know of by a word alone."""
    whose = {posting.account for posting in found.body.postings if posting.commodity in HIT_POINTS}
    return who.reader.hides_hit_points and not all(knows_hit_points(who, app, account) for account in whose)


def history(who: Asked, app: PageApp) -> Made:
    """The chronicle of one session, and of the time after it: the last one's unless one is asked for."""
    numbers = session_numbers(app.campaign.state())
    asked = who.request.query_params.get("session", "")
    sessions = sessions_of(asked) if asked else None
    if sessions is None and numbers:
        sessions = range(numbers[-1], numbers[-1] + 1)
    chapters = chronicle(app.campaign, point=who.as_of, sessions=sessions)
    told = ((chapter_title(chapter), tuple(_chapter(app, chapter))) for chapter in chapters)
    blocks: list[Block] = [ReportPart(title, blocks) for title, blocks in told if blocks]
    blocks = blocks or [Paragraph(_("Nothing has been recorded yet."))]
    first = sessions[0] if sessions else 1
    near = [n for n in numbers if abs(n - first) <= NEAR or n in (numbers[0], numbers[-1])]
    links = [Link(_("Session {number}").format(number=n), f"/history?session={n}") for n in near]
    if numbers:
        links += [download("session", str(sessions[0] if sessions else numbers[-1]), ending) for ending in FORMATS]
    return shown(of_moment(_("Chronicle"), who.as_of), blocks, links)


NEAR = 3
"""Sessions before and after the one that is shown to which the chronicle has links, besides the first and the last."""


def _chapter(app: PageApp, chapter: Chapter) -> Iterator[Block]:
    speaker = app.speaker
    if chapter.present:
        yield Paragraph(speaker.present(chapter.present), role="aside")
    if story := tuple(_cited(line.text, line.entries) for line in paragraphs(speaker, chapter, "story")):
        yield Bullets(story, role="story")
    if chapter.summary:
        yield Paragraph((Span(without_marks(chapter.summary), "typed"),), role="summary")
    if stood_out := tuple(_cited(highlight_text(speaker, h), (h.entry,)) for h in highlights_in_order(chapter)):
        yield Bullets(stood_out, role="highlights")
    closing = [*chapter_sums(speaker, chapter), *disputes_line(speaker, chapter)]
    if closing:
        yield Paragraph(" ".join(closing), role="aside")


def _cited(text: str, numbers: Sequence[int]) -> Text:
    """A text and the entries that say it."""
    return (text, " ", Span(f"[{', '.join(ranges(sorted(numbers)))}]", "small", target=entry_anchor(min(numbers))))


def treasure(who: Asked, app: PageApp) -> Made:
    """What was found, who got what, and what is left."""
    view, rules = view_and_rules(app, who.as_of)
    data, terms = report(app.campaign, view, rules, language=app.language), app.terms
    blocks: list[Block] = [Pairs(tuple(sum_rows(terms, data)))]
    head = (_("Number"), _("What"), _("Worth"))
    for title, items in (
        (_("Found besides coins"), data["found"]["items"]),
        (_("In the hoard"), data["left"]["hoard"]["items"]),
        (_("In the fund"), data["left"]["fund"]["items"]),
    ):
        if items:
            blocks.append(Table(title, head, tuple(item_rows(terms, items)), right=(0,)))
    tables = []
    if data["holders"] and terms.coinage:
        tables.append(
            (with_remark(_("Who had how much, in coins"), coin_note(terms)), *holder_table(terms, data["holders"]))
        )
    if data["sessions"]:
        recent = data["sessions"] if "whole" in who.request.query_params else data["sessions"][-MOST_SESSIONS:]
        tables.append((_("By session"), *session_table(terms, recent)))
    for title, heads, rows in tables:
        blocks.append(Table(title, tuple(heads), tuple(map(tuple, rows)), right=tuple(range(1, len(heads)))))
    links = [Link(_("Every session"), "?whole=1")] if len(data["sessions"]) > MOST_SESSIONS else []
    return shown(of_moment(_("Treasure"), who.as_of), blocks, links)


MOST_SESSIONS = 20
"""Sessions of which the treasure has a row unless all are asked for, the last ones."""


def statement(who: Asked, app: PageApp) -> Made:
    """Somebody's statement of account."""
    from cli.output.books.statement import statement_document
    from projections.books.statement import StatementSpan
    from projections.books.statement import statement as found_statement

    account = explained_account(app, app.then, who.part("who"))
    asked, last = who.request.query_params.get("session", ""), last_session(app.then)
    sessions = sessions_of(asked) if asked else range(max(1, last - RECENT + 1), max(1, last) + 1)
    period = StatementSpan() if "whole" in who.request.query_params else StatementSpan(sessions=sessions)
    found = found_statement(app.campaign, app.rules_of, account, period, point=who.as_of, every=False)
    document = statement_document(app.speaker, found, point=who.as_of, made_at=_recorded_at(app, found.number))
    links = [] if period.sessions is None else [Link(_("From the first session on"), "?whole=1")]
    links += [download("statement", who.part("who"), ending) for ending in FORMATS]
    return _document(document, links)


RECENT = 2
"""Sessions that a statement is of unless others are asked for, the last ones."""


def disputes(who: Asked, app: PageApp) -> Made:
    """The disputes, and how they were ruled on."""
    found = disputes_at(app.campaign, app.view(who.as_of))
    blocks = list[Block]()
    for each in found:
        title, *texts = summary(app.speaker, each)
        blocks.append(ReportPart(title, tuple(map(Paragraph, texts))))
    links = [Link(_("Dispute #{number}").format(number=dispute.id), f"/dispute/{dispute.id}") for dispute in found]
    return shown(_("Disputes"), blocks or [Paragraph(_("There is no dispute."))], links)


def hides_dispute(who: Asked, app: PageApp, number: int) -> bool:
    """Whether the evidence of a dispute says how many hit points somebody has of whom the guest knows a word alone."""
    if not who.reader.hides_hit_points:
        return False
    found = dispute_at(app.campaign, view_of_evidence(app, who.as_of), number)
    return any(hides(who, app, app.read.entry(str(entry))) for entry in (*found.about, *found.corrections))


def dispute(who: Asked, app: PageApp) -> Made:
    """The file of one dispute, and what rules on it; without its evidence where that may not be shown."""
    from cli.output.disputes.dispute_document import dispute_document

    number = app.read.entry_number(who.request.path_params["number"])
    if hides_dispute(who, app, number):
        title, *texts = summary(app.speaker, dispute_at(app.campaign, view_of_evidence(app, who.as_of), number))
        return shown(title, list(map(Paragraph, texts)))
    found = whole_evidence(app, who.as_of, number)
    seal = Seal.of(*app.campaign.head()).text
    made_at = _recorded_at(app, found[0].number)
    document = dispute_document(app.speaker, *found, point=who.as_of, seal=seal, made_at=made_at)
    links = [download("dispute", str(number), ending) for ending in FORMATS]
    if who.may_record and found[0].dispute.is_unsettled:
        links += [
            writing(_("Uphold"), f"dispute rule {number} --uphold --reason "),
            writing(_("Dismiss"), f"dispute rule {number} --dismiss --reason "),
        ]
    elif who.may_record:
        links.append(writing(_("Open again"), f"dispute appeal {number} --reason "))
    return _document(document, links)


FORMATS = ("html", "pdf", "md")


def download(kind: str, what: str, ending: str) -> Link:
    """A link to a document as a file."""
    return Link(ending.upper(), f"/download/{kind}.{ending}?{urlencode({'of': what})}")


def _document(document: Document, links: Sequence[Link]) -> Made:
    """A whole document as a page."""
    blocks = [*document.cover.blocks, *(ReportPart(section.title, section.blocks) for section in document.sections)]
    return shown(document.cover.title, blocks, links)


def _recorded_at(app: PageApp, number: int) -> str:
    campaign = app.campaign
    return campaign.entry_named_in("entries", min(number, campaign.last())).header.recorded_at
