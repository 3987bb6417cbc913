import { Hono } from "hono";
import { z } from "zod";
import {
  operatorRulesAddition,
  operatorRulesChange,
  operatorRulesRemoval,
  type operatorRulesResponse,
  rulesPath,
} from "../../../../schemas/desk/availability.ts";
import type { Author } from "../../../../schemas/desk/fans.ts";
import { ownRulesPrefix } from "../../../../schemas/streaming/availability-input.ts";
import { usualLeadMinutes } from "../../../../schemas/streaming/broadcast-length.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { shortHash } from "../../../hashing/short-hash.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { parseParameters } from "../../../request/parameters.ts";
import { readBody } from "../../../request/request-body.ts";
import { isNotOverSQL } from "../broadcast.ts";
import { storedRules } from "../catalogue.ts";
import { isUnused, usedBy } from "../rule-uses.ts";

/** Maximum entries listed for each of the rules. */
const maxListed = 10;

const rows = {
  rules: z.array(z.object({ name: z.string(), rules: z.string() })),
  counts: z.array(z.object({ name: z.string(), entries: z.int(), coming: z.int() })),
  entries: z.array(z.object({ name: z.string(), entryID: z.string(), title: z.string() })),
  liveRules: z.array(z.object({ name: z.string(), rule: z.string() })),
};

/** SQL: entries with rules. `live` is 1 for an entry that is, or was, a live broadcast. */
const usedRulesSQL = `used AS (
  SELECT availability AS name, entry_id, title, release_from, ended_at, disabled, fixture_id, lead_minutes,
    media_type = 'DrmLiveVideo' AS live FROM videos WHERE availability IS NOT NULL
  UNION ALL SELECT availability, entry_id, title, release_from, ended_at, disabled, fixture_id, ${usualLeadMinutes},
    media_type = 'LiveAudio' FROM audio_entries WHERE availability IS NOT NULL)`;

/** Revision of rules, by their content. */
const revisionOf = (rules: string) => shortHash(rules, 16);

async function list(database: D1Database, now: Date): Promise<z.infer<typeof operatorRulesResponse>> {
  const at = now.toISOString();
  const results = await database.batch([
    database
      .prepare("SELECT name, rules FROM availability_rules WHERE substr(name, 1, ?2) <> ?1 ORDER BY name")
      .bind(ownRulesPrefix, ownRulesPrefix.length),
    database
      .prepare(
        `WITH ${usedRulesSQL} SELECT name, count(*) AS entries, sum(live AND release_from > ?1 AND ended_at IS NULL) AS coming
         FROM used GROUP BY name`,
      )
      .bind(at),
    database
      .prepare(
        `WITH ${usedRulesSQL} SELECT name, entry_id AS entryID, title FROM used
         WHERE live AND release_from <= ?1 AND ${isNotOverSQL()} AND NOT disabled
         ORDER BY release_from, entry_id LIMIT 100`,
      )
      .bind(at),
    database
      .prepare(
        `WITH ${usedRulesSQL} SELECT name, entry_id AS entryID, title FROM (
           SELECT *, row_number() OVER (PARTITION BY name ORDER BY release_from DESC, entry_id) AS place FROM used
         ) WHERE place <= ? ORDER BY place`,
      )
      .bind(maxListed),
    database.prepare(
      `SELECT name AS rule, rule ->> '$.availability' AS name FROM live_rules
       WHERE rule ->> '$.availability' IS NOT NULL ORDER BY name`,
    ),
  ]);
  const [stored, counts, onAir, latest, liveRules] = results.map(({ results: found }) => found);
  const counted = new Map(rows.counts.parse(counts).map((row) => [row.name, row]));
  const usesIn = (found: unknown) => {
    const byName = Map.groupBy(rows.entries.parse(found), ({ name }) => name);
    return (name: string) => (byName.get(name) ?? []).map(({ entryID, title }) => ({ entryID, title }));
  };
  const [nowOf, latestOf] = [usesIn(onAir), usesIn(latest)];
  const byRule = rows.liveRules.parse(liveRules);
  return {
    data: rows.rules.parse(stored).map(({ name, rules }) => ({
      name,
      rules: storedRules.parse(rules),
      revision: revisionOf(rules),
      entries: counted.get(name)?.entries ?? 0,
      coming: counted.get(name)?.coming ?? 0,
      onAir: nowOf(name),
      latest: latestOf(name),
      liveRules: byRule.filter((each) => each.name === name).map(({ rule }) => rule),
    })),
  };
}

