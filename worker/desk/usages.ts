import type { CurrentLeague } from "../league/change-league.ts";
import { pagesOf } from "../league/desk-pages.ts";
import { whoLinksTo } from "../league/league-links.ts";
import { salesDesk } from "../services/sales-desk.ts";
import type { CallScope } from "./staff-call.ts";

/*
 * Finds what still uses a club, competition or match that is to be removed from the league, other than the match data.
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

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** Why a match cannot be taken away: who has a pass for it, and what to do, in sentences; null if nobody has one. */
export async function matchUsage({ c }: CallScope, match: number): Promise<string | null> {
  const { passes, given, codes } = await salesDesk(c.get("backends")("payments")).matchHolders(match);
  const holders = [
    ...counted(passes, "pass is sold", "passes are sold"),
    ...counted(given, "fan was given one", "fans were given one"),
    ...counted(codes, "code for one can be redeemed", "codes for one can be redeemed"),
  ];
  if (holders.length === 0) return null;
  const list = new Intl.ListFormat("en").format(holders);
  return `For this match, ${list}. Move it or call it off at the live desk: passes follow it to a new date. To take it away, refund them, revoke them and stop the codes first.`;
}
