import type { Databases, ReadableBucket } from "../../../scripts/lib/storage/storage.ts";
import type { DatabaseName } from "../../../worker/env.ts";
import { memoryDatabase } from "./memory-database.ts";

const byText = (one: object, other: object): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

/** In-memory databases that a league's folder fills, and an in-memory bucket. */
export function leagueStorage(): {
  storage: Databases & { media: ReadableBucket };
  /** Bytes of files by key in the bucket. */
  files: ReadonlyMap<string, Uint8Array>;
  rows(name: "MATCH_DB" | "PAYMENTS_DB" | "VIDEO_DB" | "CONTENT_DB", sql: string): Record<string, unknown>[];
  /** All rows of the tables that a folder fills, without versions, the time of a description and prices off sale. */
  snapshot(): Record<string, Record<string, unknown>[]>;
} {
  const databases = {
    MATCH_DB: memoryDatabase("MATCH_DB"),
    PAYMENTS_DB: memoryDatabase("PAYMENTS_DB"),
    VIDEO_DB: memoryDatabase("VIDEO_DB"),
    CONTENT_DB: memoryDatabase("CONTENT_DB"),
  };
  const files = new Map<string, Uint8Array>();
  const isHere = (name: DatabaseName): name is keyof typeof databases => name in databases;
  return {
    storage: {
      maxStatementBytes: 100_000,
      database(name) {
        if (!isHere(name)) throw new Error(`${name} is no database of a league's folder.`);
        return databases[name];
      },
      media: {
        get: async (key) => files.get(key) ?? null,
        put: async (key, bytes) => void files.set(key, bytes),
      },
      close: async () => {},
    },
    files,
    rows: (name, sql) => databases[name].rows(sql),
    snapshot() {
      const tables: [keyof typeof databases, string, string][] = [
        ["MATCH_DB", "competitions", "*"],
        ["MATCH_DB", "clubs", "*"],
        ["MATCH_DB", "grounds", "*"],
        ["MATCH_DB", "players WHERE team <> ''", "*"],
        ["MATCH_DB", "squads", "*"],
        ["MATCH_DB", "club_aliases", "*"],
        ["MATCH_DB", "seasons", "*"],
        ["MATCH_DB", "season_clubs", "*"],
        [
          "PAYMENTS_DB",
          "packages WHERE id IN (SELECT package_id FROM price_options WHERE on_sale = 1)",
          "id, type, position, title, description, style, image_key",
        ],
        ["PAYMENTS_DB", "price_options WHERE on_sale = 1", "*"],
        ["VIDEO_DB", "availability_rules", "*"],
        ["CONTENT_DB", "documents", "*"],
        ["CONTENT_DB", "podcast_episodes", "*"],
        ["CONTENT_DB", "sponsor_rows", "*"],
        ["CONTENT_DB", "featured_label_groups", "*"],
        ["CONTENT_DB", "header_sponsor", "*"],
        ["CONTENT_DB", "league", "id, description"],
        ["CONTENT_DB", "league_map", "*"],
        ["CONTENT_DB", "league_pages", "*"],
        ["CONTENT_DB", "league_files", "*"],
      ];
      return Object.fromEntries(
        tables.map(([name, table, columns]) => [
          table,
          databases[name].rows(`SELECT ${columns} FROM ${table}`).toSorted(byText),
        ]),
      );
    },
  };
}
