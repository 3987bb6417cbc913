import type { NewsArticle, NewsReview } from "../../../schemas/desk/news.ts";
import { formatDateTime, formatInstant } from "../time.ts";
import { SiteLink } from "../ui/site-link.tsx";
import { isEmbargoed, reviewLabels, stateLabels } from "./state-labels.ts";

/**
 * Whether fans can read an article and since when, its embargo, and the last step of its review.
 * @param onSchedule schedules the current text of an article with a publication time; null for roles that may not
 */
export const ArticleState = ({
  article: { slug, state, publishedAt, hasChanges, draft, review, revision },
  onSchedule,
}: {
  article: NewsArticle;
  onSchedule: (() => Promise<void>) | null;
}) => (
  <>
    <p className="mt-2 font-600">{stateLabels[state]}</p>
    {publishedAt !== null && (
      <p className="mt-1">
        {state === "scheduled" ? "From" : "Since"} {formatInstant(publishedAt)}.{" "}
        {state !== "scheduled" && <SiteLink path={`/news/${slug}`}>What fans read</SiteLink>}
      </p>
    )}
    {state === "scheduled" && hasChanges && (
      <div className="card mt-4 grid max-w-[46rem] gap-3 p-3">
        <p className="font-600">
          What goes out then is an older text: what was saved since is not in it.
          {onSchedule === null && " An editor has it go out as it is now: send it for review."}
        </p>
        {onSchedule !== null && (
          <div>
            <button type="button" className="btn btn-primary" onClick={() => void onSchedule()}>
              Schedule the text as it is now
            </button>
          </div>
        )}
      </div>
    )}
    {isEmbargoed(draft) && (
      <p className="mt-4 max-w-[46rem] rounded-card border border-danger p-3 font-600">
        Under embargo until {formatDateTime(draft.embargo)}. Until then nothing of it leaves the newsroom: not its text,
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
    <p className="font-600">{reviewLabels[state]}</p>
    <p className="text-sm text-muted">
      {staff}, {formatInstant(at)}
      {changedSince && ". It has been changed since."}
    </p>
    {note !== "" && (
      <p className="mt-2 whitespace-pre-wrap break-words" dir="auto">
        {note}
      </p>
    )}
  </section>
);
