import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { auditResponse, deskError, type StaffRole } from "../../../../schemas/desk/staff.ts";
import {
  deskSourcesResponse,
  deskVideoResponse,
  deskVideosResponse,
  videoPreviewResponse,
  watchCheckResponse,
} from "../../../../schemas/desk/videos.ts";
import { sessionCheckRefusal } from "../../../../schemas/streaming/session-check.ts";
import { shownResponse } from "../../../../schemas/streaming/stream-source.ts";
import { check } from "../../playback/support.ts";
import { newFan, signedInCookie } from "../../support/accounts.ts";
import { demoPassStatements } from "../../support/demo-passes.ts";
import { mockRemoteHost } from "../../support/mock-remote-host.ts";
import { newOwnEntry } from "../../support/own-entries.ts";
import { runTrigger } from "../../support/schedule.ts";
import { codeOf, deskOf, newStaff } from "../../support/staff.ts";
import { newVideo } from "../../support/videos.ts";
import { visit } from "../../support/visit.ts";

const as = async (role: StaffRole) => deskOf(visit, (await newStaff(role)).cookie);
let desk: Awaited<ReturnType<typeof as>>;
beforeAll(async () => {
  desk = await as("video");
  await env.PAYMENTS_DB.batch(demoPassStatements());
  await env.VIDEO_DB.prepare("INSERT INTO availability_rules VALUES ('at-home', ?)")
    .bind(JSON.stringify({ countries: { only: ["GB"] }, blackouts: [] }))
    .run();
});

afterEach(() => void vi.useRealTimers());

const read = async (entry: string) => deskVideoResponse.parse((await desk("GET", `videos/${entry}`)).body);
const answer = async (entry: string, question: Record<string, string>) =>
  watchCheckResponse.parse((await desk("GET", `videos/${entry}/answer?${new URLSearchParams(question)}`)).body);
const pull = (entry: string, pulled: boolean, by = desk) =>
  by("POST", `videos/${entry}/pull`, { pulled, reason: "the club asks for it" });

