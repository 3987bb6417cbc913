import { z } from "zod";
import {
  type NewsArticle,
  newsArticleResponse,
  newsChangedResponse,
  newsCreateRequest,
  newsDeleteRequest,
  newsHighlightsRequest,
  newsHighlightsResponse,
  newsLanguagesResponse,
  newsLinkableRequest,
  newsLinkableResponse,
  newsListResponse,
  newsPreviewRequest,
  newsPublishRequest,
  newsRenameRequest,
  newsReturnRequest,
  newsReviewState,
  newsRevisionResponse,
  newsSaveRequest,
  newsSlug,
  newsState,
  newsSubmitRequest,
  newsUnpublishRequest,
} from "../../../schemas/desk/news.ts";
import { pageNumber } from "../../../schemas/desk/page-number.ts";
import { previewResponse } from "../../../schemas/desk/previews.ts";
import { optionalReason, reason, type StaffRole } from "../../../schemas/desk/staff.ts";
import { primarySubtag } from "../../../schemas/site/primary-subtag.ts";
import { ApiError } from "../../errors.ts";
import { newsroomService } from "../../services/newsroom.ts";
import { findLinkable, readLinkable } from "../linkable.ts";
import { requireNoOtherEditors } from "../other-editors.ts";
import { linkOfPreview } from "../preview-link.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const readers: readonly StaffRole[] = ["administrator", "editor", "writer", "analyst"];
const writers: readonly StaffRole[] = ["administrator", "editor", "writer"];
const publishers: readonly StaffRole[] = ["administrator", "editor"];

const articlePath = z.object({ slug: newsSlug.meta({ description: "The article's slug." }) });
const newsroomOf = ({ c }: CallScope) => newsroomService(c.get("backends")("content"));
/** @throws ApiError 404 for an unknown slug */
async function articleOf(scope: CallScope, slug: string): Promise<NewsArticle> {
  const article = await newsroomOf(scope).article(slug);
  if (article === null) throw new ApiError(404, "no_such_article", "There is no article with that slug.");
  return article;
}
/** The languages of articles, as primary subtags like in the paths of pages. */
const languagesOf = ({ c }: CallScope): string[] => [...new Set(c.get("league").languages.map(primarySubtag))];
/** @throws ApiError 422 unless it is one of the league's languages, or the article's current one */
function requireLanguage(scope: CallScope, lang: string, current?: string): void {
  const languages = languagesOf(scope);
  if (languages.includes(lang) || lang === current) return;
  throw new ApiError(422, "unknown_language", `The league's languages are ${languages.join(", ")}.`);
}
const subject = ({ slug }: { slug: string }) => `article ${slug}`;
/** An article for the audit log. Its texts are in the revisions. */
async function state(scope: CallScope, { slug }: { slug: string }) {
  const article = await newsroomOf(scope).article(slug);
  if (article === null) return null;
  const { state, revision, publishedAt, draft, review } = article;
  return { state, revision, publishedAt, title: draft.title, embargo: draft.embargo, review: review?.state ?? null };
}
const number = (description: string) => z.coerce.number().int().nonnegative().max(1_000_000).meta({ description });

