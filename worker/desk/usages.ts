import type { CurrentLeague } from "../league/change-league.ts";
import { pagesOf } from "../league/desk-pages.ts";
import { whoLinksTo } from "../league/league-links.ts";
import { salesDesk } from "../services/sales-desk.ts";
import type { CallScope } from "./staff-call.ts";

/*
 * Finds what still uses a club or competition that is to be removed from the league, other than the match data.
 */

/** A sentence naming the passes with this entitlement, including those only sold as renewals; null: none. */
async function passesWith({ c }: CallScope, entitlement: string): Promise<string | null> {
  const passes = await salesDesk(c.get("backends")("payments")).passes();
  const titles = passes
    .filter(({ prices }) => prices.some(({ opens }) => opens.includes(entitlement)))
    .map(({ title }) => title);
  return titles.length === 0 ? null : `Passes open its matches: ${titles.slice(0, 5).join(", ")}.`;
}

/** Why a club cannot be removed, as a sentence; null if only the match data refers to it. */
export async function clubUsage(
  scope: CallScope,
  current: CurrentLeague,
  { id, slug }: { id: number; slug: string },
): Promise<string | null> {
  const { competitions, streamer } = current.league;
  const drawn = competitions.find(({ rules, formerRules }) =>
    [rules, ...formerRules.map((former) => former.rules)].some(({ groups = [] }) =>
      groups.some(({ clubs }) => Object.values(clubs).some((slugs) => slugs.includes(slug))),
    ),
  );
  if (drawn !== undefined) return `The rules of the ${drawn.name} draw it into a group.`;
  if (streamer.clubID === id) return "The league's settings name it as the club of the streaming site at /streamer.";
  return whoLinksTo(current, `/clubs/${slug}`) ?? (await passesWith(scope, `club-${id}`));
}

/** Why a competition cannot be removed, as a sentence; null if only the match data refers to it. */
export async function competitionUsage(
  scope: CallScope,
  current: CurrentLeague,
  { id, slug }: { id: number; slug: string },
): Promise<string | null> {
  const { competitions } = current.league;
  const playOffs = competitions.find(({ division }) => division === id);
  if (playOffs !== undefined) return `The clubs of this league play the ${playOffs.name}. Take that out first.`;
  const path = `competitions/${slug}`;
  const own = pagesOf(current).find(({ page }) => page.path === path || page.path.startsWith(`${path}/`));
  if (own !== undefined) return `The page ${own.page.title} is at /${own.page.path}. Remove it first.`;
  return whoLinksTo(current, `/${path}`) ?? (await passesWith(scope, `competition-${id}`));
}
