import { Link } from "react-router";
import type { LineUp, MatchDetail, MatchStatistics } from "../../../schemas/football/match-data.ts";
import type { MatchSections, MatchSources, SectionName } from "../../../schemas/football/match-sources.ts";
import { shirtName } from "../../features/match-centre/formation.ts";
import { sectionOf } from "./sections.ts";

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const lineUpText = ({ formation, starting, manager }: LineUp) =>
  `${formation}, ${starting.map(({ name }) => shirtName(name)).join(", ")}; manager ${manager}`;
const statisticsText = ({ possession, shots, corners }: MatchStatistics) =>
  `possession ${possession.home}–${possession.away}, shots ${shots.home}–${shots.away}, corners ${corners.home}–${corners.away}`;

/** A section in words; null if nothing was reported. */
function textOf(reported: MatchSections, section: SectionName): string | null {
  const { statistics, referee, attendance } = reported;
  if (section === "statistics") return statistics && statisticsText(statistics);
  if (section === "referee") return referee;
  if (section === "attendance") return attendance === null ? null : String(attendance);
  const lineUp = reported[section];
  return lineUp && lineUpText(lineUp);
}

/** Line-ups, statistics and officials: what fans see, its source, and what the other source reports. */
export function ReportedSections({
  match,
  sources,
  mayReport,
  onFigures,
  onFacts,
  onWithdraw,
}: {
  match: MatchDetail;
  sources: MatchSources;
  mayReport: boolean;
  onFigures: () => void;
  onFacts: () => void;
  onWithdraw: (section: SectionName, about: string) => void;
}) {
  const { feed, desk, precedence } = sources;
  const recorded: MatchSections = {
    ...{ statistics: match.statistics, referee: match.referee, attendance: match.attendance },
    ...{ homeLineUp: match.lineUps?.home ?? null, awayLineUp: match.lineUps?.away ?? null },
  };
  const rows: [SectionName, string][] = [
    ["homeLineUp", `Line-up, ${match.home.name}`],
    ["awayLineUp", `Line-up, ${match.away.name}`],
    ["statistics", "Statistics"],
    ["referee", "Referee"],
    ["attendance", "Attendance"],
  ];
  const known = (section: SectionName) => desk[section] ?? feed[section] ?? recorded[section];
  const isHalf = (known("homeLineUp") === null) !== (known("awayLineUp") === null);
  return (
    <>
      <ul className="grid gap-2">
        {rows.map(([section, label]) => {
          const isDesks = desk[section] !== null && (precedence === "desk" || feed[section] === null);
          const reported = isDesks ? desk : feed[section] !== null ? feed : recorded;
          const other = isDesks ? feed : desk;
          const text = textOf(reported, section);
          const otherText = reported === recorded ? null : textOf(other, section);
          const isFixed = precedence === "feed" && feed[section] !== null;
          const change = isFixed ? null : actionOf(section, label, text !== null, match.id, onFigures, onFacts);
          return (
            <li key={section} className="card flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
              <span className="min-w-[12rem] flex-1 [overflow-wrap:anywhere]">
                <span className="font-700">{label}</span>
                <span className="block text-sm">{text ?? "Not reported yet"}</span>
                {otherText !== null && !isSame(desk[section], feed[section]) && (
                  <span className="block text-sm text-muted">
                    {isDesks ? "The feed says" : "The desk says"}: {otherText}
                  </span>
                )}
              </span>
              {text !== null && (
                <span className="text-sm text-muted">
                  {isDesks
                    ? "by the desk"
                    : reported !== feed
                      ? "in the records"
                      : isFixed && mayReport
                        ? "by the feed, which counts"
                        : "by the feed"}
                </span>
              )}
              {mayReport && (
                <span className="flex flex-wrap gap-2">
                  {change}
                  {isDesks && (
                    <button type="button" className="btn btn-ghost" onClick={() => onWithdraw(section, label)}>
                      {feed[section] === null ? "Take back" : "Use the feed's"}
                      <span className="visually-hidden"> {label}</span>
                    </button>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {isHalf && <p className="mt-2 text-sm text-muted">Fans see the line-ups once both are known.</p>}
    </>
  );
}

function actionOf(
  section: SectionName,
  label: string,
  isKnown: boolean,
  match: number,
  onFigures: () => void,
  onFacts: () => void,
) {
  const text = (
    <>
      {isKnown ? "Correct" : "Enter"}
      <span className="visually-hidden"> {label}</span>
    </>
  );
  const [side] = (["home", "away"] as const).filter((each) => sectionOf[each] === section);
  if (side !== undefined) {
    return (
      <Link to={`/live/${match}/line-up/${side}`} className="btn btn-ghost">
        {text}
      </Link>
    );
  }
  return (
    <button type="button" className="btn btn-ghost" onClick={section === "statistics" ? onFigures : onFacts}>
      {text}
    </button>
  );
}
