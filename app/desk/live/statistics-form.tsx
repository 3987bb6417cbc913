import { type MatchStatistics, matchStatistics } from "../../../schemas/football/match-data.ts";
import { DeskForm, type Fields } from "../forms/form.tsx";

const names = {
  possession: "Possession, %",
  shots: "Shots",
  shotsOnTarget: "Shots on target",
  corners: "Corners",
  fouls: "Fouls",
  offsides: "Offsides",
  yellowCards: "Yellow cards",
  redCards: "Red cards",
} satisfies Record<keyof MatchStatistics, string>;
const figures = matchStatistics.keyof().options;
const none = { home: 0, away: 0 };
const sides = ["home", "away"] as const;

/** Form for the statistics of a match. Possession is only entered for the home side; the away side has the rest. */
export function StatisticsForm({
  statistics,
  home,
  away,
  storedAs,
  onDone,
}: {
  statistics: MatchStatistics | null;
  home: string;
  away: string;
  /** Name under which the figures are stored on this device until they are sent. */
  storedAs: string;
  onDone: (statistics: MatchStatistics, fields: Fields) => void;
}) {
  async function report(fields: Fields) {
    const pairOf = (name: keyof MatchStatistics) => {
      const own = Number(fields[`${name} home`]);
      return { home: own, away: name === "possession" ? 100 - own : Number(fields[`${name} away`]) };
    };
    onDone(matchStatistics.parse(Object.fromEntries(figures.map((name) => [name, pairOf(name)]))), fields);
  }
  return (
    <div className="grid w-[min(30rem,90vw)] gap-4 p-6">
      <h2 className="heading-3">Statistics</h2>
      <DeskForm label="Statistics" submit="Report it" storedAs={storedAs} onSubmit={report}>
        <table className="w-full table-fixed">
          <thead>
            <tr>
              <th scope="col" className="w-2/5 text-start">
                <span className="visually-hidden">Figure</span>
              </th>
              <th scope="col" className="pb-2 text-start text-sm [overflow-wrap:anywhere]">
                {home}
              </th>
              <th scope="col" className="pb-2 text-start text-sm [overflow-wrap:anywhere]">
                {away}
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.map((name) => (
              <tr key={name}>
                <th scope="row" className="py-1 pe-2 text-start text-sm font-600">
                  {names[name]}
                </th>
                {sides.map((side) => (
                  <td key={side} className="py-1 pe-2">
                    {name === "possession" && side === "away" ? (
                      <span className="text-sm text-muted">the rest</span>
                    ) : (
                      <input
                        type="number"
                        inputMode="numeric"
                        name={`${name} ${side}`}
                        aria-label={`${names[name]}, ${side === "home" ? home : away}`}
                        min={0}
                        max={name === "possession" ? 100 : 999}
                        required
                        className="field"
                        defaultValue={
                          (statistics?.[name] ?? (name === "possession" ? { home: 50, away: 50 } : none))[side]
                        }
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </DeskForm>
    </div>
  );
}
