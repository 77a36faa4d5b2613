( Tapatan, the three men's morris of the Philippines.

  White begins.  The players put three men each on empty points, in turn.  Then the men move along
  the lines to a neighbouring empty point.  Three in a row, upright, across or oblique, win.  A
  player who cannot move has lost.

  What to learn here:
   - phases by the turn order: {of-type} restricts a turn to moves of one type, and after the
     last turn play goes on at {repeat};
   - {unlink}: oblique steps only go through the centre. )

{board
	3 3 {grid}
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

	{unlink} ne a2
	{unlink} sw b3
	{unlink} se b3
	{unlink} nw c2
	{unlink} sw c2
	{unlink} ne b1
	{unlink} nw b1
	{unlink} se a2
directions}

{players
	{player}	White
	{player}	Black
players}

{turn-order
	{turn}	White	{of-type} placing
	{turn}	Black	{of-type} placing
	{turn}	White	{of-type} placing
	{turn}	Black	{of-type} placing
	{turn}	White	{of-type} placing
	{turn}	Black	{of-type} placing
	{repeat}
	{turn}	White	{of-type} moving
	{turn}	Black	{of-type} moving
turn-order}

: place ( -- )
	empty? verify
	drop
	add-move
;

: step ( 'dir -- )
	EXECUTE verify
	empty? verify
	from here move
	add-move
;

: step-n	['] n  step ;
: step-ne	['] ne step ;
: step-e	['] e  step ;
: step-se	['] se step ;
: step-s	['] s  step ;
: step-sw	['] sw step ;
: step-w	['] w  step ;
: step-nw	['] nw step ;

{moves man-drops
	{move} place	{move-type} placing
moves}

{moves man-moves
	{move} step-n	{move-type} moving
	{move} step-ne	{move-type} moving
	{move} step-e	{move-type} moving
	{move} step-se	{move-type} moving
	{move} step-s	{move-type} moving
	{move} step-sw	{move-type} moving
	{move} step-w	{move-type} moving
	{move} step-nw	{move-type} moving
moves}

{pieces
	{piece}	Man	{drops} man-drops	{moves} man-moves
pieces}

: enemy-row? ( a b c -- ? )
	enemy-at? SWAP enemy-at? AND SWAP enemy-at? AND
;

: lost? ( -- ? )
	a1 b1 c1 enemy-row?
	a2 b2 c2 enemy-row? OR
	a3 b3 c3 enemy-row? OR
	a1 a2 a3 enemy-row? OR
	b1 b2 b3 enemy-row? OR
	c1 c2 c3 enemy-row? OR
	a1 b2 c3 enemy-row? OR
	a3 b2 c1 enemy-row? OR
;

: OnIsGameOver ( -- result )
	#UnknownScore
	lost? stalemate? OR IF
		DROP #LossScore
	ENDIF
;
