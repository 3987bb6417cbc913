import type { MatchEvent } from "../../../schemas/match-data.ts";
import { clubOf, competitionName } from "../divisions.ts";
import { endOf } from "../league-match.ts";
import { type GoalEvent, goalsOf, resultOf, winnerOf } from "../result.ts";
import {
  competitionCategory,
  counted,
  type Draft,
  figure,
  heading,
  minutesLater,
  ordinal,
  paragraph,
  plural,
  quotation,
  spokenDate,
} from "./article.ts";
import type { Chronicle, Moment, PlayedMatch } from "./chronicle.ts";
import { reportSentences } from "./report-sentences.ts";
import { consequences } from "./table-talk.ts";
import type { Writer } from "./writer.ts";

type SideName = "home" | "away";
const opposite = (side: SideName): SideName => (side === "home" ? "away" : "home");

/** "the Championship", "League One", "the Crown Cup": as it stands after "in". */
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

/** One match as a story: everything a sentence may want to know. */
class MatchStory {
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

  /** The side that won the ninety minutes, with its values; null after a draw. */
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

  /** The goals, dismissals and missed penalties between two minutes in order, and one of the chances among them. */
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
      ...inside.map((event) => this.#tell(event, event === chance)).filter(Boolean),
    ];
  }

  #tell(event: MatchEvent, isChance: boolean): string {
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

  /** The scorer of the winning side who has most goals of the season, with his total. */
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

function titleOf(story: MatchStory, through: SideName | null): string {
  const { match, goals, result, values, writer } = story;
  const { titles } = reportSentences;
  const distinction = String(values.date);
  const give = (patterns: readonly string[], more: Record<string, string | number> = {}) =>
    writer.title(patterns, { ...values, ...more }, distinction);
  if (result.outcome === "abandoned") return give(titles.abandoned);
  if (through !== null && match.stage !== "league") {
    const more = {
      through: story.names[through],
      out: story.names[opposite(through)],
      pw: result.penalties?.[through] ?? 0,
      pl: result.penalties?.[opposite(through)] ?? 0,
    };
    if (match.round === "Final") return give(match.stage === "cup" ? titles.final : titles.playOffFinal, more);
    return give(result.penalties === null ? titles.cup : titles.shootOut, more);
  }
  const won = story.winner();
  const last = goals.at(-1);
  if (won === null) {
    if (last === undefined) return give(titles.goalless);
    if (last.minute >= 85 && last.type !== "own-goal") {
      return give(titles.lateDraw, {
        last: last.playerName,
        saved: story.names[last.side],
        denied: story.names[opposite(last.side)],
      });
    }
    return give(titles.draw);
  }
  const byScorer = Map.groupBy(
    goals.filter(({ side, type }) => side === won.side && type !== "own-goal"),
    ({ playerName }) => playerName,
  );
  const star = [...byScorer].find(([, scored]) => scored.length >= 3)?.[0];
  if (star !== undefined) return give(titles.hatTrick, { ...won.values, star });
  const { home, away } = result.score;
  const margin = Math.abs(home - away);
  if (margin >= 4) return give(titles.rout, won.values);
  if (margin === 1 && last !== undefined && last.side === won.side && last.minute >= 85 && last.type !== "own-goal") {
    return give(titles.late, won.values);
  }
  if (goals[0] !== undefined && goals[0].side !== won.side) return give(titles.comeback, won.values);
  // A side that won by own goals alone has no hero to name.
  if (won.values.hero === won.values.winner) return give(titles.unsung, won.values);
  return give(margin === 1 && home + away <= 3 && last?.type !== "own-goal" ? titles.narrow : titles.win, won.values);
}

function leadOf(story: MatchStory): string {
  const { match, result, values, writer } = story;
  const { lead } = reportSentences;
  if (result.outcome === "abandoned") return writer.say(lead.abandoned, values);
  if (result.extraTime !== null) return writer.say(lead.extraTime, values);
  if (result.penalties !== null) return writer.say(lead.shootOut, values);
  const won = story.winner();
  if (won === null) return writer.say(lead.draw, values);
  return writer.say(
    match.stage === "league" ? lead.win : match.stage === "cup" ? lead.cupWin : lead.legWin,
    won.values,
  );
}

