import { type Banner, bannersAt, type ShownBanner } from "../../schemas/league/banners.ts";
import type { League } from "../../schemas/league/league.ts";
import { primarySubtag } from "../../schemas/site/primary-subtag.ts";
import { partRevision } from "./part-revision.ts";

/**
 * The current banners; a page shows the first one that applies to it.
 * @param tag primary subtag of the page's language. Banners without a translation are in the league's own language.
 */
export function shownBanners({ banners, languages }: Pick<League, "banners" | "languages">, tag: string, now: Date) {
  const [own = ""] = languages;
  const isOwn = primarySubtag(own) === tag;
  return bannersAt(banners, now.getTime()).map(({ text, link, pages, until, translations }: Banner): ShownBanner => {
    const translation = Object.entries(translations).find(([language]) => primarySubtag(language) === tag);
    return {
      // A closed banner appears again when its text or link changes.
      id: `banner-${partRevision([text, link])}`,
      text: translation?.[1] ?? text,
      ...(translation === undefined && !isOwn && { lang: own }),
      ...{ link, pages },
      ...(until !== null && { until }),
    };
  });
}
