import { z } from "zod";
import { documentPath, maxPdfBytes } from "../../../schemas/content/league-document.ts";
import {
  addedPdf,
  deskDocumentResponse,
  deskDocumentsResponse,
  documentChangedResponse,
  documentCreateRequest,
  documentDeletedResponse,
  documentDeleteRequest,
  documentPutBackRequest,
  documentSaveRequest,
  documentSlug,
  documentTakeOffRequest,
} from "../../../schemas/desk/documents.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { ApiError } from "../../errors.ts";
import { readPdf } from "../../request/pdf-body.ts";
import { documentDesk } from "../../services/document-desk.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const readers: readonly StaffRole[] = ["administrator", "editor", "writer", "analyst"];
const editors: readonly StaffRole[] = ["administrator", "editor"];

const one = z.object({ slug: documentSlug.meta({ description: "The document's slug." }) });
const documentsOf = ({ c }: CallScope) => documentDesk(c.get("backends")("content"));
const subject = ({ slug }: { slug: string }) => `document ${slug}`;

/** Who changes a document and why, which the backend stores with it. */
const signed = ({ caller, author }: CallScope) => ({ staff: caller.name, reason: author.reason });

/** A document for the audit log, without its long text. */
async function state(scope: CallScope, { slug }: { slug: string }) {
  const document = await documentsOf(scope).document(slug);
  if (document === null) return null;
  const { title, updatedOn, pdf, offBecause, version, text } = document;
  return { title, updatedOn, pdf, offBecause, version, characters: text.length };
}

export const documentCalls = [
  staffCall({
    method: "GET",
    path: "documents",
    action: "documents.list",
    summary: "The league's documents, those off the site too",
    roles: readers,
    input: z.object({}),
    response: deskDocumentsResponse,
    audit: null,
    run: (scope) => documentsOf(scope).list(),
  }),
  staffCall({
    method: "GET",
    path: "documents/{slug}",
    action: "documents.read",
    summary: "A document as it was written, and where fans read it",
    roles: readers,
    input: one,
    response: deskDocumentResponse,
    audit: null,
    async run(scope, { slug }) {
      const document = await documentsOf(scope).document(slug);
      if (document === null) throw new ApiError(404, "no_such_document", "There is no document with that slug.");
      return { ...document, path: documentPath(scope.c.get("league").documents, slug) };
    },
  }),
  staffCall({
    method: "POST",
    path: "documents/pdf",
    action: "documents.add-pdf",
    summary: "Add a PDF for a document; fans see it once a document has it",
    roles: editors,
    input: z.object({}),
    file: { types: ["application/pdf"], maxBytes: maxPdfBytes },
    response: addedPdf,
    audit: { subject: () => null, logsResponse: true },
    run: async (scope) => documentsOf(scope).addPdf(await readPdf(scope.c.req.raw.body)),
  }),
  staffCall({
    method: "POST",
    path: "documents/create",
    action: "documents.create",
    onFansPages: true,
    summary: "Add a document with a text, a PDF or both; fans read it at once",
    roles: editors,
    input: documentCreateRequest,
    response: documentChangedResponse,
    audit: {
      subject: () => null,
      loggedInput: ({ document: { title, updatedOn, pdf } }) => ({ title, updatedOn, pdf }),
      logsResponse: true,
    },
    run: (scope, { document }) => documentsOf(scope).create(document, scope.caller.name),
  }),
  staffCall({
    method: "POST",
    path: "documents/{slug}/save",
    action: "documents.save",
    onFansPages: true,
    summary: "Change a document's title, date, text or PDF; fans read it at once",
    roles: editors,
    input: one.extend(documentSaveRequest.shape),
    response: documentChangedResponse,
    audit: {
      subject,
      state,
      loggedInput: ({ version, document: { title, updatedOn, pdf } }) => ({ version, title, updatedOn, pdf }),
    },
    run: (scope, { slug, ...saved }) => documentsOf(scope).save(slug, { ...saved, staff: scope.caller.name }),
  }),
  staffCall({
    method: "POST",
    path: "documents/{slug}/take-off",
    action: "documents.take-off",
    onFansPages: true,
    summary: "Take a document off the site; the desk keeps it",
    roles: editors,
    input: one.extend(documentTakeOffRequest.shape),
    response: documentChangedResponse,
    audit: { subject, state },
    run: (scope, { slug, ...taken }) => documentsOf(scope).takeOff(slug, { ...taken, ...signed(scope) }),
  }),
  staffCall({
    method: "POST",
    path: "documents/{slug}/put-back",
    action: "documents.put-back",
    onFansPages: true,
    summary: "Put a document back on the site",
    roles: editors,
    input: one.extend(documentPutBackRequest.shape),
    response: documentChangedResponse,
    audit: { subject, state },
    run: (scope, { slug, version }) => documentsOf(scope).putBack(slug, { version, staff: scope.caller.name }),
  }),
  staffCall({
    method: "POST",
    path: "documents/{slug}/delete",
    action: "documents.delete",
    onFansPages: true,
    summary: "Delete a document for good",
    roles: editors,
    confirmed: true,
    input: one.extend(documentDeleteRequest.shape),
    response: documentDeletedResponse,
    audit: { subject, state },
    run: (scope, { slug, ...deleted }) => documentsOf(scope).delete(slug, { ...deleted, ...signed(scope) }),
  }),
];
