import { Suspense } from "react";
import { Await, Link } from "react-router";
import { crestSheet } from "../../../schemas/football/crest-sheet.ts";
import { ScrollStrip } from "../../ui/scroll-strip.tsx";
import { SheetCrest, sheetStyle } from "../fixtures/sheet-crest.tsx";
import type { StripClub } from "../navigation/crest-strip.tsx";

/**
 * Every club's crest in a scrolling row: 24 at a time, 6, 8 or 9 on narrower windows (spec: constants#counts). Its space is
 * reserved while they load.
 */
export function ClubLogos({ clubs }: { clubs: Promise<StripClub[]> }) {
  return (
    <nav aria-label="All clubs" className="border-b border-line print:hidden">
      <div className="page-width h-18">
        <Suspense>
          <Await resolve={clubs}>
            {(loaded) => {
              const sheet = crestSheet(loaded);
              return (
                <ScrollStrip className="club-logos" style={sheetStyle(sheet)}>
                  {loaded.map((club) => (
                    <li key={club.id}>
                      <Link to={club.href}>
                        <SheetCrest club={club} sheet={sheet} size={36} />
                      </Link>
                    </li>
                  ))}
                </ScrollStrip>
              );
            }}
          </Await>
        </Suspense>
      </div>
    </nav>
  );
}
