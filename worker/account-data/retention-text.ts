import { plural } from "../../schemas/site/messages.ts";

/** A retention period in years, from days. */
export const wholeYears = (days: number): number => Math.round(days / 365);

/** A retention period as text: "7 years". @param years may be text that stands for any number */
export const yearsText = (years: number | string): string =>
  plural(Number(years), { one: "{count} years", other: "{count} years" }, { count: String(years) });