/** How a tie was settled after ninety minutes, or over two legs; empty for a league match. */
function settledBy(story: MatchStory, chronicle: Chronicle): { sentence: string; through: SideName | null } {
  const { match, result, names } = story;
  if (match.stage === "league") return { sentence: "", through: null };
  const { extraTime, penalties } = result;
  const decided =
    extraTime === null
      ? ""
      : `After extra time it was ${names.home} ${extraTime.home}–${extraTime.away} ${names.away}. `;
  if (match.round.endsWith("first leg")) return { sentence: "", through: null };
  const first = chronicle.played.find(
    (other) =>
      other.competitionID === match.competitionID &&
      other.season === match.season &&
      other.round.endsWith("first leg") &&
      other.homeID === match.awayID &&
      other.awayID === match.homeID,
  );
  if (first !== undefined && match.round.endsWith("second leg")) {
    const earlier = resultOf(first.script).score;
    const now = extraTime ?? result.score;
    const home = now.home + earlier.away;
    const away = now.away + earlier.home;
    if (penalties === null) {
      const through = home > away ? "home" : "away";
      const total = `${Math.max(home, away)}–${Math.min(home, away)}`;
      return { sentence: `${decided}${names[through]} reach the final ${total} on aggregate.`, through };
    }
  }
  const through = winnerOf(result);
  if (through === null) return { sentence: decided, through };
  if (penalties === null) return { sentence: decided, through };
  const shootOut = `${penalties[through]}–${penalties[opposite(through)]}`;
  return { sentence: `${decided}${names[through]} won the shoot-out ${shootOut}.`, through };
}

/** The report of a match: what happened in which minute, who watched, and what it means for the table. */
export function matchReport(writer: Writer, chronicle: Chronicle, match: PlayedMatch): Draft {
  const story = new MatchStory(writer, match);
  const moment = chronicle.around(match);
  const { sentence: settled, through } = settledBy(story, chronicle);
  const title = titleOf(story, through);
  const lead = leadOf(story);
  const means = moment === null ? [] : consequences(writer, match, moment, story.winner()?.side ?? "home");
  const { halfTime } = story.result;
  const before = paragraph(
    ...story.passage(1, 45),
    halfTime !== null && halfTime.home + halfTime.away > 0
      ? writer.say(reportSentences.half, { ...story.names, h: halfTime.home, a: halfTime.away })
      : "",
  );
  const after = paragraph(...story.passage(46, 90), ...story.passage(91, 130), settled);
  const [firstVoice, secondVoice] =
    story.winner()?.side === "away" ? (["away", "home"] as const) : (["home", "away"] as const);
  const voices = [story.quote(firstVoice), ...(writer.random.chance(0.45) ? [story.quote(secondVoice)] : [])];
  const numbers = paragraph(story.numbers());
  const meaning = means.length > 0 ? paragraph(...means, story.tally(moment)) : "";
  const opening = paragraph(lead);
  const body = writer.random.pick([
    [opening, before, after, meaning, ...voices, numbers],
    [opening, heading("How it happened"), before, after, heading("What it means"), meaning, numbers, ...voices],
    [paragraph(lead, means[0] ?? ""), before, after, ...voices, numbers],
    [opening, ...voices.slice(0, 1), before, after, numbers, meaning, ...voices.slice(1)],
    [
      opening,
      heading("First half"),
      before,
      heading("Second half"),
      after,
      heading("Afterwards"),
      meaning,
      ...voices,
      numbers,
    ],
  ]);
  return {
    title,
    summary: [lead, settled || (means[0] ?? "")].filter(Boolean).join(" "),
    bodyHTML: withoutEmptySections(body).join(""),
    author: writer.author(),
    publishedAt: minutesLater(endOf(match), writer.random.int(12, 55)),
    categories: ["match-reports", competitionCategory(match.competitionID)],
    clubIDs: [match.homeID, match.awayID],
    fixtureID: match.id,
    imageAlt: `${story.names.home} against ${story.names.away}, drawn in the colours of both clubs`,
    lang: "en",
  };
}

/** A heading with nothing below it is left out. */
function withoutEmptySections(parts: readonly string[]): string[] {
  const filled = parts.filter((part) => part !== "" && part !== "<p></p>");
  return filled.filter((part, index) => {
    const next = filled[index + 1];
    return !part.startsWith("<h2>") || (next !== undefined && !next.startsWith("<h2>"));
  });
}
