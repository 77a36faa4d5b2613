{board 3 3 {grid} {variable} score board}
{directions
    -1 0 {direction} n   1 0 {direction} s   0 1 {direction} e   0 -1 {direction} w
directions}
{players {player} White {player} Black players}
{turn-order {turn} White {turn} Black turn-order}
: one ( d -- ) EXECUTE verify enemy? from capture verify here here move add-move ; : step ['] n one ['] s one 3 0 DO I score +! LOOP ;
{moves list {move} step moves}
{pieces {piece} Man {moves} list  pieces}
{board-setup {setup} White Man b2 board-setup}

