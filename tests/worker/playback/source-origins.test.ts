import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { publishSourceOrigins, sourceOrigins } from "../../../worker/playback/source-origins.ts";

test("a request reads the hosts for itself while another one's reading does not end", async () => {
  await publishSourceOrigins(env.SESSIONS, ["https://media.example"]);
  const get = vi.spyOn(env.SESSIONS, "get").mockImplementationOnce(() => new Promise(() => undefined));
  const now = new Date("2026-11-27T20:00:00Z");
  void sourceOrigins(env.SESSIONS, now);
  expect(await sourceOrigins(env.SESSIONS, now)).toEqual(["https://media.example"]);
  expect(get).toHaveBeenCalledTimes(2);
});
