import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { respondFor } from "../../support/elsewhere.ts";
import { testSetting } from "../../support/keyed-backend.ts";
import { newOwnEntry } from "../../support/own-entries.ts";
import { runTrigger } from "../../support/schedule.ts";
import { visit } from "../../support/visit.ts";

afterEach(() => vi.restoreAllMocks());

const health = z.object({
  liveSources: z.object({
    onAir: z.int(),
    failing: z.int(),
    sources: z
      .array(
        z.object({
          entryID: z.string(),
          state: z.object({ problem: z.string().nullable(), segmentAge: z.number().nullable() }),
        }),
      )
      .optional(),
  }),
});
const fetchHealth = async (headers: Record<string, string> = {}) =>
  health.parse(await (await visit("/api/health", { headers })).json()).liveSources;
const statusOf = async () =>
  (await env.MARKETING_DB.prepare("SELECT up FROM health_now WHERE part = 'live-sources'").first())?.up;

it("measures live sources on air each minute, and shows them in health and status", async () => {
  await env.VIDEO_DB.prepare("DELETE FROM videos").run();
  const url = (name: string) => ({ hls: `https://measured.example/${name}/live.m3u8` });
  const good = await newOwnEntry(url("good"));
  const bad = await newOwnEntry(url("bad"));
  await newOwnEntry(url("later"), { releaseFrom: new Date(Date.now() + 3_600_000).toISOString() });
  await newOwnEntry(url("recorded"), { kind: "recorded" });
  let broken = true;
  const calls = respondFor("measured.example", ({ url: requested }) =>
    requested.includes("bad") && broken
      ? new Response(null, { status: 503 })
      : new Response(
          `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PROGRAM-DATE-TIME:${new Date(Date.now() - 8_000).toISOString()}\n#EXTINF:4,\na.ts\n`,
        ),
  );
  await runTrigger("* * * * *");
  expect(new Set(calls.map(({ call }) => call))).toEqual(new Set(["GET /good/live.m3u8", "GET /bad/live.m3u8"]));
  expect(await fetchHealth()).toEqual({ onAir: 2, failing: 1 });
  const { sources } = await fetchHealth({ "x-service-key": testSetting("SERVICE_KEY") });
  expect(sources).toEqual([
    { entryID: bad, state: { problem: "the CDN answers 503", segmentAge: null } },
    { entryID: good, state: { problem: null, segmentAge: 4 } },
  ]);
  expect(await statusOf()).toBe(0);
  broken = false;
  await env.VIDEO_DB.prepare("UPDATE videos SET ended_at = release_from WHERE entry_id = ?").bind(good).run();
  await runTrigger("* * * * *");
  expect(await fetchHealth()).toEqual({ onAir: 1, failing: 0 });
  expect(await statusOf()).toBe(1);
});
