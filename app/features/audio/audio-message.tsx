import { Link, useLocation } from "react-router";
import { pageHref, t, translated } from "../../../schemas/site/messages.ts";
import { FailureSupport } from "../../playback/failure/failure-support.tsx";
import { OtherStreams } from "../../playback/failure/other-streams.tsx";
import type { PlaybackFailure } from "../../playback/failure/playback-failure.ts";
import { QueueText } from "../../playback/failure/queue-text.tsx";
import { useFailurePanel } from "../../playback/failure/use-failure-panel.ts";
import { openPanel } from "../../state/panels.ts";

/**
 * Why playback failed, the next step, and the code for support (spec: error-codes#playback).
 * @param onStop stops another of the account's streams and plays here.
 */
export function AudioMessage({
  failure,
  onRetry,
  onStop,
}: {
  failure: PlaybackFailure;
  onRetry: () => void;
  onStop: (slot: string) => void;
}) {
  useFailurePanel(failure);
  return (
    <div role="alert" className="grid gap-2">
      <p className="font-display font-750 text-[1.1875rem] leading-tight">{translated(failure.message)}</p>
      {failure.detail !== null && <p className="text-sm text-muted">{translated(failure.detail)}</p>}
      {failure.queue !== null && <QueueText queue={failure.queue} />}
      {failure.active.length > 0 && (
        <OtherStreams streams={failure.active} onStop={failure.canStop ? onStop : null} verb="listen" />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <NextStep next={failure.next} onRetry={onRetry} />
        <FailureSupport code={failure.code} />
      </div>
    </div>
  );
}

function NextStep({ next, onRetry }: { next: PlaybackFailure["next"]; onRetry: () => void }) {
  const { pathname, search } = useLocation();
  switch (next) {
    case "log-in":
    case "log-in-or-register":
      return (
        <Link
          to={`/account/login?returnTo=${encodeURIComponent(pageHref(pathname) + search)}`}
          className="btn btn-primary min-h-10 px-4"
        >
          {t("Log In")}
        </Link>
      );
    case "packages":
      return (
        <>
          <button type="button" className="btn btn-primary min-h-10 px-4" onClick={() => openPanel("packages")}>
            {t("See the passes")}
          </button>
          <Link to="/how-to-watch" className="text-link">
            {t("Questions and answers")}
          </Link>
        </>
      );
    case "try-again":
      return (
        <button type="button" className="btn btn-primary min-h-10 px-4" onClick={onRetry}>
          {t("Try again")}
        </button>
      );
    case "none":
      return null;
  }
}
