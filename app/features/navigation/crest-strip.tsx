import { Suspense } from "react";
import { Await, Link } from "react-router";

export interface StripClub {
  id: number;
  name: string;
  crestURL: string;
  href: string;
}

/** The global nav: every club's crest, in a strip of 32 px above the header. */
export function CrestStrip({ clubs }: { clubs: Promise<StripClub[]> }) {
  return (
    <nav aria-label="Clubs" data-theme="dark" className="h-8 bg-[#05070a]">
      <Suspense>
        <Await resolve={clubs}>
          {(loaded) => (
            <ul className="flex h-full items-center overflow-x-auto overscroll-x-contain px-2 [scrollbar-width:none]">
              {loaded.map((club) => (
                <li key={club.id} className="shrink-0">
                  <Link
                    to={club.href}
                    title={club.name}
                    className="grid h-8 w-8 place-items-center opacity-85 hover:opacity-100 hover:bg-raised xl:w-6"
                  >
                    <img
                      src={club.crestURL}
                      alt={club.name}
                      width={20}
                      height={20}
                      loading="lazy"
                      decoding="async"
                      fetchPriority="low"
                      className="size-5"
                    />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Await>
      </Suspense>
    </nav>
  );
}
