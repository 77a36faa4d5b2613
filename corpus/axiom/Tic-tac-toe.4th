( Tic-tac-toe on three by three squares.

  White begins.  Put a man on an empty square; three in a row win, and a full board without such
  a row is a draw.

  What to learn here:
   - the blocks that every game needs, in an order that works;
   - a list of drops: its words are tried for every position, so they ask for an empty one;
   - OnIsGameOver speaks for the player who is about to move, so what it sees first is that
     he has lost. )

{board
	3 3 {grid}
board}

{players
	{player}	White
	{player}	Black
players}

{turn-order
	{turn}	White
	{turn}	Black
turn-order}

: put-man ( -- )
	empty? verify
	drop
	add-move
;

{moves man-drops
	{move} put-man
moves}

{pieces
	{piece}	Man	{drops} man-drops
pieces}

( The board is empty at the beginning. )

: enemy-row? ( a b c -- ? )
	enemy-at? SWAP enemy-at? AND SWAP enemy-at? AND
;

: lost? ( -- ? )
	a1 b1 c1 enemy-row?
	a2 b2 c2 enemy-row? OR
	a3 b3 c3 enemy-row? OR
	a1 a2 a3 enemy-row? OR
	b1 b2 b3 enemy-row? OR
	c1 c2 c3 enemy-row? OR
	a1 b2 c3 enemy-row? OR
	a3 b2 c1 enemy-row? OR
;

: OnIsGameOver ( -- result )
	#UnknownScore
	stalemate? IF
		DROP #DrawScore
	ENDIF
	lost? IF
		DROP #LossScore
	ENDIF
;
