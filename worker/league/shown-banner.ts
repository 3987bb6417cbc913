import { bannerAt, type ShownBanner } from "../../schemas/league/banners.ts";
import type { League } from "../../schemas/league/league.ts";
import { partRevision } from "./part-revision.ts";

/**
 * The banner of a page at this time; null without one.
 * @param tag primary subtag of the page's language. A banner that says nothing in it is in the league's own.
 */
export function shownBanner({ banners, languages }: Pick<League, "banners" | "languages">, tag: string, now: Date) {
  const banner = bannerAt(banners, now.getTime());
  if (banner === undefined) return null;
  const [own = ""] = languages;
  const said = Object.entries(banner.translations).find(([language]) => new Intl.Locale(language).language === tag);
  const isOwn = new Intl.Locale(own).language === tag;
  const shown: ShownBanner = {
    // Who has closed it sees it again once it says something else.
    id: `banner-${partRevision([banner.text, banner.link])}`,
    text: said?.[1] ?? banner.text,
    ...(said === undefined && !isOwn && { lang: own }),
    link: banner.link,
  };
  return shown;
}
