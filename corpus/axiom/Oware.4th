( Oware, in the Abapa rules.

  Each player owns the six pits of a row; four seeds lie in every pit.  South begins.  Take all
  seeds of an own pit and sow them one by one into the following pits, counterclockwise; the pit
  where they came from is left out.  If the last seed makes two or three in a pit of the enemy,
  they are captured, and so are two or three in the enemy pits just before it, without a gap.  A
  capture of all seeds that the enemy has is none at all.  If the enemy has no seeds, only moves
  that bring him some are legal.

  With more than 24 seeds a player has won.  When nobody can move by these rules, or nothing was
  captured in sixty moves, each player takes the seeds on his side, and who has more wins.

  What to learn here:
   - seeds are numbers in an {array} of the board, so they belong to the state of the game; the
     piece on each pit only gives it an owner and something to take hold of;
   - the sowing is COMPILEd: generating a move costs next to nothing, and everything happens
     when it is made.  Such a move looks the same as others in a list of edits, which is why
     each one also moves the pit's piece onto itself;
   - a goal that asks board variables.

  A host that shows pieces does not show the seeds; Kalah.4th does it in the other way. )

6	CONSTANT	ROW
12	CONSTANT	PITS
4	CONSTANT	SEEDS
48	CONSTANT	ALL-SEEDS
60	CONSTANT	PATIENCE	( moves without a capture )

VARIABLE	sum
VARIABLE	start		( the pit that is sown )
VARIABLE	hand		( seeds that are still to be sown )
VARIABLE	prize		( seeds that the move captures )

{board
	2 ROW {grid}			( a2 to f2 are 0 to 5, a1 to f1 are 6 to 11 )
	PITS {array}	seeds[]		( in the order of sowing: a1 to f1, then f2 to a2 )
	{variable}	south-score
	{variable}	north-score
	{variable}	quiet
board}

{players
	{player}	South
	{player}	North
players}

{turn-order
	{turn}	South
	{turn}	North
turn-order}

( ---- Pits ---- )

: pit-of ( pos -- pit )
	DUP ROW < IF
		PITS 1- SWAP -
	ELSE
		ROW -
	ENDIF
;

: first-pit ( player -- pit )		( of the player's row )
	South = IF 0 ELSE ROW ENDIF
;

: enemy-player ( -- player )
	current-player South = IF North ELSE South ENDIF
;

: enemy-pit? ( pit -- ? )
	ROW < current-player North = =
;

: next-pit ( pit -- pit )
	1+ DUP PITS = IF
		DROP 0
	ENDIF
;

: seeds-of ( player -- n )		( on the player's side )
	0 sum !
	first-pit ROW
	BEGIN				( pit n )
		OVER seeds[] @ sum +!
		SWAP 1+ SWAP
		1- DUP 0=
	UNTIL
	2DROP
	sum @
;

( ---- What happens when a move is made ---- )

: ripe? ( pit -- ? )		( a pit of the enemy with two or three seeds )
	DUP enemy-pit?
	SWAP seeds[] @ DUP 2 = SWAP 3 = OR
	AND
;

: pit-before ( pit -- pit )
	DUP 0= IF
		DROP PITS
	ENDIF
	1-
;

: count-prize ( pit -- )	( going back from the last pit )
	0 prize !
	BEGIN
		DUP ripe? IF
			DUP seeds[] @ prize +!
			pit-before FALSE
		ELSE
			TRUE
		ENDIF
	UNTIL
	DROP
;

: take-prize ( pit -- )
	BEGIN
		DUP ripe? IF
			0 OVER seeds[] !
			pit-before FALSE
		ELSE
			TRUE
		ENDIF
	UNTIL
	DROP
	current-player South = IF
		prize @ south-score +!
	ELSE
		prize @ north-score +!
	ENDIF
	0 quiet !
;

: reap ( pit -- )
	quiet ++
	DUP count-prize
	prize @ 0>
	prize @ enemy-player seeds-of < AND IF
		take-prize
	ELSE
		DROP
	ENDIF
;

: sow ( pit -- )
	DUP start !
	DUP seeds[] @ hand !
	0 OVER seeds[] !
	BEGIN
		next-pit
		DUP start @ = IF
			next-pit
		ENDIF
		DUP seeds[] ++
		hand --
		hand @ 0=
	UNTIL
	reap
;

( ---- Moves ---- )

: reaches-enemy? ( pit -- ? )	( the last seed goes past the own row )
	DUP seeds[] @ +
	current-player first-pit ROW + 1- >
;

: sow-pit ( -- )
	from pit-of
	DUP seeds[] @ 0> verify
	DUP reaches-enemy? NOT IF
		enemy-player seeds-of 0> verify
	ENDIF
	from from move
	COMPILE-LITERAL COMPILE sow
	add-move
;

{moves pit-moves
	{move} sow-pit
moves}

{pieces
	{piece}	Pit	{moves} pit-moves
pieces}

{board-setup
	{setup}	South Pit a1
	{setup}	South Pit b1
	{setup}	South Pit c1
	{setup}	South Pit d1
	{setup}	South Pit e1
	{setup}	South Pit f1
	{setup}	North Pit a2
	{setup}	North Pit b2
	{setup}	North Pit c2
	{setup}	North Pit d2
	{setup}	North Pit e2
	{setup}	North Pit f2
board-setup}

: OnNewGame ( -- )
	0
	BEGIN				( pit )
		SEEDS OVER seeds[] !
		1+ DUP PITS =
	UNTIL
	DROP
;

( ---- The end ---- )

: over? ( -- ? )
	stalemate?
	quiet @ PATIENCE >= OR
	south-score @ ALL-SEEDS 2/ > OR
	north-score @ ALL-SEEDS 2/ > OR
;

: lead ( -- n )			( of South, if the game ends now )
	south-score @ South seeds-of +
	north-score @ North seeds-of + -
;

: settled-lead ( -- n )		( with more than half of the seeds nothing else matters )
	south-score @ ALL-SEEDS 2/ > IF
		1
	ELSE
		north-score @ ALL-SEEDS 2/ > IF
			-1
		ELSE
			lead
		ENDIF
	ENDIF
;

: OnIsGameOver ( -- result )
	#UnknownScore
	over? IF
		DROP
		settled-lead
		current-player North = IF
			NEGATE
		ENDIF
		DUP 0= IF
			DROP #DrawScore
		ELSE
			0> IF #WinScore ELSE #LossScore ENDIF
		ENDIF
	ENDIF
;
