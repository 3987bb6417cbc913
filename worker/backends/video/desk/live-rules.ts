import { type Context, Hono } from "hono";
import type { z } from "zod";
import {
  liveRulePath,
  operatorLiveRuleAddition,
  operatorLiveRuleChange,
  operatorLiveRuleDeletion,
  operatorLiveRulePause,
  type operatorLiveRulePlan,
  type operatorLiveRulesResponse,
  previewLiveRuleRequest,
} from "../../../../schemas/desk/live-rules.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { shortHash } from "../../../hashing/short-hash.ts";
import { log } from "../../../log.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { parseParameters } from "../../../request/parameters.ts";
import { readBody } from "../../../request/request-body.ts";
import type { EntryStatement } from "../entries.ts";
import { applyLiveRules, createFixtureReader } from "../live-rules/apply-rules.ts";
import { comingMatches, type ExistingEntry, planRule } from "../live-rules/rule-plan.ts";
import {
  addRule,
  changeRule,
  deleteRule,
  isNameTaken,
  isRuleOutdated,
  namedRulesQuery,
  parseRules,
  pauseRule,
  type RuleRow,
  removeEntries,
  rulesQuery,
  takeBackEntries,
} from "../live-rules/rule-statements.ts";
import { prepare } from "./entries.ts";

/** Revision of a rule's content, which does not include whether it is paused. */
const revisionOf = ({ text }: RuleRow) => shortHash(text, 16);

const noSuchRule = () => new ApiError(404, "no_such_rule", "There is no rule for live entries of that name.");
const changedMeanwhile = () =>
  new ApiError(
    409,
    "changed_meanwhile",
    "Somebody else has changed this rule since you opened it, and what you sent was not taken. Look at it again.",
  );

async function readRules(database: D1Database, now: Date): Promise<RuleRow[]> {
  const { results } = await prepare(database, rulesQuery(now)).all();
  return parseRules(results);
}

async function list(database: D1Database): Promise<z.infer<typeof operatorLiveRulesResponse>> {
  const rows = await readRules(database, new Date());
  return {
    data: rows.map((row) => ({
      ...{ name: row.name, rule: row.rule, paused: row.paused, revision: revisionOf(row), appliedAt: row.applied_at },
      ...{ entries: row.entries, coming: row.coming, onAir: row.on_air },
    })),
  };
}

/** The rule, if it still has the revision that staff saw. @throws ApiError 404 for none, 409 when there is a later one */
async function readRevision(database: D1Database, name: string, revision: string, now: Date): Promise<RuleRow> {
  const row = (await readRules(database, now)).find((each) => each.name === name);
  if (row === undefined) throw noSuchRule();
  if (revisionOf(row) !== revision) throw changedMeanwhile();
  return row;
}

/** @throws ApiError 404 when entries cannot have the availability rules that a rule names */
async function requireNamedRules(database: D1Database, name: string | null): Promise<void> {
  if (name !== null && (await prepare(database, namedRulesQuery(name)).first()) === null) {
    throw new ApiError(404, "no_such_rules", `There are no availability rules "${name}".`);
  }
}

/** Runs statements in one transaction. @throws ApiError 409 when somebody else was first */
async function commit(database: D1Database, statements: readonly EntryStatement[]): Promise<void> {
  try {
    await database.batch(statements.map((statement) => prepare(database, statement)));
  } catch (error) {
    if (isRuleOutdated(error)) throw changedMeanwhile();
    if (isNameTaken(error)) throw new ApiError(409, "name_taken", "There is a rule of that name already. Change that.");
    throw error;
  }
}

const planned = (row: ExistingEntry, now: Date) => ({
  ...{ entryID: row.entry_id, fixtureID: row.fixture_id, title: row.title, from: row.release_from },
  ...{ onAir: row.release_from <= now.toISOString(), rule: row.live_rule },
});

/** Rules for a season's live entries, for the desk: the same statements that `npm run video` runs. */
export const deskLiveRules = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/", async (c) => c.json(await list(c.env.VIDEO_DB)))
  .post("/preview", async (c) => {
    const { name, rule } = await readBody(c, previewLiveRuleRequest);
    const now = new Date();
    const matches =
      rule === null ? [] : await comingMatches(createFixtureReader(c.get("backends")("match-data")), rule);
    await requireNamedRules(c.env.VIDEO_DB, rule?.availability ?? null);
    const plan = await planRule(c.env.VIDEO_DB, name, rule, matches, now);
    const body: z.input<typeof operatorLiveRulePlan> = {
      data: {
        made: plan.created.map(({ entryID, fixtureID, title, releaseFrom }) => ({
          ...{ entryID, fixtureID, title, from: releaseFrom, onAir: releaseFrom <= now.toISOString(), rule: name },
        })),
        changed: plan.changed.map(({ row, parts }) => ({ ...planned(row, now), parts })),
        others: plan.foreign.map((row) => planned(row, now)),
        left: plan.orphaned.map((row) => planned(row, now)),
        same: plan.same.length,
      },
    };
    return c.json(body);
  })
  .post("/", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { name, rule, paused, takesBack, author } = await readBody(c, operatorLiveRuleAddition);
    await requireNamedRules(database, rule.availability);
    await commit(database, [
      ...addRule(name, rule, paused, author, new Date()),
      ...(takesBack.length === 0 ? [] : [takeBackEntries(name, takesBack)]),
    ]);
    await apply(c, name);
    return c.json(await list(database));
  })
  .post("/:name/change", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { name } = parseParameters(liveRulePath, c.req.param());
    const { revision, rule, removes, author } = await readBody(c, operatorLiveRuleChange);
    const now = new Date();
    const seen = await readRevision(database, name, revision, now);
    await requireNamedRules(database, rule.availability);
    await commit(database, [
      ...changeRule(seen, rule, author, now),
      ...(removes.length === 0 ? [] : removeEntries(name, removes, author, now)),
    ]);
    await apply(c, name);
    return c.json(await list(database));
  })
  .post("/:name/pause", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { name } = parseParameters(liveRulePath, c.req.param());
    const { revision, paused, author } = await readBody(c, operatorLiveRulePause);
    const now = new Date();
    await commit(database, pauseRule(await readRevision(database, name, revision, now), paused, author, now));
    await apply(c, name);
    return c.json(await list(database));
  })
  .post("/:name/delete", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { name } = parseParameters(liveRulePath, c.req.param());
    const { revision, removes, author } = await readBody(c, operatorLiveRuleDeletion);
    const now = new Date();
    const seen = await readRevision(database, name, revision, now);
    await commit(database, [
      ...(removes.length === 0 ? [] : removeEntries(name, removes, author, now)),
      ...deleteRule(seen, author, now),
    ]);
    return c.json(await list(database));
  });

/** Applies a rule at once, unless it is paused. If that fails, it is tried again within a minute. */
async function apply(c: Context<AppEnv>, name: string): Promise<void> {
  try {
    await applyLiveRules(c.env.VIDEO_DB, createFixtureReader(c.get("backends")("match-data")), new Date(), name);
  } catch (error) {
    log("error", "live rule could not be applied", { rule: name, error: String(error) });
  }
}
