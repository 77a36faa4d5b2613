( Ataxx, after Infection by Dave Crummack and Craig Galley, 1988.

  White begins.  A blob divides: a copy of it appears on a neighbouring empty square.  Or it jumps
  to an empty square two away, over anything.  All enemies beside the square it comes to become
  yours.  Who cannot move passes.  A player without blobs has lost; when the board is full, who
  has more blobs wins.

  What to learn here:
   - a board without directions: rows and columns are computed from the number of a position;
   - a move is given by its two ends, and a drop by one: which blob divides makes no difference,
     so the copies are drops. )

$passTurnForced ON

7		CONSTANT	SIZE
SIZE SIZE *	CONSTANT	SQUARES

VARIABLE	near?		( a friend stands beside the square )
VARIABLE	lead		( of the player about to move )
VARIABLE	own		( his blobs )

{board
	SIZE SIZE {grid}
board}

{players
	{player}	White
	{player}	Black
players}

{turn-order
	{turn}	White
	{turn}	Black
turn-order}

: row-of ( pos -- n )
	SIZE /
;

: column-of ( pos -- n )
	SIZE MOD
;

: distance ( pos pos -- n )	( in steps of a king )
	2DUP row-of SWAP row-of - ABS
	ROT ROT column-of SWAP column-of - ABS
	MAX
;

( Neighbours have numbers that are at most SIZE 1+ away. )

: first-near ( pos -- pos )
	SIZE 1+ - 0 MAX
;

: last-near ( pos -- pos )
	SIZE 1+ + SQUARES 1- MIN
;

: infect ( pos -- )
	DUP first-near
	BEGIN				( pos n )
		2DUP distance 1 =
		OVER enemy-at? AND IF
			current-player OVER change-owner-at
		ENDIF
		OVER last-near OVER =
		SWAP 1+ SWAP
	UNTIL
	2DROP
;

: look-for-friends ( pos -- )
	 near? !
	DUP first-near
	BEGIN				( pos n )
		2DUP distance 1 =
		OVER friend-at? AND IF
			TRUE near? !
		ENDIF
		OVER last-near OVER = near? @ OR
		SWAP 1+ SWAP
	UNTIL
	2DROP
;

: divide ( -- )
	empty? verify
	here look-for-friends
	near? @ verify
	drop
	here infect
	add-move
;

: jump-to ( pos -- )
	DUP empty-at?
	OVER from distance 2 = AND IF
		 OVER move
		DUP infect
		add-move
	ENDIF
	DROP
;

: jump ( -- )
	SQUARES
	BEGIN				( n )
		1-
		DUP jump-to
		DUP 0=
	UNTIL
	DROP
;

{moves blob-drops
	{move} divide
moves}

{moves blob-moves
	{move} jump
moves}

{pieces
	{piece}	Blob	{drops} blob-drops	{moves} blob-moves
pieces}

{board-setup
	{setup}	White Blob a1
	{setup}	White Blob g7
	{setup}	Black Blob a7
	{setup}	Black Blob g1
board-setup}

: count-blob ( pos -- )
	DUP friend-at? IF
		lead ++
		own ++
	ENDIF
	enemy-at? IF
		lead --
	ENDIF
;

: count-blobs ( -- )
	0 lead !
	0 own !
	SQUARES
	BEGIN				( n )
		1-
		DUP count-blob
		DUP 0=
	UNTIL
	DROP
;

: full? ( -- ? )		( as many blobs as squares )
	own @ 2* lead @ - SQUARES =
;

: OnIsGameOver ( -- result )
	#UnknownScore
	count-blobs
	full? IF
		DROP
		lead @ 0> IF #WinScore ELSE #LossScore ENDIF
	ENDIF
	own @ 0= IF
		DROP #LossScore
	ENDIF
;
