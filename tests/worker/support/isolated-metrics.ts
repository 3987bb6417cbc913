import { env } from "cloudflare:workers";
import { afterEach, beforeEach, vi } from "vitest";
import type { Site } from "./site-with.ts";

/** Isolates the measurements of each test in a file, by a stopped clock, because isolates write every five seconds. */
export function isolateMetrics(site: Site): void {
  let start = Date.now();
  beforeEach(async () => {
    start += 60_000;
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    await site("/api/health");
    await env.MARKETING_DB.exec("DELETE FROM metrics");
    secondsPass(6);
  });
  afterEach(() => {
    start = Date.now();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

export const secondsPass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
