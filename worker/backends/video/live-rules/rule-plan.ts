import { z } from "zod";
import { entryParts } from "../../../../schemas/desk/live-rules.ts";
import type { Match } from "../../../../schemas/football/match-data.ts";
import { type LiveRule, sourceOfRule } from "../../../../schemas/streaming/live-rule.ts";
import { type OwnSource, ownSource } from "../../../../schemas/streaming/own-source.ts";
import { jsonColumn } from "../../json-column.ts";
import type { Entry } from "../entries.ts";
import { composeEntry, entitlementsOf } from "../entry-statements.ts";

/*
 * Plans what a rule for live entries does to the stored entries, to apply it or to preview it.
 */

export type RuleMatch = Pick<Match, "id" | "competition" | "season" | "kickoff" | "home" | "away" | "state">;
type RuleEntry = Entry & { source: OwnSource };

/** Reads the matches of a season, of some competitions or of all. */
export type FixtureReader = (season: number, competitionIDs: number[]) => Promise<RuleMatch[]>;

/** The coming matches of a rule, and those in play. */
export const comingMatches = async (readFixtures: FixtureReader, rule: LiveRule): Promise<RuleMatch[]> =>
  (await readFixtures(rule.season, rule.competitionIDs)).filter(({ state }) => state.kind !== "result");

/** The live entry of a match, as a rule describes it. */
const entryOf = (rule: LiveRule, match: RuleMatch, now: Date): RuleEntry => ({
  ...composeEntry(
    {
      ...{ entryID: `live-${match.id}`, kind: "live", section: "live", duration: 0, source: null },
      leadMinutes: rule.leadMinutes,
      entitlements: [...rule.entitlements, ...entitlementsOf(match)],
      imageKey: rule.imageKey ?? `video-live-${match.id}`,
      availability: rule.availability,
    },
    match,
    now,
  ),
  source: sourceOfRule(rule, match),
});

const existingEntry = z.object({
  entry_id: z.string(),
  fixture_id: z.int().nullable(),
  title: z.string(),
  description: z.string(),
  clubs: jsonColumn(z.array(z.int())),
  tags: jsonColumn(z.array(z.string())),
  release_from: z.string(),
  ended_at: z.string().nullable(),
  entitlements: jsonColumn(z.array(z.string())),
  lead_minutes: z.int(),
  availability: z.string().nullable(),
  image_key: z.string(),
  /** Name of the rule that created it; null for one created by hand. */
  live_rule: z.string().nullable(),
  source: jsonColumn(ownSource).nullable(),
});
export type ExistingEntry = z.infer<typeof existingEntry>;

const byNumber = (one: number, other: number) => one - other;

/** Parts of an entry that a rule sets, each with the planned and the stored value to compare. */
const comparedValues = {
  title: [({ title }: Entry) => title, ({ title }: ExistingEntry) => title],
  match: [
    ({ clubIDs, tags, description }: Entry) => ({ clubs: clubIDs.toSorted(byNumber), tags, description }),
    ({ clubs, tags, description }: ExistingEntry) => ({ clubs: clubs.toSorted(byNumber), tags, description }),
  ],
  // Any one of them opens the entry, so their order does not matter.
  passes: [
    ({ entitlements }: Entry) => entitlements.toSorted(),
    ({ entitlements }: ExistingEntry) => entitlements.toSorted(),
  ],
  opening: [({ leadMinutes }: Entry) => leadMinutes, ({ lead_minutes }: ExistingEntry) => lead_minutes],
  availability: [({ availability }: Entry) => availability, ({ availability }: ExistingEntry) => availability],
  poster: [({ imageKey }: Entry) => imageKey, ({ image_key }: ExistingEntry) => image_key],
  source: [({ source }: Entry) => source, ({ source }: ExistingEntry) => source],
} as const;
type EntryPart = (typeof entryParts)[number];

const changedParts = (entry: Entry, row: ExistingEntry): EntryPart[] =>
  entryParts.filter((part) => {
    const [wanted, stored] = comparedValues[part];
    return JSON.stringify(wanted(entry)) !== JSON.stringify(stored(row));
  });

/** Effects of a rule. Entries that have ended stay as they are, and are in none of these lists. */
export interface RulePlan {
  created: RuleEntry[];
  changed: { entry: RuleEntry; row: ExistingEntry; parts: EntryPart[] }[];
  /** Entries of the rule that match it already. */
  same: ExistingEntry[];
  /** Entries of its matches that people or other rules have created. They stay as they are. */
  foreign: ExistingEntry[];
  /** Entries of the rule for matches that it no longer covers. */
  orphaned: ExistingEntry[];
}

/**
 * @param name of the rule; null for a new one. @param rule null for one that is deleted
 * @param matches the coming matches of the rule, and those in play
 */
export async function planRule(
  database: D1Database,
  name: string | null,
  rule: LiveRule | null,
  matches: readonly RuleMatch[],
  now: Date,
): Promise<RulePlan> {
  const { results } = await database
    .prepare(
      `SELECT entry_id, fixture_id, title, description, release_from, ended_at, entitlements, lead_minutes, availability, image_key,
         live_rule, source, (SELECT json_group_array(club_id) FROM video_clubs AS c WHERE c.entry_id = videos.entry_id) AS clubs,
         (SELECT json_group_array(tag) FROM video_tags AS t WHERE t.entry_id = videos.entry_id) AS tags
       FROM videos LEFT JOIN video_sources USING (entry_id)
       WHERE entry_id IN (SELECT 'live-' || value FROM json_each(?1)) OR live_rule = ?2 ORDER BY release_from, entry_id`,
    )
    .bind(JSON.stringify(matches.map(({ id }) => id)), name)
    .all();
  const rows = z.array(existingEntry).parse(results);
  const isOfRule = ({ live_rule }: ExistingEntry) => live_rule !== null && live_rule === name;
  const known = new Map(rows.map((row) => [row.entry_id, row]));
  const plan: RulePlan = { created: [], changed: [], same: [], foreign: [], orphaned: [] };
  const described = rule === null ? [] : matches.map((match) => ({ match, entry: entryOf(rule, match, now) }));
  for (const { match, entry } of described) {
    const row = known.get(entry.entryID);
    known.delete(entry.entryID);
    if (row === undefined) {
      // A match that is called off gets its entry once it has a new date.
      if (match.state.kind !== "fixture" || match.state.note === null) plan.created.push(entry);
    } else if (row.ended_at !== null) continue;
    else if (isOfRule(row)) {
      const changes = changedParts(entry, row);
      if (changes.length === 0) plan.same.push(row);
      else plan.changed.push({ entry, row, parts: changes });
    } else plan.foreign.push(row);
  }
  plan.orphaned.push(...[...known.values()].filter((row) => isOfRule(row) && row.ended_at === null));
  return plan;
}
