import { z } from "zod";
import { documentDraft, documentSlug } from "./documents.ts";
import { deskHomeRequest } from "./home.ts";
import { pageContent, pagePath } from "./pages.ts";

/** A change that is looked at before it is published: of a page or document (slug null), which may be new, or of the home page's order. */
export const previewedChange = z.discriminatedUnion("kind", [
  pageContent.extend({ kind: z.literal("page"), path: pagePath }),
  z.object({ kind: z.literal("document"), slug: documentSlug.nullable(), document: documentDraft }),
  deskHomeRequest.omit({ revision: true }).extend({ kind: z.literal("home") }),
]);
export type PreviewedChange = z.output<typeof previewedChange>;

/** POST previews. */
export const previewRequest = z.object({ change: previewedChange });
/** A link at which anyone can look at what is not published. */
export const previewResponse = z.object({ url: z.url(), validUntil: z.iso.datetime() });
export type PreviewLink = z.output<typeof previewResponse>;
