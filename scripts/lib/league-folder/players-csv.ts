import { z } from "zod";
import { firstTeam } from "../../../schemas/football/competition-kinds.ts";
import { player } from "../../../schemas/football/player.ts";
import { csvID, formatRecords, parseRecords, slug, text, wholeNumber } from "./csv-records.ts";
import type { Parsed } from "./file-problem.ts";

/*
 * players.csv of a league's folder: a player a line, by club and team, columns in any order. A folder without it leaves the squads as
 * they are stored.
 */

export const playersFile = "players.csv";

const line = z.object({
  id: csvID,
  club: slug,
  team: z.preprocess((team) => (team === "" ? undefined : team), slug.default(firstTeam)),
  number: wholeNumber.refine((number) => number <= 999, "is 999 at most"),
  name: text,
  position: z.enum(player.shape.position.options, { error: "is GK, DF, MF or FW" }),
  birthDate: z.iso.date("is a date such as 2001-12-31"),
  nationality: text,
});

/** `club` is a club's slug, `team` that of one of its teams: `first`, or a competition's `team`. */
export type FolderPlayer = z.output<typeof line>;

/**
 * Parses players.csv.
 * @param clubs slugs of the clubs; null where they are not known.
 * @param teams slugs of the clubs' teams; null where they are not known.
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
    unique: [
      `id ${item.id}`,
      `number ${item.number} of ${item.club}${item.team === firstTeam ? "" : ` (${item.team})`}`,
    ],
    noun: "player",
  }));

/** Players as players.csv. Teams are named where there are others than the first. */
export const formatPlayersCsv = (players: readonly FolderPlayer[]): string =>
  formatRecords(
    line.keyof().options,
    ["id", "club", "number", "name", "position", "birthDate", "nationality"],
    players.map((one) => ({ ...one, team: one.team === firstTeam ? null : one.team })),
  );
