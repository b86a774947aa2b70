"""Messages for other programs' logs: files that are not what they claim to be, and rows that nothing can be made of."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message
from cli.output.words.language import N_

IMPORTS: dict[str, Message] = {
    "amount_not_told": Message(
        N_("An entry that is as recorded elsewhere says how much, and to whom: “{amount}” does not."),
        N_("Give a whole number."),
    ),
    "amounts_of_what": Message(
        N_("Nothing says what the amounts in “{file}” count."), N_("Say it with --counts, one of: {known}.")
    ),
    "archive_too_large": Message(
        N_("“{file}” unpacks to more than the {most} MB that are read of such a file."),
        N_("Save the sheet that is meant as CSV, and import that."),
    ),
    "columns_unclear": Message(
        N_("“{given}” does not say what a column is."), N_("Write its heading and the field: --columns PO=gp.")
    ),
    "encoding_unknown": Message(
        N_("There is no encoding “{encoding}”."), N_("Common ones are utf-8, cp1252 and utf-16.")
    ),
    "entry_malformed": Message(
        N_("This is no entry of the kind {kind}: {reason}."),
        N_("“campaign export events” shows what entries of this kind hold."),
    ),
    "field_unknown": Message(
        N_("“{field}” is no field of a table."), N_("{did_you_mean} Fields: {known}, and coin.ID for other coins.")
    ),
    "file_encoding": Message(
        N_("Line {line} of “{file}” is not {encoding}: it holds the byte {byte}."),
        N_("Save the file as UTF-8, or say what it is: --encoding cp1252 for one of Excel’s on Windows."),
    ),
    "database_damaged": Message(
        N_("The database “{file}” is damaged: “{part}” is not as it was written."),
        N_("Copy it anew while the program that writes it is closed, or take a backup of it."),
    ),
    "database_lacks_file": Message(
        N_("The database “{file}” lacks its file “{part}”."),
        N_("Copy the whole folder while the program that writes it is closed."),
    ),
    "file_is_archive": Message(
        N_("“{file}” is an archive or a workbook, and this source reads text."), N_("Save what is meant as text.")
    ),
    "file_is_binary": Message(
        N_("“{file}” is no text: line {line} holds zeros."), N_("Check that it is the file that was meant.")
    ),
    "file_is_xls": Message(
        N_("“{file}” is a workbook of Excel before 2007."), N_("Save it as .xlsx or as CSV, and import that.")
    ),
    "file_not_regular": Message(
        N_("“{file}” is not an ordinary file."), N_("Write what comes through a pipe to a file first.")
    ),
    "file_twice": Message(N_("“{file}” is named twice."), N_("Leave one of them out.")),
    "follow_one": Message(N_("One file can be followed at a time."), N_("Follow the others in windows of their own.")),
    "import_map_empty": Message(N_("No name is given."), N_("Say whom or what a name of the source means.")),
    "import_open_session": Message(
        N_("Session {session} is open, and what is imported belongs to others."),
        N_("End it first: “campaign session end”; or import all of it into this one: --session {session}."),
    ),
    "foundry_folder": Message(
        N_("The folder “{folder}” holds nothing of Foundry’s that is read."),
        N_("Name the folder of a world, or in its “data” actors and messages, or exported sheets (fvtt-Actor-….json)."),
    ),
    "foundry_unknown": Message(
        N_("“{file}” has neither actors nor messages of Foundry."),
        N_("Name in the world’s “data” the folders actors and messages, or the files actors.db and messages.db."),
    ),
    "importer_broken": Message(
        N_("The package that adds the source “{source}” ({where}) cannot be used: {reason}."),
        N_("Update it, or remove it."),
    ),
    "journal_unknown": Message(
        N_("“{file}” has no transaction that {source} would read."), N_("Check that it is the file that was meant.")
    ),
    "json_malformed": Message(
        N_("“{file}” is no JSON: {reason}."), N_("Check that it is the file that was meant, and that it is whole.")
    ),
    "log_unknown": Message(
        N_("“{file}” is none of the files that {source} reads."),
        N_("“campaign import {source} --help” says how the file is got out of the other program."),
    ),
    "map_malformed": Message(
        N_("The map “{file}” cannot be read: {reason}."),
        N_("It is TOML with the tables [people], [things], [columns] and [ignore]."),
    ),
    "markdown_empty": Message(
        N_("“{file}” has no line that could be recorded."), N_("Write an event a line, as items of a list.")
    ),
    "number_unreadable": Message(
        N_("“{text}” is no number with two decimal places at most."), N_("Write it in digits.")
    ),
    "row_too_long": Message(
        N_("The row that begins in line {line} of “{file}” is longer than {most} MB."),
        N_("A quote is open there, or it is another file than was meant."),
    ),
    "sessions_unclear": Message(
        N_("“{given}” does not say into which sessions rows go."),
        N_("Write source, days, none, or numbers that are others here: --sessions 20=3,21=4."),
    ),
    "table_malformed": Message(
        N_("The row in line {line} of “{file}” cannot be read: {reason}."),
        N_("Put its quotes right, and import again."),
    ),
    "table_too_wide": Message(
        N_("The row in line {line} of “{file}” has more than {most} columns."),
        N_("Check that it is the file that was meant."),
    ),
    "table_unknown": Message(
        N_("“{file}” is none of the tables that {source} reads."), N_("Its columns are called: {fields}.")
    ),
    "transaction_change": Message(
        N_("The coins that “{payee}” changes are not worth those it gives."), N_("Say where the rest comes from.")
    ),
    "transaction_empty": Message(N_("The transaction “{payee}” moves nothing."), N_("Give it lines.")),
    "transaction_long": Message(
        N_("The transaction “{payee}” has {count} {count|line|lines}; {most} are the most."), N_("Split it in several.")
    ),
    "workbook_malformed": Message(
        N_("“{file}” is no workbook that can be read: {reason}."), N_("Save it anew as .xlsx, or as CSV.")
    ),
    "xml_malformed": Message(
        N_("“{file}” is no XML: {reason}."), N_("Check that it is the file that was meant, and that it is whole.")
    ),
    "xml_declares": Message(
        N_("“{file}” declares entities of its own ({part}), as files of this kind never do; it was not read."),
        N_("Do not open it elsewhere either, unless you know who made it."),
    ),
}
"""What can be wrong with an import, by code."""
