/**
 * `hosted`: games for a program in Python, which asks for much at once, in JSON.
 *
 * A request is [numbers of games and players that are gone, game, draws, command, operands]. A
 * game is [number, origin, kept, steps]: of the steps that were made here the first `kept` stay,
 * then the others are made. Where there is an origin the game is made of it first. A step is
 * [index among the legal moves, draws before it]; draws are numbers that chance has given so far.
 * An answer is {value, draws, said}, or {error, kind, said}; a search is made on a copy of the
 * game, for it may be ended from outside at any moment.
 */

import { Draws } from "./draws.js";
import { followed, languages } from "./following.js";
import { Move, rawMove } from "./move.js";
import { seesReserve, sight } from "./observation.js";
import { Setup } from "./values.js";

/** @typedef {[seed: number[], setup: any[] | null]} Origin */

/**
 * What answers requests about games of a class.
 * @param {any} Game
 * @param {(name: string, game: any, settings: object) => any} playerOf makes players by their names
 * @param {any} Algebraic reads moves of games whose pieces have letters
 * @returns {(request: string) => string}
 */
export function hosted(Game, playerOf, Algebraic) {
  const known = languages(Algebraic);

  class Hosted extends Game {
    /** @type {number[]} of the games that are made from now on */
    static seed = [0];

    constructor() {
      super();
      this._draws ??= new Draws(Hosted.seed);
      /** @type {[index: number, draws: number][]} the steps that were made */
      this._path = [];
    }

    /**
     * As Python's `randrange`: the highest bits of words, until they are below the limit.
     * @param {number} limit
     */
    _below(limit) {
      this._draws ??= new Draws(Hosted.seed); // chance may decide before the constructor is done
      const high = limit > 0xffffffff ? 1 + Math.floor(Math.log2(limit / 2 ** 32)) : 0;
      const low = high ? 32 : 32 - Math.clz32(limit);
      for (;;) {
        let drawn = this._draws.word(this._random++) >>> (32 - low);
        if (high) {
          drawn += 2 ** 32 * (this._draws.word(this._random++) >>> (32 - high));
        }
        if (drawn < limit) {
          return drawn;
        }
      }
    }

    copy() {
      const other = super.copy();
      other._draws = this._draws;
      other._path = [...this._path];
      return other;
    }
  }

  /** @type {Map<number, any>} */
  const games = new Map();
  /** @type {Map<number, any>} */
  const players = new Map();
  /** @type {string[]} */
  let said = [];
  Hosted.warn = (/** @type {string} */ text) => said.push(text);

  /** @param {Origin} origin */
  function made([seed, setup]) {
    Hosted.seed = seed;
    const [placements, ...others] = setup ?? [];
    try {
      return setup === null ? new Hosted() : Hosted.fromSetup(new Setup(placements, ...others));
    } finally {
      Hosted.seed = [0]; // a player that makes a game is not to have what was dealt in this one
    }
  }

  /**
   * The game of a request, where that wants it.
   * @param {number} number
   * @param {Origin | null} origin
   * @param {number} kept
   * @param {[index: number, draws: number][]} steps
   */
  function brought(number, origin, kept, steps) {
    const game = origin === null ? games.get(number) : made(origin);
    while (game._depth > kept) {
      game._unmake();
    }
    game._path.length = kept;
    for (const [index, draws] of steps) {
      game._offered();
      game._random = draws;
      game._step(index);
      game._path.push([index, draws]);
    }
    games.set(number, game);
    return game;
  }

  /**
   * What a player finds who is here as long as the program wants him, and the state of his draws.
   * @param {any} game
   * @param {[number: number, name: string, settings: object]} player
   * @param {(player: any, copy: any) => any} search
   */
  function thought(game, [number, name, settings], search) {
    return searched(game, (copy) => {
      replay(copy);
      if (!players.has(number)) {
        players.set(number, playerOf(name, copy, settings));
      }
      const player = players.get(number);
      return [search(player, copy), player.random.state];
    });
  }

  /** @type {Record<string, (game: any, ...operands: any[]) => any>} */
  const commands = {
    state,
    node,
    drawn: (game) => {
      const found = node(game);
      return [found, found[2]?.length ? game._below(found[2].length) : null];
    },
    below: (game, limit) => game._below(limit),
    sights: (game, me) => [
      game.positions.map((/** @type {string} */ _, /** @type {number} */ p) => sight(game, me, p)),
      game.players.map((/** @type {string} */ _, /** @type {number} */ p) =>
        seesReserve(game, me, p),
      ),
    ],
    evaluation: (game, player) => game.evaluation(player),
    inCheck: (game) => game.inCheck(),
    key: (game) => String(game.key()),
    copy: (game, number) => games.set(number, game.copy()) && null,
    perft: (game, depth) => searched(game, (copy) => copy.perft(depth)),
    perftTurns: (game, depth, merged) => searched(game, (copy) => copy.perftTurns(depth, merged)),
    turns: (game) => searched(game, turns),
    chosen: (game, ...player) =>
      thought(game, /** @type {any} */ (player), (one, copy) => {
        const move = one.choose(copy);
        return copy.legalMoves.findIndex((/** @type {any} */ other) => other.equals(move));
      }),
    lines: (game, ...player) => thought(game, /** @type {any} */ (player), linesOf),
    playouts: (_, seeds, most) =>
      seeds.map((/** @type {number[]} */ seed) => playout(made([seed, null]), most)),
    followed: (_, setup, language, ...record) =>
      followed(made([[0], setup]), known[language], .../** @type {[any, any]} */ (record)),
    tables: (_, names) =>
      Object.fromEntries(
        names.map((/** @type {string} */ name) => [name, Game.tables[name] ?? null]),
      ),
  };

  return (request) => {
    said = [];
    try {
      const [gone, where, draws, command, ...operands] = JSON.parse(request);
      for (const number of gone) {
        games.delete(number);
        players.delete(number);
      }
      const game = where && brought(.../** @type {[any, any, any, any]} */ (where));
      if (game && draws !== null) {
        game._random = draws;
      }
      const value = commands[command](game, ...operands);
      return JSON.stringify({ value, draws: game && game._random, said });
    } catch (error) {
      const { message, constructor } = /** @type {Error} */ (error);
      return JSON.stringify({ error: message, kind: constructor.name, said });
    }
  };
}

