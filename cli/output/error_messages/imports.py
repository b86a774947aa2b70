"""Messages for other programs' logs: files that are not what they claim to be, and rows that nothing can be made of."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message

IMPORTS: dict[str, Message] = {
    "amount_not_told": Message(
        "An entry that is as recorded elsewhere says how much, and to whom: “{amount}” does not.",
        "Give a whole number.",
    ),
    "amounts_of_what": Message(
        "Nothing says what the amounts in “{file}” count.", "Say it with --counts, one of: {known}."
    ),
    "archive_too_large": Message(
        "“{file}” unpacks to more than the {most} MB that are read of such a file.",
        "Save the sheet that is meant as CSV, and import that.",
    ),
    "columns_unclear": Message(
        "“{given}” does not say what a column is.", "Write its heading and the field: --columns PO=gp."
    ),
    "encoding_unknown": Message("There is no encoding “{encoding}”.", "Common ones are utf-8, cp1252 and utf-16."),
    "entry_malformed": Message(
        "This is no entry of the kind {kind}: {reason}.",
        "“campaign export events” shows what entries of this kind hold.",
    ),
    "field_unknown": Message(
        "“{field}” is no field of a table.", "{did_you_mean} Fields: {known}, and coin.ID for other coins."
    ),
    "file_encoding": Message(
        "Line {line} of “{file}” is not {encoding}: it holds the byte {byte}.",
        "Save the file as UTF-8, or say what it is: --encoding cp1252 for one of Excel’s on Windows.",
    ),
    "database_damaged": Message(
        "The database “{file}” is damaged: “{part}” is not as it was written.",
        "Copy it anew while the program that writes it is closed, or take a backup of it.",
    ),
    "database_lacks_file": Message(
        "The database “{file}” lacks its file “{part}”.",
        "Copy the whole folder while the program that writes it is closed.",
    ),
    "file_is_archive": Message(
        "“{file}” is an archive or a workbook, and this source reads text.", "Save what is meant as text."
    ),
    "file_is_binary": Message(
        "“{file}” is no text: line {line} holds zeros.", "Check that it is the file that was meant."
    ),
    "file_is_xls": Message(
        "“{file}” is a workbook of Excel before 2007.", "Save it as .xlsx or as CSV, and import that."
    ),
    "file_not_regular": Message(
        "“{file}” is not an ordinary file.", "Write what comes through a pipe to a file first."
    ),
    "file_twice": Message("“{file}” is named twice.", "Leave one of them out."),
    "follow_one": Message("One file can be followed at a time.", "Follow the others in windows of their own."),
    "import_map_empty": Message("No name is given.", "Say whom or what a name of the source means."),
    "import_open_session": Message(
        "Session {session} is open, and what is imported belongs to others.",
        "End it first: “campaign session end”; or import all of it into this one: --session {session}.",
    ),
    "foundry_folder": Message(
        "The folder “{folder}” holds nothing of Foundry’s that is read.",
        "Name the folder of a world, or in its “data” actors and messages, or exported sheets (fvtt-Actor-….json).",
    ),
    "foundry_unknown": Message(
        "“{file}” has neither actors nor messages of Foundry.",
        "Name in the world’s “data” the folders actors and messages, or the files actors.db and messages.db.",
    ),
    "importer_broken": Message(
        "The package that adds the source “{source}” ({where}) cannot be used: {reason}.",
        "Update it, or remove it.",
    ),
    "journal_unknown": Message(
        "“{file}” has no transaction that {source} would read.", "Check that it is the file that was meant."
    ),
    "json_malformed": Message(
        "“{file}” is no JSON: {reason}.", "Check that it is the file that was meant, and that it is whole."
    ),
    "log_unknown": Message(
        "“{file}” is none of the files that {source} reads.",
        "“campaign import {source} --help” says how the file is got out of the other program.",
    ),
    "map_malformed": Message(
        "The map “{file}” cannot be read: {reason}.",
        "It is TOML with the tables [people], [things], [columns] and [ignore].",
    ),
    "markdown_empty": Message(
        "“{file}” has no line that could be recorded.", "Write an event a line, as items of a list."
    ),
    "number_unreadable": Message("“{text}” is no number with two decimal places at most.", "Write it in digits."),
    "row_too_long": Message(
        "The row that begins in line {line} of “{file}” is longer than {most} MB.",
        "A quote is open there, or it is another file than was meant.",
    ),
    "sessions_unclear": Message(
        "“{given}” does not say into which sessions rows go.",
        "Write source, days, none, or numbers that are others here: --sessions 20=3,21=4.",
    ),
    "table_malformed": Message(
        "The row in line {line} of “{file}” cannot be read: {reason}.",
        "Put its quotes right, and import again.",
    ),
    "table_too_wide": Message(
        "The row in line {line} of “{file}” has more than {most} columns.",
        "Check that it is the file that was meant.",
    ),
    "table_unknown": Message(
        "“{file}” is none of the tables that {source} reads.", "Its columns are called: {fields}."
    ),
    "transaction_change": Message(
        "The coins that “{payee}” changes are not worth those it gives.", "Say where the rest comes from."
    ),
    "transaction_empty": Message("The transaction “{payee}” moves nothing.", "Give it lines."),
    "transaction_long": Message(
        "The transaction “{payee}” has {count} {count|line|lines}; {most} are the most.", "Split it in several."
    ),
    "workbook_malformed": Message(
        "“{file}” is no workbook that can be read: {reason}.", "Save it anew as .xlsx, or as CSV."
    ),
    "xml_malformed": Message(
        "“{file}” is no XML: {reason}.", "Check that it is the file that was meant, and that it is whole."
    ),
    "xml_declares": Message(
        "“{file}” declares entities of its own ({part}), as files of this kind never do; it was not read.",
        "Do not open it elsewhere either, unless you know who made it.",
    ),
}
"""What can be wrong with an import, by code."""
