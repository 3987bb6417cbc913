import { Readable } from "node:stream";
import { ErrorLevel, type SitemapItemLoose, SitemapStream, streamToPromise } from "sitemap";
import { documentPath } from "../../schemas/content/league-document.ts";
import type { PageNode } from "../../schemas/content/page-tree.ts";
import { enabledFeeds } from "../../schemas/league/video-settings.ts";
import { writtenHref } from "../../schemas/site/messages.ts";
import { writtenIn } from "../features/content-page/tree-page.ts";
import { allPlayOffs } from "../features/table/all-play-offs.ts";
import { pageContext } from "../load-context.ts";
import type { Route } from "./+types/sitemap-pages.ts";

/** Pages that are neither in the page tree nor in any backend. */
const staticPages = [
  "/",
  "/match-hub",
  "/news",
  "/news/newsletter",
  "/category",
  "/videos/multi-view",
  "/packages",
  "/voucher",
  "/gift",
  "/status",
  "/embeds",
  "/documents",
  "/clubs",
];

/**
 * `/sitemaps/pages.xml`: the site's pages, with news categories, competitions, clubs and documents. Unavailable while one of them is,
 * because search engines would read a shorter list as removal.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { league, content, matches, season, origin } = context.get(pageContext);
  const { bodies, tree, competitionPages, documents: fixed } = league;
  const { fixtures, teams } = league.site.slugs;
  const inTree = (nodes: readonly PageNode[]): PageNode[] =>
    nodes.flatMap((node) => [...(node.postType === "internal" ? [node] : []), ...inTree(node.children)]);
  const [categories, competitions, documents, clubs] = await Promise.all([
    content.categories(),
    matches.competitions(),
    content.documents(),
    matches.clubs(season),
  ]);

  // Competitions in the tree are added from the match data instead, if it has them.
  const isCompetition = (node: PageNode) => competitionPages.has(node.fullPath);
  const entries = new Map<string, SitemapItemLoose>();
  const add = (path: string, lastmod?: string) =>
    entries.set(path, { url: `${origin}${path}`, ...(lastmod !== undefined && { lastmod }) });
  const feeds = enabledFeeds(league.video.feeds).map(({ path }) => path);
  for (const path of [...staticPages, ...feeds, `/${fixtures}`, `/${teams}`]) add(path);
  for (const node of inTree(tree)) {
    const body = bodies.get(node.fullPath);
    if (body === undefined || isCompetition(node)) continue;
    add(writtenHref(`/${node.fullPath}`, writtenIn(body)), new Date(node.savedTimestamp).toISOString());
  }
  for (const { slug, lang } of categories) add(writtenHref(`/category/${encodeURIComponent(slug)}`, lang));
  if (competitions.some(({ kind }) => kind === "play-offs")) add(`/competitions/${allPlayOffs}`);
  for (const { slug } of competitions) add(`/competitions/${encodeURIComponent(slug)}`);

  for (const { slug } of clubs) add(`/clubs/${encodeURIComponent(slug)}`);

  for (const { slug, updatedOn } of documents) add(documentPath(fixed, slug), updatedOn);

  const xmlns = { news: false, video: false, xhtml: false, image: false };
  const stream = Readable.from(entries.values()).pipe(new SitemapStream({ level: ErrorLevel.SILENT, xmlns }));
  return new Response((await streamToPromise(stream)).toString(), {
    headers: { "content-type": "application/xml; charset=utf-8" },
  });
}
