import { z } from "zod";
import type { Author } from "../../../../schemas/desk/fans.ts";
import { isOwnRule } from "../../../../schemas/streaming/availability-input.ts";
import { type LiveRule, liveRule } from "../../../../schemas/streaming/live-rule.ts";
import { jsonColumn } from "../../json-column.ts";
import { isNotOverSQL } from "../broadcast.ts";
import type { EntryStatement } from "../entries.ts";
import { auditStatement } from "../entry-statements.ts";

/*
 * Rules for live entries that people write, at the desk or with `npm run video`: how they are read, and the statements of each change.
 */

const ruleRow = z.object({
  name: z.string(),
  /** The rule as stored. */
  text: z.string(),
  rule: jsonColumn(liveRule),
  paused: z.int().transform((value) => value === 1),
  /** Null for one that is new or was changed. */
  applied_at: z.string().nullable(),
  /** How many entries it has created, past and to come. */
  entries: z.int(),
  coming: z.int(),
  on_air: z.int(),
});
export type RuleRow = z.infer<typeof ruleRow>;
export const parseRules = (rows: readonly unknown[]): RuleRow[] => z.array(ruleRow).parse(rows);

/** All rules by name, each with how many entries it has. */
export const rulesQuery = (now: Date): EntryStatement => ({
  sql: `SELECT name, rule AS text, rule, paused, applied_at, count(entry_id) AS entries,
      coalesce(sum(release_from > ?1 AND ended_at IS NULL), 0) AS coming,
      coalesce(sum(release_from <= ?1 AND ${isNotOverSQL()}), 0) AS on_air
    FROM live_rules LEFT JOIN videos ON live_rule = name GROUP BY name ORDER BY name`,
  params: [now.toISOString()],
});

/** Returns a row if entries can be given these availability rules by name. */
export const namedRulesQuery = (name: string): EntryStatement => ({
  sql: "SELECT 1 FROM availability_rules WHERE name = ?1 AND ?2",
  params: [name, isOwnRule(name) ? 0 : 1],
});

export const addRule = (name: string, rule: LiveRule, paused: boolean, author: Author, now: Date): EntryStatement[] => [
  {
    sql: "INSERT INTO live_rules (name, rule, paused) VALUES (?, ?, ?)",
    params: [name, JSON.stringify(rule), paused ? 1 : 0],
  },
  auditStatement(`rule ${name}`, "create", JSON.stringify(rule), author, now),
];
/** Whether a transaction has failed because there is a rule of that name. */
export const isNameTaken = (error: unknown): boolean =>
  String(error).includes("UNIQUE constraint failed: live_rules.name");

/** Fails the transaction, with an error for {@link isRuleOutdated}, if the rule has changed since it was read. */
const requireSame = ({ name, text }: RuleRow): EntryStatement => ({
  sql: "UPDATE live_rules SET rule = CASE rule WHEN ?2 THEN rule END WHERE name = ?1",
  params: [name, text],
});
export const isRuleOutdated = (error: unknown): boolean =>
  String(error).includes("NOT NULL constraint failed: live_rules.rule");

export const changeRule = (row: RuleRow, rule: LiveRule, author: Author, now: Date): EntryStatement[] => [
  requireSame(row),
  {
    sql: "UPDATE live_rules SET rule = ?2, applied_at = NULL WHERE name = ?1",
    params: [row.name, JSON.stringify(rule)],
  },
  auditStatement(`rule ${row.name}`, "change", JSON.stringify(rule), author, now),
];

/** Pauses a rule, which then creates and changes no more entries, or resumes it. */
export const pauseRule = (row: RuleRow, paused: boolean, author: Author, now: Date): EntryStatement[] => [
  requireSame(row),
  {
    sql: "UPDATE live_rules SET paused = ?2, applied_at = NULL WHERE name = ?1",
    params: [row.name, paused ? 1 : 0],
  },
  auditStatement(`rule ${row.name}`, paused ? "pause" : "resume", "", author, now),
];

/** Deletes a rule. Its entries stay, as if they were made by hand. */
export const deleteRule = (row: RuleRow, author: Author, now: Date): EntryStatement[] => [
  requireSame(row),
  { sql: "DELETE FROM live_rules WHERE name = ?", params: [row.name] },
  auditStatement(`rule ${row.name}`, "delete", row.text, author, now),
];

/** Deletes the entries that a rule has created for these matches, unless they have opened or ended by now. */
export function removeEntries(
  name: string,
  fixtureIDs: readonly number[],
  author: Author,
  now: Date,
): EntryStatement[] {
  const which = `FROM videos WHERE live_rule = ?1 AND fixture_id IN (SELECT value FROM json_each(?2))
    AND release_from > ?3 AND ended_at IS NULL`;
  const params = [name, JSON.stringify(fixtureIDs), now.toISOString()];
  return [
    {
      sql: `INSERT INTO operator_audit (at, operator, entry_id, action, detail, reason)
        SELECT ?3, ?4, entry_id, 'delete', title, ?5 ${which}`,
      params: [...params, author.operator, author.reason],
    },
    { sql: `DELETE ${which}`, params },
  ];
}

/** Assigns entries without a rule to this rule, for a deleted rule that is restored. */
export const takeBackEntries = (name: string, fixtureIDs: readonly number[]): EntryStatement => ({
  sql: `UPDATE videos SET live_rule = ?1 WHERE live_rule IS NULL AND ended_at IS NULL
    AND entry_id IN (SELECT 'live-' || value FROM json_each(?2))`,
  params: [name, JSON.stringify(fixtureIDs)],
});
