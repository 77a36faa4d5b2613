( Go on nine by nine points.

  Black begins.  Put a stone on an empty point.  Stones of one colour that hang together along
  the lines are a group; enemy groups without an empty point beside them are captured.  It is
  forbidden to leave an own group like that [suicide], and to take back at once a single stone
  that has just taken a single stone [ko].  A player may pass.  Two passes end the game: each
  player owns his stones and the empty regions that only his stones border on.  White gets seven
  points and a half for moving second.

  Dead stones are not taken off at the end: play on until they are captured.

  What to learn here:
   - a search with a worklist: an array that holds the stones found so far, and an index that
     runs after its end;
   - marks that are never cleared: `stamp` is a new number for each search, and a point is
     marked when it bears the stamp;
   - scratch, which is VARIABLE and [], versus the state of the game, {variable}: only the latter
     is taken back with a move;
   - COMPILE: code that runs when the move is made, with a number that was known before; the
     second pass counts the area, and the goal looks at what it has found. )

9		CONSTANT	SIZE
SIZE SIZE *	CONSTANT	POINTS
15		CONSTANT	KOMI		( in halves of a point )

VARIABLE	stamp		( of the search that is going on )
VARIABLE	first-stamp	( of the searches before this move )
POINTS	[]	mark[]
POINTS	[]	group[]		( the worklist )
VARIABLE	group-size
VARIABLE	group-owner
VARIABLE	alive?

VARIABLE	point		( where the stone is put )
VARIABLE	taken		( how many stones it captures )
VARIABLE	taken-at	( where the first stone of the last group stood )
VARIABLE	lonely?		( no friend and no empty point beside it )

VARIABLE	black-near?
VARIABLE	white-near?

{board
	SIZE SIZE {grid}
	{variable}	ko	( the point that may not be taken back, plus one; 0 if none )
	{variable}	passes	( in a row )
	{variable}	lead	( what Black has more at the end, in halves of a point )
board}

{directions
	-1  0	{direction} north
	 1  0	{direction} south
	 0  1	{direction} east
	 0 -1	{direction} west
directions}

{players
	{player}	Black
	{player}	White
players}

{turn-order
	{turn}	Black
	{turn}	White
turn-order}

( ---- Groups ---- )

: new-group ( -- )
	stamp ++
	0 group-size !
;

: join ( -- )			( the point at the cursor becomes part of the group )
	stamp @ here mark[] !
	here group-size @ group[] !
	group-size ++
;

: marked? ( -- ? )
	here mark[] @ stamp @ =
;

: look-around ( -- )		( at a point beside the group )
	empty? IF
		here point @ <> IF
			TRUE alive? !
		ENDIF
	ELSE
		player group-owner @ = IF
			marked? NOT IF
				join
			ENDIF
		ENDIF
	ENDIF
;

: search-group ( player -- )	( from the cursor on, until an empty point is found )
	group-owner !
	FALSE alive? !
	new-group join
	0
	BEGIN				( index )
		DUP group[] @
		DUP to north IF look-around ENDIF
		DUP to south IF look-around ENDIF
		DUP to east  IF look-around ENDIF
		    to west  IF look-around ENDIF
		1+
		DUP group-size @ = alive? @ OR
	UNTIL
	DROP
;

: take-group ( -- )
	0 group[] @ taken-at !
	group-size @
	DUP taken +!
	BEGIN				( n )
		1-
		DUP group[] @ capture-at
		DUP 0=
	UNTIL
	DROP
;

( ---- Moves ---- )

: attack ( -- )			( the cursor is on a neighbour of the new stone )
	enemy? IF
		here mark[] @ first-stamp @ > NOT IF
			player search-group
			alive? @ NOT IF
				take-group
			ENDIF
		ENDIF
	ELSE
		FALSE lonely? !
	ENDIF
;

: stone-put ( ko -- )
	ko !
	0 passes !
;

: put-stone ( -- )
	empty? verify
	here 1+ ko @ <> verify
	here point !
	0 taken !
	TRUE lonely? !
	stamp @ first-stamp !
	drop
	north IF attack ENDIF point @ to
	south IF attack ENDIF point @ to
	east  IF attack ENDIF point @ to
	west  IF attack ENDIF point @ to
	taken @ 0= IF
		current-player search-group
		alive? @ verify
	ENDIF
	taken @ 1 = lonely? @ AND IF
		taken-at @ 1+
	ELSE
		0
	ENDIF
	COMPILE-LITERAL COMPILE stone-put
	add-move
;

( ---- Area ---- )

: look-at-border ( -- )		( at a point beside an empty region )
	empty? IF
		marked? NOT IF
			join
		ENDIF
	ELSE
		player Black = IF
			TRUE black-near? !
		ELSE
			TRUE white-near? !
		ENDIF
	ENDIF
;

: search-region ( -- )		( of empty points, from the cursor on )
	FALSE black-near? !
	FALSE white-near? !
	new-group join
	0
	BEGIN				( index )
		DUP group[] @
		DUP to north IF look-at-border ENDIF
		DUP to south IF look-at-border ENDIF
		DUP to east  IF look-at-border ENDIF
		    to west  IF look-at-border ENDIF
		1+
		DUP group-size @ =
	UNTIL
	DROP
;

: count-region ( -- )
	search-region
	black-near? @ white-near? @ <> IF
		group-size @ 2*
		white-near? @ IF
			NEGATE
		ENDIF
		lead +!
	ENDIF
;

: count-point ( -- )
	empty? IF
		here mark[] @ first-stamp @ > NOT IF
			count-region
		ENDIF
	ELSE
		player Black = IF 2 ELSE -2 ENDIF
		lead +!
	ENDIF
;

: count-area ( -- )
	KOMI NEGATE lead !
	stamp @ first-stamp !
	POINTS
	BEGIN				( n )
		1-
		DUP to count-point
		DUP 0=
	UNTIL
	DROP
;

( ---- Passing ---- )

: passed ( -- )
	0 ko !
	passes ++
	passes @ 2 = IF
		count-area
	ENDIF
;

: pass-turn ( -- )		( offered once, not for every point )
	here 0= verify
	COMPILE passed
	Pass
;

{moves stone-drops
	{move} put-stone
	{move} pass-turn
moves}

{pieces
	{piece}	Stone	{drops} stone-drops
pieces}

: OnIsGameOver ( -- result )
	#UnknownScore
	passes @ 2 = IF
		DROP
		lead @ 0> current-player Black = = IF
			#WinScore
		ELSE
			#LossScore
		ENDIF
	ENDIF
;
