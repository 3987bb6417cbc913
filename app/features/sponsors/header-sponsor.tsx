import { Suspense } from "react";
import { Await } from "react-router";
import type { Sponsors } from "../../../schemas/content/sponsors.ts";
import { t } from "../../../schemas/site/messages.ts";

/**
 * Logo of the header's sponsor (spec: entities#sponsor). Its space is reserved while it loads. `className` sets where it shows.
 */
export function HeaderSponsor({ sponsors, className }: { sponsors: Promise<Sponsors>; className: string }) {
  return (
    <Suspense fallback={<div className={`w-25 ${className}`} />}>
      <Await resolve={sponsors}>
        {({ headerSponsor: sponsor }) =>
          sponsor !== null && (
            <a
              href={sponsor.sponsorUrl}
              target="_blank"
              rel="noopener noreferrer sponsored"
              data-grown-ups={!sponsor.childFriendly || undefined}
              className={`shrink-0 rounded-chip opacity-90 hover:opacity-100 ${className}`}
            >
              <img
                src={sponsor.imgLocation}
                alt={t("{name}, sponsor (opens in a new tab)", { name: sponsor.name })}
                width={100}
                height={40}
                // Not requested where it is hidden.
                loading="lazy"
                decoding="async"
                className="h-10 w-25 rounded-chip bg-raised object-contain"
              />
            </a>
          )
        }
      </Await>
    </Suspense>
  );
}
