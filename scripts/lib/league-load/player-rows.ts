import { z } from "zod";
import { player } from "../../../schemas/football/player.ts";
import { formerTeam } from "../../../worker/backends/match-data/former-team.ts";
import type { LeagueFolder } from "../league-folder/league-folder.ts";
import { type FolderPlayer, formatPlayersCsv } from "../league-folder/players-csv.ts";
import { changesBetween, type FilledTable, isEmpty, type Row } from "./row-changes.ts";
import { clubsTable, playersTable, squadsTable } from "./tables.ts";

/**
 * The rows of players.csv: players, and squads of other seasons; empty without the file. Players that are only in squads of other seasons
 * are former players.
 * @param season the current one.
 */
export function playerRows({ clubs, players }: LeagueFolder, season: number): { players: Row[]; squads: Row[] } {
  const idOf = new Map(clubs.map(({ slug, id }) => [slug, id]));
  const byID = Map.groupBy(players ?? [], ({ id }) => id);
  const rows: { players: Row[]; squads: Row[] } = { players: [], squads: [] };
  for (const lines of byID.values()) {
    const present = lines.find((line) => line.season === null) ?? lines.find((line) => line.season === season);
    const [latest] = lines.toSorted((first, second) => (second.season ?? 0) - (first.season ?? 0));
    const shown = present ?? latest;
    if (shown === undefined) continue;
    const { id, club, team, number, name, position, birthDate, nationality } = shown;
    rows.players.push({
      ...{ id, club_id: idOf.get(club) ?? null, team: present === undefined ? formerTeam : team, shirt_number: number },
      ...{ season: present === undefined ? shown.season : season },
      ...{ name, position, birth_date: birthDate, nationality },
    });
    for (const line of lines) {
      if (line === present) continue;
      const club_id = idOf.get(line.club) ?? null;
      rows.squads.push({ season: line.season, club_id, team: line.team, player_id: id, shirt_number: line.number });
    }
  }
  return rows;
}

export interface PlayerTables {
  described: { players: Row[]; squads: Row[] };
  stored: { players: Row[]; squads: Row[] };
}

/**
 * The players and squads that storage shall hold: the folder's players, stored players that it does not name as former ones, and stored
 * squads of seasons that it does not name. Until now's players become the squads of the seasons before this one, and clubs that players
 * have left this season stay known. Without a players.csv everything stays.
 * @param clubs ids of the clubs that storage will hold.
 */
export function wantedPlayers(
  folder: LeagueFolder,
  { described, stored }: PlayerTables,
  clubs: ReadonlySet<unknown>,
  season: number,
): { players: Row[]; squads: Row[] } {
  const named = new Set(described.players.map(({ id }) => id));
  const others = stored.players.filter(({ id, club_id }) => !named.has(id ?? null) && clubs.has(club_id));
  const left = others.map((row) => ({ ...row, team: formerTeam }));
  const players: Row[] = [...described.players, ...(folder.players === null ? others : left)];
  const ids = new Set(players.map(({ id }) => id));
  const stays = ({ player_id, club_id }: Row) => ids.has(player_id ?? null) && clubs.has(club_id);
  const kept = stored.squads.filter(stays);
  if (folder.players === null) return { players, squads: kept };
  const seasons = new Set<unknown>([season, ...described.squads.map((row) => row.season)]);
  const before = [...kept, ...stored.players.flatMap((row) => squadsUntil(season, row)).filter(stays)];
  const clubOf = new Map(described.players.map(({ id = null, club_id }) => [id, club_id]));
  const moved = stored.players
    .filter(({ id = null, club_id }) => clubOf.has(id) && clubOf.get(id) !== club_id)
    .map(({ id = null, club_id = null, shirt_number = null }) => ({
      ...{ season, club_id, team: formerTeam, player_id: id, shirt_number },
    }))
    .filter(stays);
  const undescribed = before.filter(({ season: of, team }) => team === formerTeam || !seasons.has(of));
  return { players, squads: [...moved, ...undescribed, ...described.squads] };
}

/** A stored player's squads: one per season from the one in which the row was written up to the one before this. */
function squadsUntil(season: number, { id, club_id, team, shirt_number, season: since }: Row): Row[] {
  if (team === formerTeam || typeof since !== "number") return [];
  return Array.from({ length: Math.max(0, season - since) }, (_, years) => ({
    ...{ season: since + years, club_id: club_id ?? null, team: team ?? null, player_id: id ?? null },
    shirt_number: shirt_number ?? null,
  }));
}

const storedPlayers = z.array(
  z
    .object({
      ...{ id: z.int(), club_id: z.int(), team: z.string(), shirt_number: z.int(), name: z.string() },
      ...{ position: player.shape.position, birth_date: player.shape.birthDate, nationality: player.shape.nationality },
    })
    .transform(({ club_id, shirt_number: number, birth_date: birthDate, ...rest }) => ({
      ...rest,
      ...{ clubID: club_id, number, birthDate },
    })),
);
const storedSquads = z.array(
  z.object({
    ...{ season: z.int(), club_id: z.int(), team: z.string(), player_id: z.int(), shirt_number: z.int() },
  }),
);

/** Columns without `season`, which changes every year by itself. */
const lastingColumns: FilledTable = {
  ...playersTable,
  columns: playersTable.columns.filter((column) => column !== "season"),
};

/** players.csv for the stored squads; null if the folder has none, or has the same players. */
export function playersText(
  stored: ReadonlyMap<FilledTable, Row[]>,
  wanted: ReadonlyMap<FilledTable, Row[]>,
  { players }: LeagueFolder,
): string | null {
  if (players === null) return null;
  const of = (rows: ReadonlyMap<FilledTable, Row[]>, table: FilledTable) => rows.get(table) ?? [];
  const inSquads = of(stored, squadsTable);
  const listed = new Set([
    ...of(wanted, playersTable).map(({ id }) => id),
    ...inSquads.filter(({ team }) => team !== formerTeam).map(({ player_id }) => player_id),
  ]);
  const all = of(stored, playersTable).filter(({ id, team }) => team !== formerTeam || listed.has(id ?? null));
  const isSame =
    isEmpty(changesBetween(lastingColumns, all, of(wanted, playersTable))) &&
    isEmpty(changesBetween(squadsTable, inSquads, of(wanted, squadsTable)));
  if (isSame) return null;
  const slugs = new Map(of(stored, clubsTable).map(({ id, slug }) => [id, String(slug)]));
  const squads = Map.groupBy(
    storedSquads.parse(inSquads).filter(({ team }) => team !== formerTeam),
    ({ player_id }) => player_id,
  );
  const rows = storedPlayers
    .parse(all)
    .toSorted((first, second) => first.id - second.id)
    .flatMap(({ clubID, ...rest }): FolderPlayer[] => [
      ...(rest.team === formerTeam ? [] : [{ ...rest, club: slugs.get(clubID) ?? "", season: null }]),
      ...(squads.get(rest.id) ?? [])
        .toSorted((first, second) => second.season - first.season)
        .map(({ season, club_id, team, shirt_number: number }) => ({
          ...rest,
          ...{ club: slugs.get(club_id) ?? "", team, number, season },
        })),
    ]);
  return formatPlayersCsv(rows);
}
