import { z } from "zod";
import { player } from "../../../schemas/football/player.ts";
import type { LeagueFolder } from "../league-folder/league-folder.ts";
import { type FolderPlayer, formatPlayersCsv } from "../league-folder/players-csv.ts";
import { changesBetween, type FilledTable, isEmpty, type Row } from "./row-changes.ts";
import { clubsTable, playersTable } from "./tables.ts";

/** Team of players who have left. They are in no squad, and keep the page that line-ups and scorers link to. */
export const formerTeam = "";

/** The players of players.csv; none without one. */
export function playerRows({ clubs, players }: LeagueFolder): Row[] {
  const idOf = new Map(clubs.map(({ slug, id }) => [slug, id]));
  return (players ?? []).map(({ id, club, team, number, name, position, birthDate, nationality }) => ({
    ...{ id, club_id: idOf.get(club) ?? null, team, shirt_number: number },
    ...{ name, position, birth_date: birthDate, nationality },
  }));
}

/**
 * The players that storage is to hold: those of the folder, and as former ones those that it does not name any more. Without a
 * players.csv the stored ones stay.
 * @param clubs ids of the clubs that storage will hold.
 */
export function wantedPlayers(
  { players }: LeagueFolder,
  described: readonly Row[],
  stored: readonly Row[],
  clubs: ReadonlySet<unknown>,
): Row[] {
  const named = new Set(described.map(({ id }) => id));
  const others = stored.filter(({ id, club_id }) => !named.has(id ?? null) && clubs.has(club_id));
  return [...described, ...(players === null ? others : others.map((row) => ({ ...row, team: formerTeam })))];
}

const storedPlayers = z.array(
  z
    .object({
      ...{ id: z.int(), club_id: z.int(), team: z.string(), shirt_number: z.int(), name: z.string() },
      ...{ position: player.shape.position, birth_date: z.string(), nationality: z.string() },
    })
    .transform(({ club_id, shirt_number: number, birth_date: birthDate, ...rest }) => ({
      ...rest,
      ...{ clubID: club_id, number, birthDate },
    })),
);

/** players.csv of the stored squads; null where the folder has none, or has the same players. */
export function playersText(
  stored: ReadonlyMap<FilledTable, Row[]>,
  wanted: ReadonlyMap<FilledTable, Row[]>,
  { players }: LeagueFolder,
): string | null {
  const inSquads = (stored.get(playersTable) ?? []).filter(({ team }) => team !== formerTeam);
  if (players === null || isEmpty(changesBetween(playersTable, inSquads, wanted.get(playersTable) ?? []))) return null;
  const slugs = new Map((stored.get(clubsTable) ?? []).map(({ id, slug }) => [id, String(slug)]));
  const rows: FolderPlayer[] = storedPlayers
    .parse(inSquads)
    .toSorted((first, second) => first.id - second.id)
    .map(({ clubID, ...rest }) => ({ ...rest, club: slugs.get(clubID) ?? "" }));
  return formatPlayersCsv(rows);
}
