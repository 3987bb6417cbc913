import { z } from "zod";
import type { WriteFailure } from "../runtime/database.ts";

const failure: z.ZodType<WriteFailure> = z.object({
  when: z.enum(["before it is stored", "after it is stored"]),
  stopsCaller: z.boolean(),
});
const statement = z.object({ sql: z.string(), params: z.array(z.union([z.string(), z.number()])) });
export const statements = z.array(statement);
export type SQLStatement = z.infer<typeof statement>;

/** What an event of the room finds around it. */
export const matchSurroundings = z.object({
  /** What becomes of the next write to the records; null where it succeeds. */
  databaseFailure: failure.nullable(),
  /** Whether the hub does not respond to the next message. */
  hubFails: z.boolean(),
  /** What the league has changed in the records since the event before. */
  changes: statements,
});
export type MatchSurroundings = z.infer<typeof matchSurroundings>;

/** What the room writes to the records, by table. */
export const recordQueries = {
  fixtures: "SELECT * FROM fixtures",
  goals: "SELECT * FROM goals ORDER BY fixture_id, number",
  match_details: "SELECT * FROM match_details",
} as const;

/** What the hub last heard of the match. */
export const hubQuery = "SELECT message FROM matches";
