( Phalanx, after Epaminondas by Robert Abbott, 1975, on a smaller board and without its ban on
  symmetrical positions.

  White begins.  Own men that stand beside each other in a straight or oblique line are a phalanx.
  It moves along its line, as many squares as it has men or fewer, over empty squares only; a part
  of it may go ahead and leave the rest behind.  If its first man comes to an enemy, the enemy men
  that stand there in the same line, one behind the other, are a phalanx as well: if it is smaller,
  all its men are captured, and the move ends there.  A single man moves one square, and never
  captures.

  A player who is about to move and has more men on the enemy's first rank than the enemy has on
  his wins.  A player who cannot move has lost.

  What to learn here:
   - moves of many pieces: the men go one after the other, the foremost first, so that none is
     put where another one still stands;
   - arrays for what a move works on, and several moves from one run of a word. )

8	CONSTANT	ROWS
10	CONSTANT	COLS

ROWS COLS MAX	[]	men[]	( of the phalanx, the hindmost first )
VARIABLE	size		( how many they are )
VARIABLE	landing		( where the first man comes to )
VARIABLE	enemies		( that stand in line there )

{board
	ROWS COLS {grid}
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

: gather ( 'dir -- )		( the men before the one that is taken hold of )
	0 size !
	BEGIN
		here size @ men[] !
		size ++
		DUP EXECUTE friend? AND NOT
	UNTIL
	DROP
;

: first-man ( -- pos )
	size @ 1- men[] @
;

: go-steps ( 'dir n -- )
	BEGIN
		OVER EXECUTE DROP
		1- DUP 0=
	UNTIL
	2DROP
;

: march ( 'dir n -- )		( all men, n squares )
	size @
	BEGIN				( 'dir n i )
		1-
		DUP men[] @ to
		ROT ROT 2DUP go-steps ROT
		DUP men[] @ here move
		DUP 0=
	UNTIL
	DROP 2DROP
;

: count-enemies ( 'dir -- )	( in line from the landing on )
	0 enemies !
	BEGIN
		enemies ++
		DUP EXECUTE enemy? AND NOT
	UNTIL
	DROP
;

: take-enemies ( 'dir -- )
	landing @ to
	BEGIN
		capture
		DUP EXECUTE enemy? AND NOT
	UNTIL
	DROP
;

: storm ( 'dir n -- )
	OVER count-enemies
	enemies @ size @ < IF
		OVER take-enemies
		march
		add-move
	ELSE
		2DROP
	ENDIF
;

: advance ( 'dir -- )
	DUP gather
	first-man to
	0
	BEGIN				( 'dir n )
		1+
		OVER EXECUTE IF
			here landing !
			empty? IF
				2DUP march
				add-move
				landing @ to
				DUP size @ =
			ELSE
				enemy? IF
					2DUP storm
				ENDIF
				TRUE
			ENDIF
		ELSE
			TRUE
		ENDIF
	UNTIL
	2DROP
;

: advance-n	['] n  advance ;
: advance-ne	['] ne advance ;
: advance-e	['] e  advance ;
: advance-se	['] se advance ;
: advance-s	['] s  advance ;
: advance-sw	['] sw advance ;
: advance-w	['] w  advance ;
: advance-nw	['] nw advance ;

{moves man-moves
	{move} advance-n
	{move} advance-ne
	{move} advance-e
	{move} advance-se
	{move} advance-s
	{move} advance-sw
	{move} advance-w
	{move} advance-nw
moves}

{pieces
	{piece}	Man	{moves} man-moves
pieces}

{board-setup
	{setup}	White Man a1
	{setup}	White Man b1
	{setup}	White Man c1
	{setup}	White Man d1
	{setup}	White Man e1
	{setup}	White Man f1
	{setup}	White Man g1
	{setup}	White Man h1
	{setup}	White Man i1
	{setup}	White Man j1
	{setup}	White Man a2
	{setup}	White Man b2
	{setup}	White Man c2
	{setup}	White Man d2
	{setup}	White Man e2
	{setup}	White Man f2
	{setup}	White Man g2
	{setup}	White Man h2
	{setup}	White Man i2
	{setup}	White Man j2

	{setup}	Black Man a7
	{setup}	Black Man b7
	{setup}	Black Man c7
	{setup}	Black Man d7
	{setup}	Black Man e7
	{setup}	Black Man f7
	{setup}	Black Man g7
	{setup}	Black Man h7
	{setup}	Black Man i7
	{setup}	Black Man j7
	{setup}	Black Man a8
	{setup}	Black Man b8
	{setup}	Black Man c8
	{setup}	Black Man d8
	{setup}	Black Man e8
	{setup}	Black Man f8
	{setup}	Black Man g8
	{setup}	Black Man h8
	{setup}	Black Man i8
	{setup}	Black Man j8
board-setup}

( ---- The end ---- )

: white-rank ( -- pos )		( the first position of White's first rank )
	ROWS 1- COLS *
;

VARIABLE	whose
VARIABLE	arrived

: men-on ( player pos -- n )	( of the player, on the rank that begins there )
	SWAP whose !
	0 arrived !
	COLS
	BEGIN				( pos n )
		1-
		2DUP + player-at whose @ = IF
			arrived ++
		ENDIF
		DUP 0=
	UNTIL
	2DROP
	arrived @
;

: white-lead ( -- n )		( of men on the enemy's first rank )
	White a8 men-on
	Black white-rank men-on -
;

: OnIsGameOver ( -- result )
	#UnknownScore
	stalemate? IF
		DROP #LossScore
	ENDIF
	white-lead
	current-player Black = IF
		NEGATE
	ENDIF
	0> IF
		DROP #WinScore
	ENDIF
;
