import { leagueDate } from "../../../schemas/site/league-time.ts";
import type { FormLetter } from "../../../worker/backends/match-data/table/club-records.ts";
import type { Standing } from "../../../worker/backends/match-data/table/table.ts";
import { type DivisionID, divisionIDs } from "../divisions.ts";
import type { League } from "../league.ts";
import { endOf, isPlayed, type LeagueMatch } from "../league-match.ts";
import type { LeagueSeason } from "../league-season.ts";
import { goalsOf, resultOf } from "../result.ts";
import { standings } from "../standings.ts";

export type PlayedMatch = LeagueMatch & { script: NonNullable<LeagueMatch["script"]> };

/** A club's row in its division's table, with its form over the season. */
export interface Place extends Omit<Standing, "form"> {
  /** All results of the season so far, latest last. */
  form: readonly FormLetter[];
  /** Points behind the club above it in first place; 0 for the leader. */
  behindLeader: number;
}

/** The season around a match: tables before and after its day, and goals by player. */
export interface Moment {
  before: ReadonlyMap<number, Place>;
  after: ReadonlyMap<number, Place>;
  /** Goals by player id in this competition and season: before that day, and including this match. */
  goalsBefore: ReadonlyMap<number, number>;
  goals: ReadonlyMap<number, number>;
}

/** The league's matches in order, with tables and scorers at each of them, for the articles. */
export class Chronicle {
  readonly league: League;
  /** Finished matches, earliest first. */
  readonly played: readonly PlayedMatch[];
  readonly #moments = new Map<number, Moment>();
  readonly #latest = new Map<DivisionID, ReadonlyMap<number, Place>>();
  readonly #latestGoals = new Map<DivisionID, ReadonlyMap<number, number>>();

  constructor(league: League) {
    this.league = league;
    this.played = [...league.last.matches, ...league.current.matches]
      .filter((match): match is PlayedMatch => isPlayed(match, league.now))
      .sort((left, right) => endOf(left) - endOf(right) || left.id - right.id);
    for (const season of [league.last, league.current]) {
      for (const division of divisionIDs) this.#follow(season, division);
    }
  }

  /** Null for matches outside the divisions. */
  around(match: LeagueMatch): Moment | null {
    return this.#moments.get(match.id) ?? null;
  }

  /** The table and goals before a league match; the current ones for an upcoming match. */
  ahead(match: LeagueMatch): { places: ReadonlyMap<number, Place>; goals: ReadonlyMap<number, number> } | null {
    const moment = this.#moments.get(match.id);
    if (moment !== undefined) return { places: moment.before, goals: moment.goalsBefore };
    const division = divisionIDs.find((id) => id === match.competitionID);
    const places = division && this.#latest.get(division);
    const goals = division && this.#latestGoals.get(division);
    return places && goals ? { places, goals } : null;
  }

  /** The current table of a division. */
  table(division: DivisionID): Place[] {
    return [...(this.#latest.get(division)?.values() ?? [])].sort((left, right) => left.position - right.position);
  }

  #follow({ season, divisions, deductions }: LeagueSeason, division: DivisionID): void {
    const matches = this.played.filter((match) => match.competitionID === division && match.season === season);
    const taken = deductions.filter(({ competitionID }) => competitionID === division);
    const days = Map.groupBy(matches, (match) => leagueDate(match.kickoff));
    const form = new Map<number, FormLetter[]>(divisions[division].map((id) => [id, []]));
    const goals = new Map<number, number>();
    const soFar: PlayedMatch[] = [];
    const places = (date: string): ReadonlyMap<number, Place> => {
      const rows = standings(divisions[division], soFar, taken, date);
      const lead = rows[0]?.points ?? 0;
      return new Map(
        rows.map((row) => [
          row.clubID,
          { ...row, behindLeader: lead - row.points, form: [...(form.get(row.clubID) ?? [])] },
        ]),
      );
    };
    let table = places("");
    for (const [date, played] of days) {
      const before = table;
      const goalsBefore = new Map(goals);
      for (const match of played) {
        soFar.push(match);
        const { score } = resultOf(match.script);
        form.get(match.homeID)?.push(score.home > score.away ? "W" : score.home === score.away ? "D" : "L");
        form.get(match.awayID)?.push(score.away > score.home ? "W" : score.home === score.away ? "D" : "L");
        for (const { playerID, type } of goalsOf(match.script)) {
          if (playerID !== null && type !== "own-goal") goals.set(playerID, (goals.get(playerID) ?? 0) + 1);
        }
      }
      table = places(date);
      const tally = new Map(goals);
      for (const match of played) this.#moments.set(match.id, { before, after: table, goalsBefore, goals: tally });
    }
    this.#latest.set(division, table);
    this.#latestGoals.set(division, goals);
  }
}
