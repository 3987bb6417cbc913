import { Suspense } from "react";
import { Await } from "react-router";
import type { SponsorRow } from "../../../schemas/content.ts";
import { SponsorLogo } from "./sponsor-logo.tsx";

/** Rows and sponsors in their forced order, without what is unpublished (public-site §3). */
export function publishedSponsors(rows: readonly SponsorRow[]): SponsorRow[] {
  const byOrder = (a: { forcedOrder: number }, b: { forcedOrder: number }) => a.forcedOrder - b.forcedOrder;
  return rows
    .map((row) => ({
      ...row,
      sponsors: row.sponsors.filter((sponsor) => sponsor.published === 1).toSorted(byOrder),
    }))
    .filter((row) => row.sponsors.length > 0)
    .toSorted(byOrder);
}

/** Pages are the same for everybody, so such sponsors are in them, and style hides them in child-friendly mode, which is known before the first paint. */
export const isForGrownUps = ({ isChildFriendly }: SponsorRow["sponsors"][number]) => isChildFriendly === 0;

/** The league's sponsors, tier by tier. The place is kept while they load; without them the page simply has none. */
export function SponsorTiers({ rows }: { rows: Promise<SponsorRow[]> }) {
  return (
    <section aria-label="Sponsors and partners">
      <Suspense fallback={<div className="h-96 l:h-72" />}>
        <Await resolve={rows}>
          {(loaded) =>
            publishedSponsors(loaded).map((row) => (
              <div
                key={row.rowID}
                data-grown-ups={row.sponsors.every(isForGrownUps) || undefined}
                className="border-b border-line py-6 last:border-0"
              >
                {row.title && <h2 className="kicker text-center text-muted">{row.title}</h2>}
                <ul className="mt-4 flex flex-wrap items-center justify-center gap-x-8 gap-y-4">
                  {row.sponsors.map((sponsor) => (
                    <li key={sponsor.sponsorID} data-grown-ups={isForGrownUps(sponsor) || undefined}>
                      <SponsorLogo sponsor={sponsor} size={row.sponsorSize} />
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
