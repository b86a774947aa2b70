"""Messages for ledgers that cannot be opened or are damaged, and for files that go in and out of them."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message
from cli.output.words.language import N_

LEDGER: dict[str, Message] = {
    "campaign_ambiguous": Message(
        N_("This ledger has several campaigns: {campaigns}."),
        N_(
            "Say which with --campaign NAME, or for all that you type: CAMPAIGN_NAME=NAME in the environment. "
            "“campaign set-aside NAME” sets one aside that is still empty."
        ),
    ),
    "campaign_other": Message(
        N_("These lines are about the campaign “{open}”; “{campaign}” cannot be set aside from here."),
        N_("Leave them first, then set it aside."),
    ),
    "campaign_exists": Message(
        N_("There is a campaign “{campaign}” in this ledger already."), N_("Choose another name.")
    ),
    "campaign_lost": Message(
        N_("The ledger holds entries of a campaign that was taken out of it (key {key})."),
        N_("Record nothing more in it; import the last backup that verifies into a new ledger."),
    ),
    "campaign_second": Message(
        N_("This ledger holds {campaigns} already; with a second campaign every command has to say which it is about."),
        N_("“{confirm}” opens it here; “{apart}” opens it in a ledger of its own."),
    ),
    "campaign_missing": Message(
        N_("This ledger has no campaign yet."), N_("Open one: “campaign new NAME --rules ID”.")
    ),
    "campaign_unknown": Message(N_("There is no campaign “{campaign}” in this ledger."), N_("There are: {campaigns}.")),
    "ledger_corrupt": Message(
        N_("The ledger is damaged: {reason}"),
        N_("“campaign verify” shows where; a backup can be imported into a new ledger."),
    ),
    "ledger_disk_failed": Message(
        N_("The disk could not read or write “{location}” ({reason}); nothing was recorded."),
        N_("Check the disk and the free space on it, then run “campaign verify” before recording anything."),
    ),
    "ledger_disk_full": Message(
        N_("The disk is full; nothing was recorded."), N_("Free some space and record it again.")
    ),
    "extra_missing": Message(
        N_("This needs the extra “{extra}”, which is not installed."),
        N_(
            'Install it from the program’s folder: “pipx install -f ".[{extra}]"”, or “.venv/bin/pip '
            'install -e ".[{extra}]"”.'
        ),
    ),
    "file_elsewhere": Message(
        N_("“{file}” is a file of the computer that the page comes from; a page reads none."),
        N_("Type the command in a terminal there."),
    ),
    "guest_unknown": Message(N_("Nobody called “{name}” was invited to the page."), N_("Invited are: {known}.")),
    "marks_unreadable": Message(
        N_("The list of what pages have seen cannot be read: {file}."),
        N_("Move the file away: pages say again what they saw when they are opened."),
    ),
    "guests_unreadable": Message(
        N_("The list of who may open the page cannot be read: {file}."),
        N_("Delete the file, start “campaign serve” again, and give everybody a new link."),
    ),
    "no_network": Message(
        N_("This computer is in no network, so that no other device can open the page."),
        N_("Join the network first, or leave out --lan to open it on this computer alone."),
    ),
    "page_not_served": Message(
        N_("The page has not been served yet, so that no link leads to it."),
        N_("Start it first, in another terminal: “campaign serve --lan”."),
    ),
    "port_taken": Message(
        N_("The page cannot be shown at port {port}: {reason}."), N_("Choose another: “campaign serve --port 8009”.")
    ),
    "pdf_failed": Message(
        N_("The PDF could not be made: {reason}."), N_("Write the same as HTML, which a browser prints: -o FILE.html.")
    ),
    "ending_unknown": Message(
        N_("No document is written as {ending}."),
        N_("End the name in .html, .pdf or .md, or say what is meant: --format html, pdf or md."),
    ),
    "backup_needs_file": Message(
        N_("A backup is no text that could be shown here."),
        N_("Name a file: “campaign backup copy.db”; “-” is for another program, as in “campaign backup - > copy.db”."),
    ),
    "excel_needs_csv": Message(
        N_("Excel opens csv, and {format} is written."), N_("Leave out --excel, or write csv: --format csv --excel.")
    ),
    "workbook_needs_file": Message(
        N_("A workbook is no text that could be shown here."), N_("Name a file: -o FILE.xlsx.")
    ),
    "pdf_needs_file": Message(N_("A PDF is no text that could be shown here."), N_("Name a file: -o FILE.pdf.")),
    "ledger_extra_missing": Message(
        N_("A PostgreSQL ledger needs the extra “postgres”."),
        N_(
            'Install it from the program’s folder: “pipx install -f ".[postgres]"”, or “.venv/bin/pip '
            'install -e ".[postgres]"”.'
        ),
    ),
    "ledger_locked": Message(
        N_("Somebody else is writing to the ledger."), N_("Try again in a moment; nothing was recorded.")
    ),
    "ledger_log_left": Message(
        N_("The last entries are in {file}, which cannot be read from a folder that is read-only."),
        N_("Copy the ledger and this file together to a folder that may be written, and read the ledger there."),
    ),
    "ledger_folder_missing": Message(
        N_("There is no folder “{folder}”."), N_("Make it first, or name another place with --ledger.")
    ),
    "ledger_missing": Message(
        N_("There is no ledger at “{location}”."), N_("Check the path, or open one: “campaign new NAME --rules ID”.")
    ),
    "ledger_newer": Message(
        N_("This ledger was written by a newer version of the program."), N_("Install the newer version.")
    ),
    "ledger_not_found": Message(
        N_("There is no {file} in this folder or above it."),
        N_("Open a campaign with “campaign new NAME --rules ID”, or name a ledger with --ledger."),
    ),
    "ledger_not_ours": Message(
        N_("“{location}” is not a campaign ledger."), N_("Check the path; the file was left as it is.")
    ),
    "ledger_read_only": Message(
        N_("“{location}” cannot be written to."), N_("Check the permissions of the file and its folder.")
    ),
    "ledger_scheme_unknown": Message(
        N_("A ledger cannot be at an address that begins with “{scheme}:”."),
        N_("A ledger is a file, named by its path, or a database: “postgresql://USER@HOST/DATABASE”."),
    ),
    "ledger_unreachable": Message(
        N_("The database cannot be reached: {reason}"), N_("Check the address, and that the server runs.")
    ),
    "ledger_rows_missing": Message(
        N_("The database kept {written} of {expected} {expected|row|rows} of “{table}”; nothing was recorded."),
        N_("Something changes what is being written: “campaign verify” names what does not belong in the ledger."),
    ),
    "ledger_schema_differs": Message(
        N_("The ledger’s schema is not as it was made ({kind} {name}, table “{table}”); nothing was recorded."),
        N_("“campaign verify” names what is wrong; export the entries and import them into a new ledger."),
    ),
    "entry_invalid": Message(
        N_("This cannot be stored as an entry: {reason}"), N_("Type it more simply; nothing was recorded.")
    ),
    "ledger_upgrade_denied": Message(
        N_("An older version of the program made this ledger, and only the owner of its tables may upgrade it."),
        N_("Ask the owner to record one entry with this version; nothing was recorded."),
    ),
    "ledger_write_failed": Message(
        N_("The ledger could not be written to; nothing was recorded."),
        N_("Try again; “campaign verify” checks whether it is intact."),
    ),
}
"""The ledger itself."""

IN_AND_OUT: dict[str, Message] = {
    "backup_altered": Message(
        N_("The backup was changed here after it was written."),
        N_("Nothing was recorded. Use another copy of the backup."),
    ),
    "backup_diverges": Message(
        N_("The ledger already holds “{campaign}”, with another entry #{entry}."),
        N_("Import into a new ledger with --ledger, and compare the two."),
    ),
    "backup_for_players": Message(
        N_("Secrets were left out of this file: it is for players and is not a backup."),
        N_("Import what “campaign export events” or “campaign backup FILE” wrote without “--for-players”."),
    ),
    "copy_changed": Message(
        N_(
            "Entry #{here}, #{there} in the other copy, is not the same in both: somebody changed it in one of them. "
            "Nothing was merged."
        ),
        N_(
            "“campaign diff --with FILE” shows both; “campaign verify --seal SEAL --with FILE”, with a seal that was "
            "kept, which of them was changed."
        ),
    ),
    "copy_damaged": Message(
        N_("The other copy was changed after it was recorded, or is damaged (entry {entry}); nothing of it was used."),
        N_("Use another copy; “campaign verify --ledger FILE” shows what is wrong with this one."),
    ),
    "copy_of_other": Message(
        N_("This is no copy of “{campaign}”: what it holds is another campaign ({found})."),
        N_(
            "Copies are made by “campaign backup FILE”; campaigns that were opened apart stay apart, even "
            "under one name."
        ),
    ),
    "entry_not_there": Message(
        N_("Entry #{entry} is not one of those that the other copy has recorded since the two part."),
        N_("“campaign merge FILE --dry-run” lists what is left aside, by its number there."),
    ),
    "copy_unreadable": Message(
        N_("The other copy cannot be read: {reason}"), N_("Use another copy; nothing was taken from this one.")
    ),
    "export_altered": Message(
        N_("The file was changed after it was exported, or something is missing."),
        N_("Ask for the file again, and compare its seal with the one that was read out."),
    ),
    "export_dice_differ": Message(
        N_("The dice of entry {entry} are not those that the session’s seed gives."),
        N_("Ask the game master what was changed; the session’s start and end have the hash and the seed."),
    ),
    "export_dice_unseeded": Message(
        N_("The program rolled dice for entry {entry}, and it does not have them."),
        N_("Ask the game master what was changed; the session’s start and end have the hash and the seed."),
    ),
    "export_seed_differs": Message(
        N_("The seed in entry {entry} is not the one whose hash was announced."),
        N_("Ask the game master what was changed; the session’s start and end have the hash and the seed."),
    ),
    "export_seal_beyond": Message(
        N_("The seal is of entry {expected}, but the file ends at {found}."), N_("Ask for a newer export.")
    ),
    "export_seal_withheld": Message(
        N_("The file ends at entry {found}, before the sealed entry {expected}: nothing is said of that one."),
        N_(
            "What follows may be secret, or newer than the file. Ask the game master for the seal of entry {found} "
            "(“campaign seal --as-of {found}”), or for a new export once something public follows the sealed entry."
        ),
    ),
    "export_seal_differs": Message(
        N_("The history up to entry {expected} is not the one that was sealed."),
        N_("Read the seal again; if it is right, ask the game master what was changed."),
    ),
    "backup_incomplete": Message(
        N_("The backup is incomplete: something is missing before its end."),
        N_("Nothing was recorded. Use another copy of the backup."),
    ),
    "backup_malformed": Message(
        N_("This is not a line of a backup: {reason}"),
        N_("Nothing was recorded. Backups are written by “campaign export events”."),
    ),
    "backup_newer": Message(
        N_("The backup was written by a newer version of the program."), N_("Install the newer version.")
    ),
    "backup_out_of_order": Message(
        N_("Entry #{expected} should come here, but #{found} does."),
        N_("Nothing was recorded. Lines are missing or in another order; use another copy of the backup."),
    ),
    "backup_unverified": Message(
        N_("The copy does not match what was recorded, and was not kept."),
        N_("“campaign verify” checks whether the ledger itself is intact; if it is, write the copy to another disk."),
    ),
    "file_exists": Message(N_("“{file}” exists already."), N_("Choose another name, or replace it with --force.")),
    "file_irregular": Message(
        N_("“{file}” is not an ordinary file."), N_("Choose another name; “-o -” writes to standard output.")
    ),
    "file_of_database": Message(
        N_("“{file}” is a ledger, or a file that belongs to a database; nothing was written."),
        N_("Choose another name; --force does not replace it either."),
    ),
    "folder_not_ours": Message(
        N_("“{folder}” is a folder with other things in it; nothing was written."),
        N_("Choose a new folder; what you put into it later stays there."),
    ),
    "folder_of_database": Message(
        N_("There is a ledger in “{folder}”; nothing was written."),
        N_("Choose a folder of its own; --force does not replace this one either."),
    ),
    "for_gm_and_players": Message(
        N_("Either --for-gm or --for-players."), N_("Without either it is what the players may know.")
    ),
    "ledger_appeared": Message(
        N_("Another command made “{location}” meanwhile; it was left alone, and nothing was imported."),
        N_("Import again: what it lacks is added to it."),
    ),
    "kind_unknown": Message(N_("There is no kind of entry “{kind}”."), N_("{did_you_mean} Kinds: {known}.")),
    "proof_newer": Message(
        N_("The proof was made by a newer version of campaign-ledger (format {version})."),
        N_("Install that version to check it."),
    ),
    "proof_unreadable": Message(
        N_("This is no proof, or not all of one: {reason}."), N_("Save it again from the page, and send it as a file.")
    ),
    "receipt_newer": Message(
        N_("A newer version of the program wrote this receipt (version {version})."), N_("Update the program.")
    ),
    "receipt_since": Message(
        N_("A receipt cannot begin after entry {entry}."),
        N_("Name an entry from {least} to {most}; without --since it begins as early as it can."),
    ),
    "receipt_unreadable": Message(
        N_("This is not a whole receipt: {reason}."),
        N_("Check the file that “campaign receipt WHO -o FILE” wrote, or ask for it again."),
    ),
}
"""What goes in and out of a ledger."""
