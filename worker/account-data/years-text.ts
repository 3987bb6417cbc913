import { plural } from "../../schemas/site/messages.ts";

/** How long something is kept that is kept for years, by its days: "7 years". */
export const yearsText = (days: number): string =>
  plural(Math.round(days / 365), { one: "{count} years", other: "{count} years" });
