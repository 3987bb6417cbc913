import type { ClubSummary, Match } from "../../../schemas/football/match-data.ts";
import { pointsOf } from "../../../schemas/football/table.ts";
import { shownScore } from "../fixtures/match-status.ts";

export const matchesAhead = ["3", "5", "8"] as const;
export const difficultySorts = ["easiest", "hardest", "club"] as const;

/** What a rating is about: the match as a whole, scoring in it, or keeping the other side from it. */
export const difficultyViews = ["overall", "attack", "defence"] as const;
export type DifficultyView = (typeof difficultyViews)[number];

/** 1 is easiest, 5 hardest. */
export type Rating = 1 | 2 | 3 | 4 | 5;

export interface RatedMatch {
  matchID: number;
  kickoff: string;
  opponent: ClubSummary;
  venue: "home" | "away";
  ratings: Record<DifficultyView, Rating>;
}

export interface ClubDifficulty {
  club: ClubSummary;
  /** The next ones, in order of kick-off. */
  matches: RatedMatch[];
  /** Of these matches; null where there are none. */
  average: Record<DifficultyView, number | null>;
}

interface VenueRecord {
  played: number;
  points: number;
  scored: number;
  conceded: number;
}
type Venue = "home" | "away";

const noRecord: VenueRecord = { played: 0, points: 0, scored: 0, conceded: 0 };
const perGame = (record: VenueRecord, figure: "points" | "scored" | "conceded") =>
  record[figure] / Math.max(1, record.played);

/** How strong a club is where it plays, each a figure a game. */
function recordsOf(results: readonly Match[]): Map<string, VenueRecord> {
  const records = new Map<string, VenueRecord>();
  const add = (clubID: number, venue: Venue, scored: number, conceded: number) => {
    const known = records.get(`${clubID} ${venue}`) ?? noRecord;
    records.set(`${clubID} ${venue}`, {
      played: known.played + 1,
      points: known.points + pointsOf(scored, conceded),
      scored: known.scored + scored,
      conceded: known.conceded + conceded,
    });
  };
  for (const { state, home, away } of results) {
    const score = state.kind === "result" && state.outcome !== "abandoned" ? shownScore(state) : null;
    if (score === null) continue;
    add(home.id, "home", score.home, score.away);
    add(away.id, "away", score.away, score.home);
  }
  return records;
}

/** The fifth of all values that one lies in, by how many are lower: equal values lie in the middle of their places. */
function fifthOf(value: number, all: readonly number[]): Rating {
  const lower = all.filter((other) => other < value).length;
  const equal = all.filter((other) => other === value).length;
  const share = (lower + equal / 2) / Math.max(1, all.length);
  const ratings = [1, 2, 3, 4, 5] as const;
  return ratings[Math.min(4, Math.floor(share * 5))] ?? 3;
}

/**
 * How hard each club's next matches are. A match is as hard as its opponent is strong where it plays: by points a game there
 * (overall), by how few goals it concedes (attack), by how many it scores (defence), each as the fifth of all clubs of the division
 * that it lies in.
 * @param results matches of the division that count, over.
 * @param next matches to come, in order of kick-off; those postponed are left out.
 */
export function difficulty(
  clubs: readonly ClubSummary[],
  results: readonly Match[],
  next: readonly Match[],
  ahead: number,
): ClubDifficulty[] {
  const records = recordsOf(results);
  const recordOf = (clubID: number, venue: Venue) => records.get(`${clubID} ${venue}`) ?? noRecord;
  const figures = {
    overall: (record: VenueRecord) => perGame(record, "points"),
    attack: (record: VenueRecord) => -perGame(record, "conceded"),
    defence: (record: VenueRecord) => perGame(record, "scored"),
  };
  const rate = (opponentID: number, venue: Venue, view: DifficultyView): Rating => {
    const all = clubs.map(({ id }) => figures[view](recordOf(id, venue)));
    return fifthOf(figures[view](recordOf(opponentID, venue)), all);
  };
  const toCome = next.filter(({ state }) => state.kind === "fixture" && state.note === null);
  return clubs.map((club) => {
    const matches = toCome
      .filter(({ home, away }) => home.id === club.id || away.id === club.id)
      .slice(0, ahead)
      .map(({ id, kickoff, home, away }): RatedMatch => {
        const venue = home.id === club.id ? "home" : "away";
        const opponent = venue === "home" ? away : home;
        const where = venue === "home" ? "away" : "home";
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

/** Rows by club, or with the easiest or the hardest run first; clubs without matches last. */
export function sortDifficulty(
  rows: readonly ClubDifficulty[],
  view: DifficultyView,
  sort: (typeof difficultySorts)[number],
): ClubDifficulty[] {
  const byName = (a: ClubDifficulty, b: ClubDifficulty) => a.club.name.localeCompare(b.club.name, "en-GB");
  if (sort === "club") return rows.toSorted(byName);
  const direction = sort === "easiest" ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [a.average[view], b.average[view]];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(a, b);
    return direction * (left - right) || byName(a, b);
  });
}
