import type { NewsArticle, NewsReview } from "../../../schemas/desk/news.ts";
import { SiteLink } from "../site-link.tsx";
import { describeMinute, describeMoment } from "../time.ts";
import { isEmbargoed, reviewWords, stateWords } from "./states.ts";

/** Whether fans read an article and since when, its embargo, and the last word of its review. */
export const ArticleState = ({
  article: { slug, state, publishedAt, draft, review, revision },
}: {
  article: NewsArticle;
}) => (
  <>
    <p className="mt-2 font-600">{stateWords[state]}</p>
    {publishedAt !== null && (
      <p className="mt-1">
        {state === "scheduled" ? "From" : "Since"} {describeMoment(publishedAt)}.{" "}
        {state !== "scheduled" && <SiteLink path={`/news/${slug}`}>What fans read</SiteLink>}
      </p>
    )}
    {isEmbargoed(draft) && (
      <p className="mt-4 max-w-[46rem] rounded-card border border-danger p-3 font-600">
        Under embargo until {describeMinute(draft.embargo)}. Until then nothing of it leaves the newsroom: not its text,
        its pictures or its preview link.
      </p>
    )}
    {review !== null && <ReviewNote review={review} changedSince={revision > review.revision} />}
  </>
);

const ReviewNote = ({
  review: { state, staff, at, note },
  changedSince,
}: {
  review: NewsReview;
  changedSince: boolean;
}) => (
  <section aria-label="Review" className="card mt-4 max-w-[46rem] p-3">
    <p className="font-600">{reviewWords[state]}</p>
    <p className="text-sm text-muted">
      {staff}, {describeMoment(at)}
      {changedSince && ". It has been changed since."}
    </p>
    {note !== "" && (
      <p className="mt-2 whitespace-pre-wrap break-words" dir="auto">
        {note}
      </p>
    )}
  </section>
);
