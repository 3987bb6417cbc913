import { Suspense } from "react";
import { Await } from "react-router";
import type { SponsorRow } from "../../../schemas/content.ts";

/** Rows and sponsors in their forced order, without what is unpublished or, in child-friendly mode, not for children (public-site §4). */
export function shownSponsors(rows: readonly SponsorRow[], childFriendly = true): SponsorRow[] {
  const byOrder = (a: { forcedOrder: number }, b: { forcedOrder: number }) => a.forcedOrder - b.forcedOrder;
  return rows
    .map((row) => ({
      ...row,
      sponsors: row.sponsors
        .filter((sponsor) => sponsor.published === 1 && (!childFriendly || sponsor.isChildFriendly === 1))
        .toSorted(byOrder),
    }))
    .filter((row) => row.sponsors.length > 0)
    .toSorted(byOrder);
}

/** The league's sponsors, tier by tier. The place is kept while they load; without them the page simply has none. */
export function SponsorTiers({ rows }: { rows: Promise<SponsorRow[]> }) {
  return (
    <section aria-label="Sponsors and partners">
      <Suspense fallback={<div className="h-96 l:h-72" />}>
        <Await resolve={rows}>
          {(loaded) =>
            shownSponsors(loaded).map((row) => (
              <div key={row.rowID} className="border-b border-line py-6 last:border-0">
                {row.title && <h2 className="kicker text-center text-muted">{row.title}</h2>}
                <ul className="mt-4 flex flex-wrap items-center justify-center gap-x-8 gap-y-4">
                  {row.sponsors.map((sponsor) => (
                    <li key={sponsor.sponsorID}>
                      <a
                        href={sponsor.url}
                        target="_blank"
                        rel="noopener noreferrer sponsored"
                        className="block rounded-chip opacity-90 hover:opacity-100"
                      >
                        <img
                          src={`/images/240x96/${sponsor.imageKey}`}
                          alt={`${sponsor.title} (opens in a new tab)`}
                          width={240}
                          height={96}
                          loading="lazy"
                          decoding="async"
                          className={`rounded-chip ${row.sponsorSize === "large" ? "h-16 w-auto l:h-20" : "h-11 w-auto l:h-12"}`}
                        />
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))
          }
        </Await>
      </Suspense>
    </section>
  );
}
