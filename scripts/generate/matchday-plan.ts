import { matchProgress } from "../../schemas/football/live-match.ts";
import type { MatchScript } from "../../schemas/football/match-script.ts";
import { leagueDate } from "../../schemas/site/league-time.ts";
import { durationOf } from "./result.ts";

const minute = 60_000;
const hour = 60 * minute;
/**
 * Milliseconds before kick-off in which a match is "about to begin", and after it in which it counts as finished today: the home page
 * shows matches of the day and of the last six hours.
 */
const aboutToBeginWithin = 15 * minute;
const finishedWithin = 6 * hour;

/** The fields of a match that staging a match day needs. */
export interface ScheduledMatch {
  id: number;
  competitionID: number;
  /** ISO 8601 UTC. */
  kickoff: string;
  homeID: number;
  awayID: number;
  status: string;
  /** Null for matches that are over or have no script. */
  script: MatchScript | null;
}

export type Scene = "in-play" | "half-time" | "about-to-begin" | "finished";

/** The scenes of a staged match day, each with the divisions to take a match from, in order of preference. */
const scenes: readonly { scene: Scene; divisions: readonly number[] }[] = [
  { scene: "in-play", divisions: [10, 11, 12] },
  { scene: "half-time", divisions: [11, 10, 12] },
  { scene: "about-to-begin", divisions: [10, 12, 11] },
  { scene: "finished", divisions: [12, 11, 10] },
  { scene: "finished", divisions: [11, 10, 12] },
  { scene: "finished", divisions: [10, 11, 12] },
];

/** A match's progress at `now`, derived from the events that its feed has reported by then. */
export function progressAt(match: { kickoff: string; script: MatchScript }, now: Date) {
  const elapsed = (now.getTime() - Date.parse(match.kickoff)) / 1000;
  return matchProgress(
    match.script.events.filter(({ offset }) => offset <= elapsed),
    match.kickoff,
  );
}

/** The scene that a match shows at `now`; null if none. */
export function sceneOf(match: ScheduledMatch, now: Date): Scene | null {
  const begins = Date.parse(match.kickoff);
  const isToday = leagueDate(match.kickoff) === leagueDate(now) || now.getTime() - begins <= finishedWithin;
  if (["full-time", "abandoned", "awarded"].includes(match.status)) {
    return isToday && begins <= now.getTime() ? "finished" : null;
  }
  if (match.script === null || !["fixture", "live"].includes(match.status)) return null;
  if (begins > now.getTime()) return begins - now.getTime() <= aboutToBeginWithin ? "about-to-begin" : null;
  const { state } = progressAt({ kickoff: match.kickoff, script: match.script }, now);
  if (state.kind === "result") return isToday ? "finished" : null;
  return state.kind === "live" && state.phase === "half-time" ? "half-time" : "in-play";
}

const floorTo = (instant: number, step: number) => Math.floor(instant / step) * step;

/** The kick-off that puts a match into a scene at `now`. @param index index among the finished matches, which end at different times. */
function kickoffFor(scene: Scene, script: MatchScript, now: Date, index: number): Date {
  const at = now.getTime();
  switch (scene) {
    case "in-play":
      return new Date(floorTo(at - 25 * minute, 5 * minute));
    case "half-time": {
      const interval = script.events.find(({ type }) => type === "half-time")?.offset ?? 47 * 60;
      return new Date(floorTo(at - interval * 1000 - minute, minute));
    }
    case "about-to-begin":
      return new Date(floorTo(at + 5 * minute, minute));
    case "finished":
      return new Date(floorTo(at - (130 + index * 55) * minute, 5 * minute));
  }
}

export interface Move {
  match: ScheduledMatch & { script: MatchScript };
  scene: Scene;
  /** ISO 8601 UTC. */
  kickoff: string;
}

/**
 * Hours that a club has between two kick-offs, in order of preference: a shorter rest is used only if no match allows a longer one. Two
 * hours are needed in the hour after a full Saturday programme; with them no club plays at two grounds at once.
 */
const rests = [24, 12, 3, 2] as const;

/**
 * Moves league matches that have not begun in the feed, so that at `now` one match is in play, one at half-time, one about to begin and
 * three are finished. Matches that already are in such a scene count, so a second call moves nothing. Moves fewer if there are not enough
 * matches.
 */
export function planMatchday(matches: readonly ScheduledMatch[], now: Date): Move[] {
  const present = matches.map((match) => sceneOf(match, now)).filter((scene) => scene !== null);
  const moves: Move[] = [];
  let finished = 0;
  for (const { scene, divisions } of scenes) {
    if (scene === "finished") finished += 1;
    const index = present.indexOf(scene);
    if (index >= 0) {
      present.splice(index, 1);
      continue;
    }
    const move = chooseMove(matches, moves, { scene, divisions, finishedIndex: finished - 1 }, now);
    if (move !== null) moves.push(move);
  }
  return moves;
}

function chooseMove(
  matches: readonly ScheduledMatch[],
  moves: readonly Move[],
  { scene, divisions, finishedIndex }: { scene: Scene; divisions: readonly number[]; finishedIndex: number },
  now: Date,
): Move | null {
  const movable = matches
    .filter((match): match is ScheduledMatch & { script: MatchScript } => {
      if (match.script === null || match.status !== "fixture" || !divisions.includes(match.competitionID)) return false;
      return !moves.some((move) => move.match.id === match.id);
    })
    .sort((left, right) => left.kickoff.localeCompare(right.kickoff) || left.id - right.id);
  const coming = movable.filter((match) => Date.parse(match.kickoff) > now.getTime());
  const later = coming.filter((match) => Date.parse(match.kickoff) > now.getTime() + aboutToBeginWithin);
  // In the quarter of an hour before a full programme, all matches are about to begin: all but one of them may be brought forward.
  const spare = coming.filter((match) => Date.parse(match.kickoff) <= now.getTime() + aboutToBeginWithin).slice(1);
  // During a full programme, all clubs are playing: of the matches without reports from the feed, all but one of each scene may move.
  const begun = movable.filter((match) => Date.parse(match.kickoff) <= now.getTime());
  const surplus = (["in-play", "half-time"] as const).flatMap((present) =>
    begun.filter((match) => sceneOf(match, now) === present).slice(1),
  );
  const dates = [
    ...matches
      .filter((match) => match.status !== "postponed" && !moves.some((move) => move.match.id === match.id))
      .map((match) => ({ ...match, at: Date.parse(match.kickoff) })),
    ...moves.map(({ match, kickoff }) => ({ ...match, at: Date.parse(kickoff) })),
  ];
  for (const candidates of [later, spare, surplus]) {
    for (const rest of rests) {
      for (const division of divisions) {
        for (const match of candidates) {
          if (match.competitionID !== division) continue;
          const kickoff = kickoffFor(scene, match.script, now, finishedIndex);
          if (scene === "finished" && kickoff.getTime() + durationOf(match.script) * 1000 > now.getTime()) continue;
          const isBusy = dates.some(
            (other) =>
              other.id !== match.id &&
              Math.abs(other.at - kickoff.getTime()) < rest * hour &&
              [other.homeID, other.awayID].some((clubID) => clubID === match.homeID || clubID === match.awayID),
          );
          if (!isBusy) return { match, scene, kickoff: kickoff.toISOString() };
        }
      }
    }
  }
  return null;
}