export const newsCalls = [
  staffCall({
    method: "GET",
    path: "news",
    action: "news.list",
    summary: "Articles and drafts, most recently changed first",
    roles: readers,
    input: z.object({
      text: z.string().max(100).default("").meta({ description: "Words of the title." }),
      state: newsState.optional().meta({ description: "Articles in this state." }),
      review: newsReviewState.optional().meta({ description: "Articles that wait for review, or were sent back." }),
      page: pageNumber,
    }),
    response: newsListResponse,
    audit: null,
    run: (scope, { state = null, review = null, ...rest }) => newsroomOf(scope).list({ state, review, ...rest }),
  }),
  staffCall({
    method: "GET",
    path: "news/highlights",
    action: "news.highlights",
    summary: "The articles at the top of the home page, in order",
    roles: readers,
    input: z.object({}),
    response: newsHighlightsResponse,
    audit: null,
    run: (scope) => newsroomOf(scope).highlights(),
  }),
  staffCall({
    method: "POST",
    path: "news/highlights",
    action: "news.arrange",
    onFansPages: true,
    summary: "Choose the articles at the top of the home page, and their order",
    roles: publishers,
    input: newsHighlightsRequest.extend({ reason: optionalReason }),
    response: newsHighlightsResponse,
    audit: {
      subject: () => "home page",
      state: async (scope) => (await newsroomOf(scope).highlights()).articles.map(({ slug }) => slug),
    },
    run: (scope, { ...request }) => newsroomOf(scope).arrange(request),
  }),
  staffCall({
    method: "GET",
    path: "news/languages",
    action: "news.languages",
    summary: "The languages that articles can be written in",
    roles: readers,
    input: z.object({}),
    response: newsLanguagesResponse,
    audit: null,
    run: async (scope) => ({ languages: languagesOf(scope) }),
  }),
  staffCall({
    method: "GET",
    path: "news/linkable",
    action: "news.linkable",
    summary: "Matches, clubs, players and videos that can be linked to an article, by words or by their ids",
    roles: readers,
    input: newsLinkableRequest,
    response: newsLinkableResponse,
    audit: null,
    async run(scope, { text, keys }) {
      const [found, read] = await Promise.all([
        text.trim() === "" ? [] : findLinkable(scope, text),
        keys === "" ? [] : readLinkable(scope, keys.split(",")),
      ]);
      return { things: [...read, ...found] };
    },
  }),
  staffCall({
    method: "GET",
    path: "news/{slug}",
    action: "news.read",
    summary: "An article as it was saved last, and its revisions",
    roles: readers,
    input: articlePath,
    response: newsArticleResponse,
    audit: null,
    async run(scope, { slug }) {
      return await articleOf(scope, slug);
    },
  }),
  staffCall({
    method: "GET",
    path: "news/{slug}/revisions/{revision}",
    action: "news.revision",
    summary: "An article as it was in a revision",
    roles: readers,
    input: articlePath.extend({ revision: number("Its number.") }),
    response: newsRevisionResponse,
    audit: null,
    async run(scope, { slug, revision }) {
      const found = await newsroomOf(scope).revision(slug, revision);
      if (found === null) throw new ApiError(404, "no_such_revision", "There is no such revision.");
      return found;
    },
  }),
  staffCall({
    method: "POST",
    path: "news/{slug}/preview",
    action: "news.preview",
    summary: "Get a preview link: anyone who has it can read the saved article, or one revision of it, for a week",
    roles: readers,
    input: articlePath.extend(newsPreviewRequest.shape),
    response: previewResponse,
    audit: { subject },
    async run(scope, { slug, revision }) {
      await articleOf(scope, slug);
      if (revision !== null) await newsroomOf(scope).keep(slug, revision);
      return await linkOfPreview(scope, { article: slug, revision });
    },
  }),
  staffCall({
    method: "POST",
    path: "news/create",
    action: "news.create",
    summary: "Begin an article",
    roles: writers,
    input: newsCreateRequest,
    response: newsChangedResponse,
    audit: { subject: () => null, loggedInput: ({ draft }) => ({ title: draft.title }), logsResponse: true },
    async run(scope, { draft }) {
      requireLanguage(scope, draft.lang);
      return await newsroomOf(scope).create(draft, scope.caller.name);
    },
  }),
  staffCall({
    method: "POST",
    path: "news/{slug}/save",
    action: "news.save",
    summary: "Save an article; fans go on reading what was published",
    roles: writers,
    input: articlePath.extend(newsSaveRequest.shape),
    response: newsChangedResponse,
    audit: { subject, loggedInput: ({ revision, draft }) => ({ revision, title: draft.title }), state },
    async run(scope, { slug, ...saved }) {
      requireLanguage(scope, saved.draft.lang, (await articleOf(scope, slug)).draft.lang);
      return await newsroomOf(scope).save(slug, saved, scope.caller.name);
    },
  }),
  staffCall({
    method: "POST",
    path: "news/{slug}/submit",
    action: "news.submit",
    summary: "Send an article as it was saved last for review, with a note",
    roles: writers,
    input: articlePath.extend(newsSubmitRequest.shape),
    response: newsChangedResponse,
    audit: { subject, loggedInput: ({ revision, note }) => ({ revision, note }), state },
    run: (scope, { slug, ...request }) => newsroomOf(scope).submit(slug, request, scope.caller.name),
  }),
  staffCall({
    method: "POST",
    path: "news/{slug}/return",
    action: "news.return",
    summary: "Send an article that waits for review back to its writer, with a note",
    roles: publishers,
    input: articlePath.extend(newsReturnRequest.shape),
    response: newsChangedResponse,
    audit: { subject, loggedInput: ({ revision, note }) => ({ revision, note }), state },
    run: (scope, { slug, ...request }) => newsroomOf(scope).return(slug, request, scope.caller.name),
  }),
  staffCall({
    method: "POST",
    path: "news/{slug}/publish",
    action: "news.publish",
    onFansPages: true,
    summary: "Publish an article as it was saved last, now or later, with a correction if need be",
    roles: publishers,
    input: articlePath.extend(newsPublishRequest.shape).extend({ reason: optionalReason }),
    response: newsChangedResponse,
    audit: {
      subject,
      loggedInput: ({ revision, at, asNew, correction }) => ({ revision, at, asNew, correction }),
      state,
    },
    run: (scope, { slug, ...request }) => newsroomOf(scope).publish(slug, request, scope.caller.name),
  }),
  staffCall({
    method: "POST",
    path: "news/{slug}/unpublish",
    action: "news.unpublish",
    onFansPages: true,
    summary: "Take an article off the site",
    roles: publishers,
    input: articlePath.extend(newsUnpublishRequest.shape).extend({ reason }),
    response: newsChangedResponse,
    audit: { subject, loggedInput: ({ revision }) => ({ revision }), state },
    run: (scope, { slug, revision }) => newsroomOf(scope).unpublish(slug, revision, scope.caller.name),
  }),
  staffCall({
    method: "POST",
    path: "news/{slug}/rename",
    action: "news.rename",
    summary: "Give an article that fans have not read yet another slug",
    roles: publishers,
    input: articlePath.extend(newsRenameRequest.shape).extend({ reason: optionalReason }),
    response: newsChangedResponse,
    audit: { subject, state },
    async run(scope, { slug, ...request }) {
      await requireNoOtherEditors(scope, subject({ slug }));
      return await newsroomOf(scope).rename(slug, request, scope.caller.name);
    },
  }),
  staffCall({
    method: "POST",
    path: "news/{slug}/delete",
    action: "news.delete",
    summary: "Delete a draft that has never been published, with its revisions",
    roles: writers,
    input: articlePath.extend(newsDeleteRequest.shape).extend({ reason }),
    response: newsChangedResponse,
    audit: { subject, loggedInput: ({ revision }) => ({ revision }), state },
    confirmed: true,
    async run(scope, { slug, revision }) {
      await requireNoOtherEditors(scope, subject({ slug }));
      return await newsroomOf(scope).delete(slug, revision, scope.caller.name);
    },
  }),
];
