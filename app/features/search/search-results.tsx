import { Link } from "react-router";
import type { NewsHit } from "../../../schemas/search.ts";
import { formatDate } from "../../ui/dates.ts";
import { countText, rangeLabel } from "./search-query.ts";

/** What a search found. A search that failed found nothing (public-site §8). */
export function SearchResults({
  hits,
  found,
  page,
  failed,
}: {
  hits: readonly NewsHit[];
  found: number;
  page: number;
  failed: boolean;
}) {
  if (failed) return <p role="status">No results found</p>;
  return (
    <>
      <p role="status" className="flex flex-wrap justify-between gap-x-6 text-muted">
        <span>{countText(hits.length, found)}</span>
        {found > 0 && <span className="figures">{rangeLabel(page, found)}</span>}
      </p>
      <ul className="mt-4 grid gap-x-8 gap-y-4 l:grid-cols-2">
        {hits.map(({ id, fields, imageData }) => (
          <li key={id} className="group relative flex items-center gap-4 rounded-card p-2 hover:bg-raised">
            <img
              src={`/images/400x400/${imageData.key}`}
              alt=""
              width={400}
              height={400}
              loading="lazy"
              className="size-24 shrink-0 rounded-control bg-raised object-contain"
            />
            <div className="min-w-0">
              <p className="kicker text-accent">{fields.categories.join(", ")}</p>
              <h2 className="heading-3 mt-0.5">
                <Link
                  to={`/news/${fields.slug}`}
                  className="after:absolute after:inset-0 after:content-[''] group-hover:underline underline-offset-4"
                >
                  {fields.title}
                </Link>
              </h2>
              <p className="mt-1 text-sm text-muted">
                <time dateTime={fields.published_date}>{formatDate(fields.published_date)}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
