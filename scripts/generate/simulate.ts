import type { MatchEvent, Score } from "../../schemas/football/match-data.ts";
import type { MatchScript } from "../../schemas/football/match-script.ts";
import type { Club } from "./clubs.ts";
import {
  Commentary,
  type LineUpPlayer,
  type Moment,
  type SentenceKind,
  type SideName,
  sideNames,
} from "./commentary.ts";
import { extraFirstHalf, extraSecondHalf, firstHalf, type Period, secondHalf } from "./periods.ts";
import type { Player } from "./players.ts";
import type { Random } from "./random.ts";
import { shootOut } from "./shoot-out.ts";
import { MatchTally } from "./tally.ts";
import { type Shares, TeamOnPitch } from "./team-on-pitch.ts";

export interface Side {
  club: Club;
  squad: readonly Player[];
  manager: string;
  /** Natural logarithm of strength: a side rated 0.1 above its opponent scores 10 % more, and concedes 10 % less, than an even side. */
  rating: number;
}

export interface MatchRules {
  /** What follows a draw (over two legs: on aggregate). */
  whenLevel: "nothing" | "penalties" | "extra-time";
  /** Goals of the first leg, by the sides of this match. */
  firstLeg?: Score;
  /** Minute at which the referee abandons the match. */
  abandonAt?: number;
  neutral?: boolean;
}

/** Ground, attendance and referee of a match. */
export interface Occasion {
  referee: string;
  attendance: number;
  ground: string;
}

/** Weights by position for the choice of players in events. */
const scoring: Shares = { GK: 0, DF: 0.6, MF: 2.2, FW: 5 };
const creating: Shares = { GK: 0.1, DF: 1.2, MF: 4, FW: 2.5 };
const fouling: Shares = { GK: 0.1, DF: 3, MF: 3, FW: 1.5 };
const attacking: Shares = { GK: 0, DF: 0.8, MF: 2.5, FW: 4 };

const goalsPerMatch = { home: 1.42, away: 1.12 };
const goalsPerShot = 0.105;
const minutesPerMatch = 96;
const secondsOfInterval = 15 * 60;

/** Plays one match, minute by minute. */
class Simulation {
  readonly #random: Random;
  readonly #sides: Record<SideName, Side>;
  readonly #rules: MatchRules;
  readonly #occasion: Occasion;
  readonly #teams: Record<SideName, TeamOnPitch>;
  readonly #booked = new Set<number>();
  readonly #commentary: Commentary;
  readonly #tally: MatchTally;
  #score: Score = { home: 0, away: 0 };
  #over = false;

