import type { Miniflare } from "miniflare";
import { pollingCron } from "../../../worker/cron.ts";

/**
 * Runs the Worker's cron triggers now and then each minute, as the platform does for a deployed site.
 * @returns a function that stops it.
 */
export async function runScheduleEachMinute(miniflare: Miniflare): Promise<() => void> {
  const worker = await miniflare.getWorker();
  let stopped = false;
  const tick = async (cron: string) => {
    try {
      await worker.scheduled({ cron, scheduledTime: new Date() });
    } catch (error) {
      // A run in progress fails when the site stops.
      if (!stopped) console.error("The scheduled tasks could not be run:", error);
    }
  };
  const eachMinute = () => {
    // Not awaited: it runs for the whole minute.
    void tick(pollingCron);
    return tick("* * * * *");
  };
  await eachMinute();
  const timer = setInterval(eachMinute, 60_000);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
