"""Things and coins: found, bought, sold, handed over, and what somebody loses or gains."""
