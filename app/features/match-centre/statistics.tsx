import type { ClubSummary } from "../../../schemas/football/club.ts";
import type { MatchStatistics } from "../../../schemas/football/match-data.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import { Crest } from "../fixtures/crest.tsx";

const names = [
  ["possession", message("Possession")],
  ["shots", message("Shots")],
  ["shotsOnTarget", message("Shots on target")],
  ["corners", message("Corners")],
  ["fouls", message("Fouls")],
  ["offsides", message("Offsides")],
  ["yellowCards", message("Yellow cards")],
  ["redCards", message("Red cards")],
] as const satisfies [keyof MatchStatistics, string][];

function Bar({ value, total, leads, side }: { value: number; total: number; leads: boolean; side: "home" | "away" }) {
  return (
    <span className={`flex h-2.5 overflow-hidden rounded-full bg-raised ${side === "home" ? "justify-end" : ""}`}>
      <span
        className={`block h-full rounded-full transition-[width] duration-500 ease-out ${leads ? "bg-accent" : "bg-edge"}`}
        style={{ width: `${total === 0 ? 0 : (value / total) * 100}%` }}
      />
    </span>
  );
}

function TeamName({ club }: { club: ClubSummary }) {
  return (
    <>
      <abbr title={club.name} className="no-underline m:hidden">
        {club.code}
      </abbr>
      <span className="hidden truncate m:inline">{club.shortName}</span>
    </>
  );
}

/** Statistics as bars that meet in the middle, with numbers. */
export function Statistics({
  statistics,
  home,
  away,
}: {
  statistics: MatchStatistics;
  home: ClubSummary;
  away: ClubSummary;
}) {
  return (
    <section id="statistics" aria-labelledby="statistics-heading" className="scroll-mt-28">
      <h2 id="statistics-heading" className="heading-2 mb-4">
        {t("Statistics")}
      </h2>
      <div className="card p-4">
        <table className="figures w-full table-fixed">
          <caption className="visually-hidden">
            {t("Statistics of {home} and {away}", { home: home.name, away: away.name })}
          </caption>
          <thead>
            <tr>
              <th scope="col" className="pb-2 text-start font-inherit">
                <span className="flex items-center gap-2 font-display font-750 text-[1.125rem]">
                  <Crest club={home} size={28} />
                  <TeamName club={home} />
                </span>
              </th>
              <th scope="col">
                <span className="visually-hidden">{t("Statistic")}</span>
              </th>
              <th scope="col" className="pb-2 text-end font-inherit">
                <span className="flex items-center justify-end gap-2 font-display font-750 text-[1.125rem]">
                  <TeamName club={away} />
                  <Crest club={away} size={28} />
                </span>
              </th>
            </tr>
          </thead>
          {names.map(([key, name]) => {
            const { home: left, away: right } = statistics[key];
            const unit = key === "possession" ? "%" : "";
            return (
              <tbody key={key}>
                <tr>
                  <td className="pt-3 text-start font-display font-800 text-[1.25rem] leading-none">
                    {left}
                    {unit}
                  </td>
                  <th scope="row" className="pt-3 text-center text-sm font-600 text-muted">
                    {t(name)}
                  </th>
                  <td className="pt-3 text-end font-display font-800 text-[1.25rem] leading-none">
                    {right}
                    {unit}
                  </td>
                </tr>
                <tr>
                  <td colSpan={3} className="pt-1.5">
                    <span className="grid grid-cols-2 gap-1">
                      <Bar value={left} total={left + right} leads={left >= right} side="home" />
                      <Bar value={right} total={left + right} leads={right >= left} side="away" />
                    </span>
                  </td>
                </tr>
              </tbody>
            );
          })}
        </table>
      </div>
    </section>
  );
}
