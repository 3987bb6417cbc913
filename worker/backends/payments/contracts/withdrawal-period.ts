import { withdrawalDays } from "../../../../schemas/payments/contracts.ts";
import { endOfLeagueDay, leagueDate } from "../../../../schemas/site/league-time.ts";

/** Days that an end on this weekday moves, to the Monday after a weekend. Sunday is 0. */
const daysToMonday = new Map([
  [6, 2],
  [0, 1],
]);

/**
 * Until when a contract can be withdrawn from, ISO 8601 UTC: the day of its conclusion does not count, the last day counts as a whole on
 * the league's clock, and a weekend is not the last day (Regulation 1182/71, Article 3).
 */
export function withdrawalEnd(concludedAt: Date): string {
  const last = new Date(`${leagueDate(concludedAt)}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + withdrawalDays);
  last.setUTCDate(last.getUTCDate() + (daysToMonday.get(last.getUTCDay()) ?? 0));
  return endOfLeagueDay(last.toISOString().slice(0, 10));
}
