import type { LeagueTable, TableRow } from "../../../schemas/football/league-table.ts";

/** The first rows, with only the fields that a short table shows: the browser gets nothing else. */
export function shortTableData(table: LeagueTable, rows: number) {
  const { competition, season, date, view, order, zones } = table;
  return {
    competition,
    season,
    date,
    view,
    order,
    zones,
    rows: table.rows.slice(0, rows).map(shortRow),
  };
}

const shortRow = ({ position, club, played, goalDifference, points, pointsPerGame }: TableRow) => ({
  position,
  club: { id: club.id, slug: club.slug, shortName: club.shortName, crestURL: club.crestURL },
  played,
  goalDifference,
  points,
  pointsPerGame,
});
export type ShortTableData = ReturnType<typeof shortTableData>;
export type ShortRow = ShortTableData["rows"][number];
