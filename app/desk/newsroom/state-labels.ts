import type { NewsDraft, NewsReviewState, NewsState } from "../../../schemas/desk/news.ts";

export const stateLabels: Record<NewsState, string> = {
  draft: "Draft: fans do not read it",
  scheduled: "To be published",
  published: "Published",
  changed: "Published, with changes that fans do not read yet",
};

/** Labels of review states. */
export const reviewLabels: Record<NewsReviewState, string> = { waiting: "For review", returned: "Sent back" };

/** Whether an article's embargo is in the future. */
export const isEmbargoed = <Article extends Pick<NewsDraft, "embargo">>(
  article: Article,
): article is Article & { embargo: string } => article.embargo !== null && Date.parse(article.embargo) > Date.now();
