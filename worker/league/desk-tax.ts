import { percentOn, type TaxRates } from "../../schemas/payments/tax.ts";
import { leagueDate } from "../../schemas/site/league-clock.ts";
import { ApiError, changedMeanwhile } from "../errors.ts";
import type { CurrentLeague, LeagueChange } from "./change-league.ts";
import { partRevision } from "./part-revision.ts";

export function readTax({ league: { tax } }: CurrentLeague, now: Date) {
  return { tax, revision: partRevision(tax), today: leagueDate(now) };
}

/** A date before any change of rates. */
const longAgo = "0000-01-01";

/** The first country whose rate would change for sales until today; undefined for none. */
const otherwiseSold = (before: TaxRates, after: TaxRates, today: string): string | undefined =>
  Object.entries(before).find(([country, rate]) => {
    const next = after[country];
    if (next === undefined) return true;
    const days = [...(rate.changes ?? []), ...(next.changes ?? [])].map(({ from }) => from);
    return [longAgo, today, ...days.filter((day) => day < today)].some(
      (day) => percentOn(rate, day) !== percentOn(next, day),
    );
  })?.[0];

/**
 * Publishes other tax rates. A purchase keeps the rate at which it was sold, so rates can change from tomorrow on.
 * @throws ApiError 409 if they have changed since; 422 if the rate of past sales would change
 */
export function changeTax(current: CurrentLeague, tax: TaxRates, revision: string, now: Date): LeagueChange {
  const before = readTax(current, now);
  if (before.revision !== revision) {
    throw changedMeanwhile("the tax");
  }
  const country = otherwiseSold(before.tax, tax, before.today);
  if (country !== undefined) {
    throw new ApiError(
      422,
      "sold_otherwise",
      `What was sold until today keeps its tax: a rate of ${country} changes from tomorrow on, and ends with one of 0 %.`,
    );
  }
  return {
    description: { ...current.description, tax },
    pages: current.pages,
    parts: partRevision(tax) === revision ? [] : ["tax"],
  };
}
