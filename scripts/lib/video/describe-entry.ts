import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { maxLeadMinutes, usualLeadMinutes } from "../../../schemas/streaming/broadcast-length.ts";
import type { Entry } from "../../../worker/backends/video/entries.ts";
import { composeEntry, type EntryMatch, InvalidEntry } from "../../../worker/backends/video/entry-statements.ts";
import { CommandError } from "../report.ts";
import type { Storage } from "../storage/storage.ts";
import { wholeNumber } from "../whole-number.ts";
import { type EntryValues, readEntitlements, readEntryID, readInstant, readSource } from "./video-options.ts";

const fixtureRow = z.object({
  id: z.int(),
  competition_id: z.int(),
  competition: z.string(),
  season: z.int(),
  kickoff: z.string(),
  home_id: z.int(),
  away_id: z.int(),
  home: z.string(),
  away: z.string(),
});

async function findFixture(storage: Storage, text: string): Promise<EntryMatch> {
  const id = wholeNumber("fixture", text, [1, 1_000_000_000]);
  const [row] = await storage.database("MATCH_DB").query({
    sql: `SELECT fixtures.id, competition_id, competitions.name AS competition, season, kickoff, home_id, away_id,
        home.short_name AS home, away.short_name AS away FROM fixtures JOIN competitions ON competitions.id = competition_id
        JOIN clubs AS home ON home.id = home_id JOIN clubs AS away ON away.id = away_id WHERE fixtures.id = ?`,
    params: [id],
  });
  if (row === undefined) throw new CommandError(`There is no fixture ${id} in this league.`);
  const fixture = fixtureRow.parse(row);
  return {
    ...{ id: fixture.id, season: fixture.season, kickoff: fixture.kickoff },
    home: { id: fixture.home_id, shortName: fixture.home },
    away: { id: fixture.away_id, shortName: fixture.away },
    competition: { id: fixture.competition_id, name: fixture.competition },
  };
}

/** The image key of the entry's poster: the given key, or that of the given file after uploading it. */
export async function posterOf(storage: Pick<Storage, "media">, poster: string): Promise<string> {
  if (existsSync(poster)) {
    const bytes = readFileSync(poster);
    // Browsers cache images by name without expiry, so another image needs another name.
    const key = `poster-${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}`;
    await storage.media.put(`pictures/${key}`, bytes, { httpMetadata: { contentType: "application/octet-stream" } });
    return key;
  }
  if (/^[\w-]{1,100}$/.test(poster)) return poster;
  throw new CommandError(`--poster: there is no file ${poster}.`);
}

/** Requires that the named rules and section exist. @throws CommandError */
export async function requireKnown(storage: Storage, values: EntryValues): Promise<void> {
  const database = storage.database("VIDEO_DB");
  const { rules, section } = values;
  if (rules !== undefined && rules !== "none") {
    const known = await database.query({ sql: "SELECT 1 FROM availability_rules WHERE name = ?", params: [rules] });
    if (known.length === 0) throw new CommandError(`There are no availability rules "${rules}".`);
  }
  if (section === undefined || values["section-name"] !== undefined) return;
  const rows = await database.query({ sql: "SELECT slug FROM video_categories ORDER BY order_position" });
  const sections = z.array(z.object({ slug: z.string() })).parse(rows);
  if (!sections.some(({ slug }) => slug === section)) {
    const names = sections.map(({ slug }) => slug).join(", ");
    throw new CommandError(
      `--section: there is no section "${section}". There are: ${names || "none yet"}. --section-name makes one.`,
    );
  }
}

/** Creates or renames the section that --section-name names. A new one comes last. @throws CommandError */
export async function saveSection(storage: Storage, { section, "section-name": name }: EntryValues): Promise<void> {
  if (name === undefined) return;
  if (section === undefined || !/^[a-z0-9-]{1,60}$/.test(section) || name.trim() === "") {
    throw new CommandError("--section-name names a section of --section, which is small letters, digits and hyphens.");
  }
  await storage.database("VIDEO_DB").transact([
    {
      sql: `INSERT INTO video_categories (slug, name, order_position)
        SELECT ?1, ?2, coalesce(max(order_position), 0) + 1 FROM video_categories WHERE true
        ON CONFLICT (slug) DO UPDATE SET name = excluded.name`,
      params: [section, name.trim()],
    },
  ]);
}

/** What is wrong with an entry, by the options of the command. */
const invalidEntryMessages: Record<InvalidEntry["field"], string> = {
  title: "What is it called? Give --title or --fixture.",
  start: "When does it go on air? Give --at or --fixture.",
  order: "--until is before --at.",
  length: new InvalidEntry("length").message,
  viewers:
    'Who may watch it? Give --entitlement, once for each that opens it: "?" for everybody, "*" for every account.',
};

/** Builds an entry from the options. @throws CommandError */
export async function describeEntry(storage: Storage, entryID: string, values: EntryValues, now: Date): Promise<Entry> {
  await requireKnown(storage, values);
  const source = readSource(values, null);
  if ((source === null) === (values.file === undefined)) {
    throw new CommandError(
      "Where does it play from? Give --hls or --dash with a manifest's URL, or --file to upload it.",
    );
  }
  if (values.file !== undefined && values.live === true)
    throw new CommandError("--file is for recordings, without --live.");
  const match = values.fixture === undefined ? null : await findFixture(storage, values.fixture);
  const live = values.live === true;
  if (live && match !== null && values.at !== undefined) {
    throw new CommandError("A live entry of a fixture goes on air with it: --lead is the minutes before kick-off.");
  }
  if (values.until !== undefined && (!live || match !== null)) {
    throw new CommandError(
      "--until is for a live entry without a fixture: others end with their match, or not at all.",
    );
  }
  const section = values.section ?? (live ? "live" : null);
  if (section === null) throw new CommandError("Where is it listed? Give --section.");
  const instant = (option: "at" | "until") =>
    values[option] === undefined ? undefined : readInstant(option, values[option]);
  try {
    return composeEntry(
      {
        entryID: readEntryID(entryID),
        kind: live ? "live" : "recorded",
        title: values.title,
        description: values.description,
        entitlements: values.entitlement === undefined ? undefined : readEntitlements(values.entitlement),
        imageKey: values.poster === undefined ? undefined : await posterOf(storage, values.poster),
        at: instant("at"),
        until: instant("until"),
        leadMinutes: wholeNumber("lead", values.lead ?? String(usualLeadMinutes), [0, maxLeadMinutes]),
        duration: live ? 0 : wholeNumber("length", values.length ?? "0", [0, 1440]) * 60,
        section,
        availability: values.rules === undefined || values.rules === "none" ? null : values.rules,
        source,
      },
      match,
      now,
    );
  } catch (error) {
    throw error instanceof InvalidEntry ? new CommandError(invalidEntryMessages[error.field]) : error;
  }
}
