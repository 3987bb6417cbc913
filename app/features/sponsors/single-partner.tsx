import { Suspense } from "react";
import { Await } from "react-router";
import type { SponsorRow } from "../../../schemas/content.ts";
import { SponsorLogo } from "./sponsor-logo.tsx";
import { isForGrownUps, publishedSponsors, SponsorTiers } from "./sponsor-tiers.tsx";

/** One sponsor's logo where the others would stand. Without that sponsor the others stand there after all. */
export function SinglePartner({ rows, sponsorID }: { rows: Promise<SponsorRow[]>; sponsorID: number }) {
  return (
    <Suspense fallback={<div className="h-44" />}>
      <Await resolve={rows}>
        {(loaded) => {
          const partner = publishedSponsors(loaded)
            .flatMap(({ sponsors }) => sponsors)
            .find((sponsor) => sponsor.sponsorID === sponsorID);
          if (!partner) return <SponsorTiers rows={rows} />;
          return (
            <section
              aria-label="Partner of this competition"
              data-grown-ups={isForGrownUps(partner) || undefined}
              className="grid h-44 content-center justify-items-center"
            >
              <p className="kicker text-muted">Partner of this competition</p>
              <div className="mt-4">
                <SponsorLogo sponsor={partner} size="large" />
              </div>
            </section>
          );
        }}
      </Await>
    </Suspense>
  );
}
