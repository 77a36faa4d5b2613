"""A second opinion on ForthScript: a Forth machine that runs scripts as they stand, clear and slow.

It shares nothing with the translator, not even the reading of the text; the emitted engines are
played against it (`compare`), so each must come to its answer by itself.

Where scripts draw random numbers both must draw alike. The rule: every `RAND-WITHIN` is one call of
`randint(low, high)` on the machine's generator, in the order in which the words run; legal moves
are generated once a position, when they are first asked for; `RANDOMIZE` and `SEED!` change
nothing, so that a seed decides a game. The generator of the machine is a parameter: whatever has
`randint` will do, and the default is `random.Random(seed)`.

Other points that the language leaves open, as the machine has them: `TRUE` is 1; piece types are
tried in the order of declaration, for each one the positions in order, for each of those the list,
all lists of moves before all lists of drops; moves that do the same are not merged; a pop of an
empty stack gives 0; from an empty cell nothing moves, and on one nothing changes.
"""
