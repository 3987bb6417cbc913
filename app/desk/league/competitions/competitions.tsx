import { useCallback } from "react";
import { Link, useLocation } from "react-router";
import { type DeskCompetition, deskCompetitionsResponse } from "../../../../schemas/desk/competitions.ts";
import { hasTable } from "../../../../schemas/football/competition-kinds.ts";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { ErrorMessage } from "../../forms/form.tsx";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { removalState } from "../removal-state.ts";
import { kindLabels } from "./competition-labels.ts";

export const readCompetitions = () => callDesk("GET", "competitions", deskCompetitionsResponse);

/** One line about a table's points and zones, or a cup's rounds. */
function aboutTable({ kind, rules }: DeskCompetition): string {
  if (!hasTable(kind)) return rules.rounds?.map(({ name }) => name).join(", ") ?? "No table";
  const { win, draw, loss } = rules.points;
  const zones = rules.zones.map(({ name }) => name).join(", ");
  return `${win}, ${draw} and ${loss} points; ${zones === "" ? "no zones" : zones}`;
}

export function Competitions() {
  const { data, problem } = useCall(useCallback(readCompetitions, []));
  const { role } = useMe();
  const { removedName } = removalState.parse(useLocation().state ?? {});
  return (
    <>
      <PageHeading>Competitions and rules</PageHeading>
      {role === "administrator" && (
        <p className="mt-4">
          <Link to="/league/add/competition" className="btn btn-primary">
            Add a competition
          </Link>
        </p>
      )}
      <p role="status" className="mt-4">
        {data === null && problem === null && "Fetching the competitions"}
        {data !== null && removedName !== undefined && `${removedName} is taken out of the league.`}
      </p>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      {data?.competitions.length === 0 && <p>There are none yet. Add the first, or load the league's folder.</p>}
      <ul aria-label="Competitions" className="mt-6 grid gap-2">
        {data?.competitions.map((competition) => (
          <li key={competition.slug} className="card flex flex-wrap items-center gap-x-4 px-3 py-1">
            <Link
              to={`/league/competitions/${competition.slug}`}
              className="text-link inline-flex min-h-11 items-center font-600"
              dir="auto"
            >
              {competition.name}
            </Link>
            <span className="text-sm text-muted">{kindLabels[competition.kind]}</span>
            <span className="text-sm">{aboutTable(competition)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
