import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  documentCreateRequest,
  documentDeleteRequest,
  documentPutBackRequest,
  documentSaveRequest,
  documentSlug,
  documentTakeOffRequest,
} from "../../../../schemas/desk/documents.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { parseParameters } from "../../../request/parameters.ts";
import { readPdf } from "../../../request/pdf-body.ts";
import { readBody } from "../../../request/request-body.ts";
import {
  createDocument,
  deleteDocument,
  listDocuments,
  readDocument,
  saveDocument,
  showDocument,
} from "./document-store.ts";

const documentPath = z.object({ slug: documentSlug });
/** Who makes the change. */
const author = z.object({ staff: z.string().min(1).max(400) });

/** Combines path parameters and body into a change at the current time. */
const changeOf = (c: Context<AppEnv>, { version, staff }: { version: number; staff: string }) => ({
  ...parseParameters(documentPath, c.req.param()),
  version,
  staff,
  now: new Date().toISOString(),
});

/**
 * The desk's endpoints for documents, in the content backend. All need the service key.
 * GET desk-documents                 all documents, including those off the site
 * GET desk-documents/{slug}          one of them, as it was written
 * POST desk-documents/pdf            stores a PDF: the body is the file itself
 * POST desk-documents, desk-documents/{slug}/save, …/take-off, …/put-back, …/delete
 */
export const deskDocuments = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/", async (c) => c.json({ data: { documents: await listDocuments(c.env) } }))
  .post("/", async (c) => {
    const { document, staff } = await readBody(c, documentCreateRequest.extend(author.shape));
    return c.json({ data: await createDocument(c.env, document, staff, new Date().toISOString()) });
  })
  .post("/pdf", async (c) => {
    const bytes = await readPdf(c.req.raw.body);
    const sha256 = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
    await c.env.MEDIA.put(`league/${sha256}`, bytes, { httpMetadata: { contentType: "application/pdf" } });
    return c.json({ data: { sha256, bytes: bytes.length } });
  })
  .get("/:slug", async (c) => {
    const document = await readDocument(c.env, parseParameters(documentPath, c.req.param()).slug);
    if (document === null) throw new ApiError(404, "no_such_document", "There is no document with that slug.");
    return c.json({ data: document });
  })
  .post("/:slug/save", async (c) => {
    const { document, ...given } = await readBody(c, documentSaveRequest.extend(author.shape));
    const change = changeOf(c, given);
    return c.json({ data: { slug: change.slug, version: await saveDocument(c.env, change, document) } });
  })
  .post("/:slug/take-off", async (c) => {
    const { reason, ...given } = await readBody(c, documentTakeOffRequest.extend(author.shape));
    const change = changeOf(c, given);
    return c.json({ data: { slug: change.slug, version: await showDocument(c.env, change, reason) } });
  })
  .post("/:slug/put-back", async (c) => {
    const change = changeOf(c, await readBody(c, documentPutBackRequest.extend(author.shape)));
    return c.json({ data: { slug: change.slug, version: await showDocument(c.env, change, null) } });
  })
  .post("/:slug/delete", async (c) => {
    await deleteDocument(c.env, changeOf(c, await readBody(c, documentDeleteRequest.extend(author.shape))));
    return c.json({ data: { deleted: true } });
  });
