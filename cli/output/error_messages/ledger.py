"""Messages for ledgers that cannot be opened or are damaged, and for files that go in and out of them."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message

LEDGER: dict[str, Message] = {
    "campaign_ambiguous": Message(
        "This ledger has several campaigns: {campaigns}.",
        "Say which with --campaign NAME, or for all that you type: CAMPAIGN_NAME=NAME in the environment. "
        "“campaign set-aside NAME” sets one aside that is still empty.",
    ),
    "campaign_other": Message(
        "These lines are about the campaign “{open}”; “{campaign}” cannot be set aside from here.",
        "Leave them first, then set it aside.",
    ),
    "campaign_exists": Message("There is a campaign “{campaign}” in this ledger already.", "Choose another name."),
    "campaign_lost": Message(
        "The ledger holds entries of a campaign that was taken out of it (key {key}).",
        "Record nothing more in it; import the last backup that verifies into a new ledger.",
    ),
    "campaign_second": Message(
        "This ledger holds {campaigns} already; with a second campaign every command has to say which it is about.",
        "“{confirm}” opens it here; “{apart}” opens it in a ledger of its own.",
    ),
    "campaign_missing": Message("This ledger has no campaign yet.", "Open one: “campaign new NAME --rules ID”."),
    "campaign_unknown": Message("There is no campaign “{campaign}” in this ledger.", "There are: {campaigns}."),
    "ledger_corrupt": Message(
        "The ledger is damaged: {reason}",
        "“campaign verify” shows where; a backup can be imported into a new ledger.",
    ),
    "ledger_disk_failed": Message(
        "The disk could not read or write “{location}” ({reason}); nothing was recorded.",
        "Check the disk and the free space on it, then run “campaign verify” before recording anything.",
    ),
    "ledger_disk_full": Message("The disk is full; nothing was recorded.", "Free some space and record it again."),
    "extra_missing": Message(
        "This needs the extra “{extra}”, which is not installed.",
        'Install it from the program’s folder: “pipx install -f ".[{extra}]"”, or “.venv/bin/pip '
        'install -e ".[{extra}]"”.',
    ),
    "file_elsewhere": Message(
        "“{file}” is a file of the computer that the page comes from; a page reads none.",
        "Type the command in a terminal there.",
    ),
    "guest_unknown": Message("Nobody called “{name}” was invited to the page.", "Invited are: {known}."),
    "marks_unreadable": Message(
        "The list of what pages have seen cannot be read: {file}.",
        "Move the file away: pages say again what they saw when they are opened.",
    ),
    "guests_unreadable": Message(
        "The list of who may open the page cannot be read: {file}.",
        "Delete the file, start “campaign serve” again, and give everybody a new link.",
    ),
    "no_network": Message(
        "This computer is in no network, so that no other device can open the page.",
        "Join the network first, or leave out --lan to open it on this computer alone.",
    ),
    "page_not_served": Message(
        "The page has not been served yet, so that no link leads to it.",
        "Start it first, in another terminal: “campaign serve --lan”.",
    ),
    "port_taken": Message(
        "The page cannot be shown at port {port}: {reason}.", "Choose another: “campaign serve --port 8009”."
    ),
    "pdf_failed": Message(
        "The PDF could not be made: {reason}.", "Write the same as HTML, which a browser prints: -o FILE.html."
    ),
    "ending_unknown": Message(
        "No document is written as {ending}.",
        "End the name in .html, .pdf or .md, or say what is meant: --format html, pdf or md.",
    ),
    "backup_needs_file": Message(
        "A backup is no text that could be shown here.",
        "Name a file: “campaign backup copy.db”; “-” is for another program, as in “campaign backup - > copy.db”.",
    ),
    "excel_needs_csv": Message(
        "Excel opens csv, and {format} is written.", "Leave out --excel, or write csv: --format csv --excel."
    ),
    "workbook_needs_file": Message("A workbook is no text that could be shown here.", "Name a file: -o FILE.xlsx."),
    "pdf_needs_file": Message("A PDF is no text that could be shown here.", "Name a file: -o FILE.pdf."),
    "ledger_extra_missing": Message(
        "A PostgreSQL ledger needs the extra “postgres”.",
        'Install it from the program’s folder: “pipx install -f ".[postgres]"”, or “.venv/bin/pip '
        'install -e ".[postgres]"”.',
    ),
    "ledger_locked": Message("Somebody else is writing to the ledger.", "Try again in a moment; nothing was recorded."),
    "ledger_log_left": Message(
        "The last entries are in {file}, which cannot be read from a folder that is read-only.",
        "Copy the ledger and this file together to a folder that may be written, and read the ledger there.",
    ),
    "ledger_folder_missing": Message(
        "There is no folder “{folder}”.", "Make it first, or name another place with --ledger."
    ),
    "ledger_missing": Message(
        "There is no ledger at “{location}”.", "Check the path, or open one: “campaign new NAME --rules ID”."
    ),
    "ledger_newer": Message("This ledger was written by a newer version of the program.", "Install the newer version."),
    "ledger_not_found": Message(
        "There is no {file} in this folder or above it.",
        "Open a campaign with “campaign new NAME --rules ID”, or name a ledger with --ledger.",
    ),
    "ledger_not_ours": Message("“{location}” is not a campaign ledger.", "Check the path; the file was left as it is."),
    "ledger_read_only": Message(
        "“{location}” cannot be written to.", "Check the permissions of the file and its folder."
    ),
    "ledger_scheme_unknown": Message(
        "A ledger cannot be at an address that begins with “{scheme}:”.",
        "A ledger is a file, named by its path, or a database: “postgresql://USER@HOST/DATABASE”.",
    ),
    "ledger_unreachable": Message(
        "The database cannot be reached: {reason}", "Check the address, and that the server runs."
    ),
    "ledger_rows_missing": Message(
        "The database kept {written} of {expected} {expected|row|rows} of “{table}”; nothing was recorded.",
        "Something changes what is being written: “campaign verify” names what does not belong in the ledger.",
    ),
    "ledger_schema_differs": Message(
        "The ledger’s schema is not as it was made ({kind} {name}, table “{table}”); nothing was recorded.",
        "“campaign verify” names what is wrong; export the entries and import them into a new ledger.",
    ),
    "entry_invalid": Message(
        "This cannot be stored as an entry: {reason}", "Type it more simply; nothing was recorded."
    ),
    "ledger_upgrade_denied": Message(
        "An older version of the program made this ledger, and only the owner of its tables may upgrade it.",
        "Ask the owner to record one entry with this version; nothing was recorded.",
    ),
    "ledger_write_failed": Message(
        "The ledger could not be written to; nothing was recorded.",
        "Try again; “campaign verify” checks whether it is intact.",
    ),
}
"""The ledger itself."""

IN_AND_OUT: dict[str, Message] = {
    "backup_altered": Message(
        "The backup was changed here after it was written.",
        "Nothing was recorded. Use another copy of the backup.",
    ),
    "backup_diverges": Message(
        "The ledger already holds “{campaign}”, with another entry #{entry}.",
        "Import into a new ledger with --ledger, and compare the two.",
    ),
    "backup_for_players": Message(
        "Secrets were left out of this file: it is for players and is not a backup.",
        "Import what “campaign export events” or “campaign backup FILE” wrote without “--for-players”.",
    ),
    "copy_changed": Message(
        "Entry #{here}, #{there} in the other copy, is not the same in both: somebody changed it in one of them. "
        "Nothing was merged.",
        "“campaign diff --with FILE” shows both; “campaign verify --seal SEAL --with FILE”, with a seal that was "
        "kept, which of them was changed.",
    ),
    "copy_damaged": Message(
        "The other copy was changed after it was recorded, or is damaged (entry {entry}); nothing of it was used.",
        "Use another copy; “campaign verify --ledger FILE” shows what is wrong with this one.",
    ),
    "copy_of_other": Message(
        "This is no copy of “{campaign}”: what it holds is another campaign ({found}).",
        "Copies are made by “campaign backup FILE”; campaigns that were opened apart stay apart, even under one name.",
    ),
    "entry_not_there": Message(
        "Entry #{entry} is not one of those that the other copy has recorded since the two part.",
        "“campaign merge FILE --dry-run” lists what is left aside, by its number there.",
    ),
    "copy_unreadable": Message(
        "The other copy cannot be read: {reason}", "Use another copy; nothing was taken from this one."
    ),
    "export_altered": Message(
        "The file was changed after it was exported, or something is missing.",
        "Ask for the file again, and compare its seal with the one that was read out.",
    ),
    "export_dice_differ": Message(
        "The dice of entry {entry} are not those that the session’s seed gives.",
        "Ask the game master what was changed; the session’s start and end have the hash and the seed.",
    ),
    "export_dice_unseeded": Message(
        "The program rolled dice for entry {entry}, and it does not have them.",
        "Ask the game master what was changed; the session’s start and end have the hash and the seed.",
    ),
    "export_seed_differs": Message(
        "The seed in entry {entry} is not the one whose hash was announced.",
        "Ask the game master what was changed; the session’s start and end have the hash and the seed.",
    ),
    "export_seal_beyond": Message(
        "The seal is of entry {expected}, but the file ends at {found}.", "Ask for a newer export."
    ),
    "export_seal_withheld": Message(
        "The file ends at entry {found}, before the sealed entry {expected}: nothing is said of that one.",
        "What follows may be secret, or newer than the file. Ask the game master for the seal of entry {found} "
        "(“campaign seal --as-of {found}”), or for a new export once something public follows the sealed entry.",
    ),
    "export_seal_differs": Message(
        "The history up to entry {expected} is not the one that was sealed.",
        "Read the seal again; if it is right, ask the game master what was changed.",
    ),
    "backup_incomplete": Message(
        "The backup is incomplete: something is missing before its end.",
        "Nothing was recorded. Use another copy of the backup.",
    ),
    "backup_malformed": Message(
        "This is not a line of a backup: {reason}",
        "Nothing was recorded. Backups are written by “campaign export events”.",
    ),
    "backup_newer": Message("The backup was written by a newer version of the program.", "Install the newer version."),
    "backup_out_of_order": Message(
        "Entry #{expected} should come here, but #{found} does.",
        "Nothing was recorded. Lines are missing or in another order; use another copy of the backup.",
    ),
    "backup_unverified": Message(
        "The copy does not match what was recorded, and was not kept.",
        "“campaign verify” checks whether the ledger itself is intact; if it is, write the copy to another disk.",
    ),
    "file_exists": Message("“{file}” exists already.", "Choose another name, or replace it with --force."),
    "file_irregular": Message(
        "“{file}” is not an ordinary file.", "Choose another name; “-o -” writes to standard output."
    ),
    "file_of_database": Message(
        "“{file}” is a ledger, or a file that belongs to a database; nothing was written.",
        "Choose another name; --force does not replace it either.",
    ),
    "folder_not_ours": Message(
        "“{folder}” is a folder with other things in it; nothing was written.",
        "Choose a new folder; what you put into it later stays there.",
    ),
    "folder_of_database": Message(
        "There is a ledger in “{folder}”; nothing was written.",
        "Choose a folder of its own; --force does not replace this one either.",
    ),
    "for_gm_and_players": Message(
        "Either --for-gm or --for-players.", "Without either it is what the players may know."
    ),
    "ledger_appeared": Message(
        "Another command made “{location}” meanwhile; it was left alone, and nothing was imported.",
        "Import again: what it lacks is added to it.",
    ),
    "kind_unknown": Message("There is no kind of entry “{kind}”.", "{did_you_mean} Kinds: {known}."),
    "proof_newer": Message(
        "The proof was made by a newer version of campaign-ledger (format {version}).",
        "Install that version to check it.",
    ),
    "proof_unreadable": Message(
        "This is no proof, or not all of one: {reason}.", "Save it again from the page, and send it as a file."
    ),
    "receipt_newer": Message(
        "A newer version of the program wrote this receipt (version {version}).", "Update the program."
    ),
    "receipt_since": Message(
        "A receipt cannot begin after entry {entry}.",
        "Name an entry from {least} to {most}; without --since it begins as early as it can.",
    ),
    "receipt_unreadable": Message(
        "This is not a whole receipt: {reason}.",
        "Check the file that “campaign receipt WHO -o FILE” wrote, or ask for it again.",
    ),
}
"""What goes in and out of a ledger."""
