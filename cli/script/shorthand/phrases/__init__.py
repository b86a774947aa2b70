"""Parts of a line, each in its place: amounts, keys, texts, names of the book, and the words after an act."""
