import { Link } from "react-router";
import type { DirectHit } from "../../../schemas/content/direct-hit.ts";
import { t } from "../../../schemas/site/messages.ts";
import { useMyClub } from "../my-club/use-my-club.ts";
import { HitText } from "./hit-text.tsx";
import { ownClubHitsFirst } from "./own-club-hits-first.ts";

/** Direct hits of a search: things with a page of their own whose name matches, best first. */
export function DirectHits({ hits }: { hits: readonly DirectHit[] }) {
  const own = useMyClub();
  return (
    <section aria-label={t("Best matches")} className="mb-8">
      <h2 className="heading-3 mb-3 border-b border-line pb-2">{t("Best matches")}</h2>
      <ul className="grid gap-x-8 gap-y-1 m:grid-cols-2 xl:grid-cols-4">
        {ownClubHitsFirst(hits, own).map((hit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a hit that takes the place of another moves nothing
          <li key={index}>
            <Link
              to={hit.href}
              className="-mx-2 flex min-h-12 items-center gap-3 rounded-control px-2 py-1 hover:bg-raised"
            >
              <HitText hit={hit} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
