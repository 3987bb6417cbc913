import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { expireEntryGates } from "../../../../worker/playback/entry-gates.ts";
import { mockRemoteHost } from "../../support/mock-remote-host.ts";
import { newOwnEntry } from "../../support/own-entries.ts";
import { runTrigger } from "../../support/schedule.ts";
import { visit } from "../../support/visit.ts";

const statusOf = async (entryID: string) => {
  const text = await (await visit(`/api/streams/${entryID}`)).text();
  return /"status":"(\w+)"/.exec(text)?.[1];
};

it("a live entry without a match ends when it was planned to, also while match data is down", async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const planned = { hls: "https://cdn.example/draw/live.m3u8" };
  const over = await newOwnEntry(planned, { releaseFrom: ago(90), endsAt: ago(1) });
  const running = await newOwnEntry(planned, { releaseFrom: ago(90), endsAt: ago(-30) });
  expect(await statusOf(over)).toBe("active");
  vi.spyOn(console, "error").mockImplementation(() => {});
  mockRemoteHost("matches.example", () => new Response(null, { status: 503 }));
  await runTrigger("* * * * *", { MATCH_DATA_API: "https://matches.example" });
  vi.restoreAllMocks();
  expect([await statusOf(over), await statusOf(running)]).toEqual(["idle", "active"]);
});

it("which accounts play an entry is forgotten after a day", async () => {
  const now = new Date();
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  await env.VIDEO_DB.batch(
    [23, 25].map((hours) =>
      env.VIDEO_DB.prepare("INSERT INTO entry_gates VALUES ('derby', ?1, ?1, ?2)").bind(`account-${hours}`, at(hours)),
    ),
  );
  await expireEntryGates(env.VIDEO_DB, now);
  const { results } = await env.VIDEO_DB.prepare("SELECT account FROM entry_gates WHERE entry_id = 'derby'").all();
  expect(results).toEqual([{ account: "account-23" }]);
});
