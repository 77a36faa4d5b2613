/** Types of a generated engine. See the documentation of the engine API for what members mean. */

/** What stands on a position; `attributes` are in declared order. */
export interface Piece {
  readonly player: string;
  readonly type: string;
  readonly attributes: readonly (readonly [name: string, value: number])[];
}

/** How a game ended. A draw has neither winners nor losers. */
export interface Outcome {
  readonly winners: readonly string[];
  readonly losers: readonly string[];
  readonly reason: string;
}

/** What one player sees of a position; equal for positions that differ in what is hidden alone. */
export interface Observation {
  readonly player: string;
  /** In the order of the board; of a veiled piece player and type are `?`. */
  readonly pieces: readonly (readonly [position: string, piece: Piece])[];
  /** Positions of which nothing is known. */
  readonly unseen: readonly string[];
  readonly turn: string;
  readonly owner: string;
  readonly turnIndex: number;
  readonly chain: string | null;
  readonly reserve: readonly (readonly [player: string, piece: string, count: number])[];
  readonly variables: readonly (readonly [name: string, values: readonly number[]])[];
  readonly outcome: Outcome | null;
}

export type Effect =
  | [kind: "shift", piece: string, from: string, to: string]
  | [kind: "copy", piece: string, from: string, to: string]
  | [kind: "drop", player: string, piece: string, at: string]
  | [kind: "capture", at: string]
  | [kind: "type", at: string, piece: string]
  | [kind: "owner", at: string, player: string]
  | [kind: "flip", at: string, player: string]
  | [kind: "attribute", at: string, name: string, value: number]
  | [kind: "set", name: string, index: number, value: number]
  | [kind: "call", name: string, args: number[]]
  | [kind: "jump", label: string]
  | [kind: "supply", player: string, piece: string, by: number];

/** One step. */
export class Move {
  private constructor();
  readonly text: string;
  readonly rule: string;
  readonly args: readonly string[];
  readonly player: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly piece: string | null;
  readonly promotion: string | null;
  readonly captures: readonly string[];
  readonly effects: readonly Effect[];
  /** Name of the move type of the continuation (`""` when any), or null for a complete move. */
  readonly partial: string | null;
  readonly isPass: boolean;
  /** Equal by rule, arguments and effects. */
  equals(other: Move): boolean;
  /** What is told of the step, as plain data. */
  toJSON(): object;
  toString(): string;
}

export type Placement = [position: string, player: string, piece: string, attributes: string[]];

/** A position as plain data. */
export class Setup {
  constructor(
    placements: Placement[],
    reserve?: [player: string, piece: string, count: number][],
    turnIndex?: number,
    lastFrom?: string,
    lastTo?: string,
    chain?: string[],
    variables?: [name: string, index: number, value: number][],
  );
  placements: Placement[];
  reserve: [player: string, piece: string, count: number][];
  turnIndex: number;
  lastFrom: string;
  lastTo: string;
  chain: string[];
  variables: [name: string, index: number, value: number][];
  /** Reads `White Pawn a2 b2; off White Pawn 3; turn 1; last e7 e5`; throws for what it cannot. */
  static parse(text: string): Setup;
  toString(): string;
}

export interface Description {
  title: string;
  source: string;
  variant: string;
  language: string;
  dialect: string;
  fingerprint: string;
  players: { name: string; kind: "active" | "neutral" | "random" }[];
  turn_order: { player: string; owner: string; type: string | null }[];
  repeat: number;
  pieces: {
    name: string;
    letter: string;
    attributes: { name: string; default: number }[];
    promoted: boolean;
  }[];
  attributes: string[];
  move_types: string[];
  positions: { name: string; file: number | null; rank: number | null; number: number | null }[];
  grid: { columns: number; rows: number } | null;
  directions: string[];
  family: string;
  letters: Record<string, string>;
  /** From where kings and rooks may castle, by player. */
  homes: Record<string, Record<string, string[]>>;
  /** Chance has a part in the setup. */
  dealt?: true;
  /** Players do not see everything. */
  veiled?: true;
}

/** A game in progress. */
export class Game {
  /** The game at its starting position; `seed` feeds the random players. */
  constructor(seed?: number);
  /** A checked position; throws with a reason. */
  static fromSetup(setup: Setup, seed?: number): Game;
  /**
   * A setup of pieces and turn alone with the variables that the rules keep besides; throws where
   * they are not told.
   */
  static completed(setup: Setup): Setup;
  /** Takes what engines warn of, `console.warn` at first; may be replaced. */
  static warn(message: string): void;
  // FEN
  /** The game at a position in FEN; throws for what does not fit the board. */
  static fromFen(text: string, seed?: number): Game;
  /** The position in FEN, without clocks. */
  fen(): string;
  // end
  readonly title: string;
  readonly players: readonly string[];
  readonly positions: readonly string[];
  readonly turn: string;
  readonly owner: string;
  readonly randomTurn: boolean;
  readonly turnIndex: number;
  readonly turnNumber: number;
  readonly chain: string | null;
  readonly ply: number;
  readonly legalMoves: Move[];
  /** How many legal moves there are. */
  readonly legalCount: number;
  readonly moves: Move[];
  readonly board: Map<string, Piece>;
  readonly reserve: [player: string, piece: string, count: number][];
  /** What a player sees of the present position; throws for an unknown player. */
  observation(player: string): Observation;
  /** The board as text, as a player sees it. */
  view(player: string): string;
  /** How well the rules say that a player stands, at least 0; null if they do not. */
  evaluation(player: string): number | null;
  /** Whether a piece of who is to move is attacked that must not be left so; null: there is none. */
  inCheck(): boolean | null;
  legalTurns(): Move[][];
  /** Makes a legal step; throws if it is not legal here. */
  push(move: Move): void;
  /** What pieces are worth where they stand, a table for `weighed`. */
  pieceSquares(valueOf: (player: string, type: string, position: string) => number): Float64Array;
  /** What the pieces on the board are worth together, by the number of the player. */
  weighed(values: Float64Array): number[];
  /** Makes one of the legal moves by its number, from 0; throws if there is none. */
  pushNumber(number: number): void;
  /** Makes the one legal step that reads or begins so; throws if there is none, or several. */
  pushText(text: string): Move;
  /** Takes the last step back and returns it; throws when there is none. */
  pop(): Move;
  /** Takes steps back until so many are left; throws when there are fewer. */
  rewind(ply: number): void;
  randomMove(): Move;
  outcome(): Outcome | null;
  perft(depth: number): number;
  perftTurns(depth: number, merged?: boolean): number;
  copy(): Game;
  /** 64 bits, equal for equal positions on every platform and in every back end. */
  key(): bigint;
  setup(): Setup;
  describe(): Description;
  toString(): string;
}
