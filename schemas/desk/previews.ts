import { z } from "zod";
import { documentDraft, documentSlug } from "./documents.ts";
import { deskHomeRequest } from "./home.ts";
import { pageContent, pagePath } from "./pages.ts";
import { profile } from "./profile.ts";

/**
 * A change to preview before it is published: a page or document (slug null: a new one), the order of the home page's sections, or the
 * league's profile, on the home page.
 */
export const previewedChange = z.discriminatedUnion("kind", [
  pageContent.extend({ kind: z.literal("page"), path: pagePath }),
  z.object({ kind: z.literal("document"), slug: documentSlug.nullable(), document: documentDraft }),
  deskHomeRequest.omit({ revision: true }).extend({ kind: z.literal("home") }),
  z.object({ kind: z.literal("profile"), profile }),
]);
export type PreviewedChange = z.output<typeof previewedChange>;

/** POST previews. */
export const previewRequest = z.object({ change: previewedChange });
/** A link at which anyone can see the unpublished change. */
export const previewResponse = z.object({ url: z.url(), validUntil: z.iso.datetime() });
export type PreviewLink = z.output<typeof previewResponse>;
