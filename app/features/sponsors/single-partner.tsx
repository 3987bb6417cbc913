import { Suspense } from "react";
import { Await } from "react-router";
import type { Sponsors } from "../../../schemas/content/sponsors.ts";
import { t } from "../../../schemas/site/messages.ts";
import { isForAdults, publishedSponsors } from "./sponsor-groups.ts";
import { SponsorLogo } from "./sponsor-logo.tsx";
import { SponsorTiers } from "./sponsor-tiers.tsx";

/** One sponsor's logo instead of all sponsors. If that sponsor is not published, all show. */
export function SinglePartner({ sponsors, sponsorID }: { sponsors: Promise<Sponsors>; sponsorID: number }) {
  return (
    <Suspense fallback={<div className="h-44" />}>
      <Await resolve={sponsors}>
        {({ rows }) => {
          const partner = publishedSponsors(rows)
            .flatMap((row) => row.sponsors)
            .find((sponsor) => sponsor.sponsorID === sponsorID);
          if (!partner) return <SponsorTiers sponsors={sponsors} />;
          return (
            <section
              aria-label={t("Partner of this competition")}
              data-grown-ups={isForAdults(partner) || undefined}
              className="grid h-44 content-center justify-items-center"
            >
              <p className="kicker text-muted">{t("Partner of this competition")}</p>
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
