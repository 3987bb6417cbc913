import type { MatchEvent } from "../../../schemas/football/match-data.ts";
import { clubOf, competitionName } from "../divisions.ts";
import { type GoalEvent, goalsOf, resultOf } from "../result.ts";
import { counted, figure, ordinal, plural, quotation, spokenDate } from "./article.ts";
import type { Moment, PlayedMatch } from "./chronicle.ts";
import { reportSentences } from "./report-sentences.ts";
import type { Writer } from "./writer.ts";

export type SideName = "home" | "away";
export const opposite = (side: SideName): SideName => (side === "home" ? "away" : "home");

/** The name with its article: "the Championship", "League One", "the Crown Cup". */
export function competitionPhrase(id: number): string {
  const name = competitionName(id);
  return id === 11 || id === 12 ? name : `the ${name}`;
}

/** The moment of an event: "after 12 minutes", "in the second minute of added time". */
function timeOf(writer: Writer, { minute, added }: Pick<MatchEvent, "minute" | "added">): string {
  if (added !== null) {
    const half = minute === 45 ? " before the break" : "";
    return `in the ${ordinal(added)} minute of added time${half}`;
  }
  if (minute === 1) return "inside the first minute";
  return writer.fragment(times, { minute, nth: ordinal(minute) });
}
const times = [
  "after {minute} minutes",
  "in the {nth} minute",
  "on {minute} minutes",
  "with {minute} minutes played",
] as const;

/** The values of one match that sentences can use. */
export class MatchStory {
  readonly match: PlayedMatch;
  readonly writer: Writer;
  readonly goals: GoalEvent[];
  readonly result: ReturnType<typeof resultOf>;
  readonly names: Record<SideName, string>;
  readonly values: Record<string, string | number>;

  constructor(writer: Writer, match: PlayedMatch) {
    this.writer = writer;
    this.match = match;
    this.goals = goalsOf(match.script);
    this.result = resultOf(match.script);
    this.names = { home: clubOf(match.homeID).shortName, away: clubOf(match.awayID).shortName };
    const { score } = this.result;
    this.values = {
      ...this.names,
      h: score.home,
      a: score.away,
      ground: match.venue,
      date: spokenDate(match.kickoff),
      competition: competitionPhrase(match.competitionID),
      cup: competitionName(match.competitionID),
    };
  }

  /** Values of the side that won in ninety minutes; null after a draw. */
  winner(): { side: SideName; values: Record<string, string | number> } | null {
    const { home, away } = this.result.extraTime ?? this.result.score;
    if (home === away) return null;
    const side = home > away ? "home" : "away";
    const [w, l] = [Math.max(home, away), Math.min(home, away)];
    const hero = this.#hero(side);
    return {
      side,
      values: {
        ...this.values,
        winner: this.names[side],
        loser: this.names[opposite(side)],
        w,
        l,
        wWord: counted(w),
        hero,
      },
    };
  }

