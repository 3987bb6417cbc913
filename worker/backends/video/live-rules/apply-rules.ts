import { z } from "zod";
import { liveRule } from "../../../../schemas/streaming/live-rule.ts";
import type { Backend } from "../../../services/backends.ts";
import { matchService } from "../../../services/matches.ts";
import { type EntryStatement, insertEntry, replaceClubsAndTags, setSource } from "../entries.ts";
import { syncBroadcasts } from "../sync-broadcasts.ts";
import { comingMatches, type FixtureReader, planRule, type RulePlan } from "./rule-plan.ts";

/** Reads matches from the match-data backend. */
export const createFixtureReader =
  (matchData: Backend): FixtureReader =>
  (season, competitionIDs) =>
    matchService(matchData, {}).fixtures({ season, ...(competitionIDs.length > 0 && { competitionIDs }) });

/** The statements that bring a rule's entry up to date. */
function updateEntry({ entry }: RulePlan["changed"][number]): EntryStatement[] {
  return [
    {
      sql: `UPDATE videos SET title = ?2, entitlements = ?3, lead_minutes = ?4, availability = ?5, image_key = ?6, description = ?7
        WHERE entry_id = ?1`,
      params: [
        ...[entry.entryID, entry.title, JSON.stringify(entry.entitlements), entry.leadMinutes],
        ...[entry.availability, entry.imageKey, entry.description],
      ],
    },
    setSource(entry.entryID, entry.source),
    ...replaceClubsAndTags(entry),
  ];
}

const claimedRule = z.object({ name: z.string(), rule: z.string() });

/** How many matches' entries one transaction writes. */
const chunk = 50;
/** Milliseconds after which a rule is applied again, for new fixtures. */
const interval = 600_000;

/**
 * Applies the rules that are new, changed, or were applied ten minutes ago, unless they are paused: every coming fixture gets an entry,
 * entries of the rule follow rule and fixture, and those made by hand stay. A rule that fails is tried again with the next run.
 * @param only the name of the one rule to apply; null: all
 * @returns how many entries were created.
 */
export async function applyLiveRules(
  database: D1Database,
  matchesOf: FixtureReader,
  now: Date,
  only: string | null = null,
): Promise<number> {
  // Marked before they are applied, so that no other run applies them at the same time. A change in between removes the mark.
  const { results } = await database
    .prepare(
      `UPDATE live_rules SET applied_at = ?1
       WHERE NOT paused AND (applied_at IS NULL OR applied_at < ?2) AND (?3 IS NULL OR name = ?3) RETURNING name, rule`,
    )
    .bind(now.toISOString(), new Date(now.getTime() - interval).toISOString(), only)
    .all();
  let created = 0;
  const failures: unknown[] = [];
  for (const { name, rule } of z
    .array(claimedRule)
    .parse(results)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    try {
      created += await applyRule(database, name, rule, matchesOf, now);
    } catch (error) {
      failures.push(error);
      await database.prepare("UPDATE live_rules SET applied_at = NULL WHERE name = ?").bind(name).run();
    }
  }
  if (failures.length > 0) throw failures[0];
  return created;
}

async function applyRule(
  database: D1Database,
  name: string,
  stored: string,
  matchesOf: FixtureReader,
  now: Date,
): Promise<number> {
  const rule = liveRule.parse(JSON.parse(stored));
  const coming = await comingMatches(matchesOf, rule);
  const { created, changed } = await planRule(database, name, rule, coming, now);
  const changes = [
    ...created.map((entry) => [
      ...insertEntry(entry, now),
      { sql: "UPDATE videos SET live_rule = ?2 WHERE entry_id = ?1", params: [entry.entryID, name] },
    ]),
    ...changed.map(updateEntry),
  ];
  for (let from = 0; from < changes.length; from += chunk) {
    const statements = changes.slice(from, from + chunk).flat();
    await database.batch(statements.map(({ sql, params }) => database.prepare(sql).bind(...params)));
  }
  await syncBroadcasts(database, coming, now);
  return created.length;
}
