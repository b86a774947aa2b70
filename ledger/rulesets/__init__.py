"""The games that ship with the program: one package of tables and functions each."""
