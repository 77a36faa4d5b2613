// Rules for the engine of Dagaz, generated. Do not edit. Game: 658467a34e461d63

ZRF = {
    JUMP:          0,
    IF:            1,
    FORK:          2,
    FUNCTION:      3,
    IN_ZONE:       4,
    FLAG:          5,
    SET_FLAG:      6,
    POS_FLAG:      7,
    SET_POS_FLAG:  8,
    ATTR:          9,
    SET_ATTR:      10,
    PROMOTE:       11,
    MODE:          12,
    ON_BOARD_DIR:  13,
    ON_BOARD_POS:  14,
    PARAM:         15,
    LITERAL:       16,
    VERIFY:        20
};

Dagaz.Model.BuildDesign = function(design) {
    design.checkVersion("z2j", "2");

    design.addDirection("n");
    design.addDirection("e");
    design.addDirection("s");
    design.addDirection("w");

    design.addPlayer("East", [2, 3, 0, 1]);
    design.addPlayer("North", [3, 0, 1, 2]);

    design.addPosition("a3", [0, 3, 1, 0]);
    design.addPosition("a2", [-1, 3, 1, 0]);
    design.addPosition("a1", [-1, 3, 0, 0]);
    design.addPosition("b3", [0, 3, 1, -3]);
    design.addPosition("b2", [-1, 3, 1, -3]);
    design.addPosition("b1", [-1, 3, 0, -3]);
    design.addPosition("c3", [0, 0, 1, -3]);
    design.addPosition("c2", [-1, 0, 1, -3]);
    design.addPosition("c1", [-1, 0, 0, -3]);

    design.addCommand(0, ZRF.FUNCTION, 24); // from
    design.addCommand(0, ZRF.PARAM, 0);
    design.addCommand(0, ZRF.FUNCTION, 22); // navigate
    design.addCommand(0, ZRF.FUNCTION, 1); // empty
    design.addCommand(0, ZRF.FUNCTION, 20); // verify
    design.addCommand(0, ZRF.FUNCTION, 25); // to
    design.addCommand(0, ZRF.FUNCTION, 28); // end

    design.addCommand(1, ZRF.FUNCTION, 24); // from
    design.addCommand(1, ZRF.ON_BOARD_DIR, 1);
    design.addCommand(1, ZRF.FUNCTION, 0); // not
    design.addCommand(1, ZRF.FUNCTION, 20); // verify
    design.addCommand(1, ZRF.FUNCTION, 26); // capture
    design.addCommand(1, ZRF.FUNCTION, 25); // to
    design.addCommand(1, ZRF.FUNCTION, 28); // end

    design.addPiece("Car", 0);
    design.addMove(0, 0, [1], 0);
    design.addMove(0, 0, [0], 0);
    design.addMove(0, 0, [2], 0);
    design.addMove(0, 1, [], 0);

    design.setup("East", "Car", 1);
    design.setup("East", "Car", 0);
    design.setup("North", "Car", 5);
    design.setup("North", "Car", 8);
}

Dagaz.View.configure = function(view) {
    view.defBoard("Board");
    view.defPiece("EastCar", "East Car");
    view.defPiece("NorthCar", "North Car");
    view.defPosition("a3", 5, 5, 59, 59);
    view.defPosition("a2", 5, 65, 59, 59);
    view.defPosition("a1", 5, 125, 59, 59);
    view.defPosition("b3", 65, 5, 59, 59);
    view.defPosition("b2", 65, 65, 59, 59);
    view.defPosition("b1", 65, 125, 59, 59);
    view.defPosition("c3", 125, 5, 59, 59);
    view.defPosition("c2", 125, 65, 59, 59);
    view.defPosition("c1", 125, 125, 59, 59);
}
