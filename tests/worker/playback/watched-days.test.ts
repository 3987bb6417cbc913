import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { expireWatchedDays, watchedDays } from "../../../worker/playback/watched-days.ts";
import { newAccount } from "../support/purchases.ts";

it("days watched are kept while a contract that began on them can be withdrawn from, also past a weekend", async () => {
  const fan = newAccount();
  const days = ["2026-12-04", "2026-12-05"];
  for (const day of days) {
    await env.MARKETING_DB.prepare("INSERT INTO watched_passes VALUES (?, ?, 'live-video')").bind(fan, day).run();
  }
  const kept = async (at: string) => {
    await expireWatchedDays(env.MARKETING_DB, new Date(at));
    return (await watchedDays(env.MARKETING_DB, fan)).map(({ day }) => day);
  };
  // Concluded on a Saturday, it can be withdrawn from until the Monday two weeks later.
  expect(await kept("2026-12-21T23:59:59.000Z")).toEqual(days);
  expect(await kept("2026-12-24T00:00:00.000Z")).toEqual([]);
});
