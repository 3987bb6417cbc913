import { z } from "zod";
import { maxDocumentTitle } from "../content/league-document.ts";
import { reason } from "./staff.ts";

export const documentSlug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "A document's slug is small letters, digits and hyphens.")
  .max(200, "A document's slug has at most 200 characters.");

const pdfKey = z.string().regex(/^[0-9a-f]{64}$/, "Add the PDF first: pdf is the sha256 that came back.");

/** A document as staff edit it. Without a text, fans read its PDF. */
export const documentDraft = z.object({
  title: z
    .string()
    .trim()
    .min(1, "A document needs a title.")
    .max(maxDocumentTitle, `A title has at most ${maxDocumentTitle} characters.`),
  updatedOn: z.iso.date("A date is YYYY-MM-DD."),
  format: z.enum(["md", "html"], "format is md or html."),
  /** Markdown or HTML; empty: the PDF alone. */
  text: z.string().max(50_000, "A text has at most 50,000 characters, markup counted."),
  /** SHA-256 of a PDF that was added. */
  pdf: pdfKey.nullable(),
});
export type DocumentDraft = z.infer<typeof documentDraft>;

const version = z.int().nonnegative();

export const addedPdf = z.object({ sha256: pdfKey, bytes: z.int().positive() });

export const listedDocument = z.object({
  slug: z.string(),
  title: z.string(),
  updatedOn: z.iso.date(),
  pdfBytes: z.int().nullable(),
  /** Why it is not on the site; null: fans read it. */
  offBecause: z.string().nullable(),
  /** When it was last changed, and by whom. Null: never, or by an import of the league's folder. */
  changedAt: z.iso.datetime().nullable(),
  staff: z.string().nullable(),
});
export type ListedDocument = z.infer<typeof listedDocument>;
/** GET documents: by title. */
export const deskDocumentsResponse = z.object({ documents: z.array(listedDocument) });

/** GET documents/{slug} of the content backend. A change sends the version it is based on. */
export const storedDocument = listedDocument.extend({
  version,
  format: z.enum(["md", "html"]),
  text: z.string(),
  pdf: addedPdf.nullable(),
});
export type StoredDocument = z.infer<typeof storedDocument>;
/** GET documents/{slug}. */
export const deskDocumentResponse = storedDocument.extend({
  /** Path of its page on the site. */
  path: z.string(),
});
export type DeskDocument = z.infer<typeof deskDocumentResponse>;

/** POST documents/create: publishes it at once. */
export const documentCreateRequest = z.object({ document: documentDraft });
/** POST documents/{slug}/save: publishes it at once, if it is on the site. */
export const documentSaveRequest = z.object({ version, document: documentDraft });
/** POST documents/{slug}/take-off. */
export const documentTakeOffRequest = z.object({ version, reason });
/** POST documents/{slug}/put-back. */
export const documentPutBackRequest = z.object({ version });
/** POST documents/{slug}/delete. */
export const documentDeleteRequest = z.object({ version, reason });
/** The response to every change. */
export const documentChangedResponse = z.object({ slug: z.string(), version });
export const documentDeletedResponse = z.object({ deleted: z.literal(true) });
