"""Inputs that were changed at random, through every reader and all that comes after it.

    mutators   how texts are changed: by what they consist of, not byte by byte
    rules      rules files of every language: read, lowered, checked, emitted, played, compared
    records    records of every notation: read, written, replayed, converted
    targets    all of them, by name
    case       one input through one of them, whatever is raised
    outcome    how far cases come, and what is a fault of ours
    campaign   many of them in slices, resumable; what was found
    guided     a slice that goes after new branches of the code (atheris)

`python -m tests.fuzz` runs a campaign; whatever it ever found stands in `regressions` and is
tried again by every run of the tests.
"""
