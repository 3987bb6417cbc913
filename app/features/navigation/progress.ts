/** Milliseconds (spec: constants#timings): fast pages show no bar, slow ones fill it in `duration`. */
export const progressTimes = { throttle: 200, duration: 5_000, tick: 100, hide: 500 };

export interface Progress {
  phase: "hidden" | "waiting" | "running" | "done" | "failed";
  /** Milliseconds since the navigation began. */
  elapsed: number;
  /** 0 to 100. */
  percent: number;
}

export const noProgress: Progress = { phase: "hidden", elapsed: 0, percent: 0 };

/** State of the progress bar after an event. */
export function nextProgress(before: Progress, event: "start" | "tick" | "finish" | "fail" | "hide"): Progress {
  switch (event) {
    case "start":
      return { phase: "waiting", elapsed: 0, percent: 0 };
    case "tick": {
      if (before.phase !== "waiting" && before.phase !== "running") return before;
      const elapsed = before.elapsed + progressTimes.tick;
      if (elapsed < progressTimes.throttle) return { ...before, elapsed };
      const percent = Math.min(100, ((elapsed - progressTimes.throttle) / progressTimes.duration) * 100);
      return { phase: "running", elapsed, percent };
    }
    case "finish":
      return before.phase === "running" ? { ...before, phase: "done", percent: 100 } : noProgress;
    case "fail":
      // Failures show even if they come before the bar would have shown.
      return before.phase === "hidden" ? before : { ...before, phase: "failed", percent: 100 };
    case "hide":
      return before.phase === "done" || before.phase === "failed" ? noProgress : before;
  }
}
