import { data, redirect } from "react-router";
import { newsPath } from "../../schemas/content/news-slug.ts";
import { archiveNotAvailable, isYear } from "../features/news/archive.ts";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import type { Route } from "./+types/news-archive.ts";

export const handle: PageHandle = { page: "newsLegacy", hero: false };

const isMonthOrDay = (part: string) => /^\d{1,2}$/.test(part);

/**
 * Old article URLs (spec: routes#route-table): /news/{year}/{slug}, optionally with month, or month and day, or without a slug.
 * They redirect permanently to the article if it still exists.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const after = [params.first, params.second, params.third].filter((part) => part !== undefined);
  const slug = after.findLast((part) => !isMonthOrDay(part));
  const before = slug === undefined ? after : after.slice(0, -1);
  if (!isYear(params.year) || before.length > 2 || !before.every(isMonthOrDay)) throw data(null, { status: 404 });
  if (slug === undefined) throw archiveNotAvailable();
  const found = await context.get(pageContext).content.article(slug);
  if (!found) throw archiveNotAvailable();
  throw redirect(newsPath(found.data.slug) + url.search, 301);
}

export default function NewsArchive() {
  return null;
}
