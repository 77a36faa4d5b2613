( Kalah with six pits and four seeds.

  South begins.  Take all seeds of an own pit and sow them one by one counterclockwise, into your
  own store but not into that of the enemy.  If the last seed falls into your store, you sow once
  more.  If it falls into an empty pit of yours and the pit opposite holds seeds, both go into
  your store.  When the pits of a player are empty, all seeds that are left go to their owners,
  and who has more wins.

  What to learn here:
   - a pile of n seeds is a piece of the n-th type, so what stands on the board is all there is;
     SEED is a name for the type of one seed, deferred because the moves come before the pieces;
   - the order of the pieces matters: n - 1 added to SEED is the type of n seeds;
   - {position} for stores outside of the grid, {link} for the way around the board;
   - a turn that comes again: the turn order always passes on, so a player who may not sow has no
     move, and a move is made for him, because $passTurnForced is ON. )

$passTurnForced ON

6	CONSTANT	ROW

DEFER		SEED

{board
	2 ROW {grid}			( a2 to f2 are 0 to 5, a1 to f1 are 6 to 11 )
	{position}	south-store
	{position}	north-store
	{variable}	sower		( who may sow; 0 for either )
board}

14	CONSTANT	PITS

PITS	[]	seeds[]			( what the move makes of the board )
VARIABLE	hand			( seeds that are still to be sown )
VARIABLE	last-pit

{directions
	{link}	next a1 b1
	{link}	next b1 c1
	{link}	next c1 d1
	{link}	next d1 e1
	{link}	next e1 f1
	{link}	next f1 south-store
	{link}	next south-store f2
	{link}	next f2 e2
	{link}	next e2 d2
	{link}	next d2 c2
	{link}	next c2 b2
	{link}	next b2 a2
	{link}	next a2 north-store
	{link}	next north-store a1
directions}

{players
	{player}	South
	{player}	North
players}

{turn-order
	{turn}	South
	{turn}	North
turn-order}

( ---- Pits ---- )

: seeds-at ( pos -- n )
	piece-type-at piece-value
;

: own-store ( -- pos )
	current-player South = IF south-store ELSE north-store ENDIF
;

: enemy-store ( -- pos )
	current-player South = IF north-store ELSE south-store ENDIF
;

: owner-of ( pos -- player )
	DUP ROW < SWAP north-store = OR IF North ELSE South ENDIF
;

: own-pit? ( pos -- ? )
	DUP ROW 2* <
	SWAP owner-of current-player = AND
;

: opposite ( pos -- pos )
	DUP ROW < IF ROW + ELSE ROW - ENDIF
;

( ---- Moves ---- )

: read-board ( -- )
	0
	BEGIN				( pos )
		DUP seeds-at OVER seeds[] !
		1+ DUP PITS =
	UNTIL
	DROP
;

: take-hand ( -- )
	from seeds[] DUP @ hand !
	0 SWAP !
;

: go-on ( -- )			( to the next pit that the mover sows )
	next verify
	here enemy-store = IF
		next verify
	ENDIF
;

: sow ( -- )
	BEGIN
		go-on
		here seeds[] ++
		hand --
		hand @ 0=
	UNTIL
	here last-pit !
;

: put-in-store ( pos -- )
	seeds[] DUP @ own-store seeds[] +!
	0 SWAP !
;

: capture-opposite ( -- )
	last-pit @ own-pit?
	last-pit @ seeds[] @ 1 = AND IF
		last-pit @ opposite seeds[] @ 0> IF
			last-pit @ put-in-store
			last-pit @ opposite put-in-store
		ENDIF
	ENDIF
;

: write-pit ( pos -- )
	DUP seeds[] @ DUP 0= IF		( pos n )
		DROP capture-at
	ELSE
		1- SEED + SWAP		( type pos )
		DUP owner-of ROT ROT	( player type pos )
		create-player-piece-type-at
	ENDIF
;

: changed? ( pos -- ? )	( the last pit is, because the piece has been moved there )
	DUP seeds-at OVER seeds[] @ <>
	SWAP last-pit @ = OR
;

: write-board ( -- )
	0
	BEGIN				( pos )
		DUP changed? IF
			DUP write-pit
		ENDIF
		1+ DUP PITS =
	UNTIL
	DROP
;

: set-sower ( player -- )
	sower !
;

: next-sower ( -- player )
	last-pit @ own-store = IF
		current-player
	ELSE
		next-player
	ENDIF
;

: sow-pit ( -- )
	from own-pit? verify
	sower @ 0= sower @ current-player = OR verify
	read-board
	take-hand
	sow
	from here move
	capture-opposite
	write-board
	next-sower COMPILE-LITERAL COMPILE set-sower
	add-move
;

{moves pile-moves
	{move} sow-pit
moves}

( ---- Piles ---- )

