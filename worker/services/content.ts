import filterXSS, { type IFilterXSSOptions } from "xss";
import type { ContentService } from "../../app/load-context.ts";
import {
  articleResponse,
  categoriesResponse,
  documentResponse,
  documentsResponse,
  lastNewsPage,
  newsResponse,
  sitemapArticlesResponse,
  sponsorsResponse,
} from "../../schemas/content/content.ts";
import { maxResults, searchPageSize } from "../../schemas/content/news-search.ts";
import { newsSearchResponse } from "../../schemas/content/search.ts";
import { noSponsors } from "../../schemas/content/sponsors.ts";
import { fitsPath, logFailure, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";
import { withTableOfContents } from "./table-of-contents.ts";

/** Markup allowed in the body of an article or document. Other tags are dropped, script and style with their content. */
const allowed: IFilterXSSOptions = {
  whiteList: {
    p: [],
    h2: [],
    h3: [],
    ul: [],
    ol: [],
    li: [],
    blockquote: [],
    strong: [],
    em: [],
    br: [],
    figure: [],
    figcaption: [],
    table: [],
    thead: [],
    tbody: [],
    tr: [],
    th: ["scope"],
    td: [],
    a: ["href"],
    img: ["src", "alt", "width", "height"],
  },
  stripIgnoreTag: true,
  stripIgnoreTagBody: ["script", "style"],
};

/** Lists below `news/`, where articles are too: no article has such a slug. */
const listPaths = ["addresses", "highlights", "search"];

/** The content backend's client. It sanitises the bodies of articles and documents. */
export function contentService(backend: Backend, options: { signal?: AbortSignal }): ContentService {
  return {
    async news({ category, clubID, page, size }) {
      if (page > lastNewsPage) return { data: [], total: 0 };
      const query = new URLSearchParams({ page: String(page), size: String(size) });
      if (category) query.set("category", category);
      if (clubID !== undefined) query.set("clubID", String(clubID));
      return (await readBackend(backend, `news?${query}`, newsResponse, options)) ?? { data: [], total: 0 };
    },
    async categories() {
      return (await readBackend(backend, "categories", categoriesResponse, options))?.data ?? [];
    },
    async article(slug) {
      if (!fitsPath(slug) || listPaths.includes(slug)) return null;
      const article = await readBackend(backend, `news/${encodeURIComponent(slug)}`, articleResponse, options);
      if (!article) return null;
      return { ...article, data: { ...article.data, bodyHTML: filterXSS(article.data.bodyHTML, allowed) } };
    },
    async searchNews({ term, exact, sort, page }) {
      if (page * searchPageSize >= maxResults) return { hit: [], found: 0 };
      const query = new URLSearchParams({
        q: exact ? `"${term.replaceAll('"', "")}"` : term,
        size: String(searchPageSize),
        start: String(page * searchPageSize),
        sort: sort === "date" ? "published_date" : "score",
      });
      const call = readBackend(backend, `news/search?${query}`, newsSearchResponse, options);
      const results = await call.catch(logFailure("news search"));
      return results?.hits ?? { hit: [], found: 0 };
    },
    async sitemapArticles({ page, size, order }) {
      const query = new URLSearchParams({ page: String(page), size: String(size), order });
      const articles = await readBackend(backend, `news/addresses?${query}`, sitemapArticlesResponse, options);
      return articles ?? { data: [], total: 0 };
    },
    async highlights() {
      return (await readBackend(backend, "news/highlights", newsResponse, options))?.data ?? [];
    },
    async documents() {
      return (await readBackend(backend, "documents", documentsResponse, options))?.data ?? [];
    },
    async document(slug) {
      if (!fitsPath(slug)) return null;
      const document = await readBackend(backend, `documents/${encodeURIComponent(slug)}`, documentResponse, options);
      if (!document) return null;
      const { html, contents } = withTableOfContents(filterXSS(document.data.bodyHTML, allowed));
      return { ...document.data, bodyHTML: html, contents };
    },
    async sponsors() {
      const sponsors = await readBackend(backend, "sponsors", sponsorsResponse, options);
      if (!sponsors) return noSponsors;
      const { data: rows, featuredLabelGroups, headerSponsor } = sponsors;
      return { rows, featuredLabelGroups, headerSponsor };
    },
  };
}
