import { useEffect, useReducer } from "react";
import { useNavigation } from "react-router";
import { t } from "../../../schemas/site/messages.ts";
import { navigation } from "../../state/navigation.ts";
import { nextProgress, noProgress, progressTimes } from "./progress.ts";

const looks = { running: "bg-beam", done: "bg-beam opacity-0 delay-200", failed: "bg-danger" };

/** Progress of a navigation: loading, done or failed (spec: layout#progress-bar). */
export function ProgressBar() {
  const loading = useNavigation().state !== "idle";
  const [progress, send] = useReducer(nextProgress, noProgress);
  useEffect(() => {
    if (!loading) return;
    send("start");
    const ticking = setInterval(() => send("tick"), progressTimes.tick);
    return () => {
      clearInterval(ticking);
      send(navigation.failed ? "fail" : "finish");
    };
  }, [loading]);
  useEffect(() => {
    if (progress.phase !== "done" && progress.phase !== "failed") return;
    const hiding = setTimeout(() => send("hide"), progressTimes.hide);
    return () => clearTimeout(hiding);
  }, [progress.phase]);
  if (progress.phase === "hidden" || progress.phase === "waiting") return null;
  return (
    // A named region, so that screen readers can find it.
    <section aria-label={t("Page progress")}>
      <div
        role="progressbar"
        aria-label={progress.phase === "failed" ? t("The page failed to load") : t("Loading the page")}
        aria-valuenow={Math.round(progress.percent)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="fixed inset-x-0 top-0 z-60 h-[3px]"
      >
        <div
          className={`h-full transition-[width,opacity] duration-150 ${looks[progress.phase]}`}
          style={{ width: `${progress.percent}%` }}
        />
      </div>
    </section>
  );
}
