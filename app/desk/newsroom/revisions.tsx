import type { NewsArticle } from "../../../schemas/desk/news.ts";
import { describeMoment } from "../time.ts";

const actionWords = { saved: "saved", published: "published", unpublished: "taken off the site" } as const;

/** Lists an article's revisions, newest first. @param onGoBack null for roles that may not write */
export function Revisions({
  revisions,
  onGoBack,
}: {
  revisions: NewsArticle["revisions"];
  onGoBack: ((revision: number) => Promise<void>) | null;
}) {
  return (
    <section aria-labelledby="revisions" className="mt-8">
      <h2 id="revisions" className="heading-3 mb-3">
        Revisions
      </h2>
      {revisions.length === 0 && <p>Nobody has changed it here.</p>}
      <ol className="grid gap-2">
        {revisions.map(({ revision, at, staff, action }) => (
          <li key={revision} className="card flex flex-wrap items-center gap-x-4 p-3">
            <span className="flex-1">
              {revision}: {actionWords[action]} by {staff}, {describeMoment(at)}
            </span>
            {onGoBack !== null && (
              <button
                type="button"
                className="btn btn-ghost"
                aria-label={`Go back to revision ${revision}`}
                onClick={() => void onGoBack(revision)}
              >
                Go back to it
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
