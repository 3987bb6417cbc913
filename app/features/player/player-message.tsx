import type { ReactNode } from "react";
import { pageHref, t, translated } from "../../../schemas/site/messages.ts";
import { FailureSupport } from "../../playback/failure/failure-support.tsx";
import { OtherStreams } from "../../playback/failure/other-streams.tsx";
import type { PlaybackFailure } from "../../playback/failure/playback-failure.ts";
import { QueueText } from "../../playback/failure/queue-text.tsx";
import { promptLogin } from "../../state/login-prompt.ts";
import { openPanel } from "../../state/panels.ts";

/**
 * Why playback failed, the viewer's next step, and the code for support.
 * @param onStop stops another of the account's streams and plays here.
 */
export function PlayerMessage({
  failure,
  onRetry,
  onStop,
}: {
  failure: PlaybackFailure;
  onRetry: () => void;
  onStop: (slot: string) => void;
}) {
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-4 p-6 text-center">
      <p className="heading-3">{translated(failure.message)}</p>
      {failure.detail !== null && <p className="text-muted">{translated(failure.detail)}</p>}
      {failure.queue !== null && <QueueText queue={failure.queue} />}
      {failure.active.length > 0 && <OtherStreams streams={failure.active} onStop={failure.canStop ? onStop : null} />}
      <NextStep failure={failure} onRetry={onRetry} />
      <FailureSupport code={failure.code} />
    </div>
  );
}

function NextStep({ failure: { next, message: english }, onRetry }: { failure: PlaybackFailure; onRetry: () => void }) {
  const message = translated(english);
  switch (next) {
    case "log-in":
      return <Step onClick={() => promptLogin(message)}>{t("Log In")}</Step>;
    case "log-in-or-register":
      return <Step onClick={() => promptLogin(message)}>{t("Log In Or Register")}</Step>;
    case "packages":
      return (
        <>
          <Step onClick={() => openPanel("packages")}>{t("See the passes")}</Step>
          <a href={pageHref("/how-to-watch")} className="underline">
            {t("Questions about streaming")}
          </a>
        </>
      );
    case "try-again":
      return <Step onClick={onRetry}>{t("Try again")}</Step>;
    case "none":
      return null;
  }
}

function Step({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="btn btn-primary" onClick={onClick}>
      {children}
    </button>
  );
}
