import type { Context } from "hono";
import type { League } from "../../schemas/league/league.ts";
import { pageLanguage } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { inNamedLanguage, namedLanguage } from "../page-language.ts";
import { pageLanguageHeader } from "../services/backends.ts";
import type { Mail } from "./mailer.ts";

/*
 * A mail is in the language of the page that brings it about. Languages are those of `namedLanguage`: null is the league's own.
 */

/** The language of the page that calls a backend. */
export const callersLanguage = (c: Context<AppEnv>): string | null =>
  namedLanguage(c.req.header(pageLanguageHeader), c.get("league"));

/** The language of the page that is being answered. */
export const languageHere = (league: Pick<League, "languages">): string | null =>
  namedLanguage(pageLanguage().tag, league);

/** Writes a mail in a language, from the league's sender and with its footer. */
export async function writeMail<Written extends Omit<Mail, "to">>(
  language: string | null,
  league: Pick<League, "languages" | "mail">,
  write: () => Written,
): Promise<Written & Pick<Mail, "text" | "sender" | "language">> {
  return await inNamedLanguage(language, league, () => {
    const { tag, catalogue } = pageLanguage();
    const mail = write();
    const { text } = mail;
    const { sender, footer } = league.mail;
    return {
      ...mail,
      text: footer.length === 0 ? text : `${text.trimEnd()}\n\n${footer.join("\n")}\n`,
      ...(sender !== null && { sender }),
      ...(catalogue !== null && { language: tag }),
    };
  });
}
