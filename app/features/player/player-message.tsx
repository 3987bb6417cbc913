import type { ReactNode } from "react";
import { promptLogin } from "../../state/login-prompt.ts";
import { openPanel } from "../../state/panels.ts";
import { formatTime } from "../../ui/dates.ts";
import type { PlaybackFailure } from "./playback-failure.ts";

/** Why there is no picture, with what the fan can do about it, and the code that support will ask for. */
export function PlayerMessage({ failure, onRetry }: { failure: PlaybackFailure; onRetry: () => void }) {
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-4 p-6 text-center">
      <p className="heading-3">{failure.message}</p>
      {failure.detail !== null && <p className="text-muted">{failure.detail}</p>}
      {failure.active.length > 0 && (
        <div className="text-muted">
          <p>Streaming now:</p>
          <ul>
            {failure.active.map(({ slot, label, since }) => (
              <li key={slot}>
                {label}, since <time dateTime={since}>{formatTime(since)}</time>
              </li>
            ))}
          </ul>
        </div>
      )}
      <NextStep failure={failure} onRetry={onRetry} />
      <p className="text-sm text-muted">
        Code <span className="figures">{failure.code}</span>
      </p>
    </div>
  );
}

function NextStep({ failure: { next, message }, onRetry }: { failure: PlaybackFailure; onRetry: () => void }) {
  switch (next) {
    case "log-in":
      return <Step onClick={() => promptLogin(message)}>Log In</Step>;
    case "log-in-or-register":
      return <Step onClick={() => promptLogin(message)}>Log In Or Register</Step>;
    case "packages":
      return <Step onClick={() => openPanel("packages")}>See the passes</Step>;
    case "try-again":
      return <Step onClick={onRetry}>Try again</Step>;
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
