import { z } from "zod";

/*
 * What uses named availability rules: entries that have them, and rules for live entries that will assign them.
 */

/** SQL: whether nothing uses the rules ?1. */
export const isUnused = `NOT EXISTS (SELECT 1 FROM videos WHERE availability = ?1)
  AND NOT EXISTS (SELECT 1 FROM audio_entries WHERE availability = ?1)
  AND NOT EXISTS (SELECT 1 FROM live_rules WHERE rule ->> '$.availability' = ?1)`;

/** SQL: names of up to three uses of the rules ?1. */
const usesOf = `SELECT entry_id AS name FROM videos WHERE availability = ?1
  UNION ALL SELECT entry_id FROM audio_entries WHERE availability = ?1
  UNION ALL SELECT 'the rule ' || name FROM live_rules WHERE rule ->> '$.availability' = ?1
  ORDER BY name LIMIT 3`;
const names = z.array(z.object({ name: z.string() }));

/** Why rules cannot be deleted, as a sentence; null when nothing uses them. */
export async function usedBy(database: D1Database, name: string): Promise<string | null> {
  const { results } = await database.prepare(usesOf).bind(name).all();
  const uses = names.parse(results).map((use) => use.name);
  return uses.length === 0 ? null : `Entries have these rules (${uses.join(", ")}). Give them others, or none, first.`;
}