  #hero(side: SideName): string {
    const own = this.goals.filter((goal) => goal.side === side && goal.type !== "own-goal");
    return own.at(-1)?.playerName ?? this.names[side];
  }

  goal(goal: GoalEvent, before: { home: number; away: number }): string {
    const { writer } = this;
    const club = this.names[goal.side];
    const lead = before[goal.side] - before[opposite(goal.side)];
    const score = `${Math.max(goal.score.home, goal.score.away)}–${Math.min(goal.score.home, goal.score.away)}`;
    const values = {
      scorer: goal.playerName,
      club,
      rival: this.names[opposite(goal.side)],
      when: timeOf(writer, goal),
      score,
      assist:
        goal.otherPlayerName === null ? "" : writer.fragment(reportSentences.assist, { name: goal.otherPlayerName }),
    };
    if (goal.type === "penalty-goal") return writer.say(reportSentences.penaltyGoal, values);
    if (goal.type === "own-goal") return writer.say(reportSentences.ownGoal, values);
    const kinds = reportSentences.goal;
    if (before.home + before.away === 0) return writer.say(kinds.opening, values);
    if (lead > 0) return writer.say(kinds.extending, values);
    if (lead === 0) return writer.say(kinds.leading, values);
    return writer.say(lead === -1 ? kinds.levelling : kinds.reducing, values);
  }

  /** Goals, sendings-off and missed penalties between two minutes, in order, with one of the chances. */
  passage(from: number, to: number): string[] {
    const inside = this.match.script.events.filter(({ minute }) => minute >= from && minute <= to);
    const chances = inside.filter(
      ({ type, added, minute }) => (type === "save" || type === "chance") && added === null && minute > 1,
    );
    const chance = chances.length > 0 ? this.writer.random.pick(chances) : undefined;
    const goals = inside.some((event) => this.goals.some(({ id }) => id === event.id));
    const nothing = from === 1 ? reportSentences.noGoalsFirst : from === 46 ? reportSentences.noGoalsSecond : null;
    return [
      ...(goals || nothing === null ? [] : [this.writer.say(nothing)]),
      ...inside.map((event) => this.#sentence(event, event === chance)).filter(Boolean),
    ];
  }

  #sentence(event: MatchEvent, isChance: boolean): string {
    const goal = this.goals.find(({ id }) => id === event.id);
    if (goal !== undefined) {
      const before = this.match.script.events[event.number - 2]?.score ?? { home: 0, away: 0 };
      return this.goal(goal, before);
    }
    if (event.side === null || event.playerName === null) return "";
    const values = {
      club: this.names[event.side],
      player: event.playerName,
      keeper: event.otherPlayerName ?? "",
      minute: event.minute,
      when: timeOf(this.writer, event),
    };
    if (isChance) return this.writer.say(event.type === "save" ? reportSentences.save : reportSentences.miss, values);
    if (event.type === "red-card" || event.type === "second-yellow-card")
      return this.writer.say(reportSentences.red, values);
    return event.type === "penalty-miss" ? this.writer.say(reportSentences.penaltyMiss, values) : "";
  }

  numbers(): string {
    const { possession, shots, shotsOnTarget, corners, yellowCards } = this.match.script.statistics;
    const more: SideName = shots.home >= shots.away ? "home" : "away";
    const ball: SideName = possession.home >= possession.away ? "home" : "away";
    const values = {
      ...this.values,
      more: this.names[more],
      less: this.names[opposite(more)],
      shots: shots[more],
      fewer: shots[opposite(more)],
      homeShots: shots.home,
      awayShots: shots.away,
      homeTarget: shotsOnTarget.home,
      awayTarget: shotsOnTarget.away,
      ball: this.names[ball],
      share: possession[ball],
      homeCorners: plural(corners.home, "corner"),
      awayCorners: counted(corners.away),
      referee: this.match.script.referee,
      attendance: figure(this.match.script.attendance),
      bookings: plural(yellowCards.home + yellowCards.away, "player"),
    };
    return [this.writer.say(reportSentences.numbers, values), this.writer.say(reportSentences.crowd, values)].join(" ");
  }

  quote(side: SideName): string {
    const { home, away } = this.result.extraTime ?? this.result.score;
    const own = side === "home" ? home - away : away - home;
    const mood = own > 0 ? "won" : own === 0 ? "drew" : "lost";
    const { manager } = this.match.script.lineUps[side];
    return quotation(this.writer.say(reportSentences.quotes[mood]), `${manager}, manager of ${this.names[side]}`);
  }

  /** The winning side's scorer with the most goals of the season, and his total. */
  tally(moment: Moment | null): string {
    if (moment === null) return "";
    const named = this.goals.filter(({ type }) => type !== "own-goal");
    const best = named
      .map((goal) => ({ scorer: goal.playerName, count: moment.goals.get(goal.playerID ?? 0) ?? 0 }))
      .sort((left, right) => right.count - left.count)[0];
    if (best === undefined || best.count < 3) return "";
    return this.writer.say(reportSentences.tally, {
      scorer: best.scorer,
      count: counted(best.count),
      nth: ordinal(best.count),
      division: competitionName(this.match.competitionID),
    });
  }
}
