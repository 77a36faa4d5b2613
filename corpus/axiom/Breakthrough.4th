( Breakthrough, by Dan Troyka, 2000.

  White begins.  A man steps one square straight or obliquely forward, and captures obliquely
  only.  Who first brings a man to the far rank, or captures all men, wins. )

8	CONSTANT	ROWS
8	CONSTANT	COLS

LOAD breakthrough.inc

{board-setup
	{setup}	White Man a1
	{setup}	White Man b1
	{setup}	White Man c1
	{setup}	White Man d1
	{setup}	White Man e1
	{setup}	White Man f1
	{setup}	White Man g1
	{setup}	White Man h1
	{setup}	White Man a2
	{setup}	White Man b2
	{setup}	White Man c2
	{setup}	White Man d2
	{setup}	White Man e2
	{setup}	White Man f2
	{setup}	White Man g2
	{setup}	White Man h2

	{setup}	Black Man a7
	{setup}	Black Man b7
	{setup}	Black Man c7
	{setup}	Black Man d7
	{setup}	Black Man e7
	{setup}	Black Man f7
	{setup}	Black Man g7
	{setup}	Black Man h7
	{setup}	Black Man a8
	{setup}	Black Man b8
	{setup}	Black Man c8
	{setup}	Black Man d8
	{setup}	Black Man e8
	{setup}	Black Man f8
	{setup}	Black Man g8
	{setup}	Black Man h8
board-setup}
