import { leagueNumber } from "../site/league-formats.ts";
import { t } from "../site/messages.ts";

/*
 * Limits and error messages of the contact form, shared by server and pages. Free of zod, because pages load it.
 */

/** Maximum lengths in characters. */
export const contactLimits = { name: 100, message: 4000 } as const;

const formatNumber = leagueNumber();

/** Maximum characters of a message, in the number format of the league shown, which may not be the league built. */
export const maxMessageLength = (): string => formatNumber(contactLimits.message);

/** Error messages by field, in the page's language. */
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
