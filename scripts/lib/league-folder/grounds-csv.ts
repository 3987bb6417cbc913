import { z } from "zod";
import { groundColumns as columns } from "./clubs-csv.ts";
import { formatRecords, parseRecords, slug, text } from "./csv-records.ts";
import type { Parsed } from "./file-problem.ts";

/*
 * grounds.csv of a league's folder: grounds that belong to no club, such as those of finals, one per line. Only slug and name are required.
 * The `Venue` of a match refers to a ground by name.
 */

export const groundsFile = "grounds.csv";

const line = z.object({ slug, name: text, ...columns });
const lineColumns = line.keyof().options;
export type FolderGround = z.output<typeof line>;

/**
 * Parses grounds.csv.
 * @param clubs clubs whose grounds must not be repeated here; null if they are not known.
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

/** Formats grounds as grounds.csv, with only the optional columns that some ground uses. */
export const formatGroundsCsv = (grounds: readonly FolderGround[]): string =>
  formatRecords(lineColumns, ["slug", "name"], grounds);
