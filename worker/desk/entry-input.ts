import type { EntryChoices, EntryViewers } from "../../schemas/desk/entry-input.ts";
import type { Match } from "../../schemas/football/match-data.ts";
import { matchEntitlements } from "../../schemas/payments/match-entitlements.ts";
import { leagueTimeZone } from "../../schemas/site/league-clock.ts";
import { leagueDate, leagueInstant, leagueTime } from "../../schemas/site/league-time.ts";
import { isOwnRule } from "../../schemas/streaming/availability-input.ts";
import { ApiError } from "../errors.ts";
import { matchService } from "../services/matches.ts";
import { streamDesk } from "../services/stream-desk.ts";
import { passesOnSale } from "./passes-on-sale.ts";
import type { CallScope } from "./staff-call.ts";
import { ruleSentences } from "./who-can-watch.ts";

/*
 * Shared by the staff calls for live streams, commentaries and recordings.
 */

export const streamsOf = ({ c }: CallScope) => streamDesk(c.get("backends")("video"));
export const matchesOf = ({ c }: CallScope) => matchService(c.get("backends")("match-data"), {});

export const titleOf = ({ home, away }: Match) => `${home.shortName} v ${away.shortName}`;
const passesOf = ({ id, home, away, competition }: Match) =>
  matchEntitlements({ id, homeID: home.id, awayID: away.id, competitionID: competition.id });

/** @throws ApiError 404 for an unknown match */
export async function requireMatch(scope: CallScope, id: number): Promise<Match> {
  const match = await matchesOf(scope).match(id);
  if (match === null) throw new ApiError(404, "no_such_match", `There is no match ${id}.`);
  return match;
}

export const parseLeagueDateTime = (text: string) => leagueInstant(text.slice(0, 10), text.slice(11));
export const formatLeagueDateTime = (instant: string) => `${leagueDate(instant)}T${leagueTime(instant)}`;

export const matchChoice = (match: Match) => ({ id: match.id, title: titleOf(match), kickoff: match.kickoff });
/** Undefined for an empty text, so that the backend generates one. */
export const undefinedIfEmpty = (text: string) => (text === "" ? undefined : text);

const hour = 3_600_000;

/** A range of matches from `before` hours ago until `after` hours from now. */
export const aroundNow = ({ now }: CallScope, before: number, after: number): { from: string; to: string } => ({
  from: new Date(now.getTime() - before * hour).toISOString(),
  to: new Date(now.getTime() + after * hour).toISOString(),
});

/** Matches in play and of the next two weeks, except the taken ones, as choices. */
export async function matchChoicesOf(scope: CallScope, taken: Promise<readonly number[]>) {
  const [matches, without] = await Promise.all([
    matchesOf(scope).fixtures({ status: ["fixture", "live"], ...aroundNow(scope, 3, 14 * 24) }),
    taken,
  ]);
  return matches.filter(({ id, state: { kind } }) => kind !== "result" && !without.includes(id)).map(matchChoice);
}

/** The entitlements that open an entry. @throws ApiError 422 if there are none */
export function entitlementsFor(viewers: EntryViewers, match: Match | null): string[] {
  if (viewers.kind === "everybody") return ["?"];
  if (viewers.kind === "accounts") return ["*"];
  const named = [...viewers.entitlements, ...(viewers.ofMatch && match !== null ? passesOf(match) : [])];
  if (named.length === 0) {
    throw new ApiError(422, "nobody", "Nobody could watch it. Choose a pass, every account, or everybody.");
  }
  return [...new Set(named)];
}

export function viewersOf(
  { entitlements, fixtureID }: { entitlements: readonly string[]; fixtureID: number | null },
  match: Match | null,
): EntryViewers {
  if (entitlements.includes("?")) return { kind: "everybody" };
  if (entitlements.includes("*")) return { kind: "accounts" };
  const ofMatch = entitlements.includes(`match-${fixtureID}`);
  const implied = ofMatch && match !== null ? passesOf(match) : [];
  return { kind: "passes", entitlements: entitlements.filter((name) => !implied.includes(name)), ofMatch };
}

/** Choices that the forms of all kinds of entries share. */
export async function entryChoicesOf(scope: CallScope): Promise<EntryChoices> {
  const [passes, rules] = await Promise.all([passesOnSale(scope, null), streamsOf(scope).rules()]);
  const names = new Map<string, Set<string>>();
  for (const { title, entitlements } of passes) {
    for (const entitlement of entitlements) {
      names.set(entitlement, (names.get(entitlement) ?? new Set()).add(title));
    }
  }
  return {
    entitlements: [...names].map(([entitlement, titles]) => ({ entitlement, passes: [...titles] })),
    rules: rules
      .filter(({ name }) => !isOwnRule(name))
      .map(({ name, rules: written }) => ({ name, words: ruleSentences(written) })),
    timeZone: leagueTimeZone(),
  };
}