describe("the video desk", () => {
  it.each([
    { required: ["?"], rules: null },
    { required: ["*"], rules: null },
    { required: ["live-video"], rules: null },
    { required: ["live-video"], rules: "at-home" },
    { required: ["?"], rules: "at-home" },
  ])("answers who can watch as the session check decides: %j", async ({ required, rules }) => {
    const entry = await newVideo("OnDemand", required);
    await env.VIDEO_DB.prepare("UPDATE videos SET availability = ? WHERE entry_id = ?").bind(rules, entry).run();
    const cookie = await signedInCookie((await newFan()).email);
    for (const country of ["GB", "FR"]) {
      for (const viewer of ["nobody", "account"]) {
        const checked = await check(entry, viewer === "nobody" ? "" : cookie, { cf: { country } });
        const { allowed, refusal, because } = await answer(entry, { country, viewer });
        expect(allowed).toBe(checked.ok);
        expect(because).not.toBe("");
        if (refusal === null) continue;
        const [error] = sessionCheckRefusal.parse(await checked.json()).errors;
        expect(refusal.code).toBe(error?.code);
      }
    }
  });

  it("names the passes that open an entry", async () => {
    const entry = await newVideo("OnDemand", ["live-video"]);
    const { passes, openTo, pulled, rules } = await read(entry);
    expect({ openTo, pulled, rules }).toEqual({ openTo: "passes", pulled: false, rules: [] });
    const [opening, other] = [passes.find(({ opens }) => opens), passes.find(({ opens }) => !opens)];
    expect((await answer(entry, { viewer: opening?.id ?? "" })).because).toBe(`${opening?.name} opens it.`);
    const refused = await answer(entry, { viewer: other?.id ?? "" });
    expect(refused.allowed).toBe(false);
    expect(refused.because).toContain(opening?.name);
  });

  it("knows a pass for one match by the match's own video", async () => {
    const [ofMatch, another] = [
      await newVideo("OnDemand", ["live-video", "match-731"]),
      await newVideo("OnDemand", ["live-video"]),
    ];
    const pass = (await read(ofMatch)).passes.find(({ name }) => name === "Match Pass");
    expect(pass?.opens).toBe(true);
    expect(await answer(ofMatch, { viewer: pass?.id ?? "" })).toMatchObject({ allowed: true });
    expect((await read(another)).passes.map(({ name }) => name)).not.toContain("Match Pass");
  });

  it("pulls an entry, lets it be watched again, and says in the audit log who did and why", async () => {
    const entry = await newVideo("OnDemand", ["?"]);
    expect((await check(entry)).status).toBe(200);
    expect(codeOf(await pull(entry, true, await as("support")))).toEqual([403, "wrong_role"]);
    expect((await check(entry)).status).toBe(200);
    expect(deskVideoResponse.parse((await pull(entry, true)).body).pulled).toBe(true);
    expect((await check(entry)).ok).toBe(false);
    expect(await answer(entry, {})).toMatchObject({ allowed: false, because: "It is pulled: nobody may watch it." });
    expect(deskVideoResponse.parse((await pull(entry, false)).body).pulled).toBe(false);
    expect((await check(entry)).status).toBe(200);
    const administrator = await as("administrator");
    const { rows } = auditResponse.parse((await administrator("GET", `audit?subject=entry%20${entry}`)).body);
    const [open, pulled] = [{ pulled: false }, { pulled: true }];
    expect(
      rows.map(({ action, outcome, asked, before, after }) => ({ action, outcome, asked, before, after })),
    ).toEqual([
      { action: "videos.pull", outcome: "done", asked: open, before: pulled, after: open },
      { action: "videos.pull", outcome: "done", asked: pulled, before: open, after: pulled },
    ]);
  });

  it("says within a second that an open entry is pulled, to players whom no socket tells", async () => {
    const entry = await newVideo("DrmLiveVideo", ["?"]);
    const shown = async () =>
      shownResponse.parse(await (await visit(`/api/streams/${entry}/shown`)).json()).data.attributes.shown;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    expect(await shown()).toBe(true);
    expect((await pull(entry, true)).status).toBe(200);
    vi.setSystemTime(Date.now() + 1000);
    expect(await shown()).toBe(false);
    expect((await check(entry)).ok).toBe(false);
    expect(shownResponse.parse(await (await visit("/api/streams/live-none/shown")).json()).data.attributes.shown).toBe(
      false,
    );
  });

  it("shows staff what plays without asking its rules, on their device alone, and nothing that is pulled", async () => {
    const entry = await newVideo("OnDemand", ["nobody-has-this"]);
    expect((await check(entry)).ok).toBe(false);
    const response = await desk("POST", `videos/${entry}/preview`, {});
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    const { sessionID, source, expiresIn } = videoPreviewResponse.parse(response.body);
    expect(sessionID).toBeNull();
    expect(source.base).toContain(entry);
    expect(expiresIn).toBeGreaterThan(0);
    await pull(entry, true);
    expect((await desk("POST", `videos/${entry}/preview`, {})).status).toBe(404);
  });

  it("shows staff a source before its broadcast, for as long as the preview lasts", async () => {
    const hls = "https://cdn.example/league/live-8/master.m3u8";
    const entry = await newOwnEntry({ hls }, { releaseFrom: new Date(Date.now() + 3_600_000).toISOString() });
    const { cookie } = await newStaff("video");
    const { body, headers } = await deskOf(visit, cookie)("POST", `videos/${entry}/preview`);
    const { source, token } = videoPreviewResponse.parse(body);
    expect(source.base).toBe("https://cdn.example/league/live-8/");
    const device = headers.getSetCookie().map((line) => line.split(";")[0]);
    const renewed = await visit(`/api/streams/${entry}/address`, {
      method: "POST",
      headers: { "x-playback-token": token, cookie: [cookie, ...device].join("; ") },
    });
    expect([renewed.status, await renewed.text()]).toEqual([200, expect.stringContaining("live-8")]);
  });

  it("lists live streams by pages, the soonest first, what nobody sees yet on the first one alone", async () => {
    await env.VIDEO_DB.exec(
      "INSERT OR IGNORE INTO video_categories (slug, name, order_position) VALUES ('live', 'Live', 0)",
    );
    const before = deskVideosResponse.parse((await desk("GET", "videos")).body);
    const entries = await Promise.all(Array.from({ length: 51 }, () => newVideo("DrmLiveVideo", ["?"])));
    await env.VIDEO_DB.batch(
      entries.map((entry, index) =>
        env.VIDEO_DB.prepare("UPDATE videos SET release_from = ?2, section = 'live' WHERE entry_id = ?1").bind(
          entry,
          new Date(Date.now() + (index + 1) * 600_000).toISOString(),
        ),
      ),
    );
    const pageOf = async (page: number) => deskVideosResponse.parse((await desk("GET", `videos?page=${page}`)).body);
    const [first, second] = [await pageOf(0), await pageOf(1)];
    expect([first.entries.length, first.more, second.more]).toEqual([50, true, false]);
    const listed = [...first.entries, ...second.entries].map(({ entryID }) => entryID);
    expect(listed.filter((entry) => entries.includes(entry))).toEqual(entries);
    expect(listed).toHaveLength(before.entries.length + 51);
    expect([second.waiting, second.pulled]).toEqual([[], []]);
    await env.VIDEO_DB.batch(
      entries.map((entry) => env.VIDEO_DB.prepare("DELETE FROM videos WHERE entry_id = ?").bind(entry)),
    );
  });

  it("finds an entry by its id and by words of its title", async () => {
    const entry = await newVideo("OnDemand", ["?"]);
    await env.VIDEO_DB.prepare("UPDATE videos SET title = 'Ashford under floodlights' WHERE entry_id = ?")
      .bind(entry)
      .run();
    for (const text of [entry, "floodlights"]) {
      const { entries } = deskVideosResponse.parse((await desk("GET", `videos?text=${text}`)).body);
      expect(entries).toMatchObject([{ entryID: entry, title: "Ashford under floodlights", live: false }]);
    }
  });

  it("finds by words of its title what fans do not find: to come, over, a commentary, and what was pulled", async () => {
    const [toCome, over] = [await newVideo("DrmLiveVideo", ["?"]), await newVideo("DrmLiveVideo", ["?"])];
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const { VIDEO_DB } = env;
    const rename = VIDEO_DB.prepare(
      "UPDATE videos SET title = ?2, release_from = ?3, ended_at = ?4 WHERE entry_id = ?1",
    );
    await VIDEO_DB.batch([
      rename.bind(toCome, "Live: Quarry v Harbour", at(3), null),
      rename.bind(over, "Live: Quarry v Mill", at(-5), at(-4.9)),
      VIDEO_DB.prepare(
        `INSERT INTO audio_entries (entry_id, asset_id, media_type, title, description, duration, entitlements, image_key,
           offline_image_key, created_at, release_from) VALUES ('quarry-audio', '', 'LiveAudio', 'Commentary: Quarry v Harbour', '', 0,
           '["?"]', '', '', ?1, ?1)`,
      ).bind(at(2)),
    ]);
    await pull(over, true);
    const find = async (query: string) => deskVideosResponse.parse((await desk("GET", `videos?${query}`)).body);
    expect((await find("text=quarry")).entries).toMatchObject([
      { entryID: "quarry-audio", live: true, pulled: false },
      { entryID: toCome, live: true, pulled: false },
      { entryID: over, live: true, pulled: true },
    ]);
    expect((await find("text=quarry%20harb")).entries.map(({ entryID }) => entryID)).toContain(toCome);
    expect((await find("text=%22%25")).entries).toEqual([]);
    expect((await find("")).pulled).toContainEqual(
      expect.objectContaining({ entryID: over, title: "Live: Quarry v Mill" }),
    );
  });

  it("answers for a pass that is sold no more, and for one that is not on sale yet", async () => {
    const entry = await newVideo("OnDemand", ["live-video"]);
    const [pass] = (await read(entry)).passes.filter(({ opens, sale }) => opens && sale === "now");
    if (pass === undefined) throw new Error("No pass on sale opens live video.");
    const saleOf = async () => (await read(entry)).passes.find(({ id }) => id === pass.id)?.sale;
    const set = (column: string, value: string | number) =>
      env.PAYMENTS_DB.prepare(`UPDATE price_options SET ${column} = ? WHERE id = ?`).bind(value, pass.id).run();
    await set("sale_from", new Date(Date.now() + 86_400_000).toISOString());
    expect(await saleOf()).toBe("to come");
    expect((await answer(entry, { viewer: pass.id })).because).toContain("opens it. It is not on sale yet.");
    await set("on_sale", 0);
    expect(await saleOf()).toBe("ended");
    const { allowed, because } = await answer(entry, { viewer: pass.id });
    expect(allowed).toBe(true);
    expect(because).toContain("opens it. It is sold no more: who has it keeps it.");
    // Nobody is advised to buy it.
    const name = (await read(entry)).passes.find(({ id }) => id === pass.id)?.name ?? "";
    expect((await answer(entry, { viewer: "account" })).because).not.toContain(name);
  });

  it("says in plain words what it cannot answer", async () => {
    const entry = await newVideo("OnDemand", ["?"]);
    expect(codeOf(await desk("GET", "videos/nothing-here"))).toEqual([404, "no_such_entry"]);
    expect(codeOf(await pull("nothing-here", true))).toEqual([404, "no_such_entry"]);
    expect(codeOf(await desk("GET", `videos/${entry}/answer?viewer=gone`))).toEqual([404, "no_such_pass"]);
    for (const [query, message] of [
      ["country=uk", "A country is two capital letters"],
      ["at=yesterday", "A time is ISO 8601"],
    ] as const) {
      const { status, body } = await desk("GET", `videos/${entry}/answer?${query}`);
      expect(status).toBe(400);
      expect(deskError.parse(body).error.message).toContain(message);
    }
  });
});

it("says how sources on other hosts are: live ones on air, and recordings that cannot be watched whole", async () => {
  await env.VIDEO_DB.prepare("DELETE FROM videos").run();
  const url = (name: string) => ({ hls: `https://watched.example/${name}/v.m3u8` });
  const live = await newOwnEntry(url("live"));
  const recorded = await newOwnEntry(url("recorded"), { kind: "recorded", section: "talks" });
  vi.spyOn(console, "error").mockImplementation(() => {});
  mockRemoteHost("watched.example", () => new Response("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n"));
  await runTrigger("* * * * *");
  const { live: onAir, recordings } = deskSourcesResponse.parse((await desk("GET", "sources")).body);
  expect(onAir).toMatchObject([{ entryID: live, state: { problem: null, manifestAge: 0 } }]);
  expect(recordings).toMatchObject({
    ...{ recordings: 1, measured: 1, failing: 1 },
    problems: [{ entryID: recorded, state: { problem: "the playlist does not end: EXT-X-ENDLIST is missing" } }],
  });
  vi.restoreAllMocks();
});
