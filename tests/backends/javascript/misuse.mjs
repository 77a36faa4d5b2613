/**
 * What engines in JavaScript make of misuse and of long use.
 *
 * Called with the module of a game and a task: `{setups: [[field, ...], ...]}` answers with what
 * each position is, or why it is none; `{misuse: plies}` and `{endurance: [plies, made]}` answer
 * with what was found wrong.
 */

/** All that can be observed of a game. */
export function seen(game) {
  const shown = (move) => [String(move), move.effects, move.captures];
  return JSON.stringify([
    String(game.key()),
    String(game.setup()),
    [game.turn, game.owner, game.turnIndex, game.turnNumber, game.chain, game.ply],
    [...game.board],
    game.reserve,
    game.legalMoves.map(shown),
    game.moves.map(shown),
    game.outcome(),
    game.players.map((player) => game.observation(player)),
    String(game),
  ]);
}

export function inPlay(Game, plies) {
  const game = new Game(3);
  for (let ply = 0; ply < plies; ply++) {
    game.push(game.randomMove());
  }
  return game;
}

/** Why a call fails, with the class of the error unless that is `Error`; null if it does not. */
export function reason(call) {
  try {
    call();
  } catch (error) {
    return error.constructor === Error ? error.message : `${error.constructor.name} ${error}`;
  }
  return null;
}

export function positions({ Game, Setup }, setups) {
  return setups.map((fields) => {
    let game;
    const refused = reason(() => {
      game = Game.fromSetup(new Setup(...fields));
    });
    if (refused !== null) {
      return [null, refused];
    }
    const before = seen(game);
    const told = [String(game.key()), String(game.setup()), game.legalMoves.map(String)];
    for (let ply = 0; ply < 3 && game.legalMoves.length; ply++) {
      game.push(game.legalMoves.at(-1));
    }
    while (game.ply) {
      game.pop();
    }
    return [told, seen(game) === before ? "" : "is another after steps that were taken back"];
  });
}

const STRANGE = [
  undefined, null, -1, 2 ** 31, 2 ** 70, 1.5, NaN, 1n, [], {}, [1, 2], Symbol("a1"), "nonsense",
  () => 1, Object.create(null),
]; // prettier-ignore

export function misuse({ Game, Setup }, plies) {
  const game = inPlay(Game, plies);
  const before = seen(game);
  const key = String(game.key());
  const good = game.setup();
  const calls = {
    push: (value) => game.push(value),
    pushText: (value) => game.pushText(value),
    observation: (value) => game.observation(value),
    view: (value) => game.view(value),
    fromSetup: (value) => Game.fromSetup(value),
    parse: (value) => Setup.parse(value),
    fromFen: (value) => (Game.fromFen ? Game.fromFen(value) : Setup.parse(null)),
  };
  const named = Object.keys(calls);
  for (const field of Object.keys(good)) {
    calls[field] = (value) =>
      Game.fromSetup(Object.assign(new Setup([]), good, { [field]: value ?? null }));
  }
  const fits = (name, value) =>
    Array.isArray(value) && value.length === 0 && Array.isArray(good[name]);
  const found = [];
  const expect = (what, call) => {
    const said = reason(call);
    if (said === null || /^\w*Error /.test(said)) {
      found.push(`${what}: ${said}`);
    }
    if (String(game.key()) !== key) {
      found.push(`${what}: the game has changed`);
    }
  };
  for (const value of STRANGE) {
    for (const [name, call] of Object.entries(calls)) {
      if (!fits(name, value)) {
        const shown = typeof value === "object" ? JSON.stringify(value) : String(value);
        expect(`${name} of ${typeof value} ${shown}`, () => call(value));
      }
    }
  }
  for (const value of ["", " ", "\t\n"]) {
    for (const name of named) {
      expect(`${name} of ${JSON.stringify(value)}`, () => calls[name](value));
    }
  }
  for (const value of [-1, 1.5, NaN, 2 ** 70, null, undefined, "1", 1n]) {
    expect(`perft of ${value}`, () => game.perft(value));
    expect(`perftTurns of ${value}`, () => game.perftTurns(value));
    if (value !== -1 && value !== undefined && value !== 2 ** 70) {
      expect(`a seed ${value}`, () => new Game(value));
    }
  }
  if (seen(game) !== before) {
    found.push("the game has changed");
  }
  const start = new Game();
  const first = seen(start);
  if (reason(() => start.pop()) !== "no move to take back" || seen(start) !== first) {
    found.push("pop at the start");
  }
  return found;
}

export function ended({ Game }, plies) {
  const game = new Game(5);
  const first = seen(game);
  while (game.outcome() === null && game.ply < plies) {
    game.push(game.randomMove());
  }
  const last = seen(game);
  const move = game.moves.at(-1);
  const said = [
    reason(() => game.push(move)),
    reason(() => game.pushText(String(move))),
    reason(() => game.randomMove()),
    [game.legalMoves, game.legalTurns(), game.perft(0), game.perft(2), game.perftTurns(2)],
    seen(game) === last,
  ];
  while (game.ply) {
    game.pop();
  }
  return [...said, seen(game) === first];
}

/** Games that are played in turns, a step each, are what each would be alone. */
export function interleaved({ Game }, plies) {
  const alone = [1, 2, 3].map((seed) => {
    const game = new Game(seed);
    while (game.ply < plies && game.outcome() === null) {
      game.push(game.randomMove());
    }
    return seen(game);
  });
  const games = [1, 2, 3].map((seed) => new Game(seed));
  for (let ply = 0; ply < plies; ply++) {
    for (const game of games) {
      if (game.outcome() === null) {
        game.push(game.randomMove());
      }
    }
  }
  return games.map(seen).every((one, i) => one === alone[i]);
}

/** Words that the stacks of a game have room for. */
function room(game) {
  const stacks = Object.values(game).filter((value) => ArrayBuffer.isView(value));
  return stacks.reduce((sum, stack) => sum + stack.length, 0);
}

export function endurance({ Game }, [plies, made]) {
  const game = inPlay(Game, plies);
  const before = seen(game);
  const moves = game.legalMoves;
  const go = (count) => {
    for (let i = 0; i < count; i++) {
      game.push(moves[i % moves.length]);
      game.pop();
    }
    return room(game);
  };
  const first = go(moves.length);
  const copy = game.copy();
  copy.push(moves[0]);
  const last = go(made);
  const apart = seen(copy) !== before && copy.ply === game.ply + 1;
  return [seen(game) === before, last === first, apart];
}
