import { Suspense } from "react";
import { Await, Link } from "react-router";

export interface StripClub {
  id: number;
  name: string;
  crestURL: string;
  href: string;
}

/** Global navigation: every club's crest, in a strip of 32 px above the header. */
export function CrestStrip({ clubs }: { clubs: Promise<StripClub[]> }) {
  return (
    <nav aria-label="Clubs" data-theme="dark" className="h-8 bg-[#05070a]">
      <Suspense>
        <Await resolve={clubs}>
          {(loaded) => (
            <ul className="crest-strip">
              {loaded.map((club) => (
                <li key={club.id}>
                  <Link to={club.href} title={club.name}>
                    <img src={club.crestURL} alt={club.name} width={20} height={20} loading="lazy" />
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
