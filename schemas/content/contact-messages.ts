import { leagueNumber } from "../site/league-words.ts";
import { t } from "../site/messages.ts";

/*
 * What server and pages share of the contact form. Free of zod, because pages load it.
 */

/** Maximum lengths in characters. */
export const contactLimits = { name: 100, message: 4000 } as const;

const formatNumber = leagueNumber();

/** Characters of a message at most, as the league that is shown writes numbers: it may be another than the built one. */
export const maxMessageLength = (): string => formatNumber(contactLimits.message);

/** By field, in the page's language. */
export const contactErrors = {
  get name() {
    return t("Use at most {count} characters.", { count: contactLimits.name });
  },
  get email() {
    return t("Enter your email address, so that we can answer.");
  },
  get message() {
    return t("Write your message, in at most {count} characters.", { count: maxMessageLength() });
  },
} as const;
