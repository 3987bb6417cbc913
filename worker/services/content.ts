import type { ContentService } from "../../app/load-context.ts";
import {
  type Article,
  type ArticleSummary,
  articleResponse,
  categoriesResponse,
  categoryResponse,
  documentResponse,
  documentsResponse,
  lastNewsPage,
  newsResponse,
  type PagedDocument,
  sitemapArticlesResponse,
  sponsorsResponse,
} from "../../schemas/content/content.ts";
import { maxResults, searchPageSize } from "../../schemas/content/news-search.ts";
import { podcastResponse } from "../../schemas/content/podcast.ts";
import { newsSearchResponse, spellingCandidatesResponse } from "../../schemas/content/search.ts";
import { type NewsCategories, titleWithoutResult } from "../../schemas/content/spoiler-classifier.ts";
import { noSponsors } from "../../schemas/content/sponsors.ts";
import { memoize } from "../caching/memoize.ts";
import { cleanArticleHTML } from "../html/article-html.ts";
import { fitsPath, logFailure, readBackend, readShared, sharedResponse } from "./backend-client.ts";
import type { Backend } from "./backends.ts";
import { newsroomService } from "./newsroom.ts";
import { textOfHTML, withTableOfContents } from "./table-of-contents.ts";

/** Sanitised bodies of articles, including drafts. */
const sanitised = memoize(cleanArticleHTML, 16);

/** A document as its page shows it: sanitised, and with its table of contents. */
export function shownDocument(document: PagedDocument) {
  const { html, contents } = withTableOfContents(cleanArticleHTML(document.bodyHTML));
  return { ...document, bodyHTML: html, contents };
}

const shared = {
  news: sharedResponse(newsResponse),
  categories: sharedResponse(categoriesResponse),
  category: sharedResponse(categoryResponse),
  article: sharedResponse(articleResponse),
  documents: sharedResponse(documentsResponse),
  document: sharedResponse(documentResponse, ({ data }) => shownDocument(data)),
  sponsors: sharedResponse(sponsorsResponse),
  podcast: sharedResponse(podcastResponse, ({ data }) =>
    data.map((each) => ({ ...each, transcriptHTML: cleanArticleHTML(each.transcriptHTML) })),
  ),
};

/** Whether a body's first paragraph begins with the first sentence of a summary. */
function beginsWithSentenceOf(bodyHTML: string, summary: string): boolean {
  const paragraph = textOfHTML(/<p>(.*?)<\/p>/s.exec(bodyHTML)?.[1] ?? "");
  const [sentence = ""] = summary.trim().split(/(?<=[.!?؟])\s/);
  return sentence !== "" && paragraph.startsWith(sentence);
}

/** Paths of lists below `news/`, where articles are too, so no article has such a slug. */
const listPaths = ["addresses", "highlights", "search", "words"];

/**
 * The content backend's client. It sanitises the bodies of articles and documents.
 * @param options.news what the categories of news reveal. Without it, all news counts as revealing results.
 */
