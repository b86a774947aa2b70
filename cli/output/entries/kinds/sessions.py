"""What is said of entries about campaigns, the rules in force and sessions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.entries.entry_details import EntryDetails
from cli.output.entries.kind_row import KindRow
from cli.output.entries.sentence import gave_up
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import N_, _, capital, integer, listed, ngettext, spoken
from cli.output.words.typable import command_line
from ledger.facts import (
    CampaignOpened,
    CampaignSetAside,
    CharactersArrived,
    CharactersLeft,
    RulesAdopted,
    SeedKept,
    SessionEnded,
    SessionStarted,
)
from ledger.ids import FLED, MEMBER, STATUS
from ledger.rules.tables import Tables

if TYPE_CHECKING:
    from ledger.journal import Recorded


def _opened(details: EntryDetails[CampaignOpened]) -> str:
    facts, terms = details.facts, details.terms
    names = terms.tables["meta"].get("names", {})
    rules = names.get(spoken(), facts.ruleset)
    said = _("The campaign “{name}” opens. Rules: {rules}.").format(name=facts.name, rules=rules)
    files = [str(overlay["file"]) for overlay in terms.tables.get("house").get("overlays", ())]
    return said + " " + _("House rules: {house}.").format(house=listed(files)) if files else said


def _taken_up(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """How to work on it after all."""
    name = command_line([speaker.campaign.name])
    yield _("Commands no longer mean it; whatever is recorded with --campaign {name} takes it up again.").format(
        name=name
    )


def _adopted(details: EntryDetails[RulesAdopted]) -> str:
    facts = details.facts
    before = next((str(f.old) for f in details.body.fields if f.key == "rules" and f.old), facts.tables)
    if added := _added(details.speaker.rules_of(before).tables, details.terms.tables):
        names = [details.terms.term(*row["path"].rpartition(".")[::2]) for row in added]
        return _("From now on the table counts: {names}.").format(names=listed(names))
    names = details.terms.tables["meta"].get("names", {})
    rules = names.get(spoken(), facts.ruleset)
    said = _("From now on the rules are: {rules}, as printed.").format(rules=rules)
    if facts.house:
        house = listed([str(file) for file in facts.house])
        said = _("From now on the rules are: {rules}, with the house rules of {house}.").format(
            rules=rules, house=house
        )
    versions = [details.speaker.rules_of(hash_).tables["meta"]["version"] for hash_ in (before, facts.tables)]
    if versions[0] == versions[1]:
        return said
    return said + " " + _("Version {new} instead of {old}.").format(old=versions[0], new=versions[1])


def _session_started(details: EntryDetails[SessionStarted]) -> str:
    facts = details.facts
    number = integer(details.body.session or 0)
    if facts.title:
        said = _("Session {number} begins: {title}.").format(number=number, title=facts.title.rstrip("."))
    else:
        said = _("Session {number} begins.").format(number=number)
    present = [
        f.key.removeprefix(MEMBER) for f in details.body.fields if f.key.startswith(MEMBER) and f.new == "present"
    ]
    if not present:
        return said
    return said + " " + details.speaker.present(present)


def _announced(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """The hash of the seed, for the players to write down."""
    if "commitment" in recorded.result:
        yield _("Fair dice: this is the SHA-256 of their seed, for the players to write down.")
        yield recorded.result["commitment"]


def _made_known(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """The seed of the session's dice, with how to check it."""
    if "seed" in recorded.result:
        yield _("The seed of the fair dice: {seed}").format(seed=recorded.result["seed"])
        yield _("Its SHA-256 is what was announced; “campaign verify” throws the dice again.")


def _session_ended(details: EntryDetails[SessionEnded]) -> str:
    facts = details.facts
    said = _("Session {number} ends.").format(number=integer(details.body.session or 0))
    return f"{said} {capital(facts.summary)}" if facts.summary else said


def _arrived(details: EntryDetails[CharactersArrived]) -> str:
    facts = details.facts
    return ngettext("{who} arrives.", "{who} arrive.", len(facts.who)).format(who=listed(facts.who))


def _left(details: EntryDetails[CharactersLeft]) -> str:
    who = details.facts.who
    fled = any((change.key, change.new) == (STATUS, FLED) for change in details.body.fields)
    if fled and gave_up(details.body.note):
        return ngettext("{name} surrenders", "{name} surrender", len(who)).format(name=listed(who)) + "."
    said = (
        ngettext("{who} flees.", "{who} flee.", len(who))
        if fled
        else ngettext("{who} leaves.", "{who} leave.", len(who))
    )
    return said.format(who=listed(who))


def _changed_rules(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """What house rules change, and what changed in the printed tables."""
    from cli.output.rules.faults import change_lines, difference_lines
    from projections.past.rules_versions import changed_figures
    from projections.programs.rule_topics import house_changes

    result, terms = recorded.result, speaker.terms
    if "before" in result and _added(speaker.rules_of(result["before"]).tables, terms.tables):
        return
    yield from change_lines(house_changes(terms.tables))
    if "before" in result:
        before = speaker.rules_of(result["before"]).tables
        house = {row["path"] for tables in (before, terms.tables) for row in house_changes(tables)}
        changed = changed_figures(before.data, terms.tables.data)
        yield from difference_lines([row for row in changed if not _overlaps(row[0], house)])


def _added(before: Tables, after: Tables) -> list[dict[str, Any]]:
    """What a command added to the rules, where nothing else of them changed."""
    from ledger.rules.additions import FILE
    from projections.programs.rule_topics import house_changes

    old, new = house_changes(before), house_changes(after)
    more = [row for row in new if row not in old]
    same = before["meta"]["version"] == after["meta"]["version"] and all(row in new for row in old)
    return more if same and all(row["file"] == FILE and "was" not in row for row in more) else []


def _overlaps(path: str, others: set[str]) -> bool:
    """Whether a path is one of the others, within one, or around one."""
    return any(path == other or path.startswith(other + ".") or other.startswith(path + ".") for other in others)


ROWS: Sequence[KindRow[Any]] = (
    KindRow(facts=CampaignOpened, name=N_("campaign’s opening"), sentence=_opened, afterwards=_changed_rules),
    KindRow(
        facts=CampaignSetAside,
        name=N_("campaign’s setting aside"),
        sentence=N_("The campaign is set aside."),
        afterwards=_taken_up,
    ),
    KindRow(facts=RulesAdopted, name=N_("adoption of rules"), sentence=_adopted, afterwards=_changed_rules),
    KindRow(
        facts=SeedKept,
        name=N_("seed of fair dice"),
        words=("seed",),
        sentence=N_("A seed for fair dice is drawn, and stays secret until the session ends."),
    ),
    KindRow(
        facts=SessionStarted,
        name=N_("session start"),
        words=("session",),
        sentence=_session_started,
        afterwards=_announced,
    ),
    KindRow(facts=SessionEnded, name=N_("session end"), sentence=_session_ended, afterwards=_made_known),
    KindRow(facts=CharactersArrived, name=N_("arrival"), sentence=_arrived),
    KindRow(facts=CharactersLeft, name=N_("departure"), sentence=_left),
)
