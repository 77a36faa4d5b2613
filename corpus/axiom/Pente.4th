( Pente on thirteen by thirteen points.

  White begins.  Put a stone on an empty point.  If it takes two enemy stones in a line between
  itself and another own stone, they are captured; more than one pair may be taken at once.  A
  stone put between two enemy stones is safe.  Five own stones in a row, or five captured pairs,
  win.

  What to learn here:
   - a goal that looks at variables of the board, which COMPILEd words count up while the move
     is made: current-player is still the mover then;
   - AND runs both of its sides: a direction without a link leaves the cursor where it is, and
     the flag under it makes the answer false;
   - the last stone is remembered, so the goal need not search the whole board. )

13		CONSTANT	SIZE
5		CONSTANT	GOAL		( stones in a row, or pairs )

VARIABLE	point		( where the stone is put )
VARIABLE	first		( the two stones that it may take )
VARIABLE	second

{board
	SIZE SIZE {grid}
	2 {array}	pairs[]		( that White and Black have captured )
	{variable}	last-point	( of the last stone, plus one; 0 before the first )
board}

{directions
	-1  0	{direction} n
	-1  1	{direction} ne
	 0  1	{direction} e
	 1  1	{direction} se
	 1  0	{direction} s
	 1 -1	{direction} sw
	 0 -1	{direction} w
	-1 -1	{direction} nw
directions}

{players
	{player}	White
	{player}	Black
players}

{turn-order
	{turn}	White
	{turn}	Black
turn-order}

( ---- Moves ---- )

: pairs ( player -- addr )
	player-index pairs[]
;

: pair-taken ( -- )
	current-player pairs ++
;

: stone-put ( pos -- )
	1+ last-point !
;

: flank ( 'dir -- )		( takes a pair in this direction )
	point @ to
	DUP EXECUTE enemy? AND IF
		here first !
		DUP EXECUTE enemy? AND IF
			here second !
			DUP EXECUTE friend? AND IF
				first @ capture-at
				second @ capture-at
				COMPILE pair-taken
			ENDIF
		ENDIF
	ENDIF
	DROP
;

: put-stone ( -- )
	empty? verify
	here point !
	drop
	['] n flank ['] ne flank ['] e flank ['] se flank
	['] s flank ['] sw flank ['] w flank ['] nw flank
	point @ COMPILE-LITERAL COMPILE stone-put
	add-move
;

{moves stone-drops
	{move} put-stone
moves}

{pieces
	{piece}	Stone	{drops} stone-drops
pieces}

( ---- The end ---- )

: run-of ( 'dir -- n )		( enemy stones beyond the last one )
	last-point @ 1- to
	0
	BEGIN				( 'dir n )
		OVER EXECUTE enemy? AND DUP IF
			SWAP 1+ SWAP
		ENDIF
		NOT
	UNTIL
	SWAP DROP
;

: row? ( 'dir 'dir -- ? )
	run-of SWAP run-of + 1+ GOAL >=
;

: in-a-row? ( -- ? )
	['] n ['] s row?
	['] e ['] w row? OR
	['] ne ['] sw row? OR
	['] nw ['] se row? OR
;

( The enemy has just moved: only he can have won. )

: OnIsGameOver ( -- result )
	#UnknownScore
	stalemate? IF
		DROP #DrawScore
	ENDIF
	last-point @ 0> IF
		in-a-row? next-player pairs @ GOAL >= OR IF
			DROP #LossScore
		ENDIF
	ENDIF
;
