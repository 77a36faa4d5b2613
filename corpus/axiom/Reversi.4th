( Reversi on eight by eight squares.

  Black begins.  Put a disc so that enemy discs stand in a straight line, without a gap, between
  it and another own disc: all of them are turned over, in all directions.  A player who cannot do
  that passes; when neither can, who has more discs wins.

  What to learn here:
   - change-owner;
   - a move that is offered when there is no other, by a type that comes last in the priorities,
     and Pass with code that counts how often that has happened in a row;
   - look first, act afterwards: edits cannot be taken back one by one. )

{board
	8 8 {grid}
	{variable}	passes		( in a row )
board}

VARIABLE	point		( where the disc is put )
VARIABLE	turned		( how many discs are turned over )
VARIABLE	lead		( of the player about to move )

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
	{player}	Black
	{player}	White
players}

{turn-order
	{turn}	Black
	{turn}	White
turn-order}

{move-priorities
	{move-priority}	turning
	{move-priority}	waiting
move-priorities}

: discs-between ( 'dir -- n )	( enemies up to an own disc; 0 if there is none )
	point @ to
	0
	BEGIN				( 'dir n )
		OVER EXECUTE IF
			enemy? IF
				1+ FALSE
			ELSE
				empty? IF
					DROP 0
				ENDIF
				TRUE
			ENDIF
		ELSE
			DROP 0 TRUE
		ENDIF
	UNTIL
	SWAP DROP
;

: turn-over ( 'dir n -- )
	point @ to
	BEGIN
		DUP 0>
	WHILE
		OVER EXECUTE verify
		current-player change-owner
		turned ++
		1-
	REPEAT
	2DROP
;

: flip ( 'dir -- )
	DUP discs-between turn-over
;

: disc-put ( -- )
	0 passes !
;

: put-disc ( -- )
	empty? verify
	here point !
	0 turned !
	drop
	['] n flip ['] ne flip ['] e flip ['] se flip
	['] s flip ['] sw flip ['] w flip ['] nw flip
	turned @ 0> verify
	COMPILE disc-put
	add-move
;

: waited ( -- )
	passes ++
;

: wait ( -- )
	here 0= verify
	COMPILE waited
	Pass
;

{moves disc-drops
	{move} put-disc	{move-type} turning
	{move} wait	{move-type} waiting
moves}

{pieces
	{piece}	Disc	{drops} disc-drops
pieces}

{board-setup
	{setup}	White Disc d5
	{setup}	White Disc e4
	{setup}	Black Disc d4
	{setup}	Black Disc e5
board-setup}

: count-disc ( pos -- )
	DUP friend-at? IF
		lead ++
	ENDIF
	enemy-at? IF
		lead --
	ENDIF
;

: count-discs ( -- )
	0 lead !
	64
	BEGIN				( n )
		1-
		DUP count-disc
		DUP 0=
	UNTIL
	DROP
;

: OnIsGameOver ( -- result )
	#UnknownScore
	passes @ 2 = IF
		DROP #DrawScore
		count-discs
		lead @ 0> IF
			DROP #WinScore
		ENDIF
		lead @ 0< IF
			DROP #LossScore
		ENDIF
	ENDIF
;
