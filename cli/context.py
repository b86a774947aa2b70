"""The context of a command: its options, and the ledger, campaign, moment and rules that it works on.

Nothing is opened or imported before it is needed, because a command at the table is a process of its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cli.grammar.row import Row
from cli.ledger_access import LedgerAccess
from cli.output.terminal.screen import Screen
from cli.output.words import language
from cli.output.words.game_master import Called, game_master_called
from cli.settings import Settings, login_name
from ledger.errors import CampaignError, InputError, LedgerError
from ledger.ids import ACTIVE, CAMPAIGN, CHARACTER, STATUS

if TYPE_CHECKING:
    from uuid import UUID

    from cli.output.terminal.speaker import Speaker
    from cli.output.words.terms import Terms
    from cli.repeated_command import RepeatedCommand
    from ledger.entries import Entry
    from ledger.journal import Journal
    from ledger.rules.ruleset import Ruleset
    from ledger.rules.tables import Tables
    from ledger.state import ShownView
    from ledger.store.campaign import Campaign
    from ledger.store.ledger import Ledger
    from projections.past.as_of import AsOf
    from projections.secrecy.public import PublicCampaign

FOR_RECORDING = (
    "cli.input.amounts",
    "cli.input.name_lookup",
    "cli.input.parse",
    "cli.input.reader",
    "cli.output.words.grouping",
    "cli.recording",
    "ledger.journal",
    "ledger.rules.keys",
)
"""Modules that every recording command needs."""


class CampaignContext:
    """The options of one run of the program, and the ledger, campaign and rules that it works on.

    Attributes:
        settings: The global options.
        given: What the options of recording commands say: `faces`, `dry_run`, `note`…
        typed: The command that is being read, as it is typed: `campaign session start`.
        command: Its row, once its words are being read.
        alone: Whether nothing was typed after it, but for global options.
        access: The ledger, and how it is opened and closed.
        is_brief: Whether an entry is confirmed in a line, as in a shell, which shows the figures below it.
    """

    is_brief = False

    def __init__(self, environ: Mapping[str, str] | None = None) -> None:
        self.environ = os.environ if environ is None else environ
        self.settings = Settings(self.environ)
        self.given: dict[str, Any] = {}
        self.typed = "campaign"
        self.command: Row | None = None
        self.alone = False
        self.access = LedgerAccess(self.settings)
        self._login: str | None = None
        self._named_language = language.one_of_ours(self.environ.get("CAMPAIGN_LANG", ""))
        self._campaign: Campaign | None = None
        self._public: dict[int | None, PublicCampaign] = {}
        self._campaign_then: Campaign | None = None
        self._then: ShownView | None = None
        self._repeated: RepeatedCommand | None = None
        self._journals: dict[str, Journal] = {}
        self._screen: Screen | None = None
        self._speaker: Speaker | None = None
        self._rulesets: dict[str, Ruleset] = {}
        self._game_master: dict[str, Called | None] = {}
        language.speak(self._named_language or language.wished(self.environ) or "en")
        language.ask_game_master_word(self._called_game_master)
        language.ask_tables(self._tables_if_any)

    # Options.

    @property
    def language(self) -> str:
        """The language spoken: of `--lang`, CAMPAIGN_LANG, the campaign or the locale, in this order, else English."""
        return language.spoken()

    def speak(self) -> None:
        """Speak the language that the options ask for."""
        language.speak(self.settings.lang or self._named_language or language.spoken())

    @property
    def recorder(self) -> str:
        """Name of who records."""
        if self.settings.by:
            return self.settings.by
        if self._login is None:
            self._login = login_name(self.environ)
        return self._login

    @property
    def entry_key(self) -> UUID | None:
        """The id that was given for the entry: sent twice, it is recorded once."""
        if "entry_id" not in self.given:
            return None
        from uuid import UUID

        try:
            return UUID(self.given["entry_id"].strip())
        except ValueError:
            raise InputError("id_unclear", given=self.given["entry_id"]) from None

    @property
    def dry_run(self) -> bool:
        """Whether what is recorded is shown and then taken back."""
        return bool(self.given.get("dry_run"))

    def _called_game_master(self) -> Called | None:
        """What the campaign, or its book, calls its game master at the moment shown; None for the plain word."""
        spoken = self.language
        if spoken not in self._game_master and self.has_campaign and self.access.ledger is not None:
            # First, because what is asked of a ledger may be refused in a sentence about the game master.
            self._game_master[spoken] = None
            try:
                self._game_master[spoken] = game_master_called(self.then, self.rules.tables, spoken)
            except CampaignError:
                return None
        return self._game_master.get(spoken)

    def forget_game_master(self) -> None:
        """Ask again what the game master is called: it may have been recorded."""
        self._game_master.clear()

    # The ledger and the campaign.

    @property
    def ledger(self) -> Ledger:
        """The ledger, opened in one transaction that spans the command."""
        return self.access.open(keep=not self.dry_run, prepare=self._load_for_recording)

    def use(self, ledger: Ledger) -> None:
        """Work on a ledger that is open, in one transaction, and close it when the command is done."""
        self.access.use(ledger, keep=not self.dry_run, prepare=self._load_for_recording)

    def _load_for_recording(self, ledger: Ledger) -> None:
        """Load what recording needs before the lock is taken: whoever waits for it waits for no import and no tables.

        What the ledger says here is asked again under the lock.
        """
        from ledger.state import campaign_field

        for module in FOR_RECORDING:
            import_module(module)
        if not (self.settings.json or self.settings.quiet):
            import_module("cli.output.log.confirmation")
        language.catalogue(language.spoken())
        _ = self.recorder
        try:
            with ledger.transaction(write=False):
                state = ledger.campaign(self.settings.campaign).state()
                self.speaker.terms_of(campaign_field(state, "rules"))
        except CampaignError:
            # Whatever is wrong is said where it matters.
            return

    @property
    def campaign(self) -> Campaign:
        """The campaign of `--campaign`, or the only one; for players only what they may know of it.

        As of an entry, no void after it counts.
        """
        if self.settings.for_players:
            return self.public_campaign
        if self.settings.as_of is None or self.entry_asked_for is None:
            return self.whole_campaign
        if self._campaign_then is None:
            from projections.past.campaign_at import CampaignAt

            whole = self.whole_campaign
            self._campaign_then = CampaignAt(whole.store, whole.key, whole.id, whole.name, until=self.entry_asked_for)
        return self._campaign_then

    @property
    def entry_asked_for(self) -> int | None:
        """Number of the entry that `--as-of` names; None without it, or where it names another kind of moment."""
        if self.settings.as_of is None:
            return None
        from projections.past.moment import entry_of

        return entry_of(self.settings.as_of)

    @property
    def public_campaign(self) -> PublicCampaign:
        """What players may know of the campaign, at the moment of `--as-of`."""
        return self._public_until(self.entry_asked_for)

    def _public_until(self, until: int | None) -> PublicCampaign:
        """What players may know of what was recorded and revealed up to an entry; None for now."""
        from projections.secrecy.public import public_campaign

        if until not in self._public:
            self._public[until] = self.access.until_closed(public_campaign(self.whole_campaign, until))
        return self._public[until]

    @property
    def whole_campaign(self) -> Campaign:
        """The campaign with its secrets, even for players."""
        if self._campaign is None:
            self._campaign = self.ledger.campaign(self.settings.campaign)
            if self.access.writes:
                # Names are looked up in the state that the decision will see, so nobody may append in between.
                self._campaign.lock()
            self._speak_as(self._campaign)
        return self._campaign

    def choose(self, campaign: Campaign) -> None:
        """Work on a campaign that was just opened."""
        self._campaign = campaign

    def speak_as_campaign(self) -> None:
        """Speak the campaign's language before anything was asked of it: in help, and of what was not understood."""
        if self._campaign is None and not self.settings.lang and not self._named_language:
            # Whatever is wrong with the ledger is said where it matters.
            with suppress(Exception):
                _ = self.whole_campaign if self.access.location else None

    def _speak_as(self, campaign: Campaign) -> None:
        if not self.settings.lang and not self._named_language:
            from ledger.state import campaign_field

            try:
                language.speak(campaign_field(campaign.state(), "language") or language.spoken())
            except LedgerError:
                # Checks speak of a damaged ledger in whatever language there is; everything else reads fields again.
                language.speak(language.wished(self.environ) or "en")

    @property
    def state(self) -> ShownView:
        """Balances and fields as they are, or as they were when a command was sent that is now sent again."""
        if "entry_id" in self.given and (repeated := self.repeated) is not None and (then := repeated.state()):
            return then
        return self.campaign.state()

    @property
    def repeated(self) -> RepeatedCommand | None:
        """The command, where it is sent again: an entry is recorded already under the id that is given."""
        if "entry_id" not in self.given or self.entry_key is None:
            return None
        entry = self.whole_campaign.entry_by_id(self.entry_key.hex)
        if entry is None:
            return None
        if self._repeated is None or self._repeated.entry.number != entry.number:
            from cli.repeated_command import RepeatedCommand

            self._repeated = RepeatedCommand(self.whole_campaign, entry, self.rules_of)
        return self._repeated

    def voided_when_typed(self) -> Mapping[int, int]:
        """What was void when the command was typed first, and by which entry."""
        repeated = self.repeated
        return self.campaign.voided() if repeated is None else repeated.voided()

    def recorded_when_typed(self, entries: Iterable[Entry]) -> list[Entry]:
        """Those of some entries that were recorded when the command was typed first."""
        repeated = self.repeated
        return list(entries) if repeated is None else repeated.recorded_before(entries)

    @property
    def then(self) -> ShownView:
        """Balances and fields at the moment of `--as-of`; the present ones without it, or where no such moment is."""
        if self.settings.as_of is None:
            return self.state
        if self._then is None:
            try:
                self._then = self.view(self.settings.as_of)
            except CampaignError:
                return self.state
        return self._then

    def view(self, as_of: str | None) -> ShownView:
        """Balances and fields at a moment, or as they are now."""
        if as_of is None:
            return self.state
        from projections.past.as_of import view_at

        return view_at(self.campaign, as_of, self.rules_of)

    def view_of(self, point: str) -> AsOf:
        """Balances and fields at a point, for players from what they knew of it; `--as-of` has no part in it."""
        from projections.past.as_of import view_at
        from projections.past.moment import entry_of

        return view_at(self._campaign_for(entry_of(point)), point, self.rules_of)

    def view_now(self) -> AsOf:
        """Balances and fields at the last entry, as sums of what was recorded."""
        from projections.past.as_of import view_at

        return view_at(self._campaign_for(None), None, self.rules_of)

    def _campaign_for(self, until: int | None) -> Campaign:
        return self._public_until(until) if self.settings.for_players else self.whole_campaign

    @property
    def rules(self) -> Ruleset:
        """The rules in force; a command of a list may have adopted others."""
        return self.rules_of(str(self.state.field(CAMPAIGN, "rules") or ""))

    @property
    def rules_if_any(self) -> Ruleset | None:
        """The rules in force; None, and nothing is imported, where there is no ledger."""
        try:
            return self.rules if self.access.location else None
        except CampaignError:
            return None

    def _tables_if_any(self) -> Tables | None:
        """The tables in force; None where there is no ledger."""
        return None if self.rules_if_any is None else self.rules_if_any.tables

    def people_if_any(self) -> list[str]:
        """Those of the company, by name; nobody where there is no ledger."""
        if self.rules_if_any is None:
            return []
        accounts = self.state.accounts(CHARACTER)
        return [name.removeprefix(CHARACTER) for name in accounts if self.state.field(name, STATUS) == ACTIVE]

    def rules_of(self, hash_: str) -> Ruleset:
        """The rules over the tables of a content hash."""
        if hash_ not in self._rulesets:
            from ledger.rules.loader import load_ruleset

            self._rulesets[hash_] = load_ruleset(self.ledger.rules(hash_))
        return self._rulesets[hash_]

    @property
    def screen(self) -> Screen:
        """Standard output and standard error."""
        if self._screen is None:
            self._screen = Screen(self.settings)
        return self._screen

    @property
    def speaker(self) -> Speaker:
        """What the renderers of entries need."""
        if self._speaker is None:
            from cli.output.terminal.speaker import Speaker

            self._speaker = Speaker(self, self.screen)
        return self._speaker

    def remark(self, text: str) -> None:
        """Say something to know on standard error, unless less is to be said, or JSON."""
        if not (self.settings.quiet or self.settings.json):
            self.screen.warn(text)

    def typed_line(self, words: Sequence[str]) -> str:
        """A full command as it is typed in the language spoken, without `campaign`."""
        from cli.output.words.shown_words import shown_command_line

        return shown_command_line(words)

    @property
    def hides_hit_points(self) -> bool:
        """Whether it is said that hit points were lost and not how many."""
        return self.settings.hides_hit_points

    @property
    def known_to_players(self) -> Callable[[str, int], str | None] | None:
        """The name that players knew a lot by when an entry was recorded; None where everything may be shown."""
        return self.public_campaign.name_known_at if self.settings.for_players else None

    @property
    def terms(self) -> Terms:
        """What the rules in force call things."""
        return self.speaker.terms

    @property
    def terms_at_hand(self) -> Terms | None:
        """What the rules in force call things, if that was needed so far: an error needs no ledger."""
        return None if self._speaker is None else self._speaker.terms_at_hand

    @property
    def has_campaign(self) -> bool:
        """Whether a campaign is open."""
        return self._campaign is not None

    @property
    def journal(self) -> Journal:
        """The journal of the campaign, for whoever records."""
        recorder = self.recorder
        if recorder not in self._journals:
            from ledger.journal import Journal

            self._journals[recorder] = Journal(self.campaign, recorder, loaded=self._rulesets)
        return self._journals[recorder]

    # The answer.

    def show(self, data: Mapping[str, Any], lines: Callable[[], Iterable[str]], *, whole: bool = False) -> None:
        """Answer with one JSON object or with lines of text; `whole` where a pipe gets each line as long as it is."""
        # What is recorded by then stays so, whether the answer can be written or not.
        kept = self.access.writes and not self.dry_run
        if self.settings.json:
            self.screen.print_json(data, kept=kept)
        else:
            self.screen.print_lines(lines(), kept=kept, whole=whole)
