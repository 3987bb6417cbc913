import { Hono } from "hono";
import { z } from "zod";
import {
  type OperatorStream,
  operatorStreamChange,
  operatorStreamRequest,
  type operatorStreamResponse,
  operatorStreamStep,
  type operatorStreamsResponse,
} from "../../../schemas/desk/streams.ts";
import { isOwnRule } from "../../../schemas/streaming/written-availability.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { readBody } from "../../request/request-body.ts";
import type { EntryStatement } from "./entries.ts";
import { endPulledStreams } from "./pulled-entries.ts";
import {
  changeStatements,
  composeEntry,
  createStatements,
  deleteStatements,
  type EntryRow,
  endStatements,
  entryQuery,
  forgetOwnRules,
  isOutdated,
  onAirFrom,
  parseEntries,
  requireFittingEnd,
  takenQuery,
  titleOf,
  UnfitEntry,
  writeOwnRules,
} from "./written-entries.ts";

const changedMeanwhile = () =>
  new ApiError(
    409,
    "changed_meanwhile",
    "Somebody has changed this stream meanwhile, and what you sent was not taken. Look at it as it stands now, and change it again if need be.",
  );

const prepare = (database: D1Database, { sql, params }: EntryStatement) => database.prepare(sql).bind(...params);

/** Runs statements in one transaction. @throws ApiError 409 where somebody else was first */
async function commit(database: D1Database, statements: readonly EntryStatement[]): Promise<void> {
  try {
    await database.batch(statements.map((statement) => prepare(database, statement)));
  } catch (error) {
    if (isOutdated(error)) throw changedMeanwhile();
    if (String(error).includes("UNIQUE constraint failed: videos.entry_id")) throw taken();
    throw error;
  }
}
const taken = () =>
  new ApiError(409, "taken", "There is a live stream of it already. Look for it in the video desk to change it.");

/** @throws ApiError 404 for anything but a live stream */
async function readRow(database: D1Database, entryID: string): Promise<EntryRow> {
  const { results } = await prepare(database, entryQuery(entryID)).all();
  const [entry] = parseEntries(results);
  if (entry?.media_type !== "DrmLiveVideo")
    throw new ApiError(404, "no_such_stream", "There is no live stream with that id.");
  return entry;
}

/** The entry in the version that somebody has seen. @throws ApiError 409 where there is a later one */
async function readVersion(database: D1Database, entryID: string, version: number): Promise<EntryRow> {
  const entry = await readRow(database, entryID);
  if (entry.version !== version) throw changedMeanwhile();
  return entry;
}

function streamOf(row: EntryRow): OperatorStream {
  const { availability: name, rules } = row;
  const isOwn = isOwnRule(name) && rules !== null;
  return {
    ...{ entryID: row.entry_id, version: row.version, title: row.title, description: row.description },
    ...{ fixtureID: row.fixture_id, leadMinutes: row.lead_minutes, entitlements: row.entitlements },
    ...{ from: row.release_from, until: row.ends_at, endedAt: row.ended_at, source: row.source, rule: row.live_rule },
    availability: name === null ? { kind: "none" } : isOwn ? { kind: "own", rules } : { kind: "named", name },
  };
}

/** The name of the rules, with the statements that write an entry's own. @throws ApiError 404 for an unknown name */
async function rulesOf(
  database: D1Database,
  wanted: OperatorStream["availability"],
): Promise<{ name: string | null; statements: EntryStatement[] }> {
  switch (wanted.kind) {
    case "none":
      return { name: null, statements: [] };
    case "named": {
      const known = await database.prepare("SELECT 1 FROM availability_rules WHERE name = ?").bind(wanted.name).first();
      if (known === null) throw new ApiError(404, "no_such_rules", `There are no availability rules "${wanted.name}".`);
      return { name: wanted.name, statements: [] };
    }
    case "own": {
      const { name, statement } = writeOwnRules(wanted.rules);
      return { name, statements: [statement] };
    }
  }
}

