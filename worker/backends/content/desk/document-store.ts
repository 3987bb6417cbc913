import { z } from "zod";
import { pdfBeginningBytes, pdfProblem } from "../../../../schemas/content/league-document.ts";
import {
  type DocumentDraft,
  listedDocument,
  type StoredDocument,
  storedDocument,
} from "../../../../schemas/desk/documents.ts";
import { ApiError } from "../../../errors.ts";
import { freeSlug } from "../../free-slug.ts";

type Storage = Pick<Env, "CONTENT_DB" | "MEDIA">;

/** A change of a document: the version that it is based on, who makes it and when. */
interface Change {
  slug: string;
  version: number;
  staff: string;
  now: string;
}

/** SQL: all documents, those on the site as fans read them, and those off the site as the desk has them. */
const allDocuments = `SELECT d.slug, d.title, d.updated_on AS updatedOn, d.pdf_sha256 AS sha256, d.pdf_bytes AS pdfBytes,
    NULL AS offBecause, k.changed_at AS changedAt, k.staff, coalesce(k.version, 0) AS version,
    coalesce(k.format, 'html') AS format, coalesce(k.text, d.body_html) AS text
  FROM documents d LEFT JOIN desk_documents k ON k.slug = d.slug
  UNION ALL
  SELECT slug, title, updated_on, pdf_sha256, pdf_bytes, off_because, changed_at, staff, version, format, text
  FROM desk_documents WHERE off_because IS NOT NULL`;

export async function listDocuments({ CONTENT_DB }: Storage) {
  const sql = `SELECT slug, title, updatedOn, pdfBytes, offBecause, changedAt, staff FROM (${allDocuments}) ORDER BY title, slug`;
  return z.array(listedDocument).parse((await CONTENT_DB.prepare(sql).all()).results);
}

const row = storedDocument.omit({ pdf: true }).extend({ sha256: z.string().nullable() });

export async function readDocument({ CONTENT_DB }: Storage, slug: string): Promise<StoredDocument | null> {
  const found = await CONTENT_DB.prepare(`SELECT * FROM (${allDocuments}) WHERE slug = ?`).bind(slug).first();
  if (found === null) return null;
  const { sha256, ...document } = row.parse(found);
  const { pdfBytes } = document;
  return { ...document, pdf: sha256 === null || pdfBytes === null ? null : { sha256, bytes: pdfBytes } };
}

const changedMeanwhile = () =>
  new ApiError(
    409,
    "changed_meanwhile",
    "Somebody else has changed this document since you opened it. Yours was not saved: look at theirs first.",
  );

/** The document, if it still has the version that the change is based on. @throws ApiError 404, 409 */
async function documentAt(storage: Storage, { slug, version }: Change): Promise<StoredDocument> {
  const document = await readDocument(storage, slug);
  if (document === null) throw new ApiError(404, "no_such_document", "There is no document with that slug.");
  if (document.version !== version) throw changedMeanwhile();
  return document;
}

/** Size of a draft's PDF. @throws ApiError 422 when no PDF with that key was added, or fans would have nothing to read */
async function pdfBytesOf({ MEDIA }: Storage, { text, pdf }: DocumentDraft): Promise<number | null> {
  if (pdf === null) {
    if (text.trim() === "") throw new ApiError(422, "empty", "A document needs a text, a PDF or both.");
    return null;
  }
  // Crests and other files of the league have the same kind of keys, so check that it is a PDF.
  const object = await MEDIA.get(`league/${pdf}`, { range: { offset: 0, length: pdfBeginningBytes } });
  const start = object === null ? null : new Uint8Array(await object.arrayBuffer());
  if (object === null || start === null || pdfProblem(start, object.size) !== null) {
    throw new ApiError(422, "no_pdf", "That PDF is not in storage. Choose the file again.");
  }
  return object.size;
}

