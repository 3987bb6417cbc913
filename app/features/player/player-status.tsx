import { useEffect, useState, useSyncExternalStore } from "react";
import { t } from "../../../schemas/site/messages.ts";
import type { PlaybackState } from "./session/playback-state.ts";

/** Milliseconds for which the downgrade notice shows. */
const noticeTime = 6000;

/** Notices during playback: offline, interrupted connection, lower quality. */
export function PlayerStatus({ state }: { state: PlaybackState }) {
  const online = useOnline();
  const downgraded = useDowngrade(state);
  const text = noticeText(online, state.interrupted, downgraded);
  return (
    <p
      role="status"
      className={`pointer-events-none absolute inset-x-0 top-3 z-2 mx-auto w-fit max-w-[calc(100%-2rem)] rounded-chip bg-night/85 px-3 py-2 text-center ${text === null ? "invisible" : ""}`}
    >
      {text}
    </p>
  );
}

function noticeText(online: boolean, interrupted: boolean, downgraded: number | null): string | null {
  if (!online) return t("You are offline. The stream goes on when the connection is back.");
  if (interrupted) return t("The connection is interrupted. The stream goes on by itself.");
  return downgraded === null
    ? null
    : t("The connection is slow: the picture is down to {height}p for now.", { height: downgraded });
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener("online", changed);
      window.addEventListener("offline", changed);
      return () => {
        window.removeEventListener("online", changed);
        window.removeEventListener("offline", changed);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}

/** Height that automatic quality has just dropped to, for a few seconds; null otherwise. */
function useDowngrade({ qualities, automaticQuality }: PlaybackState): number | null {
  const height = qualities.find(({ active }) => active)?.height ?? null;
  const [last, setLast] = useState(height);
  const [downgraded, setDowngraded] = useState<number | null>(null);
  if (height !== last) {
    setLast(height);
    setDowngraded(downgradedTo(last, height, automaticQuality));
  }
  useEffect(() => {
    if (downgraded === null) return;
    const timer = setTimeout(() => setDowngraded(null), noticeTime);
    return () => clearTimeout(timer);
  }, [downgraded]);
  return downgraded;
}

/**
 * Height to notify about after a change of quality, if automatic selection lowered it.
 * @param before lines; null before the first frame.
 */
export function downgradedTo(before: number | null, now: number | null, automatic: boolean): number | null {
  return automatic && before !== null && now !== null && now < before ? now : null;
}
