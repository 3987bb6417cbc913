import { Suspense } from "react";
import { Await } from "react-router";
import type { SponsorRow } from "../../../schemas/content/content.ts";
import type { Sponsors } from "../../../schemas/content/sponsors.ts";
import { t } from "../../../schemas/site/messages.ts";
import { byFeaturedLabel, isForAdults, publishedSponsors } from "./sponsor-groups.ts";
import { SponsorLogo } from "./sponsor-logo.tsx";

/** The league's sponsors by tier. The space is reserved while they load. */
export function SponsorTiers({ sponsors }: { sponsors: Promise<Sponsors> }) {
  return (
    <section aria-label={t("Sponsors and partners")}>
      <Suspense fallback={<div className="h-108 l:h-78" />}>
        <Await resolve={sponsors}>
          {({ rows, featuredLabelGroups }) =>
            publishedSponsors(rows).map(({ rowID, title, titleSize: Title, sponsorSize, sponsors: all }) => (
              <div
                key={rowID}
                data-grown-ups={all.every(isForAdults) || undefined}
                className="border-b border-line py-6 last:border-0"
              >
                {title && <Title className="kicker block text-center text-muted">{title}</Title>}
                <ul className="mt-4 flex flex-wrap items-end justify-center gap-x-4 gap-y-4 m:gap-x-8">
                  {byFeaturedLabel(all, featuredLabelGroups).map((group) =>
                    group.label === null ? (
                      <Logos key="" sponsors={group.sponsors} size={sponsorSize} />
                    ) : (
                      <li
                        key={group.label}
                        data-grown-ups={group.sponsors.every(isForAdults) || undefined}
                        className="border-t-2 border-accent pt-2"
                      >
                        <p id={labelID(rowID, group.label)} className="text-center text-sm font-600 text-muted">
                          {group.label}
                        </p>
                        <ul
                          aria-labelledby={labelID(rowID, group.label)}
                          className="mt-2 flex flex-wrap justify-center gap-x-4 gap-y-4"
                        >
                          <Logos sponsors={group.sponsors} size={sponsorSize} />
                        </ul>
                      </li>
                    ),
                  )}
                </ul>
              </div>
            ))
          }
        </Await>
      </Suspense>
    </section>
  );
}

const labelID = (rowID: number, label: string) =>
  `sponsors-${rowID}-${label.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;

function Logos({ sponsors, size }: Pick<SponsorRow, "sponsors"> & { size: SponsorRow["sponsorSize"] }) {
  return sponsors.map((sponsor) => (
    <li key={sponsor.sponsorID} data-grown-ups={isForAdults(sponsor) || undefined}>
      <SponsorLogo sponsor={sponsor} size={size} />
    </li>
  ));
}