/** Writes the desk's row, unless somebody else wrote another version in between, then the row that fans read. @throws ApiError 409 */
async function write(
  { CONTENT_DB }: Storage,
  { slug, version, staff, now }: Change,
  document: DocumentDraft & { pdfBytes: number | null; offBecause: string | null },
): Promise<number> {
  const { title, updatedOn, format, text, pdf, pdfBytes, offBecause } = document;
  // A new document's version starts from the time, so that one created again after a deletion gets a different version.
  const next = version === 0 ? Date.parse(now) : version + 1;
  const isWritten =
    "EXISTS (SELECT 1 FROM desk_documents WHERE slug = ?1 AND version = ?2 AND changed_at = ?3 AND staff = ?4)";
  const key = [slug, next, now, staff];
  // Loaded on demand: a Worker that starts for a fan needs no Markdown.
  const { documentHTML } = await import("../../../html/document-html.ts");
  const [written] = await CONTENT_DB.batch([
    CONTENT_DB.prepare(
      `INSERT INTO desk_documents
         (slug, version, changed_at, staff, title, updated_on, format, text, body_html, pdf_sha256, pdf_bytes, off_because)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12
       WHERE coalesce((SELECT version FROM desk_documents WHERE slug = ?1), 0) = ?13
       ON CONFLICT (slug) DO UPDATE SET version = excluded.version, changed_at = excluded.changed_at, staff = excluded.staff,
         title = excluded.title, updated_on = excluded.updated_on, format = excluded.format, text = excluded.text,
         body_html = excluded.body_html, pdf_sha256 = excluded.pdf_sha256, pdf_bytes = excluded.pdf_bytes,
         off_because = excluded.off_because
       RETURNING version`,
    ).bind(
      ...[...key, title, updatedOn, format, text, documentHTML({ format, text }), pdf, pdfBytes, offBecause, version],
    ),
    CONTENT_DB.prepare(
      `INSERT INTO documents (slug, title, updated_on, body_html, pdf_sha256, pdf_bytes)
       SELECT slug, title, updated_on, body_html, pdf_sha256, pdf_bytes FROM desk_documents
       WHERE slug = ?1 AND off_because IS NULL AND ${isWritten}
       ON CONFLICT (slug) DO UPDATE SET title = excluded.title, updated_on = excluded.updated_on,
         body_html = excluded.body_html, pdf_sha256 = excluded.pdf_sha256, pdf_bytes = excluded.pdf_bytes`,
    ).bind(...key),
    CONTENT_DB.prepare(
      `DELETE FROM documents WHERE slug = ?1 AND ${isWritten}
         AND (SELECT off_because FROM desk_documents WHERE slug = ?1) IS NOT NULL`,
    ).bind(...key),
  ]);
  if (written?.results.length !== 1) throw changedMeanwhile();
  return next;
}

/** Adds a document, which fans read at once. @throws ApiError 422 */
export async function createDocument(storage: Storage, draft: DocumentDraft, staff: string, now: string) {
  const pdfBytes = await pdfBytesOf(storage, draft);
  const slug = await freeSlug(draft.title, { otherwise: "document", length: 60 }, async (wanted) => {
    const taken = storage.CONTENT_DB.prepare(`SELECT 1 FROM (${allDocuments}) WHERE slug = ?`);
    // documents/search is an endpoint of its own.
    return wanted === "search" || (await taken.bind(wanted).first()) !== null;
  });
  const change = { slug, version: 0, staff, now };
  return { slug, version: await write(storage, change, { ...draft, pdfBytes, offBecause: null }) };
}

/** Changes a document. @throws ApiError 404, 409, 422 */
export async function saveDocument(storage: Storage, change: Change, draft: DocumentDraft): Promise<number> {
  const { offBecause } = await documentAt(storage, change);
  return await write(storage, change, { ...draft, pdfBytes: await pdfBytesOf(storage, draft), offBecause });
}

/** Takes a document off the site for a reason, or, for null, puts it back. @throws ApiError 404, 409 */
export async function showDocument(storage: Storage, change: Change, offBecause: string | null): Promise<number> {
  const { pdf, ...document } = await documentAt(storage, change);
  return await write(storage, change, { ...document, pdf: pdf?.sha256 ?? null, offBecause });
}

/** Deletes a document. Its PDF stays in storage, where another document may have the same. @throws ApiError 404, 409 */
export async function deleteDocument(storage: Storage, change: Change): Promise<void> {
  await documentAt(storage, change);
  const { slug, version } = change;
  const isCurrent = "coalesce((SELECT version FROM desk_documents WHERE slug = ?1), 0) = ?2";
  const [deleted] = await storage.CONTENT_DB.batch([
    storage.CONTENT_DB.prepare(`SELECT 1 WHERE ${isCurrent}`).bind(slug, version),
    storage.CONTENT_DB.prepare(`DELETE FROM documents WHERE slug = ?1 AND ${isCurrent}`).bind(slug, version),
    storage.CONTENT_DB.prepare("DELETE FROM desk_documents WHERE slug = ?1 AND version = ?2").bind(slug, version),
  ]);
  if (deleted?.results.length !== 1) throw changedMeanwhile();
}
