import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  newsCreateRequest,
  newsDeleteRequest,
  newsHighlightsRequest,
  newsPublishRequest,
  newsRenameRequest,
  newsReturnRequest,
  newsReviewState,
  newsSaveRequest,
  newsSlug,
  newsSubmitRequest,
  newsUnpublishRequest,
} from "../../../../schemas/desk/news.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { integerParameter, parseParameters } from "../../../request/parameters.ts";
import { readBody } from "../../../request/request-body.ts";
import { arrangeHighlights, listHighlights } from "./highlights.ts";
import { returnNews, submitNews } from "./news-review.ts";
import {
  createNews,
  keepRevision,
  listNews,
  publishNews,
  readNews,
  readNewsRevision,
  saveNews,
  unpublishNews,
} from "./newsroom-store.ts";
import { deleteNews, renameNews } from "./unpublished-news.ts";

const listQuery = z.object({
  q: z.string().max(100, "q has at most 100 characters").default(""),
  state: z
    .enum(["draft", "scheduled", "published", "changed"], "state is draft, scheduled, published or changed")
    .optional(),
  review: z.enum(newsReviewState.options, "review is waiting or returned").optional(),
  page: integerParameter("page", 0, 10_000).default(0),
});
const articlePath = z.object({ slug: newsSlug });
const revisionPath = articlePath.extend({ revision: z.coerce.number().int().positive() });
/** Who makes the change, as stored in the revision. */
const author = z.object({ staff: z.string().min(1).max(400) });

const missing = () => new ApiError(404, "no_such_article", "There is no article with that slug.");

/** Combines path parameters and body into a change at the current time. */
const changeOf = (c: Context<AppEnv>, { revision, staff }: { revision: number; staff: string }) => ({
  ...parseParameters(articlePath, c.req.param()),
  revision,
  staff,
  now: new Date().toISOString(),
});

/**
 * The newsroom's endpoints of the content backend. They need the service key.
 * GET newsroom?q=&state=&review=&page=    all articles, including drafts
 * GET newsroom/highlights                 articles at the top of the home page; POST changes them
 * GET newsroom/{slug}                     an article's last saved revision
 * GET newsroom/{slug}/revisions/{number}  an earlier revision
 * POST newsroom/{slug}/revisions/{number}/keep  keeps it for a preview link
 * POST newsroom, newsroom/{slug}/save, …/submit, …/return, …/publish, …/unpublish, …/rename, …/delete
 */
export const newsroom = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/", async (c) => {
    const { q, state = null, review = null, page } = parseParameters(listQuery, c.req.query());
    const now = new Date().toISOString();
    return c.json({ data: await listNews(c.env.CONTENT_DB, { text: q, state, review, page, now }) });
  })
  .post("/", async (c) => {
    const { draft, staff } = await readBody(c, newsCreateRequest.extend(author.shape));
    const slug = await createNews(c.env.CONTENT_DB, draft, staff, new Date().toISOString());
    return c.json({ data: { slug, revision: 1 } });
  })
  .get("/highlights", async (c) => {
    return c.json({ data: { articles: await listHighlights(c.env.CONTENT_DB, new Date().toISOString()) } });
  })
  .post("/highlights", async (c) => {
    const order = await readBody(c, newsHighlightsRequest);
    return c.json({ data: { articles: await arrangeHighlights(c.env.CONTENT_DB, order, new Date().toISOString()) } });
  })
  .get("/:slug", async (c) => {
    const { slug } = parseParameters(articlePath, c.req.param());
    const article = await readNews(c.env.CONTENT_DB, slug, new Date().toISOString());
    if (article === null) throw missing();
    return c.json({ data: article });
  })
  .get("/:slug/revisions/:revision", async (c) => {
    const { slug, revision } = parseParameters(revisionPath, c.req.param());
    const draft = await readNewsRevision(c.env.CONTENT_DB, slug, revision);
    if (draft === null) throw new ApiError(404, "no_such_revision", "There is no such revision.");
    return c.json({ data: { draft } });
  })
  .post("/:slug/revisions/:revision/keep", async (c) => {
    const { slug, revision } = parseParameters(revisionPath, c.req.param());
    if (!(await keepRevision(c.env.CONTENT_DB, slug, revision))) {
      throw new ApiError(404, "no_such_revision", "There is no such revision.");
    }
    return c.json({ data: { slug, revision } });
  })
  .post("/:slug/save", async (c) => {
    const { draft, apart = false, ...given } = await readBody(c, newsSaveRequest.extend(author.shape));
    const change = changeOf(c, given);
    if ((await readNews(c.env.CONTENT_DB, change.slug, change.now)) === null) throw missing();
    return c.json({ data: { slug: change.slug, revision: await saveNews(c.env.CONTENT_DB, change, draft, apart) } });
  })
  .post("/:slug/submit", async (c) => {
    const { note, ...given } = await readBody(c, newsSubmitRequest.extend(author.shape));
    const change = changeOf(c, given);
    return c.json({ data: { slug: change.slug, revision: await submitNews(c.env.CONTENT_DB, change, note) } });
  })
  .post("/:slug/return", async (c) => {
    const { note, ...given } = await readBody(c, newsReturnRequest.extend(author.shape));
    const change = changeOf(c, given);
    return c.json({ data: { slug: change.slug, revision: await returnNews(c.env.CONTENT_DB, change, note) } });
  })
  .post("/:slug/publish", async (c) => {
    const { revision: based, staff, ...publication } = await readBody(c, newsPublishRequest.extend(author.shape));
    const change = changeOf(c, { revision: based, staff });
    const revision = await publishNews(c.env.CONTENT_DB, change, publication);
    return c.json({ data: { slug: change.slug, revision } });
  })
  .post("/:slug/unpublish", async (c) => {
    const change = changeOf(c, await readBody(c, newsUnpublishRequest.extend(author.shape)));
    return c.json({ data: { slug: change.slug, revision: await unpublishNews(c.env.CONTENT_DB, change) } });
  })
  .post("/:slug/rename", async (c) => {
    const { to, ...given } = await readBody(c, newsRenameRequest.extend(author.shape));
    await renameNews(c.env.CONTENT_DB, changeOf(c, given), to);
    return c.json({ data: { slug: to, revision: given.revision } });
  })
  .post("/:slug/delete", async (c) => {
    const change = changeOf(c, await readBody(c, newsDeleteRequest.extend(author.shape)));
    await deleteNews(c.env.CONTENT_DB, change);
    return c.json({ data: { slug: change.slug, revision: change.revision } });
  });
