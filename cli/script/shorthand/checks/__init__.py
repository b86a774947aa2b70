"""What a finished reading is asked before it is recorded or offered."""
