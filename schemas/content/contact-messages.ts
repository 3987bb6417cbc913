import { leagueNumber } from "../site/league-words.ts";

/*
 * What server and pages share of the contact form. Free of zod, because pages load it.
 */

/** Maximum lengths in characters. */
export const contactLimits = { name: 100, message: 4000 } as const;

const formatNumber = leagueNumber();

/** Characters of a message at most, as the league that is shown writes numbers: it may be another than the built one. */
export const longestMessage = (): string => formatNumber(contactLimits.message);

/** By field. */
export const contactErrors = {
  name: `Use at most ${contactLimits.name} characters.`,
  email: "Enter your email address, so that we can answer.",
  get message() {
    return `Write your message, in at most ${longestMessage()} characters.`;
  },
} as const;
