"""The chronicle as notes for Obsidian: one for each session, person, place, thing and plot, with links both ways."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cli.output.chronicle.report.context import Context
from cli.output.chronicle.report.document import report_context, sections_of
from cli.output.chronicle.report.index import TITLES
from cli.output.chronicle.report.treasure import custody_of
from cli.output.document.blocks import Block, Bullets, Paragraph, ReportPart, Section, Span, Text
from cli.output.document.markdown import MarkdownBlocks, MarkdownLinks
from cli.output.terminal.speaker import Speaker
from cli.output.words.dates import period_name
from cli.output.words.language import _, and_more, listed, with_count
from ledger.ids import CHARACTER
from ledger.patterns import late_pattern
from ledger.people import bare_name
from ledger.rules.tables import folded
from projections.chronicle.report.campaign_report import Report
from projections.chronicle.report.finds import Find, Hand
from projections.programs.marked_notes import Note, Notes, Written

LINK = late_pattern("\x01([^\x02]*)\x02([^\x03]*)\x03")
"""A link while it is not known where the note is that it leads to; nobody can type these characters."""

HASH = late_pattern(r"(?<![\\#\w])#(?=[^\W\d])")
"""What Obsidian would take for a tag of its own."""

SORTS: Mapping[str, str] = {"@": "person", "#": "place", "!": "thing", "*": "plot"}
"""Tags of notes by the marks of what they are about."""


class Draft(NamedTuple):
    """A note whose links are not yet known.

    Attributes:
        tags: Sorts, of which Obsidian makes lists.
        aliases: Other names by which it is found.
    """

    key: str
    folder: str
    name: str
    lines: list[str]
    tags: tuple[str, ...]
    aliases: tuple[str, ...] = ()


class _Links(MarkdownLinks):
    """Links that are resolved once every note is there, and the anchors of blocks.

    Attributes:
        block_of: The mark of the block in which an anchor is.
    """

    def __init__(self) -> None:
        self.block_of: dict[str, str] = {}

    def link(self, text: str, target: str) -> str:
        return f"\x01{target}\x02{text}\x03"

    def mark(self, anchors: Sequence[str]) -> str:
        self.block_of |= dict.fromkeys(anchors, anchors[0])
        return f" ^{anchors[0]}"


def vault_notes(notes: Notes, speaker: Speaker, report: Report) -> list[Note]:
    """The notes, with links to where each of them is.

    Args:
        notes: Those that are in the folder.
    """
    vault = _Vault(report_context(speaker, report, "story"))
    drafts = list(vault.drafts())
    paths = {draft.key: notes.path_of(draft.key, draft.folder, draft.name) for draft in drafts}
    return [vault.note(draft, paths) for draft in drafts]


class _Vault:
    """The notes of a campaign while they are made."""

    def __init__(self, context: Context) -> None:
        self._context, self._report = context, context.report
        self._links = _Links()
        self._laid = MarkdownBlocks(self._links)
        self._key_of: dict[str, str] = {}
        """Keys of notes by the anchors that are in them."""

    def drafts(self) -> Iterator[Draft]:
        """Each note, before links are resolved."""
        members = {folded(bare_name(member["account"])): member for member in self._report.party["members"]}
        told: dict[str, list[Block]] = {}
        finds = dict(self._finds())
        parts: list[tuple[str, str]] = []
        for section in sections_of(self._context):
            if section.role == "chapter":
                yield self._session(section)
            elif section.anchor == "characters":
                for block in section.blocks:
                    if isinstance(block, ReportPart) and block.anchor:
                        told[block.anchor] = list(block.blocks)
            elif section.anchor == "index":
                told |= {str(line[0].anchor): [Bullets((line[2:],))] for line in _lines_of_index(section)}
            elif section.role != "seal":
                parts.append((section.title, section.anchor))
                yield self._draft(
                    f"part:{section.anchor}", "", section.title, section.blocks, ("part",), section.anchor
                )
        mentions = {(mention.mark, folded(mention.name)): mention for mention in self._report.mentions.values()}
        for name, member in members.items():
            anchor = str(self._context.person_anchor(member["account"]))
            blocks = told.get(anchor, [])
            own = mentions.pop(("@", name), None)
            if own is not None:
                blocks = [*blocks, *self._mentioned(told, own.number)]
                self._key_of[f"mention-{own.number}"] = self._character(member["account"])
            held = [
                Span(str(find), target=key) for key, find, holders in finds.values() if member["account"] in holders
            ]
            blocks += [Paragraph(_related(_("Things"), held))] if held else []
            yield self._draft(
                self._character(member["account"]), _("Characters"), bare_name(member["account"]), blocks,
                ("character",), anchor, (str(member["name"]),)
            )  # fmt: skip
        for (mark, _name), mention in mentions.items():
            sort = SORTS[mark]
            key = f"{sort}:{_word(folded(mention.name))}"
            blocks = [*self._mentioned(told, mention.number)]
            yield self._draft(key, _(TITLES[mark]), mention.name, blocks, (sort,), f"mention-{mention.number}")
        for find in self._report.finds:
            if not find.is_treated_like_coins:
                table = custody_of(self._context, [find])
                yield self._draft(f"item:{find.row['id']}", _("Things"), str(find.row["name"]), [table], ("thing",), "")
        yield self._home(parts)

    def _session(self, section: Section) -> Draft:
        """A session, or the time before the first one, with everybody and everything in it at its end."""
        period = int(section.anchor.removeprefix("period-"))
        session = None if period % 2 else period // 2
        digest = next(each for each in self._report.digests if each.period == period)
        periods = {period, period + 1}
        people = [Span(name, target=self._character(CHARACTER + name)) for name in digest.present]
        mentioned: dict[str, list[Span]] = {}
        for mention in self._report.mentions.values():
            if any(place in periods for _entry, place in mention.places):
                mentioned.setdefault(mention.mark, []).append(Span(mention.name, target=f"mention-{mention.number}"))
        things = [
            Span(self._name_then(find, hand), target=f"item:{find.row['id']}")
            for find in self._report.finds
            if not find.is_treated_like_coins
            if (hand := next((hand for hand in find.hands if hand.period in periods), None)) is not None
        ]
        related = [
            Paragraph(_related(_(title), spans))
            for title, spans in (
                (_("Characters"), people),
                *((TITLES[mark], spans) for mark, spans in mentioned.items()),
                (_("Finds"), things),
            )
            if spans
        ]
        key = f"session:{session}" if session is not None else f"period:{period}"
        return self._draft(
            key,
            _("Sessions"),
            period_name(period),
            (*section.blocks, *related),
            ("session",),
            section.anchor,
            (section.title,),
        )

    def _home(self, parts: Sequence[tuple[str, str]]) -> Draft:
        """The campaign: its sessions, its people, and what it adds up to."""
        digests = [each for each in self._report.digests if each.is_reported and self._context.begins_section(each)]
        sessions = tuple(
            (Span(period_name(each.period, each.title), target=f"period-{each.period}"),) for each in digests
        )
        people = tuple(
            (Span(str(member["name"]), target=self._character(member["account"])),)
            for member in self._report.party["members"]
        )
        blocks = (
            ReportPart(_("Sessions"), (Bullets(sessions),)),
            ReportPart(_("Characters"), (Bullets(people),)),
            ReportPart(_("Contents"), (Bullets(tuple((Span(title, target=anchor),) for title, anchor in parts)),)),
        )
        return self._draft("campaign", "", self._report.name, blocks, (), "")

    def _finds(self) -> Iterator[tuple[str, tuple[str, str, tuple[str, ...]]]]:
        """Key, name and holders of each find, by its id."""
        for find in self._report.finds:
            if not find.is_treated_like_coins:
                yield find.row["id"], (f"item:{find.row['id']}", str(find.row["name"]), find.holders)

    def _name_then(self, find: Find, hand: Hand) -> str:
        """What a find was called when somebody got it; its note has the name of today."""
        return self._context.speaker.terms_then(hand.entry).item(str(find.row["id"]))

    def _mentioned(self, told: Mapping[str, list[Block]], number: int) -> list[Block]:
        """Where something is mentioned."""
        return [ReportPart(_("Mentioned"), tuple(told.get(f"mention-{number}", ())))]

    def _character(self, account: str) -> str:
        return f"character:{_word(bare_name(account))}"

    def _draft(
        self, key: str, folder: str, name: str, blocks: Iterable[Block], tags: tuple[str, ...], anchor: str,
        aliases: tuple[str, ...] = ()
    ) -> Draft:  # fmt: skip
        before = set(self._links.block_of)
        lines = list(self._laid.blocks(blocks, 2))
        self._key_of |= dict.fromkeys({*self._links.block_of} - before, key)
        if anchor:
            self._key_of[anchor] = key
        return Draft(key, folder, name, lines, tags, tuple(alias for alias in aliases if alias != name))

    def note(self, draft: Draft, paths: Mapping[str, str]) -> Note:
        """A note, with its links."""
        text = HASH.sub(r"\\#", "\n".join(draft.lines).strip("\n")).replace("%%", "%\\%")

        def resolved(link: re.Match[str]) -> str:
            key = link[1] if link[1] in paths else self._key_of.get(link[1], "")
            if key not in paths or key == draft.key:
                return link[2]
            path = os.path.relpath(paths[key], os.path.dirname(paths[draft.key]) or ".").replace(os.sep, "/")
            block = self._links.block_of.get(link[1])
            return f"[{link[2]}](<{path}{f'#^{block}' if block else ''}>)"

        text = LINK.sub(resolved, text)
        tags = " ".join(f"#campaign/{tag}" for tag in draft.tags) or "#campaign"
        head = f"---\naliases: {json.dumps(draft.aliases, ensure_ascii=False)}\n---\n\n" if draft.aliases else ""
        return Note(
            key=draft.key, folder=draft.folder, name=draft.name, head=head,
            text=f"{text}\n\n{tags}".strip("\n")
        )  # fmt: skip


def _lines_of_index(section: Section) -> Iterator[tuple[Span, ...]]:
    """The lines of the index, each beginning with a name that is an anchor."""
    for part in section.blocks:
        for bullets in part.blocks if isinstance(part, ReportPart) else ():
            yield from bullets.items if isinstance(bullets, Bullets) else ()  # type: ignore[misc]


def _related(title: str, spans: Sequence[Span]) -> Text:
    """A line with links."""
    joined = [piece for span in spans for piece in (", ", span)][1:]
    return (Span(_("{name}: {title}").format(name=title, title=""), "strong"), *joined)


def _word(name: str) -> str:
    """A name as part of a key."""
    return re.sub(r"\s+", "_", name)


NAMED = 10
"""So many notes are named."""


def written_lines(folder: str, written: Written) -> Iterator[str]:
    """Where the notes are and how many changed, then by name those that somebody should look at."""
    yield _("Written: {file}").format(file=folder)
    counts = (
        with_count("{count} new note", "{count} new notes", len(written.added)),
        with_count("{count} changed", "{count} changed", len(written.changed)),
        with_count("{count} as before", "{count} as before", len(written.same)),
    )
    yield listed(list(counts)) + "."
    if written.joined:
        yield _("Added at the end of notes of yours: {notes}.").format(notes=_named(written.joined))
    if written.edited:
        yield _("Left as you changed them between the marks (--force writes them again): {notes}.").format(
            notes=_named(written.edited)
        )
    if written.gone:
        yield _("No longer in what is exported, and left as they are: {notes}.").format(notes=_named(written.gone))


def _named(paths: Sequence[str]) -> str:
    said = listed([f"“{path}”" for path in paths[:NAMED]])
    more = len(paths) - NAMED
    if more <= 0:
        return said
    return f"{said} " + and_more(more).rstrip(".")
