import {
  addedPdf,
  type DocumentDraft,
  deskDocumentsResponse,
  documentChangedResponse,
  documentDeletedResponse,
  storedDocument,
} from "../../schemas/desk/documents.ts";
import { postChange, postFile, readBackend, withData } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

/** A change to a document: the version on which it is based, and its author. */
interface Change {
  version: number;
  staff: string;
}

/** Calls of the desk for the league's documents, in the content backend. */
export function documentDesk(backend: Backend) {
  const change = async (path: string, body: object) =>
    (await postChange(backend, `desk-documents${path}`, body, withData(documentChangedResponse))).data;
  return {
    /** Empty for a backend that does not let the desk manage its documents. */
    async list() {
      return (await readBackend(backend, "desk-documents", withData(deskDocumentsResponse)))?.data ?? { documents: [] };
    },
    document: async (slug: string) =>
      (await readBackend(backend, `desk-documents/${slug}`, withData(storedDocument)))?.data ?? null,
    addPdf: async (file: Uint8Array<ArrayBuffer>) =>
      (await postFile(backend, "desk-documents/pdf", file, withData(addedPdf))).data,
    create: (document: DocumentDraft, staff: string) => change("", { document, staff }),
    save: (slug: string, saved: Change & { document: DocumentDraft }) => change(`/${slug}/save`, saved),
    takeOff: (slug: string, taken: Change & { reason: string }) => change(`/${slug}/take-off`, taken),
    putBack: (slug: string, put: Change) => change(`/${slug}/put-back`, put),
    delete: async (slug: string, deleted: Change & { reason: string }) =>
      (await postChange(backend, `desk-documents/${slug}/delete`, deleted, withData(documentDeletedResponse))).data,
  };
}
