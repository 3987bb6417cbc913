import type { Match } from "../../../schemas/football/match-data.ts";
import { t } from "../../../schemas/site/messages.ts";
import { MatchRow } from "../fixtures/match/match-row.tsx";
import { recordOf } from "./meetings.ts";

/** Maximum number of meetings listed. The record counts all of them. */
const listed = 5;

/** The head-to-head record of two clubs, and their latest meetings. */
export function HeadToHead({
  matches,
  home,
  away,
  renderedAt,
}: Pick<Match, "home" | "away"> & { matches: readonly Match[]; renderedAt: number }) {
  const record = recordOf(matches, home.id);
  const parts = [
    [record.won, t("{club} wins", { club: home.shortName })],
    [record.drawn, t("Draws")],
    [record.lost, t("{club} wins", { club: away.shortName })],
  ] as const;
  return (
    <section id="head-to-head" aria-labelledby="head-to-head-heading" className="@container scroll-mt-28">
      <h2 id="head-to-head-heading" className="heading-2 mb-4">
        {t("Head to head")}
      </h2>
      {matches.length === 0 ? (
        <p className="card p-6 text-muted">{t("There is no earlier meeting on record.")}</p>
      ) : (
        <div className="card overflow-hidden">
          <dl className="spoiler grid grid-cols-3 divide-x divide-line border-b border-line text-center">
            {parts.map(([count, name]) => (
              <div key={name} className="flex flex-col-reverse justify-end px-2 py-3">
                <dt className="text-sm text-muted">{name}</dt>
                <dd className="figures font-display font-850 text-[2rem] leading-none">{count}</dd>
              </div>
            ))}
          </dl>
          <ul className="divide-y divide-line">
            {matches.slice(0, listed).map((match) => (
              <li key={match.id}>
                <MatchRow match={match} renderedAt={renderedAt} showDate="with-year" showCompetition />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
