"""What the doctor may find, and what to do about it, by code."""

from __future__ import annotations

from collections.abc import Mapping

from cli.output.error_messages.error_message import Message

MESSAGES: Mapping[str, Message] = {
    "campaign_lost": Message("{why}", "Import the last backup that verifies into a new ledger."),
    "account_of_nobody": Message(
        "{account} has an account ({commodity}), but nobody of that name ever joined.",
        "“campaign balances {account}” shows it, “campaign audit” what put it there; void what was wrong.",
    ),
    "batch_torn": Message(
        "Entries {entry} to {last} were recorded together, and others lie between them.",
        "No command records this: “campaign log” shows the entries. Compare with the last backup that verifies.",
    ),
    "below_floor": Message(
        "{account} has less than the minimum: {quantity}.",
        "“campaign audit” names the entry that did it; void it, or record what is missing (“campaign receive”).",
    ),
    "clock_back": Message(
        "The machine’s clock ran back: entry {entry} is dated {at}, the one before {before} ({count} in all).",
        "This has no effect, because entries are ordered by number. Check that the machine’s clock is right.",
    ),
    "commodity_unknown": Message(
        "{account} has “{commodity}”, which the rules in force do not have.",
        "“campaign audit” names the entry that caused it; void it.",
    ),
    "dead_acts": Message(
        "{account} acts in entry {entry}, and died in entry {died}.",
        "Void the entry that is wrong: “campaign void {number} --reason TEXT”, or record the revival.",
    ),
    "game_clock_back": Message(
        "The game’s clock runs back in entry {entry}.",
        "Only a void takes time back: “campaign void {number} --reason TEXT”, then record it again.",
    ),
    "lot_too_many": Message(
        "There is more of “{commodity}” than was found: {quantity}, but {count} found.",
        "“campaign item {id}” shows who has it and since when; void what was wrong.",
    ),
    "lot_unknown": Message(
        "{account} has “{commodity}”, which nobody ever found.",
        "“campaign item {id}” shows where it came from; void what was wrong.",
    ),
    "not_conserved": Message(
        "Coins or items came from nowhere or went nowhere: {commodities} (entries: {entries}).",
        "“campaign show ENTRY” shows each of them; void what was wrong, and record it again.",
    ),
    "session_left_open": Message(
        "Session {session} was never ended, and entry {entry} starts another.",
        "“campaign show {number}” shows it; void the start that was wrong.",
    ),
    "session_twice": Message(
        "Session {session} was started twice, by entries {first} and {entry}.",
        "“campaign show {number}” shows the second; void the one that was wrong.",
    ),
    "catalogue_missing": Message(
        "The messages in the language “{language}” are missing.",
        "Install the program again; a copy of its source has to be built first.",
    ),
    "copy_damaged": Message(
        "The copy in the ledger’s folder, {file}, is damaged or incomplete: it does not verify.",
        "Do not rely on it: delete it, and make another one: “campaign backup FILE”.",
    ),
    "copy_old": Message(
        "The newest copy in the ledger’s folder, {file} of {day}, is older than the last entry.",
        "Make another one: “campaign backup FILE”, best kept on another disk.",
    ),
    "disk_full": Message(
        "The disk is almost full: {free} MB are left, and the ledger takes {size} MB.",
        "Free some space before the next session; what does not fit is not recorded.",
    ),
    "disk_low": Message("{free} MB are left on the disk.", "That is enough for now; keep an eye on it."),
    "impossible": Message(
        "{who} is in an impossible state: {state}.",
        "“campaign log --who {who}” shows how it came about; void what was wrong, or record what is missing.",
    ),
    "journal_left": Message(
        "A command was killed while it wrote: {file} is left of it.",
        "Leave it there: the next recording command undoes what was half done.",
    ),
    "letters_lost": Message(
        "Output is written in {encoding}, which lacks letters of both languages.",
        "Set the terminal, or the environment’s LANG or PYTHONIOENCODING, to UTF-8; what is recorded is whole.",
    ),
    "log_left": Message(
        "A log of {size} MB is in the ledger’s folder: {file}.",
        "Another command is running, or one was killed. Nothing is lost; copy the ledger with "
        "“campaign backup FILE” only.",
    ),
    "two_names": Message(
        "The ledger’s file has another name (a hard link): {file}.",
        "What is recorded under one name may be lost under the other. Keep one name, and copy with “campaign backup”.",
    ),
    "no_copy": Message(
        "There is no copy of the ledger in its folder.",
        "If there is none elsewhere, make one: “campaign backup FILE”, or “campaign export events -o FILE.jsonl”.",
    ),
    "not_added_up": Message(
        "The stored balances do not match the entries: {count} {count|problem|problems}, the first being: {problem}",
        "The entries are intact: “campaign rebuild” makes the rest again.",
    ),
    "not_as_recorded": Message(
        "The ledger is not as it was recorded: {count} {count|problem|problems}, the first being: {problem}",
        "Record nothing more in it. “campaign verify” lists all of them; import the last backup that verifies.",
    ),
    "package_faulty": Message(
        "The rules “{ruleset}” of another package cannot be used: {why}",
        "No campaign here needs them; correct or uninstall the package.",
    ),
    "part_left": Message(
        "A command is writing a file, or was killed while it did: {file} is left of it.",
        "If no command is running, delete it: nothing needs it.",
    ),
    "read_only": Message(
        "Nothing can be written to {file}, or to its folder.", "Change their permissions to record in it again."
    ),
    "rules_broken": Message(
        "The rules “{ruleset}” do not work: {why}", "Until they do, the campaign can be verified and exported."
    ),
    "rules_corrected": Message(
        "The installed tables of “{ruleset}” {version} differ from those of the campaign: "
        "{changes} {changes|figure|figures}.",
        "Nothing changes by itself: “campaign rules adopt” adopts them, and shows which with --dry-run.",
    ),
    "rules_missing": Message(
        "The rules “{ruleset}” are not installed.",
        "Install the package that brings them; until then the campaign can be verified and exported.",
    ),
    "rules_newer": Message(
        "Version {installed} of “{ruleset}” is installed; the campaign uses {version}: {changes} "
        "{changes|figure|figures}.",
        "Nothing changes by itself: “campaign rules adopt” adopts it, and shows what differs with --dry-run.",
    ),
    "rules_older": Message(
        "The campaign uses version {version} of “{ruleset}”, but an older one is installed: {installed}.",
        "Upgrade the program, or the package that brings these rules, before anything more is recorded.",
    ),
    "rules_unfit": Message(
        "The house rules in force do not fit the installed tables of “{ruleset}” {installed}: {why}",
        "The campaign goes on as it is; correct them before “campaign rules adopt”.",
    ),
    "rules_unreadable": Message(
        "The tables of rules in force cannot be read: {why}.", "Import the last backup that verifies."
    ),
    "synchronised": Message(
        "The ledger is in a synchronised folder ({by}).",
        "Never record on two machines at once, and keep whole copies: “campaign backup FILE”.",
    ),
}
"""What may be found, and what to do about it."""
