import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { matchEntitlements } from "../../../schemas/payments/match-entitlements.ts";
import { leagueSeason } from "../../../schemas/site/league-clock.ts";
import { broadcastSeconds } from "../../../schemas/streaming/broadcast-length.ts";
import { onAirMinutesBeforeKickOff } from "../../../worker/backends/video/broadcast.ts";
import type { Entry } from "../../../worker/backends/video/entries.ts";
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

async function findFixture(storage: Storage, text: string): Promise<z.infer<typeof fixtureRow>> {
  const id = wholeNumber("fixture", text, [1, 1_000_000_000]);
  const [row] = await storage.database("MATCH_DB").query({
    sql: `SELECT fixtures.id, competition_id, competitions.name AS competition, season, kickoff, home_id, away_id,
        home.short_name AS home, away.short_name AS away FROM fixtures JOIN competitions ON competitions.id = competition_id
        JOIN clubs AS home ON home.id = home_id JOIN clubs AS away ON away.id = away_id WHERE fixtures.id = ?`,
    params: [id],
  });
  if (row === undefined) throw new CommandError(`There is no fixture ${id} in this league.`);
  return fixtureRow.parse(row);
}

/** The key of the entry's poster: the given one, or a new one for the given file, which is uploaded. */
export async function posterOf(storage: Storage, poster: string): Promise<string> {
  if (existsSync(poster)) {
    const bytes = readFileSync(poster);
    // Browsers cache images by name for ever, so another image gets another name.
    const key = `poster-${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}`;
    await storage.media.put(`pictures/${key}`, bytes, { httpMetadata: { contentType: "application/octet-stream" } });
    return key;
  }
  if (/^[\w-]{1,100}$/.test(poster)) return poster;
  throw new CommandError(`--poster: there is no file ${poster}.`);
}

/** Requires rules and section that exist. @throws CommandError */
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

/** When a live entry without a match ends. @throws CommandError */
function plannedEnd(releaseFrom: string, until: string | undefined): string | null {
  if (until === undefined) return null;
  const end = readInstant("until", until);
  const seconds = (Date.parse(end) - Date.parse(releaseFrom)) / 1000;
  if (seconds <= 0) throw new CommandError("--until is before --at.");
  if (seconds > broadcastSeconds)
    throw new CommandError(`A broadcast lasts at most ${broadcastSeconds / 3600} hours: make several entries of it.`);
  return end;
}

/** An entry as the options describe it. @throws CommandError */
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
  const fixture = values.fixture === undefined ? null : await findFixture(storage, values.fixture);
  const live = values.live === true;
  const leadMinutes = wholeNumber("lead", values.lead ?? String(onAirMinutesBeforeKickOff), [0, 240]);
  const names = fixture === null ? null : `${fixture.home} v ${fixture.away}`;
  const title = values.title ?? (live && names !== null ? `Live: ${names}` : names);
  if (title === null || title.trim() === "") throw new CommandError("What is it called? Give --title or --fixture.");
  const onAir = fixture === null ? null : new Date(Date.parse(fixture.kickoff) - leadMinutes * 60_000).toISOString();
  if (live && fixture !== null && values.at !== undefined) {
    throw new CommandError("A live entry of a fixture goes on air with it: --lead is the minutes before kick-off.");
  }
  const releaseFrom = values.at === undefined ? (live ? onAir : now.toISOString()) : readInstant("at", values.at);
  if (releaseFrom === null) throw new CommandError("When does it go on air? Give --at or --fixture.");
  if (values.until !== undefined && (!live || fixture !== null)) {
    throw new CommandError(
      "--until is for a live entry without a fixture: others end with their match, or not at all.",
    );
  }
  const pass =
    fixture === null
      ? null
      : matchEntitlements({
          id: fixture.id,
          homeID: fixture.home_id,
          awayID: fixture.away_id,
          competitionID: fixture.competition_id,
        });
  const entitlements = values.entitlement ?? (pass === null ? null : [live ? "live-video" : "video-archive", ...pass]);
  if (entitlements === null) {
    throw new CommandError(
      'Who may watch it? Give --entitlement, once for each that opens it: "?" for everybody, "*" for every account.',
    );
  }
  const section = values.section ?? (live ? "live" : null);
  if (section === null) throw new CommandError("Where is it listed? Give --section.");
  return {
    entryID: readEntryID(entryID),
    kind: live ? "live" : "recorded",
    title: title.trim(),
    description: values.description ?? fixture?.competition ?? "",
    entitlements: readEntitlements(entitlements),
    imageKey: values.poster === undefined ? `video-${fixture?.id ?? entryID}` : await posterOf(storage, values.poster),
    releaseFrom,
    endsAt: live ? plannedEnd(releaseFrom, values.until) : null,
    leadMinutes,
    duration: live ? 0 : wholeNumber("length", values.length ?? "0", [0, 1440]) * 60,
    section,
    season: fixture?.season ?? leagueSeason(new Date(releaseFrom)),
    fixtureID: fixture?.id ?? null,
    clubIDs: fixture === null ? [] : [fixture.home_id, fixture.away_id],
    tags: fixture === null ? [] : [fixture.competition],
    availability: values.rules === undefined || values.rules === "none" ? null : values.rules,
    source,
  };
}
