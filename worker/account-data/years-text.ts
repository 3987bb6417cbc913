import { plural } from "../../schemas/site/messages.ts";

/** How many years something is kept, by its days. */
export const wholeYears = (days: number): number => Math.round(days / 365);

/** How long something is kept that is kept for years: "7 years". @param years text where it stands for any number */
export const yearsText = (years: number | string): string =>
  plural(Number(years), { one: "{count} years", other: "{count} years" }, { count: String(years) });
