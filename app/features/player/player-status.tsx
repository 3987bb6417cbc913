import { useEffect, useState, useSyncExternalStore } from "react";
import { fallenTo } from "./downgrade-notice.ts";
import type { PlaybackState } from "./session/playback-state.ts";

/** Milliseconds for which a change of quality is told. */
const noticeTime = 6000;

/** What is not as it should be while the picture goes on, in words. */
export function PlayerStatus({ state }: { state: PlaybackState }) {
  const online = useOnline();
  const fallen = useFallenQuality(state);
  const words = wordsOf(online, state.interrupted, fallen);
  return (
    <p
      role="status"
      className={`pointer-events-none absolute inset-x-0 top-3 z-2 mx-auto w-fit max-w-[calc(100%-2rem)] rounded-chip bg-night/85 px-3 py-2 text-center ${words === null ? "invisible" : ""}`}
    >
      {words}
    </p>
  );
}

function wordsOf(online: boolean, interrupted: boolean, fallen: number | null): string | null {
  if (!online) return "You are offline. The stream goes on when the connection is back.";
  if (interrupted) return "The connection is interrupted. The stream goes on by itself.";
  return fallen === null ? null : `The connection is slow: the picture is down to ${fallen}p for now.`;
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

/** The height that the picture has just come down to by itself, for some seconds. */
function useFallenQuality({ qualities, automaticQuality }: PlaybackState): number | null {
  const height = qualities.find(({ active }) => active)?.height ?? null;
  const [last, setLast] = useState(height);
  const [fallen, setFallen] = useState<number | null>(null);
  if (height !== last) {
    setLast(height);
    setFallen(fallenTo(last, height, automaticQuality));
  }
  useEffect(() => {
    if (fallen === null) return;
    const timer = setTimeout(() => setFallen(null), noticeTime);
    return () => clearTimeout(timer);
  }, [fallen]);
  return fallen;
}
