import type { LineUp } from "../../schemas/football/match-data.ts";
import type { LineUpPlayer } from "./commentary.ts";
import { chooseLineUp } from "./line-up.ts";
import type { Player, Position } from "./players.ts";
import type { Random } from "./random.ts";

/** Weight of a player in a random choice, by position. */
export type Shares = Readonly<Record<Position, number>>;

const tiring: Shares = { GK: 0, DF: 3, MF: 3, FW: 1.5 };

const isOutfield = ({ position }: LineUpPlayer) => position !== "GK";

/** A team during a match: players on the pitch, substitutes, and planned substitutions. */
export class TeamOnPitch {
  readonly lineUp: LineUp;
  readonly #random: Random;
  #players: readonly LineUpPlayer[];
  #bench: readonly LineUpPlayer[];
  #changes: readonly number[] = [];

  constructor(random: Random, squad: readonly Player[], manager: string) {
    this.#random = random;
    this.lineUp = chooseLineUp(random, squad, manager);
    this.#players = this.lineUp.starting;
    this.#bench = this.lineUp.substitutes;
  }

  /** Draws the minutes of three to five substitutions, in three windows. */
  planChanges(): void {
    const count = this.#random.int(3, 5);
    const windows = [
      this.#random.chance(0.35) ? 46 : this.#random.int(55, 62),
      this.#random.int(63, 73),
      this.#random.int(75, 86),
    ];
    this.#changes = Array.from({ length: count }, (_, index) => windows[index % windows.length] ?? 60).sort(
      (a, b) => a - b,
    );
  }

  /** Whether a planned substitution is due by this minute; if so, removes it from the plan. */
  takeDueChange(minute: number): boolean {
    const [next = Number.POSITIVE_INFINITY, ...later] = this.#changes;
    if (next > minute) return false;
    this.#changes = later;
    return true;
  }

  /** Players on the pitch. */
  get size(): number {
    return this.#players.length;
  }

  get outfield(): LineUpPlayer[] {
    return this.#players.filter(isOutfield);
  }

  get keeper(): LineUpPlayer | undefined {
    return this.#players.find(({ position }) => position === "GK");
  }

  /** A random player, weighted by position; starters are more likely than substitutes. */
  someone(shares: Shares, except?: LineUpPlayer): LineUpPlayer {
    const players = this.#players.filter((player) => player !== except);
    return this.#random.weighted(players, ({ position, number }) => shares[position] * (number <= 11 ? 1.4 : 1) + 0.01);
  }

  /** An outfield player who started, to be taken off; null when none is left. */
  tiredPlayer(): LineUpPlayer | null {
    const tired = this.outfield.filter((player) => this.lineUp.starting.includes(player));
    return tired.length === 0 ? null : this.#random.weighted(tired, ({ position }) => tiring[position]);
  }

  /** Brings on a substitute, if possible of the wanted position; null when none is left. */
  replace(off: LineUpPlayer, wanted: Position): LineUpPlayer | null {
    const candidates = wanted === "GK" ? this.#bench : this.#bench.filter(isOutfield);
    const on = candidates.find(({ position }) => position === wanted) ?? candidates[0];
    if (on === undefined) return null;
    this.#bench = this.#bench.filter((player) => player !== on);
    this.#players = this.#players.map((player) => (player === off ? on : player));
    return on;
  }

  sendOff(player: LineUpPlayer): void {
    this.#players = this.#players.filter((other) => other !== player);
  }
}
