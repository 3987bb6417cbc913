import type { MatchService } from "../../app/load-context.ts";
import {
  describeMatches,
  describePass,
  type MatchScope,
  parseMatchEntitlement,
} from "../../schemas/payments/entitlement-descriptions.ts";
import type { AccountPasses, Holding } from "../../schemas/payments/holdings.ts";

type Names = Pick<MatchService, "match" | "clubs" | "competitions">;

/** Finds the name of a match, club or competition; null when unknown. */
const lookups: Record<MatchScope, (matches: Names, id: number, season: number) => Promise<string | null>> = {
  async match(matches, id) {
    const found = await matches.match(id);
    return found === null ? null : `${found.home.name} v ${found.away.name}`;
  },
  async club(matches, id, season) {
    return (await matches.clubs(season)).find((club) => club.id === id)?.name ?? null;
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
 * Describes an account's entitlements for its owner; unknown ones by their name.
 * @param season the current season, by its first year
 */
export async function describeHoldings(
  holdings: readonly Holding[],
  matches: Names,
  season: number,
): Promise<AccountPasses["passes"]> {
  return await Promise.all(
    holdings.map(async ({ entitlement, ...held }) => {
      const words = await describeEntitlement(entitlement, matches, season);
      return { opens: words === null ? entitlement : capitalised(words), ...held };
    }),
  );
}
