import { newsPath } from "../../schemas/content/news-slug.ts";
import type { NewsletterMail } from "../../schemas/desk/newsletters.ts";
import type { League } from "../../schemas/league/league.ts";
import { namedLanguage, pathIn } from "../language/page-language.ts";
import { writeMail } from "../mail/mail-language.ts";
import { newsletterTemplates } from "../mail/templates/newsletter-templates.ts";
import { leaveToken } from "./list-mails.ts";

interface Written {
  title: string;
  intro: string;
  lang: string;
  articles: readonly { slug: string; title: string; summary: string; lang: string }[];
}

const page = "/news/newsletter";

/**
 * The mail of a newsletter: its introduction, the articles with links, and a link to unsubscribe.
 * @param origin of the site's URLs
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
    // Each article's URL is in the article's own language.
    ...articles.map((article) => {
      const url = origin + pathIn(namedLanguage(article.lang, league), newsPath(article.slug));
      return [article.title, article.summary, url].filter((line) => line !== "").join("\n");
    }),
  ];
  const letter = parts.filter((part) => part !== "").join("\n\n") || null;
  const mail = await writeMail(language, league, "newsletter", newsletterTemplates, () => ({ title, letter, link }));
  return { ...mail, unsubscribe: `${origin}/api/newsletter/leave/${leaveToken}` };
}

/** The text of a mail to staff: its link leads to the newsletter's page, because they are not on the list. */
export const textForStaff = ({ text }: Pick<NewsletterMail, "text">): string =>
  text.replaceAll(`/leave-${leaveToken}`, "");
