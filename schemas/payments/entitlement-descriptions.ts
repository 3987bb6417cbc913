/*
 * Descriptions of entitlements for users. Free of zod, because scripts, edge and pages share it.
 */

import { message, t } from "../site/messages.ts";

/** Worded as part of a sentence. */
const passDescriptions = new Map(
  Object.entries({
    "live-video": message("live video of every streamed match"),
    "live-audio": message("live commentary of every match"),
    "video-archive": message("the archive of replays"),
  }),
);

/** Describes one of the league's passes; null for any other entitlement. */
export function describePass(entitlement: string): string | null {
  const found = passDescriptions.get(entitlement);
  return found === undefined ? null : t(found);
}

/** Describes access whose entitlements have no description. */
export const describeUnknown = () => t("what it was given for");

export const matchName = ({ home, away }: { home: { name: string }; away: { name: string } }) =>
  t("{home} v {away}", { home: home.name, away: away.name });

/** Describes entitlements to one match, or to all matches of a club or competition. */
export const describeMatches = {
  match: (name: string) => name,
  club: (name: string) => t("every streamed match of {club}", { club: name }),
  competition: (name: string) => t("every streamed match of the {competition}", { competition: name }),
} as const;
export type MatchScope = keyof typeof describeMatches;

/** Parses a name such as `club-7`; null for any other. */
export function parseMatchEntitlement(entitlement: string): { kind: MatchScope; id: number } | null {
  const [, kind, id] = /^(match|club|competition)-(\d{1,15})$/.exec(entitlement) ?? [];
  if (kind !== "match" && kind !== "club" && kind !== "competition") return null;
  return { kind, id: Number(id) };
}
