import type { NewsState } from "../../../schemas/desk/news.ts";

/** Labels of article states. */
export const stateWords: Record<NewsState, string> = {
  draft: "Draft: fans do not read it",
  scheduled: "To be published",
  published: "Published",
  changed: "Published, with changes that fans do not read yet",
};
