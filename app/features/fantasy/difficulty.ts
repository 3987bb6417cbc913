import type { ClubSummary } from "../../../schemas/football/club.ts";
import type { Match } from "../../../schemas/football/match-data.ts";
import { type MatchPoints, pointsOf } from "../../../schemas/football/points.ts";
import { compareNames } from "../../../schemas/site/league-formats.ts";
import { shownScore } from "../fixtures/match/match-status.ts";

export const matchesAhead = ["3", "5", "8"] as const;
export const difficultySorts = ["easiest", "hardest", "club"] as const;

/** What a rating is about: the match, scoring in it, or keeping a clean sheet. */
export const difficultyViews = ["overall", "attack", "defence"] as const;
export type DifficultyView = (typeof difficultyViews)[number];

/** 1 is easiest, 5 hardest. */
export type Rating = 1 | 2 | 3 | 4 | 5;

export interface RatedMatch {
  matchID: number;
  kickoff: string;
  opponent: ClubSummary;
  venue: Venue;
  ratings: Record<DifficultyView, Rating>;
}

export interface ClubDifficulty {
  club: ClubSummary;
  /** The next matches, by kick-off. */
  matches: RatedMatch[];
  /** Average of the ratings; null without matches. */
  average: Record<DifficultyView, number | null>;
}

interface VenueRecord {
  played: number;
  points: number;
  scored: number;
  conceded: number;
}
export type Venue = "home" | "away" | "neutral";
const venues = ["home", "away", "neutral"] as const satisfies Venue[];

const noRecord: VenueRecord = { played: 0, points: 0, scored: 0, conceded: 0 };
const perGame = (record: VenueRecord, figure: "points" | "scored" | "conceded") =>
  record[figure] / Math.max(1, record.played);

/** Records by `"{clubID} {venue}"`. */
function recordsOf(results: readonly Match[], points: MatchPoints): Map<string, VenueRecord> {
  const records = new Map<string, VenueRecord>();
  const add = (clubID: number, venue: Venue, scored: number, conceded: number) => {
    const known = records.get(`${clubID} ${venue}`) ?? noRecord;
    records.set(`${clubID} ${venue}`, {
      played: known.played + 1,
      points: known.points + pointsOf(scored, conceded, points),
      scored: known.scored + scored,
      conceded: known.conceded + conceded,
    });
  };
  for (const { state, home, away, neutral } of results) {
    const score = state.kind === "result" && state.outcome !== "abandoned" ? shownScore(state) : null;
    if (score === null) continue;
    add(home.id, neutral === true ? "neutral" : "home", score.home, score.away);
    add(away.id, neutral === true ? "neutral" : "away", score.away, score.home);
  }
  return records;
}

/** The sum of several records. */
const together = (records: readonly VenueRecord[]): VenueRecord =>
  records.reduce(
    (sum, { played, points, scored, conceded }) => ({
      played: sum.played + played,
      points: sum.points + points,
      scored: sum.scored + scored,
      conceded: sum.conceded + conceded,
    }),
    noRecord,
  );

/** The quintile of a value, 1 to 5. Equal values share the middle of their ranks. */
function quintileOf(value: number, all: readonly number[]): Rating {
  const lower = all.filter((other) => other < value).length;
  const equal = all.filter((other) => other === value).length;
  const share = (lower + equal / 2) / Math.max(1, all.length);
  const ratings = [1, 2, 3, 4, 5] as const;
  return ratings[Math.min(4, Math.floor(share * 5))] ?? 3;
}

/**
 * Rates each club's next matches by the opponent's record at home or away, on neutral ground by its whole record: points per game
 * (overall), goals conceded (attack), goals scored (defence), each as a quintile of the division's clubs.
 * @param results results of the division.
 * @param next matches to come, by kick-off; postponed ones are skipped.
 */
export function difficulty(
  clubs: readonly ClubSummary[],
  results: readonly Match[],
  next: readonly Match[],
  { ahead, points }: { /** Maximum number of matches per club. */ ahead: number; points: MatchPoints },
): ClubDifficulty[] {
  const records = recordsOf(results, points);
  const recordOf = (clubID: number, venue: Venue) =>
    together((venue === "neutral" ? venues : [venue]).map((each) => records.get(`${clubID} ${each}`) ?? noRecord));
  const figures = {
    overall: (record: VenueRecord) => perGame(record, "points"),
    attack: (record: VenueRecord) => -perGame(record, "conceded"),
    defence: (record: VenueRecord) => perGame(record, "scored"),
  };
  const rate = (opponentID: number, venue: Venue, view: DifficultyView): Rating => {
    const all = clubs.map(({ id }) => figures[view](recordOf(id, venue)));
    return quintileOf(figures[view](recordOf(opponentID, venue)), all);
  };
  const toCome = next.filter(({ state }) => state.kind === "fixture" && state.note === null);
  return clubs.map((club) => {
    const matches = toCome
      .filter(({ home, away }) => home.id === club.id || away.id === club.id)
      .slice(0, ahead)
      .map(({ id, kickoff, home, away, neutral }): RatedMatch => {
        const [side, opponent] = home.id === club.id ? (["home", away] as const) : (["away", home] as const);
        const venue = neutral === true ? "neutral" : side;
        const where = neutral === true ? "neutral" : side === "home" ? "away" : "home";
        const [overall, attack, defence] = difficultyViews.map((view) => rate(opponent.id, where, view));
        return {
          matchID: id,
          kickoff,
          opponent,
          venue,
          ratings: { overall: overall ?? 3, attack: attack ?? 3, defence: defence ?? 3 },
        };
      });
    const mean = (view: DifficultyView) =>
      matches.length === 0 ? null : matches.reduce((sum, { ratings }) => sum + ratings[view], 0) / matches.length;
    return { club, matches, average: { overall: mean("overall"), attack: mean("attack"), defence: mean("defence") } };
  });
}

/** Sorts by club, or by easiest or hardest run, with clubs without matches last. */
export function sortDifficulty(
  rows: readonly ClubDifficulty[],
  view: DifficultyView,
  sort: (typeof difficultySorts)[number],
): ClubDifficulty[] {
  const byName = (a: ClubDifficulty, b: ClubDifficulty) => compareNames(a.club.name, b.club.name);
  if (sort === "club") return rows.toSorted(byName);
  const direction = sort === "easiest" ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [a.average[view], b.average[view]];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(a, b);
    return direction * (left - right) || byName(a, b);
  });
}
