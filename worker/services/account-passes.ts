import type { MatchService } from "../../app/load-context.ts";
import {
  describeMatches,
  describePass,
  type MatchScope,
  parseMatchEntitlement,
} from "../../schemas/payments/entitlement-descriptions.ts";
import type { AccountPasses, Holding } from "../../schemas/payments/holdings.ts";

type Names = Pick<MatchService, "match" | "clubs" | "competitions">;

/** Finds what a match, a club or a competition is called; null for what the league does not have. */
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

/** What a name opens, in words; null for a name that nobody knows, or that cannot be found out about now. */
async function wordsOf(entitlement: string, matches: Names, season: number): Promise<string | null> {
  const wanted = parseMatchEntitlement(entitlement);
  if (wanted === null) return describePass(entitlement);
  const name = await lookups[wanted.kind](matches, wanted.id, season).catch(() => null);
  return name === null ? null : describeMatches[wanted.kind](name);
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What an account holds, in words for its owner; what has none stands as its name. @param season the current one, by its first year. */
export async function describeHoldings(
  holdings: readonly Holding[],
  matches: Names,
  season: number,
): Promise<AccountPasses["passes"]> {
  return await Promise.all(
    holdings.map(async ({ entitlement, ...held }) => {
      const words = await wordsOf(entitlement, matches, season);
      return { opens: words === null ? entitlement : capitalised(words), ...held };
    }),
  );
}
