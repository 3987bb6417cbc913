import type { Context } from "hono";
import type { League } from "../../schemas/league/league.ts";
import {
  fillMailText,
  fillPlaceholders,
  type MailKind,
  type MailText,
  type MailValues,
} from "../../schemas/league/mail-kinds.ts";
import { type Catalogue, pageLanguage } from "../../schemas/site/messages.ts";
import { primarySubtag } from "../../schemas/site/primary-subtag.ts";
import type { AppEnv } from "../app-env.ts";
import { inLanguage, inNamedLanguage, namedLanguage, ownLanguage } from "../language/page-language.ts";
import { pageLanguageHeader } from "../services/backends.ts";
import type { Mail } from "./mailer.ts";
import { paragraphsOfMail, type SiteTemplates } from "./templates/site-templates.ts";

/*
 * A mail is in the language of the page that triggers it. Languages are those of `namedLanguage`: null is the league's own.
 */

/** The language of the page that calls a backend. */
export const callersLanguage = (c: Context<AppEnv>): string | null =>
  namedLanguage(c.req.header(pageLanguageHeader), c.get("league"));

/** The language of the page that is being rendered. */
export const currentLanguage = (league: Pick<League, "languages">): string | null =>
  namedLanguage(pageLanguage().tag, league);

/** For languages that the site is not translated into: without messages, `t` falls back to English. */
const noMessages: Catalogue = { messages: {}, plurals: {}, category: () => "other" };

/**
 * The tag of the league's language in which its mails for a language of {@link namedLanguage} are written. A league that has none of
 * the site's languages writes in its first.
 */
export function mailLanguageTag(language: string | null, league: Pick<League, "languages">): string {
  const wanted = language ?? ownLanguage(league);
  const { languages } = league;
  return languages.find((tag) => primarySubtag(tag) === wanted) ?? languages[0] ?? wanted;
}

/** Whether the site has its own texts in the language of a tag. The page is in that language then. */
export const hasSiteTemplates = (tag: string): boolean => primarySubtag(tag) === pageLanguage().tag;

/** Renders values within a league's own text in the language of a tag, so that dates and money are formatted for it. */
export const inTemplateLanguage = <Result>(tag: string, render: () => Result): Result =>
  hasSiteTemplates(tag) ? render() : inLanguage({ tag, catalogue: noMessages, offered: [tag] }, render);

type WritingLeague = Pick<League, "name" | "languages" | "mail">;

/**
 * The league's own text for a kind of mail in a language. Undefined if it is incomplete and the site has no text in that language to
 * complete it.
 */
function leagueTemplate(kind: MailKind, tag: string, { mail }: WritingLeague): MailText | undefined {
  const own = mail.words[kind]?.[tag];
  const isWhole = own?.subject !== undefined && own.text !== undefined;
  return isWhole || hasSiteTemplates(tag) ? own : undefined;
}

/**
 * Writes a mail in a language: with the league's own text or the site's, from the league's sender and with its footer.
 * @param values called in the mail's language
 */
export async function writeMail<Kind extends MailKind>(
  language: string | null,
  league: WritingLeague,
  kind: Kind,
  templates: SiteTemplates<Kind>,
  values: () => MailValues<Kind>,
): Promise<Pick<Mail, "subject" | "text" | "sender" | "language">> {
  return await inNamedLanguage(language, league, () => {
    const tag = mailLanguageTag(language, league);
    const own = leagueTemplate(kind, tag, league);
    const compose = () => {
      const given = values();
      const sites = templates[kind](given, league.name);
      const paragraphs = own?.text === undefined ? paragraphsOfMail(sites) : fillMailText(own.text, given);
      const { sender, footer } = league.mail;
      return {
        subject: own?.subject === undefined ? sites.subject : fillPlaceholders(own.subject, given),
        text: [...paragraphs, ...(footer.length === 0 ? [] : [`${footer.join("\n")}\n`])].join("\n\n"),
        ...(sender !== null && { sender }),
        ...(pageLanguage().catalogue !== null && { language: pageLanguage().tag }),
      };
    };
    return own === undefined ? compose() : inTemplateLanguage(tag, compose);
  });
}
