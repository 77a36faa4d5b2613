{board 3 3 {grid} {variable} score board}
{directions
    -1 0 {direction} n   1 0 {direction} s   0 1 {direction} e   0 -1 {direction} w
directions}
{players {player} White {player} Black players}
{turn-order {turn} White {turn} Black turn-order}
: m stalemate? verify n verify from here move add-move ;
{moves list {move} m moves}
{pieces {piece} Man {moves} list  pieces}
{board-setup {setup} White Man b2 board-setup}
: OnIsGameOver #UnknownScore move-count 9 = IF DROP #LossScore ENDIF ;
