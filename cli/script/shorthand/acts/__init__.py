"""What somebody does or suffers: verbs and signs, states, spells, rests, experience, who is met, what is put right."""
