import { z } from "zod";

/** Limits of the league's documents, whether they come with the league's folder or are added at the desk. */

/** Bytes of a PDF. */
export const maxPdfBytes = 25_000_000;

const pdfBeginning = "%PDF-";

/** Number of first bytes that {@link pdfProblem} needs to recognise a PDF. */
export const pdfBeginningBytes = pdfBeginning.length;

/**
 * Why the site rejects a file as a PDF, worded to follow the file's name; null when it accepts it.
 * @param start its first bytes. @param size all its bytes.
 */
export function pdfProblem(start: Uint8Array, size: number): string | null {
  if (new TextDecoder().decode(start.subarray(0, pdfBeginning.length)) !== pdfBeginning) return "is no PDF";
  return size > maxPdfBytes ? `has more than ${maxPdfBytes / 1_000_000} MB` : null;
}

export const maxDocumentTitle = 200;

/** Path of a document's page: fixed documents are at the top level (spec: routes#fixed-documents), others below the hub. */
export const documentPath = (fixed: readonly string[], slug: string): string =>
  fixed.includes(slug) ? `/${slug}` : `/documents/${slug}`;

/** Title and date of a document in the league's folder. */
export const documentFields = z.strictObject({
  title: z.string().trim().min(1).max(maxDocumentTitle),
  updatedOn: z.iso.date(),
});
