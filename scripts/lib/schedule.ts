import type { Miniflare } from "miniflare";
import { pollingCron } from "../../worker/cron.ts";

/**
 * Runs the Worker's cron triggers now and then each minute, as the platform does for a deployed site.
 * @returns how to stop it.
 */
export async function runScheduleEachMinute(miniflare: Miniflare): Promise<() => void> {
  const worker = await miniflare.getWorker();
  let stopped = false;
  const tick = async (cron: string) => {
    try {
      await worker.scheduled({ cron, scheduledTime: new Date() });
    } catch (error) {
      // What is under way when the site stops ends with it.
      if (!stopped) console.error("The scheduled tasks could not be run:", error);
    }
  };
  const eachMinute = () => {
    // It lasts for the minute.
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
