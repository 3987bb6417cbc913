import { useCallback } from "react";
import { Link, useLocation } from "react-router";
import { z } from "zod";
import { type DeskRules, deskRulesResponse } from "../../../../schemas/desk/availability.ts";
import { availability } from "../../../../schemas/streaming/availability.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { RestoreDeleted } from "../restore-deleted.tsx";

export const readRules = () => callDesk("GET", "availability", deskRulesResponse);
export const mayChangeRules = (role: string) => role === "administrator" || role === "video";

/** Navigation state after rules were deleted, to restore them. */
const deletedRules = z.object({ name: z.string(), rules: availability });

/** For example "12 entries, 3 still to come, 1 live now." */
export function usesText({ entries, coming, onAir, liveRules }: DeskRules): string {
  const parts = [
    entries === 0 ? "No entry has them" : entries === 1 ? "1 entry" : `${entries} entries`,
    ...(coming > 0 ? [`${coming} still to come`] : []),
    ...(onAir.length > 0 ? [`${onAir.length} live now`] : []),
    ...(liveRules.length > 0 ? [`given by ${liveRules.join(", ")}`] : []),
  ];
  return `${parts.join(", ")}.`;
}

/** Lists the named availability rules. */
export function RulesList() {
  const { data, problem, reload } = useCall(useCallback(readRules, []));
  const mayChange = mayChangeRules(useMe().role);
  const deleted = deletedRules.safeParse(useLocation().state).data ?? null;
  return (
    <>
      <PageHeading>Availability rules</PageHeading>
      <p className="mt-4 max-w-[46rem]">
        Where and when entries may be watched, by a name that several entries share. What is changed here changes for
        all of them.
      </p>
      {mayChange && (
        <p className="mt-4">
          <Link to="/video/add/rules" className="btn btn-primary">
            Add rules
          </Link>
        </p>
      )}
      <CallState {...{ data, problem }} what="the rules" />
      <RestoreDeleted
        {...{ deleted, reload }}
        path="availability"
        response={deskRulesResponse}
        messages={{
          deleted: `The rules ${deleted?.name} are deleted.`,
          action: "Put them back",
          back: `The rules ${deleted?.name} are back.`,
        }}
      />
      {data?.rules.length === 0 && <p>There are none yet.</p>}
      <ul aria-label="Availability rules" className="mt-2 grid max-w-[46rem] gap-2">
        {data?.rules.map((each) => (
          <li key={each.name}>
            <Link to={`/video/all/rules/${each.name}`} className="card block p-3 hover:bg-raised">
              <span className="block break-words font-600">{each.name}</span>
              {(each.words.length === 0 ? ["Everywhere, at any time."] : each.words).map((sentence) => (
                <span key={sentence} className="block">
                  {sentence}
                </span>
              ))}
              <span className="block text-sm text-muted">{usesText(each)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
