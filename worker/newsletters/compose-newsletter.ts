import { newsPath } from "../../schemas/content/news-slug.ts";
import type { NewsletterMail } from "../../schemas/desk/newsletters.ts";
import type { League } from "../../schemas/league/league.ts";
import { writeMail } from "../mail/mail-language.ts";
import { newsletterWords } from "../mail/words/newsletter-words.ts";
import { namedLanguage, pathIn } from "../page-language.ts";
import { leaveToken } from "./list-mails.ts";

interface Written {
  title: string;
  intro: string;
  lang: string;
  articles: readonly { slug: string; title: string; summary: string; lang: string }[];
}

const page = "/news/newsletter";

/**
 * The mail of a newsletter: the text above, the articles with their links, and how to leave the list.
 * @param origin of the site's addresses
 */
export async function composeNewsletter(
  { title, intro, lang, articles }: Written,
  league: Pick<League, "name" | "languages" | "mail">,
  origin: string,
): Promise<NewsletterMail> {
  const language = namedLanguage(lang, league);
  const link = `${origin}${pathIn(language, page)}/leave-${leaveToken}`;
  const parts = [
    intro.trim(),
    // Each article has its address in its own language.
    ...articles.map((article) => {
      const address = origin + pathIn(namedLanguage(article.lang, league), newsPath(article.slug));
      return [article.title, article.summary, address].filter((line) => line !== "").join("\n");
    }),
  ];
  const letter = parts.filter((part) => part !== "").join("\n\n") || null;
  const mail = await writeMail(language, league, "newsletter", newsletterWords, () => ({ title, letter, link }));
  return { ...mail, unsubscribe: `${origin}/api/newsletter/leave/${leaveToken}` };
}

/** The text of a mail that goes to nobody who is on the list: its link leads to the newsletter's page. */
export const textForStaff = ({ text }: Pick<NewsletterMail, "text">): string =>
  text.replaceAll(`/leave-${leaveToken}`, "");