/** Records for loads of the league's folder that staff have changed rules. @param only SQL condition; ?1 is the name of the rules */
const mark = (database: D1Database, name: string, { operator }: Author, now: Date, only = "true") =>
  database
    .prepare(
      `INSERT INTO availability_desk_changes (part, changed_at, staff)
       SELECT 'availability rules ' || ?1, ?2, ?3 WHERE ${only}
       ON CONFLICT (part) DO UPDATE SET changed_at = excluded.changed_at, staff = excluded.staff`,
    )
    .bind(name, now.toISOString(), operator);

const noSuchRules = () => new ApiError(404, "no_such_rules", "There are no availability rules of that name.");
const changedMeanwhile = () =>
  new ApiError(
    409,
    "changed_meanwhile",
    "Somebody else has changed these rules since you opened them, and what you sent was not taken. Look at them again.",
  );

/** Rules as stored, if they still have the revision that staff saw. @throws ApiError 404 for none, 409 when there is a later one */
async function readRevision(database: D1Database, name: string, revision: string): Promise<string> {
  const row = await database.prepare("SELECT rules FROM availability_rules WHERE name = ?").bind(name).first();
  if (row === null) throw noSuchRules();
  const { rules } = z.object({ rules: z.string() }).parse(row);
  if (revisionOf(rules) !== revision) throw changedMeanwhile();
  return rules;
}

/** The desk's endpoints for named availability rules: lists them with their entries, adds, changes, and deletes unused ones. */
export const deskAvailabilityRules = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/", async (c) => c.json(await list(c.env.VIDEO_DB, new Date())))
  .post("/", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { name, rules, author } = await readBody(c, operatorRulesAddition);
    const now = new Date();
    try {
      await database.batch([
        database.prepare("INSERT INTO availability_rules VALUES (?, ?)").bind(name, JSON.stringify(rules)),
        mark(database, name, author, now),
      ]);
    } catch (error) {
      if (!String(error).includes("UNIQUE constraint failed")) throw error;
      throw new ApiError(409, "name_taken", `There are availability rules called ${name} already. Change those.`);
    }
    return c.json(await list(database, now));
  })
  .post("/:name/change", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { name } = parseParameters(rulesPath, c.req.param());
    const { revision, rules, author } = await readBody(c, operatorRulesChange);
    const seen = await readRevision(database, name, revision);
    const now = new Date();
    try {
      await database.batch([
        // If somebody else was first, this writes NULL, which fails the transaction.
        database
          .prepare("UPDATE availability_rules SET rules = CASE rules WHEN ?3 THEN ?2 END WHERE name = ?1")
          .bind(name, JSON.stringify(rules), seen),
        mark(database, name, author, now),
      ]);
    } catch (error) {
      throw String(error).includes("NOT NULL constraint failed") ? changedMeanwhile() : error;
    }
    return c.json(await list(database, now));
  })
  .post("/:name/delete", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { name } = parseParameters(rulesPath, c.req.param());
    const { revision, author } = await readBody(c, operatorRulesRemoval);
    const seen = await readRevision(database, name, revision);
    const now = new Date();
    const [deleted] = await database.batch([
      database
        .prepare(`DELETE FROM availability_rules WHERE name = ?1 AND rules = ?2 AND ${isUnused} RETURNING name`)
        .bind(name, seen),
      mark(database, name, author, now, "NOT EXISTS (SELECT 1 FROM availability_rules WHERE name = ?1)"),
    ]);
    if (deleted?.results.length === 0) {
      const use = await usedBy(database, name);
      throw use === null ? changedMeanwhile() : new ApiError(409, "in_use", use);
    }
    return c.json(await list(database, now));
  });
