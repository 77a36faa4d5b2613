"""The ZRF front end: rules files of Zillions of Games and of Dagaz."""
