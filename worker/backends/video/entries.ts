import { foldTag } from "../../../schemas/content/search-terms.ts";
import type { OwnSource } from "../../../schemas/streaming/own-source.ts";

/** A video as operators and rules describe it. Instants are ISO 8601 UTC with milliseconds. */
export interface Entry {
  entryID: string;
  kind: "live" | "recorded";
  title: string;
  description: string;
  /** `SysEntryEntitlements`: "?" everyone, "*" any account, else names. */
  entitlements: readonly string[];
  imageKey: string;
  releaseFrom: string;
  /** The planned end of a live entry without a match; null for others. */
  endsAt: string | null;
  /** Minutes before kick-off at which a live entry goes on air. */
  leadMinutes: number;
  /** Seconds; 0 for live entries. */
  duration: number;
  section: string;
  season: number;
  fixtureID: number | null;
  clubIDs: readonly number[];
  tags: readonly string[];
  /** The name of its availability rules; null for none. */
  availability: string | null;
  /** Null for a recording that is not packaged yet, which cannot be played. */
  source: OwnSource | null;
}

export interface EntryStatement {
  sql: string;
  params: (string | number | null)[];
}

/** The statements that insert an entry, to be run in one transaction. They fail for an id that exists. */
export function insertEntry(entry: Entry, now: Date): EntryStatement[] {
  return [
    {
      sql: `INSERT INTO videos (entry_id, asset_id, media_type, title, description, duration, entitlements, image_key, created_at,
          release_from, ends_at, lead_minutes, fixture_id, season, section, availability)
        VALUES (?1, '', ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)`,
      params: [
        entry.entryID,
        entry.kind === "live" ? "DrmLiveVideo" : "OnDemand",
        entry.title,
        entry.description,
        entry.duration,
        JSON.stringify(entry.entitlements),
        entry.imageKey,
        now.toISOString(),
        entry.releaseFrom,
        entry.endsAt,
        entry.leadMinutes,
        entry.fixtureID,
        entry.season,
        entry.section,
        entry.availability,
      ],
    },
    ...(entry.source === null ? [] : [setSource(entry.entryID, entry.source)]),
    {
      sql: "INSERT INTO video_category_entries (category_slug, entry_id) SELECT slug, ?2 FROM video_categories WHERE slug = ?1",
      params: [entry.section, entry.entryID],
    },
    ...insertClubsAndTags(entry),
  ];
}

const insertClubsAndTags = ({ entryID, clubIDs, tags }: Entry): EntryStatement[] => [
  {
    sql: "INSERT INTO video_clubs (entry_id, club_id) SELECT ?1, value FROM json_each(?2)",
    params: [entryID, JSON.stringify(clubIDs)],
  },
  ...tags.map((tag) => ({
    sql: "INSERT INTO video_tags (entry_id, tag, folded) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    params: [entryID, tag, foldTag(tag)],
  })),
];

/** The statements that replace an entry's clubs and tags. */
export const replaceClubsAndTags = (entry: Entry): EntryStatement[] => [
  ...["video_clubs", "video_tags"].map((table) => ({
    sql: `DELETE FROM ${table} WHERE entry_id = ?`,
    params: [entry.entryID],
  })),
  ...insertClubsAndTags(entry),
];

/** The statement that gives an entry its source. */
export const setSource = (entryID: string, source: OwnSource): EntryStatement => ({
  sql: "INSERT INTO video_sources (entry_id, source) VALUES (?1, ?2) ON CONFLICT (entry_id) DO UPDATE SET source = excluded.source",
  params: [entryID, JSON.stringify(source)],
});

/** The statement that deletes an entry's uploads that do not play yet, for newer footage. */
export const deleteUploads = (entryID: string): EntryStatement => ({
  sql: "DELETE FROM recordings WHERE entry_id = ? AND state <> 'ready'",
  params: [entryID],
});
