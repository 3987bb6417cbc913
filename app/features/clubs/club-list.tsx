import { Link } from "react-router";
import type { ClubProfile } from "../../../schemas/football/club.ts";
import { Crest } from "../fixtures/crest.tsx";
import { tierColours } from "./tiers.ts";

/** A division's clubs by name, each with its town and ground. */
export function ClubList({ name, tier, clubs }: { name: string; tier: number; clubs: readonly ClubProfile[] }) {
  const id = `clubs-${tier}`;
  return (
    <section aria-labelledby={id} className="@container">
      <div className="mb-3 flex items-center gap-3">
        <span className={`size-4 rounded-full border border-edge ${tierColours(tier).mark}`} />
        <h2 id={id} className="heading-2">
          {name}
        </h2>
      </div>
      <ul className="grid gap-2 @md:grid-cols-2 @3xl:grid-cols-3">
        {clubs.map((club) => (
          <li key={club.slug}>
            <Link
              to={`/clubs/${club.slug}`}
              data-prefetch=""
              className="card flex h-full items-center gap-3 p-3 transition-colors duration-150 hover:border-edge hover:bg-raised"
            >
              <Crest club={club} size={40} />
              <span className="min-w-0">
                <span className="block font-display font-750 text-[1.1875rem] leading-tight">{club.name}</span>
                {club.ground !== null && <span className="block text-sm text-muted">{club.ground}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
