import type { Miniflare } from "miniflare";

/**
 * Runs the Worker's cron trigger once. It is called by HTTP, because looking up the trigger by Miniflare's API blocks this process
 * (../storage/storage-worker.ts).
 * @throws Error if it fails.
 */
export async function runSchedule(miniflare: Miniflare): Promise<void> {
  const response = await miniflare.dispatchFetch("http://localhost/cdn-cgi/local/scheduled?cron=*+*+*+*+*");
  if (!response.ok)
    throw new Error(`The scheduled tasks failed: ${response.status} ${(await response.text()).slice(0, 200)}`);
}

/**
 * Runs the Worker's cron trigger now and then every minute, as the platform does for a deployed site.
 * @returns a function that stops it.
 */
export async function runScheduleEachMinute(miniflare: Miniflare): Promise<() => void> {
  let stopped = false;
  const tick = async () => {
    try {
      await runSchedule(miniflare);
    } catch (error) {
      // A run in progress fails when the site stops.
      if (!stopped) console.error("The scheduled tasks could not be run:", error);
    }
  };
  await tick();
  const timer = setInterval(tick, 60_000);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
