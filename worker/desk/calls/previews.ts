import { type PreviewedChange, previewRequest, previewResponse } from "../../../schemas/desk/previews.ts";
import { storePreview } from "../../league/league-previews.ts";
import { previewLifetime } from "../../tokens/preview-key.ts";
import { linkOfPreview } from "../preview-link.ts";
import { staffCall } from "../staff-call.ts";

function subjectOf(change: PreviewedChange): string {
  if (change.kind === "home") return "home page";
  if (change.kind === "profile") return "profile";
  if (change.kind === "page") return `page ${change.path}`;
  return change.slug === null ? "new document" : `document ${change.slug}`;
}

/** The call that creates preview links of pages, documents, the home page's order and the profile. */
export const previewCalls = [
  staffCall({
    method: "POST",
    path: "previews",
    action: "pages.preview",
    summary:
      "Get a preview link of a page, document or profile as it is written, or of another order of the home page: it works for anyone, for a week",
    roles: ["administrator", "editor", "writer"],
    input: previewRequest,
    response: previewResponse,
    audit: {
      subject: ({ change }) => subjectOf(change),
      loggedInput: ({ change }) => (change.kind === "home" ? change : { kind: change.kind }),
    },
    async run(scope, { change }) {
      const { CONTENT_DB } = scope.c.env;
      const id = await storePreview(CONTENT_DB, change, { now: scope.now, lifetime: previewLifetime });
      return await linkOfPreview(scope, { change: id });
    },
  }),
];
