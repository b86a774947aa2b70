"""The words of both languages, whoever plays: small words, verbs and their forms, numbers, what turns a sentence."""
