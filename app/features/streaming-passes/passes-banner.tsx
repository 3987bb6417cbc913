import { useEffect, useState } from "react";
import { t } from "../../../schemas/site/messages.ts";
import type { Availability } from "../../../schemas/streaming/availability.ts";
import { closeStreamingPasses, useStreamingPasses } from "../../state/streaming-passes.ts";
import { useUser } from "../../state/user.ts";
import { focusMain } from "../../ui/focus-main.ts";
import { keepLoading } from "../../ui/keep-loading.ts";
import { notShownHereMessage } from "../packages/not-shown-here-message.ts";
import type { StreamingPass } from "./find-passes.ts";
import { PassCard } from "./pass-card.tsx";

/**
 * Banner for a match that can be watched now (spec: passes-and-checkout#streaming-passes-banner). It is in the page
 * from the start or not at all, so that nothing shifts; closing it lasts for the session.
 */
export function PassesBanner({ passes }: { passes: readonly StreamingPass[] }) {
  const { openStreamingPasses } = useStreamingPasses();
  const [first] = passes;
  const restrictedHere = useRestrictedHere(first?.availability);
  if (!openStreamingPasses || first === undefined) return null;
  return (
    <aside aria-label={t("Streaming passes")} data-theme="dark" className="passes-banner bg-surface text-ink">
      {/* On phones the banner is a line of 24 px, or 56 px with the crests below it: there its cards open on demand. */}
      <div className="page-width relative flex items-center gap-x-2 max-l:h-6 max-l:pe-8 l:flex-wrap l:gap-x-8 l:gap-y-3 l:py-3 xl:flex-nowrap xl:pe-16">
        <p className="min-w-0 leading-tight max-l:flex max-l:items-center max-l:gap-2 max-l:text-sm l:pe-12">
          <strong className="kicker text-accent max-l:shrink-0 max-l:normal-case max-l:text-sm max-l:tracking-normal l:block">
            {restrictedHere ? t(notShownHereMessage) : t("Live match coverage available now")}
          </strong>
          <span className="heading-3 max-l:truncate max-m:[unicode-bidi:plaintext] max-l:text-sm">
            {t("{home} v {away}", {
              home: first.homeTeamName,
              away: first.awayTeamName,
            })}
          </span>
        </p>
        <button
          type="button"
          popoverTarget="streaming-pass-cards"
          aria-label={t("Buy a streaming pass")}
          className="btn-icon max-l:ms-auto max-l:size-6 shrink-0 l:hidden"
        >
          <span className="i-lucide-chevron-down text-base" />
        </button>
        <ul
          id="streaming-pass-cards"
          popover="auto"
          className="h-auto min-w-0 w-auto flex-col gap-x-6 gap-y-2 overflow-visible border-0 bg-surface p-0 text-ink max-l:absolute max-l:inset-x-0 max-l:top-6 max-l:bottom-auto max-l:p-4 max-l:[&:popover-open]:flex l:static l:flex l:basis-full l:flex-row xl:ms-auto xl:basis-auto"
        >
          {passes.map((pass) => (
            <li key={pass.streamingUrl} className="flex min-w-0 flex-1 items-center gap-3 3xl:flex-initial">
              <PassCard pass={pass} />
            </li>
          ))}
        </ul>
        <button
          type="button"
          aria-label={t("Close")}
          className="btn-icon needs-script absolute end-2 top-2 max-l:top-0 max-l:size-6"
          onClick={close}
        >
          <span className="i-lucide-x max-l:text-base" />
        </button>
      </div>
    </aside>
  );
}

/** Whether availability rules keep the match from this viewer. Pages are the same for everybody, so only the browser knows. */
function useRestrictedHere(availability: Availability | undefined): boolean {
  const { loginCheckCompleted, country, bypassed } = useUser();
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    setClosed(false);
    if (availability === undefined || !loginCheckCompleted || bypassed) return;
    // Loaded on demand, because few matches have rules. The checkout checks again.
    return keepLoading(
      () => import("../../../schemas/streaming/availability-rule.ts"),
      ({ restrictionFor }) => setClosed(restrictionFor(availability, country, new Date()) !== null),
    );
  }, [availability, loginCheckCompleted, country, bypassed]);
  return closed;
}

function close(): void {
  closeStreamingPasses();
  // The focused button disappears, so the focus moves to the main content.
  focusMain();
}
