import { env } from "cloudflare:workers";
import { ownSource } from "../../../schemas/streaming/own-source.ts";
import { type Entry, insertEntry } from "../../../worker/backends/video/entries.ts";

/** Inserts a live entry with an own source, or none yet, as the command does. @returns its id */
export async function newOwnEntry(source: object | null, change: Partial<Entry> = {}): Promise<string> {
  const entryID = `own-${crypto.randomUUID()}`;
  const now = new Date();
  const statements = insertEntry(
    {
      entryID,
      kind: "live",
      title: "Cup draw",
      description: "",
      entitlements: ["live-video"],
      imageKey: "video-1",
      releaseFrom: new Date(now.getTime() - 60_000).toISOString(),
      endsAt: null,
      leadMinutes: 15,
      duration: 0,
      section: "live",
      season: 2026,
      fixtureID: null,
      clubIDs: [],
      tags: [],
      availability: null,
      source: source === null ? null : ownSource.parse(source),
      ...change,
    },
    now,
  );
  await env.VIDEO_DB.batch(statements.map(({ sql, params }) => env.VIDEO_DB.prepare(sql).bind(...params)));
  return entryID;
}
