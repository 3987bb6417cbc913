import { Hono } from "hono";
import type { z } from "zod";
import {
  type OperatorRecording,
  operatorRecordingChange,
  operatorRecordingRequest,
  type operatorRecordingResponse,
  operatorUploadRequest,
  type operatorUploadResponse,
} from "../../../../schemas/desk/recordings.ts";
import { operatorStreamStep } from "../../../../schemas/desk/streams.ts";
import { operatorRecordingsResponse, type uploadedRecordingResponse } from "../../../../schemas/desk/videos.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { readBody } from "../../../request/request-body.ts";
import { liveSection } from "../catalogue.ts";
import {
  auditStatement,
  changeStatements,
  composeEntry,
  createStatements,
  deleteOwnRules,
  deleteStatements,
  type EntryRow,
  posterColumn,
  posterOf,
} from "../entry-statements.ts";
import { endPulledStreams } from "../pulled-entries.ts";
import { latestRecording } from "../recordings/recordings.ts";
import { beginUpload } from "../recordings/tus.ts";
import { commit, entryOf, invalidEntryAs422, prepare, readEntry, readVersion, rulesOf } from "./entries.ts";

const type = "OnDemand";

const recordingOf = (row: EntryRow): OperatorRecording => ({
  ...entryOf(row),
  section: row.section,
  poster: posterOf(row),
  minutes: Math.round(row.duration / 60),
});
const stored = async (database: D1Database, entryID: string): Promise<z.infer<typeof operatorRecordingResponse>> => ({
  data: recordingOf(await readEntry(database, entryID, type)),
});

/** Recordings, for the desk: the same statements that `npm run video` runs, and the uploads of their files. */
export const deskRecordings = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/", async (c) => {
    const { results } = await c.env.VIDEO_DB.prepare(
      `SELECT entry_id AS entryID, title, release_from AS "from" FROM videos LEFT JOIN video_sources USING (entry_id)
       WHERE media_type = 'OnDemand' AND (release_from > ? OR (asset_id = '' AND source IS NULL))
       ORDER BY release_from DESC, entry_id LIMIT 100`,
    )
      .bind(new Date().toISOString())
      .all();
    return c.json(operatorRecordingsResponse.parse({ data: results }));
  })
  .get("/:entryID", async (c) => {
    const data = await latestRecording(c.env.VIDEO_DB, c.req.param("entryID"));
    if (data === null) throw new ApiError(404, "no_recording", "No recording was uploaded for this entry.");
    return c.json({ data } satisfies z.infer<typeof uploadedRecordingResponse>);
  })
  .get("/:entryID/entry", async (c) => c.json(await stored(c.env.VIDEO_DB, c.req.param("entryID"))))
  .post("/", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { author, match, availability, minutes, poster, ...wanted } = await readBody(c, operatorRecordingRequest);
    const now = new Date();
    const section = await database
      .prepare("SELECT 1 FROM video_categories WHERE slug = ? AND slug <> ?")
      .bind(wanted.section, liveSection)
      .first();
    if (section === null) throw new ApiError(404, "no_such_section", `There is no section "${wanted.section}".`);
    const rules = await rulesOf(database, availability);
    const described = {
      ...wanted,
      kind: "recorded",
      duration: minutes * 60,
      leadMinutes: 0,
      imageKey: poster ?? undefined,
      availability: rules.name,
    } as const;
    const entry = invalidEntryAs422(() => composeEntry(described, match, now));
    await commit(database, type, [...rules.statements, ...createStatements(entry, author, now)]);
    return c.json(await stored(database, entry.entryID));
  })
  .post("/:entryID/change", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { version, title, description, at, entitlements, availability, minutes, poster, source, author } =
      await readBody(c, operatorRecordingChange);
    const entry = await readVersion(database, c.req.param("entryID"), type, version);
    const now = new Date();
    const rules = await rulesOf(database, availability);
    const columns = {
      title,
      ...(description !== undefined && { description }),
      ...(at !== undefined && { release_from: at }),
      entitlements: JSON.stringify(entitlements),
      availability: rules.name,
      // The duration of an uploaded recording is that of its file.
      ...(source !== null && { duration: minutes * 60 }),
      ...posterColumn(entry, poster),
    };
    await commit(database, type, [
      ...rules.statements,
      ...changeStatements(entry, columns, source, author, now),
      ...deleteOwnRules(entry.availability),
    ]);
    return c.json(await stored(database, entry.entry_id));
  })
  .post("/:entryID/delete", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const { version, author } = await readBody(c, operatorStreamStep);
    const entry = await readVersion(database, c.req.param("entryID"), type, version);
    const clip = await database.prepare("SELECT 1 FROM clips WHERE entry_id = ?").bind(entry.entry_id).first();
    if (clip !== null) throw new ApiError(422, "clip", "This is a clip: delete it at its stream, with its files.");
    await commit(database, type, deleteStatements(entry, author, new Date()));
    c.executionCtx.waitUntil(endPulledStreams(c.env));
    return c.json({ data: { changed: true } });
  })
  .post("/:entryID/uploads", async (c) => {
    const { author, ...file } = await readBody(c, operatorUploadRequest);
    const entryID = c.req.param("entryID");
    const id = await beginUpload(c.env, { entryID, ...file });
    await prepare(c.env.VIDEO_DB, auditStatement(entryID, "upload", file.name, author, new Date())).run();
    return c.json({ data: { id } } satisfies z.infer<typeof operatorUploadResponse>);
  });
