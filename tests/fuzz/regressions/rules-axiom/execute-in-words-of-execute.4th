{board 3 3 {grid} {variable} score board}
{directions
    -1 0 {direction} n   1 0 {direction} s   0 1 {direction} e   0 -1 {direction} w
directions}
{players {player} White {player} Black players}
{turn-order {turn} White {turn} Black turn-order}
: run score @ to 0 BEGIN enemy? EXECUTE enemy? AND IF SWAP 1+ SWAP ENDIF NOT UNTIL SWAP DROP ;
: row? run SWAP run + 1+ 5 >= ;
: rows? ['] n [']  row? ['] e ['] w row? OR ['] EXECUTE ['] s row? OR ['] n ['] s row? OR ;
: m from here move add-move ;

{moves list {move} m moves}
{pieces {piece} Man {moves} list  pieces}
{board-setup {setup} White Man b2 board-setup}
: OnIsGameOver #UnknownScore score @ 0> IF rows? IF DROP #LossScore ENDIF ENDIF ;
