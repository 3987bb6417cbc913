import { Hono } from "hono";
import { z } from "zod";
import {
  type CommentarySource,
  operatorCommentariesResponse,
  operatorCommentaryChange,
  operatorCommentaryRequest,
  operatorCommentaryResponse,
} from "../../../../schemas/desk/commentaries.ts";
import { operatorStreamStep } from "../../../../schemas/desk/streams.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { readBody } from "../../../request/request-body.ts";
import {
  type CommentaryRow,
  changeCommentary,
  commentaryQuery,
  createCommentary,
  deleteOwnRules,
  deleteStatements,
  endStatements,
  parseCommentary,
  takenQuery,
} from "../entry-statements.ts";
import { endPulledStreams } from "../pulled-entries.ts";
import { alreadyExists, changedMeanwhile, commit, entryOf, prepare, rulesOf } from "./entries.ts";

/** @throws ApiError 404 for anything but a live commentary */
async function readCommentary(database: D1Database, entryID: string): Promise<CommentaryRow> {
  const row = parseCommentary(await prepare(database, commentaryQuery(entryID)).first());
  if (row === null) throw new ApiError(404, "no_such_commentary", "There is no live commentary with that id.");
  return row;
}

/** The commentary, if it still has the version that staff saw. @throws ApiError 409 when there is a later one */
async function readVersion(database: D1Database, entryID: string, version: number): Promise<CommentaryRow> {
  const row = await readCommentary(database, entryID);
  if (row.version !== version) throw changedMeanwhile("LiveAudio");
  return row;
}

async function stored(database: D1Database, entryID: string) {
  const row = await readCommentary(database, entryID);
  const { source, ...entry } = entryOf(row);
  const plays: CommentarySource = source === null ? { kind: "packaged", asset: row.asset_id } : { kind: "own", source };
  return operatorCommentaryResponse.parse({
    data: { ...entry, plays, language: row.language, endedAt: row.ended_at },
  });
}

/** Live assets that this site has packaged. */
const liveAssets = "SELECT id FROM assets WHERE kind = 'live'";

type Wanted = Omit<z.output<typeof operatorCommentaryRequest>, "entryID" | "author">;

/** Columns of a commentary. @param rules the name of its rules. @throws ApiError 404 for an unknown asset */
async function columnsOf(database: D1Database, wanted: Wanted, rules: string | null) {
  const { match, plays, language } = wanted;
  if (plays.kind === "packaged") {
    const known = await database.prepare(`${liveAssets} AND id = ?`).bind(plays.asset).first();
    if (known === null) {
      throw new ApiError(404, "no_such_asset", `This site has packaged no live sound "${plays.asset}".`);
    }
  }
  return {
    title: wanted.title ?? `${match.home.shortName} v ${match.away.shortName}`,
    description: wanted.description ?? match.competition.name,
    entitlements: JSON.stringify(wanted.entitlements),
    ...{ availability: rules, language },
    ...(plays.kind === "own"
      ? { asset_id: "", source: JSON.stringify(plays.source) }
      : { asset_id: plays.asset, source: null }),
  };
}

const fixtures = z.array(z.object({ fixture_id: z.int() }));
const assets = z.array(z.object({ id: z.string() }));

/** Live commentaries, for the desk. */
export const deskCommentaries = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const [commented, packaged] = await database.batch([
      database.prepare(
        "SELECT fixture_id FROM audio_entries WHERE media_type = 'LiveAudio' AND ended_at IS NULL AND fixture_id IS NOT NULL",
      ),
      database.prepare(`${liveAssets} ORDER BY id`),
    ]);
    const data = {
      fixtureIDs: fixtures.parse(commented?.results).map(({ fixture_id }) => fixture_id),
      assets: assets.parse(packaged?.results).map(({ id }) => id),
    };
    return c.json(operatorCommentariesResponse.parse({ data }));
  })
  .get("/:entryID", async (c) => c.json(await stored(c.env.VIDEO_DB, c.req.param("entryID"))))
  .post("/", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { entryID, match, author, ...wanted } = await readBody(c, operatorCommentaryRequest);
    if ((await prepare(database, takenQuery(entryID)).first()) !== null) throw alreadyExists("LiveAudio");
    const rules = await rulesOf(database, wanted.availability);
    const columns = await columnsOf(database, { match, ...wanted }, rules.name);
    const now = new Date();
    await commit(database, "LiveAudio", [
      ...rules.statements,
      ...createCommentary({ entryID, match }, columns, author, now),
    ]);
    return c.json(await stored(database, entryID));
  })
  .post("/:entryID/change", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { match, author, ...wanted } = await readBody(c, operatorCommentaryChange);
    const entry = await readVersion(database, c.req.param("entryID"), wanted.version);
    if (entry.fixture_id !== match.id) {
      throw new ApiError(422, "other_match", "A commentary keeps its match. Delete it, and open another.");
    }
    const rules = await rulesOf(database, wanted.availability);
    const description = wanted.description ?? entry.description;
    const columns = await columnsOf(database, { match, ...wanted, description }, rules.name);
    await commit(database, "LiveAudio", [
      ...rules.statements,
      ...changeCommentary(entry, columns, author, new Date()),
      ...deleteOwnRules(entry.availability),
    ]);
    return c.json(await stored(database, entry.entry_id));
  })
  .post("/:entryID/end", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { version, author } = await readBody(c, operatorStreamStep);
    const entry = await readVersion(database, c.req.param("entryID"), version);
    const now = new Date();
    if (entry.ended_at !== null) throw new ApiError(409, "ended", "It has ended already.");
    if (entry.release_from > now.toISOString()) {
      throw new ApiError(422, "not_begun", "It has not opened yet. Delete it, if it is not to open.");
    }
    await commit(database, "LiveAudio", endStatements(entry, author, now));
    c.executionCtx.waitUntil(endPulledStreams(c.env));
    return c.json(await stored(database, entry.entry_id));
  })
  .post("/:entryID/delete", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { version, author } = await readBody(c, operatorStreamStep);
    const entry = await readVersion(database, c.req.param("entryID"), version);
    await commit(database, "LiveAudio", deleteStatements(entry, author, new Date()));
    c.executionCtx.waitUntil(endPulledStreams(c.env));
    return c.json({ data: { changed: true } });
  });
