/*
 * What entitlement names open, in words for fans. No zod here: scripts, edge and pages share it.
 */

/** What passes open, as it stands in a sentence. */
const passes: Readonly<Record<string, string>> = {
  "live-video": "live video of every streamed match",
  "live-audio": "live commentary of every match",
  "video-archive": "the archive of replays",
};

/** What the name of a pass opens; null for a name that is not one of the league's passes. */
export const describePass = (entitlement: string): string | null => passes[entitlement] ?? null;

/** What else a name may open: one match, or all matches of a club or a competition. */
export const describeMatches = {
  match: (name: string) => name,
  club: (name: string) => `every streamed match of ${name}`,
  competition: (name: string) => `every streamed match of the ${name}`,
} as const;
export type MatchScope = keyof typeof describeMatches;

/** Reads such a name: `club-16`. Null for what is not one. */
export function parseMatchEntitlement(entitlement: string): { kind: MatchScope; id: number } | null {
  const [, kind, id] = /^(match|club|competition)-(\d{1,15})$/.exec(entitlement) ?? [];
  if (kind !== "match" && kind !== "club" && kind !== "competition") return null;
  return { kind, id: Number(id) };
}
