( Dots, also known as Kropki, on eight by eight points.

  Light begins.  Put a dot on a free point.  Dots of one colour that touch each other, straight or
  obliquely, form a wall.  When a dot closes a wall of its colour around enemy dots, the whole
  region inside the wall becomes land of its owner: each enemy dot in it is a prize, and nobody
  plays there any more.  An own dot that the enemy had won is free again.  A wall that goes along
  the edge of the board closes nothing there.  You may put a dot inside a wall of the enemy that
  holds no dots yet; unless it closes a wall itself, it is lost at once.

  When no point is free, the player with more prizes wins.

  What to learn here:
   - a flood fill with a worklist that finds out whether a region is closed: it stops at the edge
     of the board. Most regions are open, and a look along the four lines tells that sooner;
   - the dot of the move is not on the board while the move is generated, so the search is told
     about it;
   - pieces as a record of what has happened: the score is counted from them at the end. )

8		CONSTANT	SIZE
SIZE SIZE *	CONSTANT	POINTS

VARIABLE	stamp		( of the search that is going on )
VARIABLE	first-stamp	( of the searches before this move )
POINTS	[]	mark[]
POINTS	[]	region[]	( the worklist )
VARIABLE	region-size
VARIABLE	open?		( the region comes to the edge of the board )
VARIABLE	mason		( the player whose walls are looked for )
VARIABLE	point		( where the dot is put )
VARIABLE	closed?		( the dot has closed a wall )

DEFER		DOT
DEFER		LAND
DEFER		PRIZE

{board
	SIZE SIZE {grid}
board}

{directions
	-1  0	{direction} north
	 1  0	{direction} south
	 0  1	{direction} east
	 0 -1	{direction} west
directions}

{players
	{player}	Light
	{player}	Dark
players}

{turn-order
	{turn}	Light
	{turn}	Dark
turn-order}

: rival-of ( player -- player )
	Light = IF Dark ELSE Light ENDIF
;

( ---- Points, as they will be after the move ---- )

: owner-at ( pos -- player )	( of what stands there; 0 for a free point )
	DUP point @ = IF
		DROP current-player
	ELSE
		player-at
	ENDIF
;

: dot-at? ( pos -- ? )
	DUP point @ = IF
		DROP TRUE
	ELSE
		piece-type-at DOT =
	ENDIF
;

: wall-at? ( pos -- ? )		( a dot of the mason )
	DUP dot-at? SWAP owner-at mason @ = AND
;

: victim-at? ( pos -- ? )	( a dot of the mason's enemy )
	DUP dot-at? SWAP owner-at mason @ rival-of = AND
;

( ---- Regions ---- )

: join ( -- )
	stamp @ here mark[] !
	here region-size @ region[] !
	region-size ++
;

: grow ( ? -- )			( with the answer of the direction that led here )
	IF
		here mark[] @ stamp @ <>
		here wall-at? NOT AND IF
			join
		ENDIF
	ELSE
		TRUE open? !
	ENDIF
;

: look ( 'dir -- )		( no wall between the cursor and the edge: the region is open )
	here SWAP
	BEGIN				( start 'dir )
		DUP EXECUTE IF
			here wall-at?
		ELSE
			TRUE open? !
			TRUE
		ENDIF
	UNTIL
	DROP to
;

: flood ( -- )			( from the cursor on, until it comes to the edge )
	stamp ++
	0 region-size !
	join
	0
	BEGIN				( index )
		DUP region[] @
		DUP to north grow
		DUP to south grow
		DUP to east  grow
		    to west  grow
		1+
		DUP region-size @ = open? @ OR
	UNTIL
	DROP
;

: search-region ( -- )
	FALSE open? !
	['] north look ['] south look ['] east look ['] west look
	open? @ NOT IF
		flood
	ENDIF
;

: holds-victim? ( -- ? )
	FALSE region-size @
	BEGIN				( ? n )
		1-
		DUP region[] @ victim-at? IF
			SWAP DROP TRUE SWAP
		ENDIF
		DUP 0=
	UNTIL
	DROP
;

: give ( type pos -- )		( to the mason )
	mason @ ROT ROT create-player-piece-type-at
;

: win-point ( pos -- )
	DUP victim-at? IF
		PRIZE OVER give
	ELSE
		DUP owner-at mason @ rival-of = IF
			DUP piece-type-at PRIZE = IF
				DOT OVER give	( an own dot is free again )
			ELSE
				LAND OVER give
			ENDIF
		ELSE
			DUP owner-at 0= IF
				LAND OVER give
			ENDIF
		ENDIF
	ENDIF
	DROP
;

: win-region ( -- )
	TRUE closed? !
	region-size @
	BEGIN				( n )
		1-
		DUP region[] @ win-point
		DUP 0=
	UNTIL
	DROP
;

( ---- Moves ---- )

: try-region ( -- )		( beside the new dot )
	here wall-at? NOT
	here mark[] @ first-stamp @ > NOT AND IF
		search-region
		open? @ NOT IF
			holds-victim? IF
				win-region
			ENDIF
		ENDIF
	ENDIF
;

: suffer ( -- )			( the dot may stand inside a wall of the enemy )
	current-player rival-of mason !
	point @ to
	search-region
	open? @ NOT IF
		win-region
	ENDIF
;

: put-dot ( -- )
	empty? verify
	here point !
	FALSE closed? !
	stamp @ first-stamp !
	current-player mason !
	drop
	north IF try-region ENDIF point @ to
	south IF try-region ENDIF point @ to
	east  IF try-region ENDIF point @ to
	west  IF try-region ENDIF
	closed? @ NOT IF
		suffer
	ENDIF
	add-move
;

{moves dot-drops
	{move} put-dot
moves}

{pieces
	{piece}	Dot	{drops} dot-drops
	{piece}	Land
	{piece}	Prize
pieces}

' Dot	IS DOT
' Land	IS LAND
' Prize	IS PRIZE

( ---- The end ---- )

VARIABLE	lead		( of the player who is about to move )

: count-point ( pos -- )
	DUP piece-type-at PRIZE = IF
		DUP friend-at? IF lead ++ ELSE lead -- ENDIF
	ENDIF
	DROP
;

: count-prizes ( -- )
	0 lead !
	POINTS
	BEGIN				( n )
		1-
		DUP count-point
		DUP 0=
	UNTIL
	DROP
;

: OnIsGameOver ( -- result )
	#UnknownScore
	stalemate? IF
		DROP #DrawScore
		count-prizes
		lead @ 0> IF
			DROP #WinScore
		ENDIF
		lead @ 0< IF
			DROP #LossScore
		ENDIF
	ENDIF
;
