import type { MatchService } from "../../app/load-context.ts";
import {
  describeMatches,
  describePass,
  describeUnknown,
  type MatchScope,
  matchName,
  parseMatchEntitlement,
} from "../../schemas/payments/entitlement-descriptions.ts";
import type { AccountPasses, Holding } from "../../schemas/payments/holdings.ts";
import { listText } from "../../schemas/site/league-formats.ts";

type Names = Pick<MatchService, "match" | "clubByID" | "competitions">;

/** Finds the name of a match, club or competition; null when unknown. */
const lookups: Record<MatchScope, (matches: Names, id: number, season: number) => Promise<string | null>> = {
  async match(matches, id) {
    const found = await matches.match(id);
    return found === null ? null : matchName(found);
  },
  async club(matches, id, season) {
    return (await matches.clubByID(id, season))?.name ?? null;
  },
  async competition(matches, id) {
    return (await matches.competitions()).find((competition) => competition.id === id)?.name ?? null;
  },
};

/** Describes an entitlement; null when it is unknown or the match data is unavailable. */
async function describeEntitlement(entitlement: string, matches: Names, season: number): Promise<string | null> {
  const scope = parseMatchEntitlement(entitlement);
  if (scope === null) return describePass(entitlement);
  const name = await lookups[scope.kind](matches, scope.id, season).catch(() => null);
  return name === null ? null : describeMatches[scope.kind](name);
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * An account's passes, described for its owner: entitlements with the same name and time are one pass, with descriptions of all that it
 * opens. Entitlements without a description are omitted.
 * @param season the current season, by its first year
 */
export async function describeHoldings(
  holdings: readonly Holding[],
  matches: Names,
  season: number,
): Promise<AccountPasses["passes"]> {
  const passes = new Map<string, { holding: Omit<Holding, "entitlement">; entitlements: string[] }>();
  for (const { entitlement, ...holding } of holdings) {
    const key = JSON.stringify(holding);
    const entitlements = passes.get(key)?.entitlements ?? [];
    passes.set(key, { holding, entitlements: [...entitlements, entitlement] });
  }
  return await Promise.all(
    [...passes.values()].map(async ({ holding, entitlements }) => {
      const described = await Promise.all(entitlements.map((name) => describeEntitlement(name, matches, season)));
      const words = described.filter((one) => one !== null);
      return { ...holding, opens: capitalised(words.length === 0 ? describeUnknown() : listText(words)) };
    }),
  );
}
