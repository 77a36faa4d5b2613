( The Royal Game of Ur.

  Four lots are cast, each of which shows a mark or is blank; then Light, or Dark, moves one of
  seven men as many squares as there are marks.  The way begins in the middle of the own side,
  goes down to the corner, along the middle row, and back to the own side on the other end,
  where the men leave the board by an exact throw.  Men enter from the supply, which counts as
  the square before the first.  An enemy on the middle row is captured and begins again, except
  on the rosette in its centre.  A man that comes to a rosette earns another throw: the other
  player loses his next one.  Who throws nothing, or cannot move, waits.  Who first brings home
  seven men wins.

  What to learn here:
   - ?Dice, a {random} player: it has turns like everybody, and picks one of its moves, all of
     which are equally likely;
   - {of-type}: in its turns there are only moves of the type `casting`;
   - {move-priority}: `waiting` comes last, so it is offered when nobody can be moved;
   - Pass with baggage: the move that changes nothing on the board still runs code;
   - a direction made of links, which symmetries exchange for another one;
   - {array}: variables of the board by number, here that of a player; the goal asks one. )

7	CONSTANT	MEN

{board
	3 8 {grid}			( e1, f1, e3 and f3 are not used )
	{position}	light-start	( the square before the first )
	{position}	dark-start
	{position}	light-home
	{position}	dark-home
	{position}	lot-1
	{position}	lot-2
	{position}	lot-3
	{position}	lot-4
	{variable}	marks		( of the lots that have been cast )
	{variable}	blocked		( the player who loses his throw; 0 if none )
	2 {array}	supply[]	( men of Light and Dark that have not entered )
	2 {array}	arrived[]
board}

{directions
	{link}	path light-start d1
	{link}	path d1 c1
	{link}	path c1 b1
	{link}	path b1 a1
	{link}	path a1 a2
	{link}	path a2 b2
	{link}	path b2 c2
	{link}	path c2 d2
	{link}	path d2 e2
	{link}	path e2 f2
	{link}	path f2 g2
	{link}	path g2 h2
	{link}	path h2 h1
	{link}	path h1 g1
	{link}	path g1 light-home

	{link}	dark-path dark-start d3
	{link}	dark-path d3 c3
	{link}	dark-path c3 b3
	{link}	dark-path b3 a3
	{link}	dark-path a3 a2
	{link}	dark-path a2 b2
	{link}	dark-path b2 c2
	{link}	dark-path c2 d2
	{link}	dark-path d2 e2
	{link}	dark-path e2 f2
	{link}	dark-path f2 g2
	{link}	dark-path g2 h2
	{link}	dark-path h2 h3
	{link}	dark-path h3 g3
	{link}	dark-path g3 dark-home

	{link}	next-lot lot-1 lot-2
	{link}	next-lot lot-2 lot-3
	{link}	next-lot lot-3 lot-4
directions}

{players
	{player}	Light
	{player}	Dark
	{player}	?Dice	{random}
players}

{symmetries
	Dark	{symmetry} path dark-path
symmetries}

{turn-order
	{turn}	?Dice	{of-type} casting
	{turn}	?Dice	{of-type} casting
	{turn}	?Dice	{of-type} casting
	{turn}	?Dice	{of-type} casting
	{turn}	Light
	{turn}	?Dice	{of-type} casting
	{turn}	?Dice	{of-type} casting
	{turn}	?Dice	{of-type} casting
	{turn}	?Dice	{of-type} casting
	{turn}	Dark
turn-order}

{move-priorities
	{move-priority}	casting
	{move-priority}	riding
	{move-priority}	waiting
move-priorities}

( ---- Lots ---- )

: mark-cast ( -- )
	marks ++
;

: free-lot ( -- )		( the cursor must be on the first free lot )
	lot-1 to
	BEGIN
		empty? IF
			TRUE
		ELSE
			next-lot verify
			FALSE
		ENDIF
	UNTIL
	here from = verify
;

: cast-blank ( -- )
	free-lot
	drop
	add-move
;

: cast-mark ( -- )
	free-lot
	drop
	COMPILE mark-cast
	add-move
;

: pick-up-lots ( -- )
	lot-1 capture-at
	lot-2 capture-at
	lot-3 capture-at
	lot-4 capture-at
;

( ---- What happens when a move is made ---- )

: rival ( -- player )
	current-player Light = IF Dark ELSE Light ENDIF
;

: supply ( player -- addr )
	player-index supply[]
;

: arrived ( player -- addr )
	player-index arrived[]
;

: turn-over ( -- )
	0 marks !
	0 blocked !
;

: turn-again ( -- )		( the rival loses his throw )
	0 marks !
	rival blocked !
;

: man-enters ( -- )
	current-player supply --
;

: man-captured ( -- )
	rival supply ++
;

: man-arrives ( -- )
	current-player arrived ++
;

( ---- Men ---- )

: start ( -- pos )
	current-player Light = IF light-start ELSE dark-start ENDIF
;

: home-square ( -- pos )
	current-player Light = IF light-home ELSE dark-home ENDIF
;

: rosette? ( -- ? )
	here a1 =
	here g1 = OR
	here d2 = OR
	here a3 = OR
	here g3 = OR
;

: ride ( -- )			( as far as the lots tell )
	blocked @ current-player <> verify
	marks @ 0> verify
	marks @
	BEGIN				( n )
		path verify
		1- DUP 0=
	UNTIL
	DROP
	friend? NOT verify
	enemy? here d2 = AND NOT verify
;

: land ( -- )			( what happens at the end of the ride )
	enemy? IF
		COMPILE man-captured
	ENDIF
	rosette? IF
		COMPILE turn-again
	ELSE
		COMPILE turn-over
	ENDIF
	pick-up-lots
	add-move
;

: move-man ( -- )
	ride
	here home-square = IF
		from here move
		capture
		COMPILE man-arrives
	ELSE
		from here move
	ENDIF
	land
;

: enter-man ( -- )
	here start = verify
	current-player supply @ 0> verify
	ride
	drop
	COMPILE man-enters
	land
;

: wait ( -- )
	here start = verify
	COMPILE turn-over
	pick-up-lots
	Pass
;

{moves lot-drops-blank
	{move} cast-blank	{move-type} casting
moves}

{moves lot-drops-mark
	{move} cast-mark	{move-type} casting
moves}

{moves man-moves
	{move} move-man		{move-type} riding
moves}

{moves man-drops
	{move} enter-man	{move-type} riding
	{move} wait		{move-type} waiting
moves}

{pieces
	{piece}	Man	{moves} man-moves	{drops} man-drops
	{piece}	Blank	{drops} lot-drops-blank
	{piece}	Mark	{drops} lot-drops-mark
pieces}

: OnNewGame ( -- )
	RANDOMIZE
	MEN Light supply !
	MEN Dark supply !
;

( ---- The end ---- )

: OnIsGameOver ( -- result )
	#UnknownScore
	Light arrived @ MEN = IF
		DROP
		current-player Light = IF #WinScore ELSE #LossScore ENDIF
	ENDIF
	Dark arrived @ MEN = IF
		DROP
		current-player Dark = IF #WinScore ELSE #LossScore ENDIF
	ENDIF
;