export function contentService(
  backend: Backend,
  { news = { reports: [], withoutResults: [] }, ...options }: { signal?: AbortSignal; news?: NewsCategories },
): ContentService {
  const titleOf = (categories: readonly string[], given: string | undefined) => {
    // A remote backend may provide such titles itself.
    const title = given ?? titleWithoutResult(categories, news);
    return title === undefined ? {} : { titleWithoutResult: title };
  };
  const withTitle = <Summary extends ArticleSummary>(article: Summary): Summary => {
    const slugs = article.categories.map(({ slug }) => slug);
    return { ...article, ...titleOf(slugs, article.titleWithoutResult) };
  };
  const shown = (article: Article, related: readonly ArticleSummary[]) => {
    const bodyHTML = sanitised(article.bodyHTML);
    return {
      data: { ...withTitle(article), bodyHTML },
      related: related.map(withTitle),
      standfirst: beginsWithSentenceOf(bodyHTML, article.summary) ? null : article.summary,
    };
  };
  return {
    async news({ category, clubID, page, size }) {
      if (page > lastNewsPage) return { data: [], total: 0 };
      const query = new URLSearchParams({ page: String(page), size: String(size) });
      if (category) query.set("category", category);
      if (clubID !== undefined) query.set("clubID", String(clubID));
      const { data, total } = (await readShared(backend, `news?${query}`, shared.news, options)) ?? {
        data: [],
        total: 0,
      };
      return { data: data.map(withTitle), total };
    },
    async categories() {
      return (await readShared(backend, "categories", shared.categories, options))?.data ?? [];
    },
    async category(slug) {
      const path = `categories/${encodeURIComponent(slug)}`;
      return (await readShared(backend, path, shared.category, options))?.data ?? null;
    },
    async article(slug) {
      if (!fitsPath(slug) || listPaths.includes(slug)) return null;
      const article = await readShared(backend, `news/${encodeURIComponent(slug)}`, shared.article, options);
      return article ? shown(article.data, article.related) : null;
    },
    async savedArticle(slug, revision) {
      const newsroom = newsroomService(backend);
      const [found, earlier] = await Promise.all([
        newsroom.article(slug),
        revision === null ? null : newsroom.revision(slug, revision).then((read) => read?.draft ?? null),
      ]);
      if (found === null || (revision !== null && earlier === null)) return null;
      const { publishedAt } = found;
      const shownDraft = { ...found.draft, ...earlier, linked: earlier?.linked ?? found.draft.linked };
      // Publishing adds a revision with the same text.
      const state = JSON.stringify(shownDraft) === JSON.stringify(found.draft) ? found.state : "earlier";
      const { embargo: _, linked, ...draft } = shownDraft;
      const { embargo } = found.draft;
      const now = new Date().toISOString();
      const categories = found.categories.filter((category) => draft.categories.includes(category.slug));
      const article = {
        ...{ ...draft, slug, categories, imageKey: draft.imageKey ?? "", imageFocus: draft.imageFocus ?? undefined },
        ...{ publishedAt: publishedAt ?? embargo ?? now, correction: null },
        ...{ clubIDs: linked?.clubIDs ?? [], fixtureID: linked?.fixtureIDs[0] ?? null },
        ...(linked && { linked: { ...linked } }),
      };
      return { ...shown(article, []), state, embargo: embargo !== null && embargo > now ? embargo : null };
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
      const { hit, found } = results?.hits ?? { hit: [], found: 0 };
      return {
        hit: hit.map((each) => ({ ...each, ...titleOf(each.fields.categories, each.titleWithoutResult) })),
        found,
      };
    },
    async spellingCandidates(text) {
      const path = `news/words?${new URLSearchParams({ q: text })}`;
      return (await readBackend(backend, path, spellingCandidatesResponse, options))?.data ?? [];
    },
    async sitemapArticles({ page, size, order }) {
      const query = new URLSearchParams({ page: String(page), size: String(size), order });
      const articles = await readBackend(backend, `news/addresses?${query}`, sitemapArticlesResponse, options);
      return articles ?? { data: [], total: 0 };
    },
    async highlights() {
      const found = await readShared(backend, "news/highlights", shared.news, options);
      return (found?.data ?? []).map(withTitle);
    },
    async documents() {
      return (await readShared(backend, "documents", shared.documents, options))?.data ?? [];
    },
    async searchDocuments(text) {
      const path = `documents/search?${new URLSearchParams({ q: text })}`;
      return (await readShared(backend, path, shared.documents, options))?.data ?? [];
    },
    async document(slug) {
      if (!fitsPath(slug)) return null;
      return await readShared(backend, `documents/${encodeURIComponent(slug)}`, shared.document, options);
    },
    async podcast() {
      return (await readShared(backend, "podcast", shared.podcast, options)) ?? [];
    },
    async sponsors() {
      const sponsors = await readShared(backend, "sponsors", shared.sponsors, options);
      if (!sponsors) return noSponsors;
      const { data: rows, featuredLabelGroups, headerSponsor } = sponsors;
      return { rows, featuredLabelGroups, headerSponsor };
    },
  };
}
