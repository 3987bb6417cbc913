import { revealsResult } from "../../../schemas/content/spoiler-classifier.ts";
import { slugOf } from "../clubs.ts";
import { clubOf } from "../divisions.ts";
import type { Draft } from "./article.ts";

/**
 * The address of an article, before it is made one of a kind: its title, with clubs' names to be read in it. An address stands in
 * the address bar, in links and in what is shared, where no device hides it: it tells no result. News of results are called by who
 * played, or by what they are news of, and the day. Arabic titles have the day alone.
 */
export function addressOf({ title, lang, publishedAt, categories, clubIDs, fixtureID }: Draft): string {
  const day = publishedAt.slice(0, 10);
  if (lang === "ar") return `arabic-${day}`;
  if (!revealsResult(categories)) return slugOf(title).slice(0, 90).replace(/-$/, "");
  const about =
    fixtureID === null ? `news-of-the-${categories.at(-1)}` : clubIDs.map((id) => clubOf(id).slug).join("-v-");
  return `${about}-${day}`;
}
