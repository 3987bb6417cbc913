import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { testSetting } from "../../../support/keyed-backend.ts";
import { mockRemoteHost } from "../../../support/mock-remote-host.ts";
import { newOwnEntry } from "../../../support/own-entries.ts";
import { runTrigger } from "../../../support/schedule.ts";
import { siteWith } from "../../../support/site-with.ts";

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
// Another site for each, because a report serves for five seconds.
const fetchHealth = async (headers: Record<string, string> = {}) =>
  health.parse(await (await siteWith({})("/api/health", { headers })).json()).liveSources;
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
  const calls = mockRemoteHost("measured.example", ({ url: requested }) =>
    requested.includes("bad") && broken
      ? new Response(null, { status: 503 })
      : new Response(
          `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PROGRAM-DATE-TIME:${new Date(Date.now() - 8_000).toISOString()}\n#EXTINF:4,\na.ts\n`,
        ),
  );
  await runTrigger("* * * * *");
  const live = calls.map(({ call }) => call).filter((call) => !call.includes("recorded"));
  expect(new Set(live)).toEqual(new Set(["GET /good/live.m3u8", "GET /bad/live.m3u8"]));
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

const recordings = z.object({
  recordings: z.object({
    recordings: z.int(),
    measured: z.int(),
    failing: z.int(),
    problems: z
      .array(z.object({ entryID: z.string(), state: z.object({ problem: z.string() }) }))
      .optional()
      .transform((problems) => problems?.map(({ entryID, state }) => [entryID, state.problem])),
  }),
});
const fetchRecordings = async (headers: Record<string, string> = {}) =>
  recordings.parse(await (await siteWith({})("/api/health", { headers })).json()).recordings;
const asOperator = { "x-service-key": testSetting("SERVICE_KEY") };
/** As if everything had been measured some minutes ago. */
const pass = (minutes: number) =>
  env.VIDEO_DB.prepare("UPDATE recording_states SET checked_at = ?")
    .bind(new Date(Date.now() - minutes * 60_000).toISOString())
    .run();

const whole = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n";

it("measures recordings on other hosts in turn, and shows in health which cannot be watched whole until they can", async () => {
  await env.VIDEO_DB.prepare("DELETE FROM videos").run();
  const recording = (name: string, change: Parameters<typeof newOwnEntry>[1] = {}) =>
    newOwnEntry({ hls: `https://recorded.example/${name}/v.m3u8` }, { kind: "recorded", section: "talks", ...change });
  const bad = await recording("bad");
  for (const name of ["one", "two", "three", "four"]) await recording(name);
  await recording("later", { releaseFrom: new Date(Date.now() + 3_600_000).toISOString() });
  const pulled = await recording("pulled");
  await env.VIDEO_DB.prepare("UPDATE videos SET disabled = 1 WHERE entry_id = ?").bind(pulled).run();
  let broken = true;
  const calls = mockRemoteHost("recorded.example", ({ url }) =>
    url.includes("/bad/") && broken ? new Response(null, { status: 404 }) : new Response(whole),
  );
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const said = () => logged.mock.calls.filter(([line]) => String(line).includes("recording has a problem"));
  /** The recordings whose manifests are read in a minute. */
  const minute = async () => {
    calls.length = 0;
    await runTrigger("* * * * *");
    return calls.flatMap(({ call }) => /^GET \/(\w+)\/v\.m3u8$/.exec(call)?.[1] ?? []).toSorted();
  };

  const first = await minute();
  expect(first).toHaveLength(4);
  const second = await minute();
  expect([...first, ...second].toSorted()).toEqual(["bad", "four", "one", "three", "two"]);
  expect(await fetchRecordings()).toEqual({ recordings: 5, measured: 5, failing: 1 });
  expect((await fetchRecordings(asOperator)).problems).toEqual([[bad, "the CDN answers 404"]]);
  expect(said()).toHaveLength(1);
  // The fans' status page only shows what is on air.
  expect(await statusOf()).toBe(1);

  expect(await minute()).toEqual([]);
  await pass(6);
  expect(await minute()).toEqual(["bad"]);
  expect(said()).toHaveLength(1);
  broken = false;
  await pass(6);
  await minute();
  expect(await fetchRecordings(asOperator)).toEqual({ recordings: 5, measured: 5, failing: 0, problems: [] });
  await pass(61);
  expect(await minute()).toHaveLength(4);
});

it("says which recording has an address that the site may not request, and measures the others", async () => {
  await env.VIDEO_DB.prepare("DELETE FROM videos").run();
  const inside = await newOwnEntry({ hls: "https://inside.example/a/v.m3u8" }, { kind: "recorded", section: "talks" });
  await newOwnEntry({ hls: "https://outside.example/a/v.m3u8" }, { kind: "recorded", section: "talks" });
  await env.VIDEO_DB.prepare("UPDATE video_sources SET source = replace(source, 'inside.example', '10.0.0.1')").run();
  vi.spyOn(console, "error").mockImplementation(() => {});
  mockRemoteHost("outside.example", () => new Response(whole));
  await runTrigger("* * * * *");
  expect(await fetchRecordings(asOperator)).toEqual({
    ...{ recordings: 2, measured: 2, failing: 1 },
    problems: [[inside, "its source cannot be read"]],
  });
  await env.VIDEO_DB.prepare("DELETE FROM videos").run();
});

it("measures a recording whose source has changed, and alerts operators to one that stays without its video", async () => {
  await env.VIDEO_DB.prepare("DELETE FROM videos").run();
  const entry = await newOwnEntry({ hls: "https://moved.example/old/v.m3u8" }, { kind: "recorded", section: "talks" });
  vi.spyOn(console, "error").mockImplementation(() => {});
  mockRemoteHost("moved.example", ({ url }) =>
    url.includes("/old/") ? new Response(whole) : new Response(null, { status: 410 }),
  );
  const alerts = async () =>
    (await env.MARKETING_DB.prepare("SELECT sentence FROM alerts WHERE kind = 'recordings' AND ended_at IS NULL").all())
      .results;
  await runTrigger("* * * * *");
  expect(await fetchRecordings()).toEqual({ recordings: 1, measured: 1, failing: 0 });
  await env.VIDEO_DB.prepare("UPDATE video_sources SET source = replace(source, 'old', 'new') WHERE entry_id = ?")
    .bind(entry)
    .run();
  await runTrigger("* * * * *");
  expect(await fetchRecordings()).toEqual({ recordings: 1, measured: 1, failing: 1 });
  expect(await alerts()).toEqual([]);
  await pass(6);
  await env.VIDEO_DB.prepare("UPDATE recording_states SET problem_since = checked_at").run();
  await runTrigger("* * * * *");
  expect(await alerts()).toEqual([{ sentence: expect.stringContaining(`(${entry}) cannot be watched whole since`) }]);
});
