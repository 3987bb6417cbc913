import { Suspense } from "react";
import { Await, Link } from "react-router";
import { t } from "../../../schemas/site/messages.ts";
import { ScrollStrip } from "../../ui/scroll-strip.tsx";
import { Crest, CrestsOf } from "../fixtures/crest.tsx";
import type { StripClub } from "../navigation/crest-strip.tsx";

/**
 * Every club's crest in a scrolling row: 24 at a time, 6, 8 or 9 on narrower windows (spec: constants#counts). Its space is
 * reserved while they load.
 */
export function ClubLogos({ clubs }: { clubs: Promise<StripClub[]> }) {
  return (
    <nav aria-label={t("All clubs")} className="border-b border-line print:hidden">
      <div className="page-width h-18">
        <Suspense>
          <Await resolve={clubs}>
            {(loaded) => (
              <CrestsOf clubs={loaded} size={36}>
                <ScrollStrip className="club-logos">
                  {loaded.map((club) => (
                    <li key={club.id}>
                      <Link to={club.href} aria-label={club.name}>
                        <Crest club={club} size={36} />
                      </Link>
                    </li>
                  ))}
                </ScrollStrip>
              </CrestsOf>
            )}
          </Await>
        </Suspense>
      </div>
    </nav>
  );
}