{pieces
	{piece}	Seed	{moves} pile-moves	1 {value}
	{piece}	Seeds-2	{moves} pile-moves	2 {value}
	{piece}	Seeds-3	{moves} pile-moves	3 {value}
	{piece}	Seeds-4	{moves} pile-moves	4 {value}
	{piece}	Seeds-5	{moves} pile-moves	5 {value}
	{piece}	Seeds-6	{moves} pile-moves	6 {value}
	{piece}	Seeds-7	{moves} pile-moves	7 {value}
	{piece}	Seeds-8	{moves} pile-moves	8 {value}
	{piece}	Seeds-9	{moves} pile-moves	9 {value}
	{piece}	Seeds-10	{moves} pile-moves	10 {value}
	{piece}	Seeds-11	{moves} pile-moves	11 {value}
	{piece}	Seeds-12	{moves} pile-moves	12 {value}
	{piece}	Seeds-13	{moves} pile-moves	13 {value}
	{piece}	Seeds-14	{moves} pile-moves	14 {value}
	{piece}	Seeds-15	{moves} pile-moves	15 {value}
	{piece}	Seeds-16	{moves} pile-moves	16 {value}
	{piece}	Seeds-17	{moves} pile-moves	17 {value}
	{piece}	Seeds-18	{moves} pile-moves	18 {value}
	{piece}	Seeds-19	{moves} pile-moves	19 {value}
	{piece}	Seeds-20	{moves} pile-moves	20 {value}
	{piece}	Seeds-21	{moves} pile-moves	21 {value}
	{piece}	Seeds-22	{moves} pile-moves	22 {value}
	{piece}	Seeds-23	{moves} pile-moves	23 {value}
	{piece}	Seeds-24	{moves} pile-moves	24 {value}
	{piece}	Seeds-25	{moves} pile-moves	25 {value}
	{piece}	Seeds-26	{moves} pile-moves	26 {value}
	{piece}	Seeds-27	{moves} pile-moves	27 {value}
	{piece}	Seeds-28	{moves} pile-moves	28 {value}
	{piece}	Seeds-29	{moves} pile-moves	29 {value}
	{piece}	Seeds-30	{moves} pile-moves	30 {value}
	{piece}	Seeds-31	{moves} pile-moves	31 {value}
	{piece}	Seeds-32	{moves} pile-moves	32 {value}
	{piece}	Seeds-33	{moves} pile-moves	33 {value}
	{piece}	Seeds-34	{moves} pile-moves	34 {value}
	{piece}	Seeds-35	{moves} pile-moves	35 {value}
	{piece}	Seeds-36	{moves} pile-moves	36 {value}
	{piece}	Seeds-37	{moves} pile-moves	37 {value}
	{piece}	Seeds-38	{moves} pile-moves	38 {value}
	{piece}	Seeds-39	{moves} pile-moves	39 {value}
	{piece}	Seeds-40	{moves} pile-moves	40 {value}
	{piece}	Seeds-41	{moves} pile-moves	41 {value}
	{piece}	Seeds-42	{moves} pile-moves	42 {value}
	{piece}	Seeds-43	{moves} pile-moves	43 {value}
	{piece}	Seeds-44	{moves} pile-moves	44 {value}
	{piece}	Seeds-45	{moves} pile-moves	45 {value}
	{piece}	Seeds-46	{moves} pile-moves	46 {value}
	{piece}	Seeds-47	{moves} pile-moves	47 {value}
	{piece}	Seeds-48	{moves} pile-moves	48 {value}
pieces}

' Seed	IS SEED

{board-setup
	{setup}	South Seeds-4 a1
	{setup}	South Seeds-4 b1
	{setup}	South Seeds-4 c1
	{setup}	South Seeds-4 d1
	{setup}	South Seeds-4 e1
	{setup}	South Seeds-4 f1
	{setup}	North Seeds-4 a2
	{setup}	North Seeds-4 b2
	{setup}	North Seeds-4 c2
	{setup}	North Seeds-4 d2
	{setup}	North Seeds-4 e2
	{setup}	North Seeds-4 f2
board-setup}

( ---- The end ---- )

VARIABLE	sum

: sum-from ( pos -- n )		( of a row whose first pit this is )
	0 sum !
	ROW
	BEGIN				( pos n )
		OVER seeds-at sum +!
		SWAP 1+ SWAP
		1- DUP 0=
	UNTIL
	2DROP
	sum @
;

: lead ( -- n )			( of South, if the game ends now )
	a1 sum-from south-store seeds-at +
	a2 sum-from north-store seeds-at + -
;

: OnIsGameOver ( -- result )
	#UnknownScore
	a1 sum-from 0= a2 sum-from 0= OR IF
		DROP
		lead
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

( How good a position is for the player to move: only programs that search ask this. )

: OnEvaluate ( -- score )
	lead
	current-player North = IF
		NEGATE
	ENDIF
;
