import { Suspense } from "react";
import { Await, Link } from "react-router";
import { t } from "../../../schemas/site/messages.ts";
import { openPanel } from "../../state/panels.ts";
import { ScrollStrip } from "../../ui/scroll-strip.tsx";
import { Crest, CrestsOf } from "../fixtures/crest.tsx";
import { ownClubFirst } from "../my-club/own-club-first.ts";
import { useMyClub } from "../my-club/use-my-club.ts";

export interface StripClub {
  id: number;
  name: string;
  crestURL: string;
  href: string;
}

/** Global navigation: every club's crest, in a strip of 32 px above the header. */
export function CrestStrip({ clubs }: { clubs: Promise<StripClub[]> }) {
  const mine = useMyClub();
  return (
    <nav aria-label={t("Clubs")} data-theme="dark" className="flex h-8 bg-[#05070a]">
      <button
        type="button"
        aria-label={t("Your club")}
        title={t("Your club")}
        className="needs-script grid w-8 shrink-0 place-items-center hover:bg-raised"
        onClick={() => openPanel("club")}
      >
        <span className="i-lucide-star text-accent" />
      </button>
      <Suspense>
        <Await resolve={clubs}>
          {(loaded) => (
            <CrestsOf clubs={loaded} size={20}>
              <ScrollStrip className="crest-strip">
                {ownClubFirst(loaded, mine, ({ id }, own) => id === own).map((club) => (
                  <li key={club.id} data-clubs={club.id}>
                    {/* The title is also the link's accessible name. */}
                    <Link to={club.href} title={club.name}>
                      <Crest club={club} size={20} />
                    </Link>
                  </li>
                ))}
              </ScrollStrip>
            </CrestsOf>
          )}
        </Await>
      </Suspense>
    </nav>
  );
}
