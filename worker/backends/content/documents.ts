import { Hono } from "hono";
import { z } from "zod";
import type { documentResponse, documentsResponse } from "../../../schemas/content/content.ts";
import { maxTermLength } from "../../../schemas/content/news-search.ts";
import { fullTextQuery, parseSearchTerms } from "../../../schemas/content/search-terms.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { parseParameters } from "../../request/parameters.ts";

const summaryRow = z
  .object({ slug: z.string(), title: z.string(), updated_on: z.string() })
  .transform(({ updated_on, ...rest }) => ({ ...rest, updatedOn: updated_on }));
const bodyRow = z
  .object({ body_html: z.string(), pdf_bytes: z.int().nullable() })
  .transform(({ body_html, pdf_bytes }) => ({
    bodyHTML: body_html,
    pdf: pdf_bytes === null ? null : { bytes: pdf_bytes },
  }));
const pdfRow = z.object({ sha256: z.string() });

const missing = () => new ApiError(404, "not_found", "There is no document of that name.");

const searchQuery = z.object({
  q: z
    .string()
    .trim()
    .min(1, "q is the text to search for")
    .max(maxTermLength, `q has at most ${maxTermLength} characters`),
});
/** Maximum documents that a search returns. */
const maxFound = 10;

/** GET documents, documents/search?q=, documents/{slug} and documents/{slug}/pdf. */
export const documents = new Hono<AppEnv>()
  .get("/", async (c) => {
    const { results } = await c.env.CONTENT_DB.prepare(
      "SELECT slug, title, updated_on FROM documents ORDER BY title",
    ).all();
    return c.json({ data: z.array(summaryRow).parse(results) } satisfies z.infer<typeof documentsResponse>);
  })
  // Documents with all the words in title or text, best match first; the last word may be a prefix. Without q, `search` is a slug.
  .get("/search", async (c, next) => {
    if (c.req.query("q") === undefined) return await next();
    const match = fullTextQuery(parseSearchTerms(parseParameters(searchQuery, c.req.query()).q));
    if (match === "") return c.json({ data: [] } satisfies z.infer<typeof documentsResponse>);
    const { results } = await c.env.CONTENT_DB.prepare(
      `SELECT slug, documents.title, updated_on FROM document_index JOIN documents ON documents.rowid = document_index.rowid
       WHERE document_index MATCH ? ORDER BY rank, slug LIMIT ${maxFound}`,
    )
      .bind(match)
      .all();
    return c.json({ data: z.array(summaryRow).parse(results) } satisfies z.infer<typeof documentsResponse>);
  })
  .get("/:slug", async (c) => {
    const row = await c.env.CONTENT_DB.prepare(
      "SELECT slug, title, updated_on, body_html, pdf_bytes FROM documents WHERE slug = ?",
    )
      .bind(c.req.param("slug"))
      .first();
    if (row === null) throw missing();
    return c.json({
      data: { ...summaryRow.parse(row), ...bodyRow.parse(row) },
    } satisfies z.infer<typeof documentResponse>);
  })
  .get("/:slug/pdf", async (c) => {
    const row = await c.env.CONTENT_DB.prepare(
      "SELECT pdf_sha256 AS sha256 FROM documents WHERE slug = ? AND pdf_sha256 IS NOT NULL",
    )
      .bind(c.req.param("slug"))
      .first();
    if (row === null) throw missing();
    const object = await c.env.MEDIA.get(`league/${pdfRow.parse(row).sha256}`);
    if (object === null) throw new ApiError(503, "file_missing", "This document's file is not in storage.");
    return c.body(object.body, 200, { "content-type": "application/pdf", etag: object.httpEtag });
  });
