( Chess, complete but for draws by repetition and by lack of material: fifty moves of each player
  without a capture and without a move of a pawn make a draw.

  What to learn here:
   - COMPILE for what a move does beside moving pieces: rights to castle are lost, a pawn that
     has made two steps may be taken in passing, the moves without progress are counted, and
     each player's king is known without looking for it;
   - numbers that are known while the move is generated go into it by COMPILE-LITERAL;
   - a question about the board after the move: words see the board before it, so `look` tells
     what will stand on a square, from what the move does to three squares;
   - one move word that adds several moves: slides, and promotions. )

{board
	8 8 {grid}
	{variable}	passing		( where a pawn may be taken in passing, plus one; 0 if none )
	{variable}	rights		( to castle, one bit each )
	{variable}	quiet		( plies without progress )
	2 {array}	king[]		( where White's stands, and Black's )
board}

1	CONSTANT	WHITE-SHORT
2	CONSTANT	WHITE-LONG
4	CONSTANT	BLACK-SHORT
8	CONSTANT	BLACK-LONG

{directions
	-1  0	{direction} n		( n, ne and nw lead to the enemy's side )
	-1  1	{direction} ne
	 0  1	{direction} e
	 1  1	{direction} se
	 1  0	{direction} s
	 1 -1	{direction} sw
	 0 -1	{direction} w
	-1 -1	{direction} nw

	-2  1	{direction} nne
	-1  2	{direction} ene
	 1  2	{direction} ese
	 2  1	{direction} sse
	 2 -1	{direction} ssw
	 1 -2	{direction} wsw
	-1 -2	{direction} wnw
	-2 -1	{direction} nnw
directions}

{players
	{player}	White
	{player}	Black
players}

{symmetries
	Black	{symmetry} n s
	Black	{symmetry} ne se
	Black	{symmetry} nw sw
symmetries}

{turn-order
	{turn}	White
	{turn}	Black
turn-order}

( The pieces get their moves at the end of this file; the words need their names before. )

{pieces
	{piece}	Pawn
	{piece}	Knight
	{piece}	Bishop
	{piece}	Rook
	{piece}	Queen
	{piece}	King
pieces}

( ---- What happens when a move is made ---- )

: no-progress ( -- )
	0 passing !
	quiet ++
;

: progress ( -- )
	0 passing !
	0 quiet !
;

: may-be-passed ( pos -- )
	1+ passing !
;

: lose-rights ( mask -- )
	INVERT rights @ AND rights !
;

: own-king ( -- addr )
	current-player player-index king[]
;

: king-goes ( pos -- )
	own-king !
;

( ---- The board after a move ---- )

VARIABLE	mover		( the piece that moves, and its owner )
VARIABLE	start
VARIABLE	end
VARIABLE	victim		( the square that is emptied: where the captured piece stands )

: look ( -- piece )		( what will stand at the cursor )
	here end @ = IF
		mover @
	ELSE
		here start @ = here victim @ = OR IF
			0
		ELSE
			piece
		ENDIF
	ENDIF
;

: nothing-moves ( -- )
	-1 start !
	-1 end !
	-1 victim !
;

( ---- Attacks ---- )

VARIABLE	target
VARIABLE	slider		( the type that slides in the directions asked for )
VARIABLE	hit?

: enemy-player ( -- player )
	current-player White = IF Black ELSE White ENDIF
;

: enemy-piece ( type -- piece )
	enemy-player +
;

: look-along ( 'dir -- )
	target @ to
	BEGIN				( 'dir )
		DUP EXECUTE IF
			look
			DUP slider @ enemy-piece =
			OVER Queen enemy-piece = OR IF
				TRUE hit? !
			ENDIF
			0<>
		ELSE
			TRUE
		ENDIF
	UNTIL
	DROP
;

: look-beside ( 'dir type -- )
	target @ to
	SWAP EXECUTE IF
		enemy-piece look = IF
			TRUE hit? !
		ENDIF
	ELSE
		DROP
	ENDIF
;

: lines ( -- )
	Rook slider !
	['] n look-along ['] e look-along ['] s look-along ['] w look-along
	Bishop slider !
	['] ne look-along ['] se look-along ['] sw look-along ['] nw look-along
;

: leaps ( -- )
	['] nne Knight look-beside ['] ene Knight look-beside
	['] ese Knight look-beside ['] sse Knight look-beside
	['] ssw Knight look-beside ['] wsw Knight look-beside
	['] wnw Knight look-beside ['] nnw Knight look-beside
;

: neighbours ( -- )
	['] n King look-beside ['] ne King look-beside
	['] e King look-beside ['] se King look-beside
	['] s King look-beside ['] sw King look-beside
	['] w King look-beside ['] nw King look-beside
	['] ne Pawn look-beside ['] nw Pawn look-beside
;

: attacked? ( pos -- ? )	( by the enemy, on the board after the move )
	target !
	FALSE hit? !
	lines leaps neighbours
	hit? @
;

: safe? ( -- ? )		( for the own king, after the move )
	current-piece-type King = IF
		end @
	ELSE
		own-king @
	ENDIF
	attacked? NOT
;

( ---- Moves ---- )

: rights-of ( pos -- mask )	( that end when something leaves or enters this square )
	DUP e1 = IF DROP WHITE-SHORT WHITE-LONG OR ELSE
	DUP h1 = IF DROP WHITE-SHORT ELSE
	DUP a1 = IF DROP WHITE-LONG ELSE
	DUP e8 = IF DROP BLACK-SHORT BLACK-LONG OR ELSE
	DUP h8 = IF DROP BLACK-SHORT ELSE
	    a8 = IF BLACK-LONG ELSE 0 ENDIF
	ENDIF ENDIF ENDIF ENDIF ENDIF
;

: keep-records ( -- )		( of the move from start to end )
	current-piece-type Pawn =
	victim @ not-empty-at? OR IF
		COMPILE progress
	ELSE
		COMPILE no-progress
	ENDIF
	start @ rights-of end @ rights-of OR
	rights @ AND
	DUP 0<> IF
		COMPILE-LITERAL COMPILE lose-rights
	ELSE
		DROP
	ENDIF
	current-piece-type King = IF
		end @ COMPILE-LITERAL COMPILE king-goes
	ENDIF
;

: aim ( pos -- )		( at a square; a piece that stands there is the victim )
	DUP end ! victim !
	from start !
	current-piece mover !
;

: go ( -- )			( to the square at the cursor, and stay there )
	here aim
	safe? IF
		from end @ move
		keep-records
		add-move
	ENDIF
	end @ to
;

: slide ( 'dir -- )
	back
	BEGIN				( 'dir )
		DUP EXECUTE friend? NOT AND IF
			go
			not-empty?
		ELSE
			TRUE
		ENDIF
	UNTIL
	DROP
;

: step ( 'dir -- )
	back
	EXECUTE friend? NOT AND IF
		go
	ENDIF
;

: rook-slides ( -- )
	['] n slide ['] e slide ['] s slide ['] w slide
;

: bishop-slides ( -- )
	['] ne slide ['] se slide ['] sw slide ['] nw slide
;

: queen-slides ( -- )
	rook-slides bishop-slides
;

: knight-leaps ( -- )
	['] nne step ['] ene step ['] ese step ['] sse step
	['] ssw step ['] wsw step ['] wnw step ['] nnw step
;

: king-steps ( -- )
	['] n step ['] ne step ['] e step ['] se step
	['] s step ['] sw step ['] w step ['] nw step
;

( ---- Castling: the right says that king and rook stand where they stood at the beginning ---- )

: right? ( white-mask black-mask -- ? )
	current-player White = IF DROP ELSE SWAP DROP ENDIF
	rights @ AND 0<>
;

: pass-over ( -- )		( a square that must be empty and safe )
	empty? verify
	here DUP attacked? NOT verify
	to
;

: castle ( rook-from rook-to -- )
	here aim
	from end @ move
	move
	keep-records
	add-move
;

: castle-short ( -- )
	WHITE-SHORT BLACK-SHORT right? verify
	nothing-moves
	from attacked? NOT verify
	back
	e verify pass-over
	e verify pass-over
	here 1+ here 1- castle
;

: castle-long ( -- )
	WHITE-LONG BLACK-LONG right? verify
	nothing-moves
	from attacked? NOT verify
	back
	w verify pass-over
	w verify pass-over
	w verify empty? verify
	e DROP
	here 2 - here 1+ castle
;

( ---- Pawns ---- )

: promote ( type -- )
	from end @ move
	end @ change-type-at
	keep-records
	add-move
;

: pawn-goes ( -- )		( to the square at the cursor )
	here aim
	n IF
		end @ to go
	ELSE
		safe? IF
			Queen promote Rook promote Bishop promote Knight promote
		ENDIF
	ENDIF
;

: pawn-steps ( -- )
	n verify
	empty? verify
	pawn-goes
;

: pawn-leaps ( -- )		( two squares, from the second rank )
	s verify
	s NOT verify
	back
	n verify
	empty? verify
	here				( the square that is passed )
	n verify
	empty? verify
	here aim
	safe? verify
	from end @ move
	keep-records
	COMPILE-LITERAL COMPILE may-be-passed
	add-move
;

: pawn-captures ( 'dir -- )
	EXECUTE verify
	enemy? IF
		pawn-goes
	ELSE
		here 1+ passing @ = verify
		here aim
		s verify
		here victim !
		safe? verify
		from end @ move
		victim @ capture-at
		keep-records
		add-move
	ENDIF
;

: pawn-captures-left	['] nw pawn-captures ;
: pawn-captures-right	['] ne pawn-captures ;

{moves pawn-moves
	{move} pawn-steps
	{move} pawn-leaps
	{move} pawn-captures-left
	{move} pawn-captures-right
moves}

{moves knight-moves
	{move} knight-leaps
moves}

{moves bishop-moves
	{move} bishop-slides
moves}

{moves rook-moves
	{move} rook-slides
moves}

{moves queen-moves
	{move} queen-slides
moves}

{moves king-moves
	{move} king-steps
	{move} castle-short
	{move} castle-long
moves}

{pieces
	{piece}	Pawn	{moves} pawn-moves	1 {value}
	{piece}	Knight	{moves} knight-moves	3 {value}
	{piece}	Bishop	{moves} bishop-moves	3 {value}
	{piece}	Rook	{moves} rook-moves	5 {value}
	{piece}	Queen	{moves} queen-moves	9 {value}
	{piece}	King	{moves} king-moves
pieces}

{board-setup
	{setup}	White Rook a1
	{setup}	White Knight b1
	{setup}	White Bishop c1
	{setup}	White Queen d1
	{setup}	White King e1
	{setup}	White Bishop f1
	{setup}	White Knight g1
	{setup}	White Rook h1
	{setup}	White Pawn a2
	{setup}	White Pawn b2
	{setup}	White Pawn c2
	{setup}	White Pawn d2
	{setup}	White Pawn e2
	{setup}	White Pawn f2
	{setup}	White Pawn g2
	{setup}	White Pawn h2

	{setup}	Black Rook a8
	{setup}	Black Knight b8
	{setup}	Black Bishop c8
	{setup}	Black Queen d8
	{setup}	Black King e8
	{setup}	Black Bishop f8
	{setup}	Black Knight g8
	{setup}	Black Rook h8
	{setup}	Black Pawn a7
	{setup}	Black Pawn b7
	{setup}	Black Pawn c7
	{setup}	Black Pawn d7
	{setup}	Black Pawn e7
	{setup}	Black Pawn f7
	{setup}	Black Pawn g7
	{setup}	Black Pawn h7
board-setup}

: OnNewGame ( -- )
	WHITE-SHORT WHITE-LONG OR BLACK-SHORT OR BLACK-LONG OR rights !
	e1 White player-index king[] !
	e8 Black player-index king[] !
;

( ---- The end ---- )

: OnIsGameOver ( -- result )
	#UnknownScore
	quiet @ 100 >= IF
		DROP #DrawScore
	ENDIF
	stalemate? IF
		DROP
		nothing-moves
		own-king @ attacked? IF
			#LossScore
		ELSE
			#DrawScore
		ENDIF
	ENDIF
;
