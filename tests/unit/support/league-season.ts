import type { Storage } from "../../../scripts/lib/storage/storage.ts";

/** A double round-robin by the circle method: pairs of indexes for each round. */
export function rounds(clubs: number): [home: number, away: number][][] {
  const others = Array.from({ length: clubs - 1 }, (_, index) => index + 1);
  const first = others.map((_, round) => {
    const circle = [0, ...others.slice(round), ...others.slice(0, round)];
    return Array.from({ length: clubs / 2 }, (_, index): [number, number] => {
      const pair: [number, number] = [circle[index] ?? 0, circle[clubs - 1 - index] ?? 0];
      return round % 2 === 0 ? pair : [pair[1], pair[0]];
    });
  });
  return [...first, ...first.map((pairs) => pairs.map(([home, away]): [number, number] => [away, home]))];
}

/** Stores a season's matches, one round per week. The first ones are over, with scores that depend on their index. */
export async function writeSeason(
  storage: Pick<Storage, "database">,
  options: {
    competition: number;
    season: number;
    clubIDs: readonly number[];
    meetings: number;
    played: number;
    firstID: number;
  },
): Promise<void> {
  const { competition, season, clubIDs, meetings, played, firstID } = options;
  const start = Date.UTC(season, 7, 1, 14);
  const all = Array.from({ length: meetings / 2 }, () => rounds(clubIDs.length)).flat();
  const fixtures = all.flatMap((pairs, round) =>
    pairs.map(([home, away], place) => {
      const isPlayed = round < played;
      const kickoff = new Date(start + round * 6 * 86_400_000 + place * 600_000).toISOString();
      const goals = [(round + place) % 4, (round * place) % 3];
      return [
        ...[kickoff, clubIDs[home], clubIDs[away], `Matchday ${round + 1}`, isPlayed ? "full-time" : "fixture"],
        ...(isPlayed ? goals : [null, null]),
      ];
    }),
  );
  await storage.database("MATCH_DB").transact([
    {
      sql: "INSERT INTO seasons (competition_id, season, source) VALUES (?1, ?2, 'test') ON CONFLICT DO UPDATE SET source = 'test'",
      params: [competition, season],
    },
    {
      sql: "INSERT INTO season_clubs (competition_id, season, club_id) SELECT ?1, ?2, value FROM json_each(?3) WHERE true ON CONFLICT DO NOTHING",
      params: [competition, season, JSON.stringify(clubIDs)],
    },
    {
      sql: `INSERT INTO fixtures (id, competition_id, season, stage, kickoff, home_id, away_id, round, status, home_goals, away_goals)
        SELECT ?3 + key, ?1, ?2, 'league', value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
        FROM json_each(?4)`,
      params: [competition, season, firstID, JSON.stringify(fixtures)],
    },
  ]);
}
