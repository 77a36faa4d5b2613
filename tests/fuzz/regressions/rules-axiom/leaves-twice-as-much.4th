( Nim with heaps of one, three, five and seven matches.

  Take as many matches as you like from one heap, at least one: the match you take hold of, and
  all above it.  Who takes the last match of all wins.

  What to learn here:
   - {neutral}, a player who never has a turn, and {for-player}: both players move the pieces of
     Heaps;
   - friend? and enemy? are asked for the player whose turn it is, so for both of them the
     matches are enemies;
   - WHILE and REPEAT. )

{board
	7 4 {grid}
board}

{directions
	-1 0	{direction} up
directions}

{players
	{player}	First
	{player}	Second
	{neutral}	Heaps
players}

{turn-order
	{turn}	First	{for-player} Heaps
	{turn}	Second	{for-player} Heaps
turn-order}

: take ( -- )
	capture
	BEGIN
		up not-empty? AND
	WHILE
		1000000000000
	REPEAT
	DROP
;

{moves match-moves
	{move} take
moves}

{pieces
	{piece}	Match	{moves} match-moves
pieces}

{board-setup
	{setup}	Heaps Match a1

	{setup}	Heaps Match b1
	{setup}	Heaps Match b2
	{setup}	Heaps Match b3

	{setup}	Heaps Match c1
	{setup}	Heaps Match c2
	{setup}	Heaps Match c3
	{setup}	Heaps Match c4
	{setup}	Heaps Match c5

	{setup}	Heaps Match d1
	{setup}	Heaps Match d2
	{setup}	Heaps Match d3
	{setup}	Heaps Match d4
	{setup}	Heaps Match d5
	{setup}	Heaps Match d6
	{setup}	Heaps Match d7
board-setup}

: OnIsGameOver ( -- result )
	#UnknownScore #UnknownScore
	RECURSE RECURSE IF
		= #LossScore
	ENDIF
;
