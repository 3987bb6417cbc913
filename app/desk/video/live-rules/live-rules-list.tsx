import { useCallback } from "react";
import { Link, useLocation } from "react-router";
import { z } from "zod";
import { deskLiveRulesResponse } from "../../../../schemas/desk/live-rules.ts";
import { liveRule } from "../../../../schemas/streaming/live-rule.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { mayChangeRules } from "../availability/rules-list.tsx";
import { RestoreDeleted } from "../restore-deleted.tsx";
import { entriesText, liveRuleMessages } from "./live-rule-messages.ts";

export const readLiveRules = () => callDesk("GET", "live-rules", deskLiveRulesResponse);

/** Navigation state after a rule was deleted, to restore it. `takesBack`: the matches whose entries stayed. */
const deletedRule = z.object({ name: z.string(), rule: liveRule, paused: z.boolean(), takesBack: z.array(z.int()) });
export type DeletedRule = z.output<typeof deletedRule>;

/** Lists the live rules, which create the live entries of a season's coming matches. */
export function LiveRulesList() {
  const { data, problem, reload } = useCall(useCallback(readLiveRules, []));
  const deleted = deletedRule.safeParse(useLocation().state).data ?? null;
  const mayChange = mayChangeRules(useMe().role);
  return (
    <>
      <PageHeading>A season's live entries</PageHeading>
      <p className="mt-4 max-w-[46rem]">
        Rules that give every coming match of a season its live entry. What is changed here changes for all entries of
        the rule; one that is changed by hand is left alone from then on.
      </p>
      {mayChange && (
        <p className="mt-4">
          <Link to="/video/add/live-rule" className="btn btn-primary">
            Add a rule
          </Link>
        </p>
      )}
      <CallState {...{ data, problem }} what="the rules" />
      <RestoreDeleted
        {...{ deleted, reload }}
        path="live-rules"
        response={deskLiveRulesResponse}
        messages={{
          deleted: `The rule ${deleted?.name} is deleted.`,
          action: "Put it back",
          back: `The rule ${deleted?.name} is back, and so are its entries.`,
        }}
      />
      {data?.rules.length === 0 && <p>There are none yet.</p>}
      <ul aria-label="Rules for live entries" className="mt-2 grid max-w-[46rem] gap-2">
        {data?.rules.map((each) => (
          <li key={each.name}>
            <Link to={`/video/all/live-rules/${each.name}`} className="card block p-3 hover:bg-raised">
              <span className="block break-words font-600">{each.name}</span>
              {liveRuleMessages(each.rule, data).map((sentence) => (
                <span key={sentence} className="block break-words">
                  {sentence}
                </span>
              ))}
              <span className="block text-sm text-muted">{entriesText(each)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
