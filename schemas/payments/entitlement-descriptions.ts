/*
 * Descriptions of entitlements for users. Free of zod, because scripts, edge and pages share it.
 */

/** As part of a sentence. */
const passDescriptions: Readonly<Record<string, string>> = {
  "live-video": "live video of every streamed match",
  "live-audio": "live commentary of every match",
  "video-archive": "the archive of replays",
};

/** Describes one of the league's passDescriptions; null for any other entitlement. */
export const describePass = (entitlement: string): string | null => passDescriptions[entitlement] ?? null;

/** Describes entitlements to one match, or to all matches of a club or competition. */
export const describeMatches = {
  match: (name: string) => name,
  club: (name: string) => `every streamed match of ${name}`,
  competition: (name: string) => `every streamed match of the ${name}`,
} as const;
export type MatchScope = keyof typeof describeMatches;

/** Parses a name such as `club-16`; null for any other. */
export function parseMatchEntitlement(entitlement: string): { kind: MatchScope; id: number } | null {
  const [, kind, id] = /^(match|club|competition)-(\d{1,15})$/.exec(entitlement) ?? [];
  if (kind !== "match" && kind !== "club" && kind !== "competition") return null;
  return { kind, id: Number(id) };
}
