import type { Context } from "hono";
import type { League } from "../../schemas/league/league.ts";
import {
  fillMailText,
  fillMailWords,
  type MailKind,
  type MailValues,
  type MailWords,
} from "../../schemas/league/mail-kinds.ts";
import { type Catalogue, pageLanguage } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { inLanguage, inNamedLanguage, namedLanguage, ownLanguage, primarySubtag } from "../page-language.ts";
import { pageLanguageHeader } from "../services/backends.ts";
import type { Mail } from "./mailer.ts";
import { paragraphsOfMail, type SiteWords } from "./words/site-words.ts";

/*
 * A mail is in the language of the page that brings it about. Languages are those of `namedLanguage`: null is the league's own.
 */

/** The language of the page that calls a backend. */
export const callersLanguage = (c: Context<AppEnv>): string | null =>
  namedLanguage(c.req.header(pageLanguageHeader), c.get("league"));

/** The language of the page that is being answered. */
export const languageHere = (league: Pick<League, "languages">): string | null =>
  namedLanguage(pageLanguage().tag, league);

/** What only English has of it: `t` says everything else in it as well. */
const noMessages: Catalogue = { messages: {}, plurals: {}, category: () => "other" };

/**
 * The league's language that its mails in a language of {@link namedLanguage} are in, by its tag. A league whose languages the site has
 * no words in writes in its first.
 */
export function tagOfMails(language: string | null, league: Pick<League, "languages">): string {
  const wanted = language ?? ownLanguage(league);
  const { languages } = league;
  return languages.find((tag) => primarySubtag(tag) === wanted) ?? languages[0] ?? wanted;
}

/** Whether the site has words of its own in the language of a tag, which is the page's then. */
export const hasSiteWords = (tag: string): boolean => primarySubtag(tag) === pageLanguage().tag;

/** Renders what stands in a league's words in the language of a tag: dates and money as it writes them. */
export const inOwnWords = <Result>(tag: string, render: () => Result): Result =>
  hasSiteWords(tag) ? render() : inLanguage({ tag, catalogue: noMessages, offered: [tag] }, render);

type WritingLeague = Pick<League, "name" | "languages" | "mail">;

/** The league's own words for a kind of mail in a language, as far as a mail can be in them: those of another one would be half of it. */
function ownWords(kind: MailKind, tag: string, { mail }: WritingLeague): MailWords | undefined {
  const own = mail.words[kind]?.[tag];
  const isWhole = own?.subject !== undefined && own.text !== undefined;
  return isWhole || hasSiteWords(tag) ? own : undefined;
}

/**
 * Writes a mail in a language: in the league's own words or the site's, from the league's sender and with its footer.
 * @param values asked for in the mail's language
 */
export async function writeMail<Kind extends MailKind>(
  language: string | null,
  league: WritingLeague,
  kind: Kind,
  words: SiteWords<Kind>,
  values: () => MailValues<Kind>,
): Promise<Pick<Mail, "subject" | "text" | "sender" | "language">> {
  return await inNamedLanguage(language, league, () => {
    const tag = tagOfMails(language, league);
    const own = ownWords(kind, tag, league);
    const compose = () => {
      const given = values();
      const sites = words[kind](given, league.name);
      const paragraphs = own?.text === undefined ? paragraphsOfMail(sites) : fillMailText(own.text, given);
      const { sender, footer } = league.mail;
      return {
        subject: own?.subject === undefined ? sites.subject : fillMailWords(own.subject, given),
        text: [...paragraphs, ...(footer.length === 0 ? [] : [`${footer.join("\n")}\n`])].join("\n\n"),
        ...(sender !== null && { sender }),
        ...(pageLanguage().catalogue !== null && { language: pageLanguage().tag }),
      };
    };
    return own === undefined ? compose() : inOwnWords(tag, compose);
  });
}
