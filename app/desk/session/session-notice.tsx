import { useEffect, useState } from "react";
import { inBackground } from "../calls/client.ts";
import { formatTimeOfDay } from "../time.ts";

/** Milliseconds before the session's end at which it is announced. */
const announcedBefore = 10 * 60_000;
/** Milliseconds between checks of the clock. */
const interval = 15_000;

/** Says that the session is about to end or has ended, and offers to sign in without leaving the page. */
export function SessionNotice({
  until,
  hasEnded,
  look,
  onSignIn,
}: {
  /** End of the session (ISO 8601). */
  until: string;
  /** Whether a call was refused because the session has ended. */
  hasEnded: boolean;
  /** Loads the session's end again, because another tab may have signed in. */
  look: () => Promise<void>;
  onSignIn: () => void;
}) {
  const [now, setNow] = useState(() => Date.now());
  const end = Date.parse(until);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (hasEnded || Date.now() > end - announcedBefore) void inBackground(look);
    }, interval);
    return () => clearInterval(timer);
  }, [end, hasEnded, look]);
  const isOver = hasEnded || now >= end;
  const isShown = isOver || now > end - announcedBefore;
  return (
    <div aria-live="polite" className={isShown ? "sticky top-0 z-10 border-b border-danger bg-surface" : ""}>
      {isShown && (
        <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
          <p className="flex-1 basis-60 font-600">
            {isOver
              ? "You are signed out: the site saves nothing until you sign in again. What you have written here stays."
              : `You are signed in until ${formatTimeOfDay(until)}. Sign in again to go on after that.`}
          </p>
          <button type="button" className="btn btn-primary" onClick={onSignIn}>
            Sign in again
          </button>
        </div>
      )}
    </div>
  );
}
