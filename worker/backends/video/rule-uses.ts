import { z } from "zod";

/*
 * Which entries have availability rules by their names, and which rules for live entries will give them.
 */

/** SQL: whether nothing has the rules ?1. */
export const isUnused = `NOT EXISTS (SELECT 1 FROM videos WHERE availability = ?1)
  AND NOT EXISTS (SELECT 1 FROM audio_entries WHERE availability = ?1)
  AND NOT EXISTS (SELECT 1 FROM live_rules WHERE rule ->> '$.availability' = ?1)`;

/** SQL: names of up to three that have the rules ?1. */
const usesOf = `SELECT entry_id AS name FROM videos WHERE availability = ?1
  UNION ALL SELECT entry_id FROM audio_entries WHERE availability = ?1
  UNION ALL SELECT 'the rule ' || name FROM live_rules WHERE rule ->> '$.availability' = ?1
  ORDER BY name LIMIT 3`;
const names = z.array(z.object({ name: z.string() }));

/** Why rules cannot be deleted, as a sentence; null where nothing has them. */
export async function usedBy(database: D1Database, name: string): Promise<string | null> {
  const { results } = await database.prepare(usesOf).bind(name).all();
  const uses = names.parse(results).map((use) => use.name);
  return uses.length === 0 ? null : `Entries have these rules (${uses.join(", ")}). Give them others, or none, first.`;
}
