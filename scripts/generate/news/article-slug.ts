import { titleWithoutResult } from "../../../schemas/content/spoiler-classifier.ts";
import { slugOf } from "../../../schemas/site/slug.ts";
import { demoLeague } from "../demo-folder.ts";
import { clubOf } from "../divisions.ts";
import type { Draft } from "./article.ts";

/**
 * The slug of an article, not yet unique: normally its title. A slug shows in the address bar, in links and in shares, where spoilers
 * cannot be hidden, so news that reveals results gets the clubs or the category and the day instead. Arabic titles get the day alone.
 */
export function articleSlug({ title, lang, publishedAt, categories, clubIDs, fixtureID }: Draft): string {
  const day = publishedAt.slice(0, 10);
  if (lang === "ar") return `arabic-${day}`;
  if (titleWithoutResult(categories, demoLeague.league.site.news) === undefined)
    return slugOf(title).slice(0, 90).replace(/-$/, "");
  const subject =
    fixtureID === null ? `news-of-the-${categories.at(-1)}` : clubIDs.map((id) => clubOf(id).slug).join("-v-");
  return `${subject}-${day}`;
}
