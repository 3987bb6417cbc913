import { leagueNumber } from "../site/league-words.ts";

/*
 * What server and pages share of the contact form. Free of zod, because pages load it.
 */

/** Maximum lengths in characters. */
export const contactLimits = { name: 100, message: 4000 } as const;

const formatNumber = leagueNumber();

/** How long a message may be, in words. It goes by the league that is shown, which may be another than the built one. */
export const messageLength = (): string => `at most ${formatNumber(contactLimits.message)} characters.`;

/** By field. */
export const contactErrors = {
  name: `Use at most ${contactLimits.name} characters.`,
  email: "Enter your email address, so that we can answer.",
  get message() {
    return `Write your message, in ${messageLength()}`;
  },
} as const;
