import { Link } from "react-router";
import type { LeagueTable } from "../../../schemas/football/league-table.ts";
import { seasonName } from "../../../schemas/site/league-clock.ts";
import { plural, t } from "../../../schemas/site/messages.ts";
import { formatDate } from "../../ui/dates.ts";
import { Deferred } from "../../ui/deferred.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { leagueTextAttributes, pageAlignClass } from "../../ui/language-attributes.ts";

/** Points deductions of several tables, latest first. */
export function DeductionList({ tables }: { tables: Promise<LeagueTable[] | null> }) {
  return (
    <section aria-labelledby="deductions-heading">
      <h2 id="deductions-heading" className="heading-2 mb-4">
        {t("Points deductions")}
      </h2>
      <Deferred resolve={tables} skeleton={<div className="skeleton h-48 rounded-card" />} unavailable={t("The list")}>
        {(loaded) => {
          const decisions = loaded
            .flatMap(({ competition, season, deductions }) =>
              deductions.map((deduction) => ({ competition, season, ...deduction })),
            )
            .toSorted((one, other) => other.date.localeCompare(one.date) || one.clubName.localeCompare(other.clubName));
          return decisions.length === 0 ? (
            <EmptyState icon="i-lucide-check" title={t("No points have been deducted")} />
          ) : (
            <ul className="grid gap-3">
              {decisions.map(({ competition, season, clubID, clubName, points, reason, date }) => (
                <li key={`${competition.id}-${season}-${clubID}-${date}-${reason}`} className="card p-4">
                  <p className="heading-3">
                    {plural(
                      Math.abs(points),
                      { one: "{club}: {count} point", other: "{club}: {count} points" },
                      { club: clubName },
                    )}
                  </p>
                  <p {...leagueTextAttributes()} className={`mt-1 ${pageAlignClass()}`}>
                    {reason}
                  </p>
                  <p className="mt-1 text-sm text-muted">
                    <time dateTime={date}>{formatDate(date)}</time> ·{" "}
                    <Link to={`/competitions/${competition.slug}?season=${season}`} className="text-link">
                      {competition.name} {seasonName(season)}
                    </Link>
                  </p>
                </li>
              ))}
            </ul>
          );
        }}
      </Deferred>
    </section>
  );
}
