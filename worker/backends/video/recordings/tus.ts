import { type Context, Hono } from "hono";
import { z } from "zod";
import { maxRecordingBytes, tooLarge } from "../../../../schemas/desk/recordings.ts";
import { entryID } from "../../../../schemas/streaming/session-check.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { readParts } from "./read-parts.ts";
import { addPart, completeUpload, findRecording, insertRecording, type Recording, recordingKey } from "./recordings.ts";

/** Bytes of a part: R2 requires all parts but the last to have one size, and allows at most 10,000 of them. */
const partBytes = 8 * 1024 * 1024;

const version = "1.0.0";
const bytes = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/**
 * Begins the upload of a recorded entry's file, in place of one that was begun before.
 * @param upload.origin the site's origin, where a packager fetches the file
 * @returns its id. @throws ApiError 404 for anything but a recorded entry
 */
export async function beginUpload(
  { VIDEO_DB: database, MEDIA }: Pick<Env, "VIDEO_DB" | "MEDIA">,
  { entryID, name, length, origin }: { entryID: string; name: string; length: number; origin: string },
): Promise<string> {
  const id = crypto.randomUUID();
  const upload = await MEDIA.createMultipartUpload(recordingKey(id));
  const recording = { id, entry_id: entryID, name: name.slice(0, 200), length, origin, upload_id: upload.uploadId };
  if (!(await insertRecording(database, recording, new Date()))) {
    await upload.abort();
    throw new ApiError(404, "unknown_entry", "There is no recorded entry of this id.");
  }
  return id;
}

/** `Upload-Metadata`: names, each with its value in base64, separated by commas. */
function readMetadata(header: string): Map<string, string> {
  return new Map(
    header.split(",").map((pair) => {
      const [name = "", value = ""] = pair.trim().split(" ");
      return [name, Buffer.from(value, "base64").toString("utf8")];
    }),
  );
}

/** @throws ApiError 412 for another version of tus. */
function requireVersion(c: Context<AppEnv>): void {
  c.header("tus-resumable", version);
  c.header("cache-control", "no-store");
  if (c.req.header("tus-resumable") !== version) {
    throw new ApiError(412, "other_tus_version", `This speaks tus ${version}.`, { "tus-version": version });
  }
}

/** @throws ApiError 404 */
async function recordingOf(c: Context<AppEnv>): Promise<Recording> {
  const recording = await findRecording(c.env.VIDEO_DB, c.req.param("id") ?? "");
  if (recording === null) throw new ApiError(404, "unknown_upload", "There is no such upload.");
  return recording;
}

/**
 * Uploads of recordings by tus 1.0 (core and creation), for operators with the service key. `Upload-Metadata` has `entry`, a recorded
 * entry's id, and `filename`. Bytes are stored in whole parts of 8 MiB: an upload that breaks off resumes after the last one.
 */
export const tusRoutes = new Hono<AppEnv>()
  .use(requireServiceKey)
  .on("OPTIONS", "/", (c) =>
    c.body(null, 204, {
      "tus-resumable": version,
      "tus-version": version,
      "tus-extension": "creation",
      "tus-max-size": String(maxRecordingBytes),
    }),
  )
  .post("/", async (c) => {
    requireVersion(c);
    const length = bytes.safeParse(c.req.header("upload-length"));
    if (!length.success || length.data === 0)
      throw new ApiError(400, "bad_parameter", "Upload-Length is the file's bytes.");
    if (length.data > maxRecordingBytes) throw new ApiError(413, "too_large", tooLarge);
    const metadata = readMetadata(c.req.header("upload-metadata") ?? "");
    const entry = entryID.safeParse(metadata.get("entry"));
    if (!entry.success) throw new ApiError(400, "bad_parameter", "Upload-Metadata names no entry.");
    const id = await beginUpload(c.env, {
      entryID: entry.data,
      name: metadata.get("filename") ?? "recording",
      length: length.data,
      origin: new URL(c.req.url).origin,
    });
    const location = new URL(`${c.req.path.replace(/\/$/, "")}/${id}`, c.req.url).href;
    return c.body(null, 201, { location, "upload-offset": "0" });
  })
  .get("/:id", async (c) => {
    // Hono handles HEAD with this route.
    requireVersion(c);
    const { offset, length } = await recordingOf(c);
    return c.body(null, 200, { "upload-offset": String(offset), "upload-length": String(length) });
  })
  .patch("/:id", async (c) => {
    requireVersion(c);
    if (c.req.header("content-type") !== "application/offset+octet-stream") {
      throw new ApiError(415, "other_content_type", "The body's type is application/offset+octet-stream.");
    }
    const recording = await recordingOf(c);
    const offset = bytes.safeParse(c.req.header("upload-offset"));
    if (!offset.success || offset.data !== recording.offset) {
      throw new ApiError(409, "other_offset", `The upload goes on at ${recording.offset}.`);
    }
    const stored = await storeParts(c, recording);
    return c.body(null, 204, { "upload-offset": String(stored) });
  });

/** Stores the whole parts of the body, and the file once it is complete. @returns the new offset. */
async function storeParts(c: Context<AppEnv>, recording: Recording): Promise<number> {
  const upload = c.env.MEDIA.resumeMultipartUpload(recordingKey(recording.id), recording.upload_id);
  let { offset, parts } = recording;
  for await (const part of readParts(c.req.raw.body, { partBytes, left: recording.length - offset })) {
    const partNumber = parts.length + 1;
    const { etag } = await upload.uploadPart(partNumber, part);
    const added = { partNumber, etag, bytes: part.byteLength };
    if (!(await addPart(c.env.VIDEO_DB, { id: recording.id, offset, parts }, added, new Date()))) {
      throw new ApiError(423, "locked", "Another request is uploading this file.");
    }
    offset += part.byteLength;
    parts = [...parts, { partNumber, etag }];
  }
  if (offset === recording.offset && offset < recording.length) {
    throw new ApiError(400, "too_little", `Send at least ${partBytes} bytes at a time, or the rest of the file.`);
  }
  if (offset === recording.length && recording.state === "uploading") {
    await completeUpload(c.env, { ...recording, parts }, new Date());
  }
  return offset;
}
