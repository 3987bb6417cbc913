import { type Banner, bannersAt, type ShownBanner } from "../../schemas/league/banners.ts";
import type { League } from "../../schemas/league/league.ts";
import { partRevision } from "./part-revision.ts";

/**
 * The banners of this time; a page shows the first that is on it.
 * @param tag primary subtag of the page's language. A banner that says nothing in it is in the league's own.
 */
export function shownBanners({ banners, languages }: Pick<League, "banners" | "languages">, tag: string, now: Date) {
  const [own = ""] = languages;
  const isOwn = new Intl.Locale(own).language === tag;
  return bannersAt(banners, now.getTime()).map(({ text, link, pages, translations }: Banner): ShownBanner => {
    const said = Object.entries(translations).find(([language]) => new Intl.Locale(language).language === tag);
    return {
      // Who has closed it sees it again once it says something else.
      id: `banner-${partRevision([text, link])}`,
      text: said?.[1] ?? text,
      ...(said === undefined && !isOwn && { lang: own }),
      ...{ link, pages },
    };
  });
}