/**
 * All numbers of a position, and whose turn it is; -1 for what is nowhere.
 * @param {any} game
 */
function state(game) {
  const [chain, from, to] = [game._chain, game._lf, game._lt].map((p) => positionName(game, p));
  return [[...game._s], game._turn, chain, game._mode, from, to];
}

/** @param {any} game @param {number} p */
function positionName(game, p) {
  return p === game._off ? -1 : p;
}

/**
 * A position with how the game has ended, or its legal steps.
 * @param {any} game
 */
function node(game) {
  const outcome = game._outcome();
  const moves = [];
  for (let index = 0, size = game._offered(); index < size; index++) {
    const raw = rawMove(game, game._moves[game._first + index]);
    const { label, next, effects } = raw;
    const move = [label, positionName(game, raw.start), positionName(game, raw.end)];
    moves.push(raw.plain ? move : [...move, next, effects]);
  }
  return [state(game), outcome && [outcome.winners, outcome.losers, outcome.reason], moves];
}

/**
 * Makes the steps of a game again as moves, for a player may ask for them and take them back.
 * @param {any} game
 */
function replay(game) {
  const { _random: random, _path: path } = game;
  while (game._depth) {
    game._unmake();
  }
  for (const [index, draws] of path) {
    game._offered();
    game._random = draws;
    game.push(new Move(game._present(), index));
  }
  game._random = random;
}

/**
 * What a search on a copy finds; what it draws is drawn.
 * @param {any} game
 * @param {(copy: any) => any} search
 */
function searched(game, search) {
  game._offered();
  const copy = game.copy();
  try {
    return search(copy);
  } finally {
    game._random = copy._random;
  }
}

/**
 * All whole turns as indices of steps, and the positions on their ways.
 * @param {any} game
 */
function turns(game) {
  /** @type {number[][]} */
  const found = game._wholeTurns();
  /** @type {Map<string, [number[], any]>} */
  const nodes = new Map();
  for (const turn of found) {
    turn.forEach((index, made) => {
      const path = turn.slice(0, made);
      if (!nodes.has(String(path))) {
        nodes.set(String(path), [path, node(game)]);
      }
      game._step(index);
    });
    turn.forEach(() => game._unmake());
  }
  return [found, [...nodes.values()]];
}

/**
 * What a player thinks of each step, as `Line` in Python has it.
 * @param {any} player
 * @param {any} game
 * @returns {[number, string, string[], number, number | null][]}
 */
function linesOf(player, game) {
  return player
    .lines(game)
    .map((/** @type {any} */ { score, told, moves, playouts = 0, proof = null }) => [
      score,
      told,
      moves.map(String),
      playouts,
      proof,
    ]);
}

/**
 * A random game: how many legal steps there were each time, and how it has ended, if it has.
 * @param {any} game
 * @param {number} most steps
 */
function playout(game, most) {
  const choices = [];
  while (choices.length < most) {
    const size = game._offered();
    if (size === 0) {
      break;
    }
    choices.push(size);
    game._step(game._below(size));
  }
  const outcome = game._outcome();
  return [choices, outcome && [outcome.winners, outcome.losers, outcome.reason]];
}
