import { previewRequest, previewResponse } from "../../../schemas/desk/previews.ts";
import { keepPreview } from "../../league/league-previews.ts";
import { previewLifetime } from "../../tokens/preview-key.ts";
import { staffCall } from "../call.ts";
import { linkOfPreview } from "../preview-link.ts";

/** The staff call by which pages and the home page's order are looked at before they are published. */
export const previewCalls = [
  staffCall({
    method: "POST",
    path: "previews",
    action: "pages.preview",
    summary:
      "Get a preview link of a page as it is written, or of another order of the home page: anyone who has it can look at it for a week",
    roles: ["administrator", "editor", "writer"],
    input: previewRequest,
    response: previewResponse,
    audit: {
      subject: ({ change }) => (change.kind === "home" ? "home page" : `page ${change.path}`),
      loggedInput: ({ change }) => (change.kind === "home" ? change : { title: change.title }),
    },
    async run(scope, { change }) {
      const { CONTENT_DB } = scope.c.env;
      const id = await keepPreview(CONTENT_DB, change, { now: scope.now, lifetime: previewLifetime });
      return await linkOfPreview(scope, { change: id });
    },
  }),
];
