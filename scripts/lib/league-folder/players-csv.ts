import { z } from "zod";
import { firstTeam } from "../../../schemas/football/competition-kinds.ts";
import { player } from "../../../schemas/football/player.ts";
import { isSeason } from "../../../schemas/site/league-clock.ts";
import { csvID, formatRecords, orNull, parseRecords, slug, text, wholeNumber } from "./csv-records.ts";
import type { Parsed } from "./file-problem.ts";

/*
 * players.csv of a league's folder: one player per line, with club and team, columns in any order. Dates of birth and nationalities are
 * optional. Further lines of a player name a season and belong to the squads of that season. Without the file, stored squads stay as they
 * are.
 */

export const playersFile = "players.csv";

const line = z.object({
  id: csvID,
  club: slug,
  team: z.preprocess((team) => (team === "" ? undefined : team), slug.default(firstTeam)),
  number: wholeNumber.refine((number) => number <= 999, "is 999 at most"),
  name: text,
  position: z.enum(player.shape.position.options, { error: "is GK, DF, MF or FW" }),
  birthDate: orNull(z.iso.date("is a date such as 2001-12-31")),
  nationality: orNull(text),
  season: orNull(
    z
      .string()
      .refine(
        (year) => /^\d{4}$/.test(year) && isSeason(Number(year)),
        "is the year in which a season begins, such as 2025",
      )
      .transform(Number),
  ),
});

/**
 * `club` is the slug of a club, `team` that of one of its teams: `first`, or a competition's `team`. `season` is null for the current
 * squad.
 */
export type FolderPlayer = z.output<typeof line>;

/** Keys that only one line may have: a player is in one current squad, and in other seasons once in each team. */
function uniqueOf({ id, club, team, number, season }: FolderPlayer): string[] {
  const squad = `${club}${team === firstTeam ? "" : ` (${team})`}`;
  return season === null
    ? [`id ${id}`, `number ${number} of ${squad}`]
    : [`id ${id} of ${squad} in ${season}`, `number ${number} of ${squad} in ${season}`];
}

/**
 * Parses players.csv.
 * @param clubs slugs of the clubs; null if they are not known.
 * @param teams slugs of the clubs' teams; null if they are not known.
 */
export const parsePlayersCsv = (
  csv: string,
  clubs: readonly string[] | null = null,
  teams: readonly string[] | null = null,
): Parsed<FolderPlayer[]> =>
  parseRecords(playersFile, csv, line, (item) => ({
    item,
    messages: [
      ...(clubs?.includes(item.club) === false ? [`there is no club ${item.club} in clubs.csv`] : []),
      ...(teams?.includes(item.team) === false
        ? [`no competition in league.json is played by the team ${item.team}`]
        : []),
    ],
    unique: uniqueOf(item),
    noun: "player",
  }));

/** Formats players as players.csv. The column of teams is left out if all are in first teams. */
export const formatPlayersCsv = (players: readonly FolderPlayer[]): string =>
  formatRecords(
    line.keyof().options,
    ["id", "club", "number", "name", "position"],
    players.map((one) => ({ ...one, team: one.team === firstTeam ? null : one.team })),
  );