/** Gives back what `make` does. @throws ApiError 422 in place of UnfitEntry */
function fitting<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    throw error instanceof UnfitEntry ? new ApiError(422, "unfit", error.message) : error;
  }
}

const openStreams = z.array(
  z.object({ entry_id: z.string(), fixture_id: z.int().nullable(), ends_at: z.string().nullable() }),
);

/** Live streams, for the desk: the same statements that `npm run video` runs. */
export const operatorStreams = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/", async (c) => {
    const { results } = await c.env.VIDEO_DB.prepare(
      "SELECT entry_id, fixture_id, ends_at FROM videos WHERE media_type = 'DrmLiveVideo' AND ended_at IS NULL",
    ).all();
    const rows = openStreams.parse(results);
    const fixtureIDs = rows.flatMap(({ fixture_id }) => fixture_id ?? []);
    const ends = Object.fromEntries(
      rows.flatMap(({ entry_id, ends_at }) => (ends_at === null ? [] : [[entry_id, ends_at]])),
    );
    return c.json({ data: { fixtureIDs, ends } } satisfies z.infer<typeof operatorStreamsResponse>);
  })
  .get("/:entryID", async (c) => c.json(await stored(c.env.VIDEO_DB, c.req.param("entryID"))))
  .post("/", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { author, match, availability, ...wanted } = await readBody(c, operatorStreamRequest);
    const now = new Date();
    if ((await prepare(database, takenQuery(wanted.entryID)).first()) !== null) throw taken();
    const rules = await rulesOf(database, availability);
    const described = { ...wanted, kind: "live", duration: 0, section: "live", availability: rules.name } as const;
    const entry = fitting(() => composeEntry(described, match, now));
    await commit(database, [...rules.statements, ...createStatements(entry, author, now)]);
    return c.json(await stored(database, entry.entryID));
  })
  .post("/:entryID/change", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const wanted = await readBody(c, operatorStreamChange);
    const entry = await readVersion(database, c.req.param("entryID"), wanted.version);
    const { match, at, until, leadMinutes } = wanted;
    if (entry.fixture_id !== (match?.id ?? null)) {
      throw new ApiError(422, "other_match", "A stream keeps its match. Delete it, and open another.");
    }
    const title = wanted.title ?? titleOf("live", match);
    if (title === undefined) throw new ApiError(422, "unfit", new UnfitEntry("title").message);
    const now = new Date();
    const isToCome = entry.release_from > now.toISOString() && entry.ended_at === null;
    // What has begun has begun: its times stay.
    const from = isToCome ? (match === null ? at : onAirFrom(match.kickoff, leadMinutes)) : undefined;
    if (match === null) fitting(() => requireFittingEnd(from ?? entry.release_from, until));
    const rules = await rulesOf(database, wanted.availability);
    const columns = {
      title,
      ...(wanted.description !== undefined && { description: wanted.description }),
      entitlements: JSON.stringify(wanted.entitlements),
      availability: rules.name,
      ...(match === null ? { ends_at: until ?? null } : { lead_minutes: leadMinutes }),
      ...(from !== undefined && { release_from: from }),
    };
    await commit(database, [
      ...rules.statements,
      ...changeStatements(entry, columns, wanted.source, wanted.author, now),
      ...forgetOwnRules(entry.availability),
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
      throw new ApiError(422, "not_begun", "It has not opened yet. Delete it, or change when it opens.");
    }
    await commit(database, endStatements(entry, author, now));
    c.executionCtx.waitUntil(endPulledStreams(c.env));
    return c.json(await stored(database, entry.entry_id));
  })
  .post("/:entryID/delete", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { version, author } = await readBody(c, operatorStreamStep);
    const entry = await readVersion(database, c.req.param("entryID"), version);
    await commit(database, deleteStatements(entry, author, new Date()));
    c.executionCtx.waitUntil(endPulledStreams(c.env));
    return c.json({ data: { changed: true } });
  });

async function stored(database: D1Database, entryID: string): Promise<z.infer<typeof operatorStreamResponse>> {
  return { data: streamOf(await readRow(database, entryID)) };
}
