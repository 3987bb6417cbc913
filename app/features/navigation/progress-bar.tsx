import { useEffect, useReducer } from "react";
import { useNavigation } from "react-router";
import { nextProgress, noProgress, progressTimes } from "./progress.ts";

/** Shows that a page is on its way. */
export function ProgressBar() {
  const loading = useNavigation().state !== "idle";
  const [progress, send] = useReducer(nextProgress, noProgress);
  useEffect(() => {
    if (!loading) return;
    send("start");
    const ticking = setInterval(() => send("tick"), progressTimes.tick);
    return () => {
      clearInterval(ticking);
      send("finish");
    };
  }, [loading]);
  useEffect(() => {
    if (progress.phase !== "done") return;
    const hiding = setTimeout(() => send("hide"), progressTimes.hide);
    return () => clearTimeout(hiding);
  }, [progress.phase]);
  if (progress.phase === "hidden" || progress.phase === "waiting") return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      aria-valuenow={Math.round(progress.percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="fixed inset-x-0 top-0 z-60 h-[3px]"
    >
      <div
        className={`h-full bg-beam transition-[width,opacity] duration-150 ${progress.phase === "done" ? "opacity-0 delay-200" : ""}`}
        style={{ width: `${progress.percent}%` }}
      />
    </div>
  );
}
