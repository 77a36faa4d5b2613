{board 2 6 {grid} 12 {array} seeds[] board}
{players {player} South {player} North players}
{turn-order {turn} South {turn} North turn-order}
: sow South seeds[] @ 0= verify from here move add-move ;
{moves list {move} sow moves}
{pieces {piece} Pit {moves} list pieces}
{board-setup {setup} South Pit a1 board-setup}
