import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { Availability } from "../../../schemas/streaming/availability.ts";
import { closeStreamingPasses, streamingPasses } from "../../state/streaming-passes.ts";
import { user } from "../../state/user.ts";
import { notShownHere } from "../packages/not-shown-here.ts";
import type { StreamingPass } from "./find-passes.ts";
import { PassCard } from "./pass-card.tsx";

/**
 * Banner for a match that can be watched now (spec: passes-and-checkout#streaming-passes-banner). It is in the page
 * from the start or not at all, so that nothing shifts; closing it lasts for the session.
 */
export function PassesBanner({ passes }: { passes: readonly StreamingPass[] }) {
  const { openStreamingPasses } = useSnapshot(streamingPasses);
  const [first] = passes;
  const closedHere = useClosedHere(first?.availability);
  if (!openStreamingPasses || first === undefined) return null;
  return (
    <aside aria-label="Streaming passes" data-theme="dark" className="passes-banner bg-surface text-ink">
      <div className="page-width relative flex flex-col gap-x-8 gap-y-3 py-3 xl:flex-row xl:items-center xl:pe-16">
        <p className="pe-12 leading-tight">
          <strong className="kicker block text-accent">
            {closedHere ? notShownHere : "Live match coverage available now"}
          </strong>
          <span className="heading-3">{`${first.homeTeamName} v ${first.awayTeamName}`}</span>
        </p>
        <ul className="flex flex-col gap-x-6 gap-y-2 l:flex-row xl:ms-auto">
          {passes.map((pass) => (
            <li key={pass.streamingUrl} className="flex min-w-0 flex-1 items-center gap-3 3xl:flex-initial">
              <PassCard pass={pass} />
            </li>
          ))}
        </ul>
        <button type="button" aria-label="Close" className="btn-icon needs-script absolute end-2 top-2" onClick={close}>
          <span aria-hidden="true" className="i-lucide-x" />
        </button>
      </div>
    </aside>
  );
}

/** Whether the match is not shown where this viewer is. Pages are the same for everybody, so this comes after them. */
function useClosedHere(availability: Availability | undefined): boolean {
  const { loginCheckCompleted, country, bypassed } = useSnapshot(user);
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    setClosed(false);
    if (availability === undefined || !loginCheckCompleted || bypassed) return;
    let current = true;
    // Few matches have rules: other pages do without this code.
    import("../../../schemas/streaming/availability-rule.ts").then(
      ({ restrictionFor }) => {
        if (current) setClosed(restrictionFor(availability, country, new Date()) !== null);
      },
      // The checkout checks again.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [availability, loginCheckCompleted, country, bypassed]);
  return closed;
}

function close(): void {
  closeStreamingPasses();
  // The focused button disappears, so the focus moves to the main content.
  document.getElementById("main")?.focus({ preventScroll: true });
}
