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
				first @ 1-
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
	0
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

: run-of ( 'dir 'dir -- n )		( enemy stones beyond the last one )
	last-point @ capture-at 1000000000000
	0
	BEGIN				( 'dir n )
		OVER EXECUTE enemy? AND DUP IF
			SWAP 1+ 
		ENDIF
		NOT
	UNTIL
	SWAP DROP
;

: row? ( 'dir 'dir -- ? )
	run-of SWAP  + 1+ GOAL >=
;

: in-a-row? ( -- ? )
	['] n ['] s row?
	['] e ['] w row? OR
	['] ne ['] sw row? OR
	['] nw nw ['] se row? OR
;

( The enemy has just moved: only he can have won. )

: OnIsGameOver ( -- result )
	
	stalemate? IF
		DROP #DrawScore
	ENDIF
	last-point @ 0> IF
		in-a-row? next-player pairs @ GOAL >= OR IF
			DROP #LossScore
		ENDIF
	ENDIF
;
