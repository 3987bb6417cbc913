import { z } from "zod";
import { groundColumns as columns } from "./clubs-csv.ts";
import { formatRecords, parseRecords, slug, text } from "./csv-records.ts";
import type { Parsed } from "./file-problem.ts";

/*
 * grounds.csv of a league's folder: the grounds that are no club's, such as those of finals, one a line. Only slug and name have to be
 * filled in. A match is at the one that its `Venue` names.
 */

export const groundsFile = "grounds.csv";

const line = z.object({ slug, name: text, ...columns });
const lineColumns = line.keyof().options;
export type FolderGround = z.output<typeof line>;

/**
 * Parses grounds.csv.
 * @param clubs whose grounds are theirs; null where they are not known.
 */
export const parseGroundsCsv = (
  csv: string,
  clubs: readonly { name: string; ground: string | null }[] | null,
): Parsed<FolderGround[]> =>
  parseRecords(groundsFile, csv, line, (ground) => {
    const { name, latitude, longitude } = ground;
    const owner = clubs?.find((club) => club.ground === name);
    return {
      item: ground,
      messages: [
        ...((latitude === null) === (longitude === null) ? [] : ["latitude and longitude are given together"]),
        ...(owner === undefined ? [] : [`${name} is the ground of ${owner.name} in clubs.csv, which says where it is`]),
      ],
      unique: (["slug", "name"] as const).map((key) => `${key} ${ground[key]}`),
      noun: "ground",
    };
  });

/** Grounds as grounds.csv, with the columns that any of them fills in. */
export const formatGroundsCsv = (grounds: readonly FolderGround[]): string =>
  formatRecords(lineColumns, ["slug", "name"], grounds);