  constructor(random: Random, sides: Record<SideName, Side>, rules: MatchRules, occasion: Occasion) {
    this.#random = random;
    this.#sides = sides;
    this.#rules = rules;
    this.#occasion = occasion;
    const { ground, referee } = occasion;
    this.#commentary = new Commentary(random, {
      home: sides.home.club.shortName,
      away: sides.away.club.shortName,
      ground,
      referee,
    });
    this.#teams = {
      home: new TeamOnPitch(random, sides.home.squad, sides.home.manager),
      away: new TeamOnPitch(random, sides.away.squad, sides.away.manager),
    };
    for (const side of sideNames) this.#teams[side].planChanges();
    this.#tally = new MatchTally(random, sides.home.rating - sides.away.rating);
  }

  play(): MatchScript {
    const first = this.#period(firstHalf, 0);
    if (!this.#over) {
      this.#mark(first, { type: "half-time", minute: 45, sentence: "halfTime" });
      const second = this.#period(secondHalf, first + secondsOfInterval);
      if (!this.#over) this.#finish(second);
    }
    return {
      events: this.#commentary.events,
      lineUps: { home: this.#teams.home.lineUp, away: this.#teams.away.lineUp },
      statistics: this.#tally.statistics(),
      attendance: this.#occasion.attendance,
      referee: this.#occasion.referee,
    };
  }

  #finish(end: number): void {
    const firstLeg = this.#rules.firstLeg ?? { home: 0, away: 0 };
    const level = () => this.#score.home + firstLeg.home === this.#score.away + firstLeg.away;
    let whistle = end;
    let minute = 90;
    if (this.#rules.whenLevel === "extra-time" && level()) {
      this.#mark(whistle, { type: "comment", minute: 90, sentence: "normalTimeOver" });
      whistle = this.#period(extraFirstHalf, whistle + 300);
      this.#mark(whistle, { type: "half-time", minute: 105, sentence: "halfTime" });
      whistle = this.#period(extraSecondHalf, whistle + 60);
      minute = 120;
    }
    if (this.#rules.whenLevel !== "nothing" && level()) whistle = this.#shootOut(whistle + 240, minute);
    this.#mark(whistle, { type: "full-time", minute, sentence: "fullTime" });
  }

  #mark(offset: number, event: { type: MatchEvent["type"]; minute: number; sentence: SentenceKind }): void {
    this.#note({ type: event.type, minute: event.minute, added: null, side: null, offset }, event.sentence, {
      key: true,
    });
  }

  /** Plays a period from a second of real time. @returns the second at which it ends. */
  #period(period: Period, offset: number): number {
    this.#mark(offset, {
      type: period.opening,
      minute: period.firstMinute,
      sentence: period.sentence,
    });
    const short = period.lastMinute > 90;
    const added = short
      ? this.#random.int(0, 2)
      : this.#random.int(period.lastMinute === 45 ? 1 : 3, period.lastMinute === 45 ? 5 : 8);
    const length = period.lastMinute - period.firstMinute + 1;
    for (let step = 1; step <= length + added; step++) {
      const minute = Math.min(period.firstMinute + step - 1, period.lastMinute);
      const extra = step > length ? step - length : null;
      const start = offset + (step - 1) * 60;
      if (step === length + 1) {
        const minutes = added === 1 ? "one minute" : `${spelled[added] ?? added} minutes`;
        this.#note({ type: "added-time", minute, added, side: null, offset: start }, "addedTime", {
          key: false,
          minutes,
        });
      }
      if (this.#rules.abandonAt === minute && extra === null) {
        this.#over = true;
        this.#note({ type: "abandoned", minute, added: null, side: null, offset: start + 20 }, "abandoned", {
          key: true,
        });
        return start + 20;
      }
      this.#minute(minute, extra, start);
    }
    return offset + (length + added) * 60 + this.#random.int(2, 40);
  }

  #minute(minute: number, added: number | null, start: number): void {
    let second = this.#random.int(2, 14);
    const at = () => {
      const offset = start + Math.min(second, 58);
      second += this.#random.int(6, 18);
      return { minute, added, offset };
    };
    for (const side of this.#random.chance(0.5) ? sideNames : [...sideNames].reverse()) {
      while (this.#teams[side].takeDueChange(minute)) this.#substitute(side, at());
      const expected = this.#expectedGoals(side);
      if (this.#random.chance(expected / goalsPerShot / minutesPerMatch)) this.#shot(side, at());
      if (this.#random.chance(0.0013)) this.#penalty(side, at());
      if (this.#random.chance(10.5 / minutesPerMatch)) this.#foul(side, at());
      if (this.#random.chance(3.4 / minutesPerMatch)) this.#corner(side, at());
      if (this.#random.chance(1.8 / minutesPerMatch)) this.#offside(side, at());
      if (this.#random.chance(0.006)) this.#injury(side, at());
    }
  }

  #expectedGoals(side: SideName): number {
    const other = opposite(side);
    const men = this.#teams[side].size - this.#teams[other].size;
    const base = this.#rules.neutral ? (goalsPerMatch.home + goalsPerMatch.away) / 2 : goalsPerMatch[side];
    return base * Math.exp(this.#sides[side].rating - this.#sides[other].rating + men * 0.22);
  }

  #shot(side: SideName, at: Moment): void {
    const shooter = this.#teams[side].someone(attacking);
    const draw = this.#random.next();
    this.#tally.count("shots", side);
    if (draw < goalsPerShot) {
      this.#tally.count("shotsOnTarget", side);
      this.#goal(side, at);
    } else if (draw < 0.36) {
      this.#tally.count("shotsOnTarget", side);
      const rivals = this.#teams[opposite(side)];
      const keeper = rivals.keeper ?? rivals.someone(creating);
      if (this.#random.chance(0.8)) this.#note({ type: "save", side, player: shooter, other: keeper, ...at }, "save");
      if (this.#random.chance(0.4)) this.#tally.count("corners", side);
    } else if (this.#random.chance(0.62)) this.#note({ type: "chance", side, player: shooter, ...at }, "chance");
  }

  #goal(side: SideName, at: Moment): void {
    this.#score = { ...this.#score, [side]: this.#score[side] + 1 };
    if (this.#random.chance(0.03)) {
      const unlucky = this.#teams[opposite(side)].someone({ GK: 0.3, DF: 4, MF: 1, FW: 0.2 });
      this.#note({ type: "own-goal", side, player: unlucky, ...at }, "ownGoal", { key: true });
      return;
    }
    const player = this.#teams[side].someone(scoring);
    const other = this.#random.chance(0.68) ? this.#teams[side].someone(creating, player) : null;
    this.#note({ type: "goal", side, player, other, ...at }, other === null ? "goal" : "assisted", { key: true });
  }

  #penalty(side: SideName, at: Moment): void {
    const player = this.#teams[side].outfield.at(-1) ?? this.#teams[side].someone(scoring);
    this.#tally.count("shots", side);
    if (this.#random.chance(0.78)) {
      this.#tally.count("shotsOnTarget", side);
      this.#score = { ...this.#score, [side]: this.#score[side] + 1 };
      this.#note({ type: "penalty-goal", side, player, ...at }, "penaltyGoal", { key: true });
    } else this.#note({ type: "penalty-miss", side, player, ...at }, "penaltyMiss", { key: true });
  }

  #foul(side: SideName, at: Moment): void {
    const player = this.#teams[side].someone(fouling);
    this.#tally.count("fouls", side);
    const draw = this.#random.next();
    if (draw < 0.0045) this.#sendOff(side, player, "red-card", at);
    else if (draw < 0.165) {
      if (!this.#booked.has(player.playerID)) {
        this.#booked.add(player.playerID);
        this.#tally.count("yellowCards", side);
        this.#note({ type: "yellow-card", side, player, ...at }, "yellow");
      } else if (this.#random.chance(0.3)) this.#sendOff(side, player, "second-yellow-card", at);
    } else if (draw < 0.3) this.#note({ type: "free-kick", side, player, ...at }, "freeKick");
  }

  #sendOff(side: SideName, player: LineUpPlayer, type: "red-card" | "second-yellow-card", at: Moment): void {
    const team = this.#teams[side];
    team.sendOff(player);
    if (type === "second-yellow-card") this.#tally.count("yellowCards", side);
    this.#tally.count("redCards", side);
    const men = spelled[team.size] ?? team.size;
    this.#note({ type, side, player, ...at }, type === "red-card" ? "red" : "secondYellow", { key: true, men });
    if (player.position !== "GK") return;
    const replaced = team.outfield.findLast(({ position }) => position === "FW");
    if (replaced !== undefined) this.#change(side, replaced, "GK", at);
  }

  #corner(side: SideName, at: Moment): void {
    this.#tally.count("corners", side);
    if (this.#random.chance(0.5))
      this.#note({ type: "corner", side, player: this.#teams[side].someone(creating), ...at }, "corner");
  }

  #offside(side: SideName, at: Moment): void {
    this.#tally.count("offsides", side);
    if (this.#random.chance(0.6))
      this.#note({ type: "offside", side, player: this.#teams[side].someone(attacking), ...at }, "offside");
  }

  #injury(side: SideName, at: Moment): void {
    const player = this.#teams[side].someone({ GK: 0.4, DF: 1, MF: 1, FW: 1 });
    this.#note({ type: "injury", side, player, ...at }, "injury");
  }

  #substitute(side: SideName, at: Moment): void {
    const off = this.#teams[side].tiredPlayer();
    if (off !== null) this.#change(side, off, off.position, at);
  }

  #change(side: SideName, off: LineUpPlayer, wanted: LineUpPlayer["position"], at: Moment): void {
    const on = this.#teams[side].replace(off, wanted);
    if (on !== null) this.#note({ type: "substitution", side, player: off, other: on, ...at }, "substitution");
  }

  /** @returns the second at which the shoot-out ends. */
  #shootOut(offset: number, minute: number): number {
    this.#mark(offset, { type: "comment", minute, sentence: "shootOut" });
    let second = offset;
    const players = { home: this.#teams.home.outfield, away: this.#teams.away.outfield };
    for (const { side, player, scored, penalties, wait } of shootOut(this.#random, players)) {
      second += wait;
      const type = scored ? "penalty-shoot-out-goal" : "penalty-shoot-out-miss";
      this.#note(
        { type, side, player, minute, added: null, offset: second },
        scored ? "shootOutGoal" : "shootOutMiss",
        {
          key: true,
          penalties: `${penalties.home}–${penalties.away}`,
        },
      );
    }
    return second + 20;
  }

  #note(event: Moment & Event, sentence: SentenceKind, extra: Extra = {}): void {
    const { key, ...more } = extra;
    this.#commentary.add({ ...event, sentence, score: this.#score, key, more });
  }
}

interface Event {
  type: MatchEvent["type"];
  side: SideName | null;
  player?: LineUpPlayer;
  other?: LineUpPlayer | null;
}
interface Extra {
  key?: boolean;
  minutes?: string;
  men?: string | number;
  penalties?: string;
}

const opposite = (side: SideName): SideName => (side === "home" ? "away" : "home");
const spelled = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Plays a match; the same random sequence, sides and rules give the same match. */
export function simulateMatch(
  random: Random,
  sides: Record<SideName, Side>,
  rules: MatchRules,
  occasion: Occasion,
): MatchScript {
  return new Simulation(random, sides, rules, occasion).play();
}
