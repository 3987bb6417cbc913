import { Hono } from "hono";
import { z } from "zod";
import {
  type OperatorStream,
  operatorStreamChange,
  operatorStreamRequest,
  type operatorStreamResponse,
  operatorStreamStep,
  type operatorStreamsResponse,
} from "../../../../schemas/desk/streams.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { readBody } from "../../../request/request-body.ts";
import {
  changeStatements,
  composeEntry,
  createStatements,
  deleteOwnRules,
  deleteStatements,
  type EntryRow,
  endStatements,
  InvalidEntry,
  onAirFrom,
  posterColumn,
  posterOf,
  requireValidEnd,
  takenQuery,
  titleOf,
} from "../entry-statements.ts";
import { endPulledStreams } from "../pulled-entries.ts";
import {
  alreadyExists,
  commit,
  entryOf,
  invalidEntryAs422,
  prepare,
  readEntry,
  readVersion,
  rulesOf,
} from "./entries.ts";

const stored = async (database: D1Database, entryID: string): Promise<z.infer<typeof operatorStreamResponse>> => ({
  data: streamOf(await readEntry(database, entryID, "DrmLiveVideo")),
});

function streamOf(row: EntryRow): OperatorStream {
  return {
    ...entryOf(row),
    poster: posterOf(row),
    ...{ leadMinutes: row.lead_minutes, until: row.ends_at, endedAt: row.ended_at, rule: row.live_rule },
  };
}

const openStreams = z.array(
  z.object({ entry_id: z.string(), fixture_id: z.int().nullable(), ends_at: z.string().nullable() }),
);

/** Live streams, for the desk: the same statements that `npm run video` runs. */
export const deskStreams = new Hono<AppEnv>()
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
    const { author, match, availability, poster, ...wanted } = await readBody(c, operatorStreamRequest);
    const now = new Date();
    if ((await prepare(database, takenQuery(wanted.entryID)).first()) !== null) throw alreadyExists("DrmLiveVideo");
    const rules = await rulesOf(database, availability);
    const described = {
      ...{ ...wanted, imageKey: poster ?? undefined, availability: rules.name },
      kind: "live",
      duration: 0,
      section: "live",
    } as const;
    const entry = invalidEntryAs422(() => composeEntry(described, match, now));
    await commit(database, "DrmLiveVideo", [...rules.statements, ...createStatements(entry, author, now)]);
    return c.json(await stored(database, entry.entryID));
  })
  .post("/:entryID/change", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const wanted = await readBody(c, operatorStreamChange);
    const entry = await readVersion(database, c.req.param("entryID"), "DrmLiveVideo", wanted.version);
    const { match, at, until, leadMinutes } = wanted;
    if (entry.fixture_id !== (match?.id ?? null)) {
      throw new ApiError(422, "other_match", "A stream keeps its match. Delete it, and open another.");
    }
    const title = wanted.title ?? titleOf("live", match);
    if (title === undefined) throw new ApiError(422, "unfit", new InvalidEntry("title").message);
    const now = new Date();
    const isToCome = entry.release_from > now.toISOString() && entry.ended_at === null;
    // A stream that has begun keeps its times.
    const from = isToCome ? (match === null ? at : onAirFrom(match.kickoff, leadMinutes)) : undefined;
    if (match === null) invalidEntryAs422(() => requireValidEnd(from ?? entry.release_from, until));
    const rules = await rulesOf(database, wanted.availability);
    const columns = {
      title,
      ...(wanted.description !== undefined && { description: wanted.description }),
      entitlements: JSON.stringify(wanted.entitlements),
      availability: rules.name,
      ...(match === null ? { ends_at: until ?? null } : { lead_minutes: leadMinutes }),
      ...(from !== undefined && { release_from: from }),
      ...posterColumn(entry, wanted.poster),
    };
    await commit(database, "DrmLiveVideo", [
      ...rules.statements,
      ...changeStatements(entry, columns, wanted.source, wanted.author, now),
      ...deleteOwnRules(entry.availability),
    ]);
    return c.json(await stored(database, entry.entry_id));
  })
  .post("/:entryID/end", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { version, author } = await readBody(c, operatorStreamStep);
    const entry = await readVersion(database, c.req.param("entryID"), "DrmLiveVideo", version);
    const now = new Date();
    if (entry.ended_at !== null) throw new ApiError(409, "ended", "It has ended already.");
    if (entry.release_from > now.toISOString()) {
      throw new ApiError(422, "not_begun", "It has not opened yet. Delete it, or change when it opens.");
    }
    await commit(database, "DrmLiveVideo", endStatements(entry, author, now));
    c.executionCtx.waitUntil(endPulledStreams(c.env));
    return c.json(await stored(database, entry.entry_id));
  })
  .post("/:entryID/delete", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { version, author } = await readBody(c, operatorStreamStep);
    const entry = await readVersion(database, c.req.param("entryID"), "DrmLiveVideo", version);
    await commit(database, "DrmLiveVideo", deleteStatements(entry, author, new Date()));
    c.executionCtx.waitUntil(endPulledStreams(c.env));
    return c.json({ data: { changed: true } });
  });
