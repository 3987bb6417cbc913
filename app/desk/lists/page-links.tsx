import { Link } from "react-router";

/** Links to the previous and next page of a list. Renders nothing if there is one page. @param to the path of a page, from 0 */
export function PageLinks({
  page,
  more,
  to,
  before = "Newer",
  after = "Older",
}: {
  page: number;
  /** Whether there is a next page. */
  more: boolean;
  to: (page: number) => string;
  before?: string;
  after?: string;
}) {
  if (page === 0 && !more) return null;
  return (
    <nav aria-label="Pages of the list" className="mt-6 flex flex-wrap gap-2">
      {page > 0 && (
        <Link to={to(page - 1)} className="btn btn-ghost">
          {before}
        </Link>
      )}
      {more && (
        <Link to={to(page + 1)} className="btn btn-ghost">
          {after}
        </Link>
      )}
    </nav>
  );
}
