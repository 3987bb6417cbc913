import type { Miniflare } from "miniflare";

/**
 * Runs the Worker's cron trigger now and then each minute, as the platform does for a deployed site.
 * @returns how to stop it.
 */
export async function runScheduleEachMinute(miniflare: Miniflare): Promise<() => void> {
  const worker = await miniflare.getWorker();
  const tick = async () => {
    try {
      await worker.scheduled({ cron: "* * * * *" });
    } catch (error) {
      console.error("The scheduled tasks could not be run:", error);
    }
  };
  await tick();
  const timer = setInterval(tick, 60_000);
  return () => clearInterval(timer);
}
