( Lines of Action, by Claude Soucie, published 1969.

  Black begins.  A man moves in a straight line, exactly as many squares as there are men, of
  both colours, on that whole line.  It jumps over own men but not over enemies, and captures
  the enemy on whose square it ends.  Who brings all his men together, so that they hang together
  straight or obliquely, wins; if a move does that for both players, the mover wins.  A player
  who cannot move passes.

  What to learn here:
   - RECURSE: a search for connected men that calls itself for each neighbour;
   - two tokens as arguments, a direction and the one opposite;
   - a goal that may be a win as well as a loss of the player who is about to move. )

$passTurnForced ON

8		CONSTANT	SIZE
SIZE SIZE *	CONSTANT	SQUARES

SQUARES	[]	seen[]		( the number of the search that came by )
VARIABLE	search
VARIABLE	whose		( men that are searched )
VARIABLE	reached

{board
	SIZE SIZE {grid}
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
	{player}	Black
	{player}	White
players}

{turn-order
	{turn}	Black
	{turn}	White
turn-order}

( ---- Moves ---- )

: men-beyond ( 'dir -- n )	( on the line, from the moving man on )
	back 0
	BEGIN				( 'dir n )
		OVER EXECUTE IF
			not-empty? IF
				1+
			ENDIF
			FALSE
		ELSE
			TRUE
		ENDIF
	UNTIL
	SWAP DROP
;

: glide ( 'opposite 'dir -- )
	SWAP men-beyond
	OVER men-beyond + 1+
	back
	BEGIN				( 'dir n )
		1-
		OVER EXECUTE verify
		DUP 0= IF
			friend? NOT verify
			TRUE
		ELSE
			enemy? NOT verify
			FALSE
		ENDIF
	UNTIL
	2DROP
	from here move
	add-move
;

: go-n	['] s  ['] n  glide ;
: go-ne	['] sw ['] ne glide ;
: go-e	['] w  ['] e  glide ;
: go-se	['] nw ['] se glide ;
: go-s	['] n  ['] s  glide ;
: go-sw	['] ne ['] sw glide ;
: go-w	['] e  ['] w  glide ;
: go-nw	['] se ['] nw glide ;

{moves man-moves
	{move} go-n
	{move} go-ne
	{move} go-e
	{move} go-se
	{move} go-s
	{move} go-sw
	{move} go-w
	{move} go-nw
moves}

{pieces
	{piece}	Man	{moves} man-moves
pieces}

{board-setup
	{setup}	Black Man b1
	{setup}	Black Man c1
	{setup}	Black Man d1
	{setup}	Black Man e1
	{setup}	Black Man f1
	{setup}	Black Man g1
	{setup}	Black Man b8
	{setup}	Black Man c8
	{setup}	Black Man d8
	{setup}	Black Man e8
	{setup}	Black Man f8
	{setup}	Black Man g8

	{setup}	White Man a2
	{setup}	White Man a3
	{setup}	White Man a4
	{setup}	White Man a5
	{setup}	White Man a6
	{setup}	White Man a7
	{setup}	White Man h2
	{setup}	White Man h3
	{setup}	White Man h4
	{setup}	White Man h5
	{setup}	White Man h6
	{setup}	White Man h7
board-setup}

( ---- The end ---- )

: spread ( -- )			( from the cursor over all men that hang together )
	player whose @ =
	here seen[] @ search @ <> AND IF
		search @ here seen[] !
		reached ++
		here
		DUP to n  IF RECURSE ENDIF
		DUP to ne IF RECURSE ENDIF
		DUP to e  IF RECURSE ENDIF
		DUP to se IF RECURSE ENDIF
		DUP to s  IF RECURSE ENDIF
		DUP to sw IF RECURSE ENDIF
		DUP to w  IF RECURSE ENDIF
		    to nw IF RECURSE ENDIF
	ENDIF
;

: together? ( player -- ? )
	whose !
	search ++
	0 reached !
	0 SQUARES
	BEGIN				( men n )
		1-
		DUP player-at whose @ = IF
			reached @ 0= IF
				DUP to spread
			ENDIF
			SWAP 1+ SWAP
		ENDIF
		DUP 0=
	UNTIL
	DROP
	reached @ =
;

: OnIsGameOver ( -- result )
	#UnknownScore
	current-player together? IF
		DROP #WinScore
	ENDIF
	next-player together? IF
		DROP #LossScore
	ENDIF
;
