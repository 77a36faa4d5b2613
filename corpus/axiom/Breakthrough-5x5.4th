( Breakthrough on five by five squares, which White wins. )

5	CONSTANT	ROWS
5	CONSTANT	COLS

LOAD breakthrough.inc

{board-setup
	{setup}	White Man a1
	{setup}	White Man b1
	{setup}	White Man c1
	{setup}	White Man d1
	{setup}	White Man e1
	{setup}	White Man a2
	{setup}	White Man b2
	{setup}	White Man c2
	{setup}	White Man d2
	{setup}	White Man e2

	{setup}	Black Man a4
	{setup}	Black Man b4
	{setup}	Black Man c4
	{setup}	Black Man d4
	{setup}	Black Man e4
	{setup}	Black Man a5
	{setup}	Black Man b5
	{setup}	Black Man c5
	{setup}	Black Man d5
	{setup}	Black Man e5
board-setup}
