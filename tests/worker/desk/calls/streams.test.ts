import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { deskRulesResponse } from "../../../../schemas/desk/availability.ts";
import {
  type DeskCommentary,
  deskCommentaryChoices,
  deskCommentaryResponse,
} from "../../../../schemas/desk/commentaries.ts";
import { deletedLiveRule, deskLiveRulesResponse, liveRulePreview } from "../../../../schemas/desk/live-rules.ts";
import { auditResponse, deskError, type StaffRole } from "../../../../schemas/desk/staff.ts";
import { type DeskStream, deskStreamChoices, deskStreamResponse } from "../../../../schemas/desk/streams.ts";
import { deskVideoResponse, deskVideosResponse, watchCheckResponse } from "../../../../schemas/desk/videos.ts";
import { sessionCheckErrors } from "../../../../schemas/streaming/playback-errors.ts";
import { shownResponse, streamURLResponse } from "../../../../schemas/streaming/stream-source.ts";
import { streamResponse } from "../../../../schemas/streaming/video.ts";
import { sourceOriginsOf } from "../../../../worker/backends/video/own-sources.ts";
import { syncBroadcasts } from "../../../../worker/backends/video/sync-broadcasts.ts";
import { play, textOf } from "../../backends/video/footage.ts";
import { newEncryptedFootage } from "../../backends/video/sound.ts";
import { check, granted, openSocket, refused } from "../../playback/support.ts";
import { demoPassStatements } from "../../support/demo-passes.ts";
import { browserOf, fan } from "../../support/fans.ts";
import { codeOf, deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

const as = async (role: StaffRole) => deskOf(visit, (await newStaff(role)).cookie);
let desk: Awaited<ReturnType<typeof as>>;
const hour = 3_600_000;
const kickoff = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 48 * hour);
beforeAll(async () => {
  desk = await as("video");
  await env.PAYMENTS_DB.batch(demoPassStatements());
  const { MATCH_DB } = env;
  await MATCH_DB.batch([
    MATCH_DB.prepare("INSERT INTO competitions (id, slug, name, kind) VALUES (77, 'shield', 'Shield', 'league')"),
    MATCH_DB.prepare(
      `INSERT INTO clubs (id, slug, name, short_name, code, colours, crest) VALUES
       (771, 'quay', 'Quay Town', 'Quay', 'QUA', '{"primary":"#000000","secondary":"#ffffff","accent":"#ffffff"}', '{}'),
       (772, 'moor', 'Moor Rovers', 'Moor', 'MOR', '{"primary":"#000000","secondary":"#ffffff","accent":"#ffffff"}', '{}')`,
    ),
    ...[7701, 7702, 7703, 7704, 7705, 7706, 7707, 7708].map((id) =>
      MATCH_DB.prepare(
        `INSERT INTO fixtures (id, competition_id, season, stage, round, kickoff, home_id, away_id, status)
         VALUES (?, 77, 2026, 'league', '1', ?, 771, 772, 'fixture')`,
      ).bind(id, kickoff.toISOString()),
    ),
  ]);
  await env.VIDEO_DB.prepare("INSERT INTO availability_rules VALUES ('at-home', ?)")
    .bind(JSON.stringify({ countries: { only: ["GB"] }, blackouts: [] }))
    .run();
});

const source = { hls: "https://cdn.example/live/7/master.m3u8", signing: "akamai", systems: ["widevine"] };
/** A source that plays without the keys of a CDN. */
const unsigned = { ...source, signing: "none", systems: [] };
const reason = "the league shows it";
const ofMatch = (match: number, change: object = {}) => ({
  opens: { kind: "match", match, leadMinutes: 30 },
  viewers: { kind: "passes", entitlements: ["live-video"], ofMatch: true },
  availability: { kind: "none" },
  ...{ source, reason },
  ...change,
});
const draw = (change: object = {}) => ({
  ...ofMatch(0),
  title: "Cup draw",
  opens: { kind: "times", at: "2020-12-01T19:30", until: "2020-12-01T20:30" },
  viewers: { kind: "everybody" },
  ...change,
});
const streamOf = ({ status, body }: { status: number; body: unknown }): DeskStream => {
  expect(status, JSON.stringify(body)).toBe(200);
  return deskStreamResponse.parse(body);
};
const open = async (stream: object) => streamOf(await desk("POST", "streams", stream));
const read = async (entry: string) => streamOf(await desk("GET", `streams/${entry}`));
const video = async (entry: string) => deskVideoResponse.parse((await desk("GET", `videos/${entry}`)).body);
const answer = async (entry: string, country: string) =>
  watchCheckResponse.parse((await desk("GET", `videos/${entry}/answer?country=${country}`)).body);
const onAirNow = (entry: string) =>
  env.VIDEO_DB.prepare("UPDATE videos SET release_from = ? WHERE entry_id = ?")
    .bind(new Date(Date.now() - 60_000).toISOString(), entry)
    .run();

describe("live streams at the desk", () => {
  it("are opened of a coming match, which is no choice from then on, and move with it", async () => {
    const choices = async () => deskStreamChoices.parse((await desk("GET", "streams")).body);
    const { matches, entitlements, rules } = await choices();
    expect(matches.map(({ id }) => id)).toContain(7701);
    expect(entitlements.map(({ entitlement }) => entitlement)).toContain("live-video");
    expect(rules).toContainEqual({ name: "at-home", words: ["It may be watched in the United Kingdom alone."] });

    const stream = await open(ofMatch(7701));
    expect(stream).toMatchObject({
      entryID: "live-7701",
      title: "Live: Quay v Moor",
      matchTitle: "Quay v Moor",
      phase: "to come",
      source,
      ...{ opens: ofMatch(7701).opens, viewers: ofMatch(7701).viewers, availability: { kind: "none" } },
    });
    expect(await read("live-7701")).toEqual(stream);
    const { passes, from } = await video("live-7701");
    expect(passes.filter(({ opens }) => opens).length).toBeGreaterThan(0);
    expect(from).toBe(new Date(kickoff.getTime() - 30 * 60_000).toISOString());
    expect((await choices()).matches.map(({ id }) => id)).not.toContain(7701);
    expect(codeOf(await desk("POST", "streams", ofMatch(7701)))).toEqual([409, "taken"]);
    expect((await visit("/origin/video/videos/live-7701")).status).toBe(200);
  });

  it("have a poster of their own, or the one that the site draws", async () => {
    const { entryID, poster, version } = await open(draw({ poster: "own-photo-7" }));
    const shown = async () => {
      const sql = "SELECT image_key FROM videos WHERE entry_id = ?";
      return await env.VIDEO_DB.prepare(sql).bind(entryID).first("image_key");
    };
    expect([poster, await shown()]).toEqual(["own-photo-7", "own-photo-7"]);
    const change = async (rest: object) =>
      streamOf(await desk("POST", `streams/${entryID}/change`, draw({ title: "The derby", source: null, ...rest })));
    const kept = await change({ version });
    expect([kept.title, kept.poster]).toEqual(["The derby", "own-photo-7"]);
    expect((await change({ version: kept.version, poster: null })).poster).toBeNull();
    expect(await shown()).toBe(`video-${entryID}`);
  });

  it("are watched where their own rules say, which no other stream is offered", async () => {
    const rules = { countries: { except: ["FR"] }, blackouts: [] };
    const { entryID } = await open(
      ofMatch(7702, { source: unsigned, viewers: { kind: "everybody" }, availability: { kind: "own", rules } }),
    );
    await onAirNow(entryID);
    expect((await video(entryID)).rules).toEqual(["It may not be watched in France."]);
    for (const country of ["FR", "GB"]) {
      expect((await answer(entryID, country)).allowed).toBe(country === "GB");
      expect((await check(entryID, "", { cf: { country } })).ok).toBe(country === "GB");
    }
    const { rules: named } = deskStreamChoices.parse((await desk("GET", "streams")).body);
    expect(named.map(({ name }) => name)).toEqual(["at-home"]);

    const { version } = await read(entryID);
    const change = { ...ofMatch(7702, { viewers: { kind: "everybody" } }), title: "The derby", source: null, version };
    await desk("POST", `streams/${entryID}/change`, { ...change, availability: { kind: "named", name: "at-home" } });
    expect((await answer(entryID, "FR")).because).toBe("It may be watched in the United Kingdom alone.");
    expect(await read(entryID)).toMatchObject({ title: "The derby", source: unsigned });
    const left = await env.VIDEO_DB.prepare("SELECT name FROM availability_rules").all();
    expect(left.results).toEqual([{ name: "at-home" }]);
  });

  it("are opened with a title and times on the league's clock", async () => {
    const { entryID, opens, viewers } = await open(draw());
    expect({ opens, viewers }).toEqual({ opens: draw().opens, viewers: { kind: "everybody" } });
    expect((await video(entryID)).title).toBe("Cup draw");
    await onAirNow(entryID);
    // The schedule shows the planned end.
    const { entries } = deskVideosResponse.parse((await desk("GET", "videos")).body);
    expect(entries.find((each) => each.entryID === entryID)?.until).toBe("2020-12-01T20:30:00.000Z");
    const library = await visit("/origin/video/feed/videos/sections/?section=live");
    expect(await library.text()).toContain(entryID);
  });

  it("are not overwritten by somebody who has not seen the last change", async () => {
    const { entryID, version } = await open(draw());
    const change = (title: string) => desk("POST", `streams/${entryID}/change`, draw({ title, source: null, version }));
    const both = await Promise.all([change("One"), change("The other")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [refused] = both.filter(({ status }) => status === 409);
    expect(refused && codeOf(refused)).toEqual([409, "changed_meanwhile"]);
    expect(both.filter(({ status }) => status === 200).map((each) => streamOf(each).title)).toEqual([
      (await read(entryID)).title,
    ]);
    // A pull changes the version, too, although it is another call.
    const seen = (await read(entryID)).version;
    await desk("POST", `videos/${entryID}/pull`, { pulled: true, reason });
    expect(codeOf(await desk("POST", `streams/${entryID}/delete`, { version: seen, reason }))[1]).toBe(
      "changed_meanwhile",
    );
  });

  it("end for good, even while their match goes on", async () => {
    const { entryID } = await open(ofMatch(7703, { source: unsigned, viewers: { kind: "everybody" } }));
    const end = async () =>
      await desk("POST", `streams/${entryID}/end`, { version: (await read(entryID)).version, reason });
    expect(codeOf(await end())).toEqual([422, "not_begun"]);
    await onAirNow(entryID);
    expect((await check(entryID)).status).toBe(200);
    expect(streamOf(await end()).phase).toBe("ended");
    // The source may continue, but nobody can start it, and players of open streams are notified.
    expect((await refused(await check(entryID))).code).toBe(sessionCheckErrors.unavailable.code);
    const shown = await visit(`/api/streams/${entryID}/shown`);
    expect(shownResponse.parse(await shown.json()).data.attributes.shown).toBe(false);
    const answer = watchCheckResponse.parse((await desk("GET", `videos/${entryID}/answer?viewer=nobody`)).body);
    expect(answer).toMatchObject({ allowed: false, because: "It was ended: nobody may watch it any more." });
    const playing = {
      kind: "live",
      phase: "first-half",
      phaseStartedAt: new Date().toISOString(),
      addedTime: null,
      score: { home: 0, away: 0 },
      penalties: null,
    } as const;
    await syncBroadcasts(env.VIDEO_DB, [{ id: 7703, kickoff: kickoff.toISOString(), state: playing }], new Date());
    expect((await read(entryID)).phase).toBe("ended");
    expect(codeOf(await end())).toEqual([409, "ended"]);
  });

  it("end for those who watch, too", async () => {
    const { entryID, version } = await open(draw({ source: unsigned, viewers: { kind: "accounts" } }));
    await onAirNow(entryID);
    const browser = await browserOf((await fan()).cookie);
    const { heard } = await openSocket(browser, (await granted(await check(entryID, browser))).sessionID);
    streamOf(await desk("POST", `streams/${entryID}/end`, { version, reason }));
    await expect.poll(() => heard.at(-1)).toEqual({ action: "ended", reason: "over" });
  });

  it("are deleted with a confirmed sign-in, with who and why in the audit log", async () => {
    const { entryID, version } = await open(ofMatch(7704));
    expect((await desk("POST", `streams/${entryID}/delete`, { version, reason })).body).toEqual({ changed: true });
    expect(codeOf(await desk("GET", `streams/${entryID}`))).toEqual([404, "no_such_stream"]);
    expect((await check(entryID)).ok).toBe(false);
    const administrator = await as("administrator");
    const { rows } = auditResponse.parse((await administrator("GET", `audit?subject=entry%20${entryID}`)).body);
    expect(rows).toMatchObject([{ action: "streams.delete", outcome: "done", reason }]);
    const kept = await env.VIDEO_DB.prepare(
      "SELECT action, operator FROM operator_audit WHERE entry_id = ? ORDER BY id",
    )
      .bind(entryID)
      .all();
    expect(kept.results).toMatchObject([{ action: "create" }, { action: "delete" }]);
  });

  it.each<[string, object, number, string]>([
    ["an address that is not https", draw({ source: { hls: "http://cdn.example/a/b.m3u8" } }), 400, "is not https"],
    ["an address in a private network", draw({ source: { hls: "https://10.0.0.1/a/b.m3u8" } }), 400, "IP address"],
    ["no address", draw({ source: {} }), 400, "needs the URL"],
    ["no title and no match", draw({ title: "" }), 422, "needs a title"],
    ["an unknown match", ofMatch(999), 404, "There is no match 999"],
    ["nobody to watch it", draw({ viewers: { kind: "passes", entitlements: [], ofMatch: true } }), 422, "Nobody could"],
    ["unknown rules", draw({ availability: { kind: "named", name: "moon" } }), 404, "no availability rules"],
    ["rules without any", draw({ availability: { kind: "own", rules: {} } }), 400, "name countries, or hours"],
    [
      "a country that is none",
      draw({ availability: { kind: "own", rules: { countries: { only: ["UK"] } } } }),
      400,
      "ISO 3166-1",
    ],
    [
      "a day that is none",
      draw({ opens: { kind: "times", at: "2026-02-30T10:00", until: null } }),
      400,
      "There is no such day",
    ],
    [
      "an end before its beginning",
      draw({ opens: { kind: "times", at: "2026-02-20T10:00", until: "2026-02-20T09:00" } }),
      422,
      "ends before it begins",
    ],
  ])("are refused with %s", async (_, stream, status, words) => {
    const refused = await desk("POST", "streams", stream);
    expect(refused.status).toBe(status);
    expect(deskError.parse(refused.body).error.message).toContain(words);
  });
});

describe("live commentaries at the desk", () => {
  beforeAll(newEncryptedFootage);
  const radio = {
    kind: "own",
    source: { hls: "https://radio.example/derby/master.m3u8", signing: "none", systems: [] },
  };
  const packaged = { kind: "packaged", asset: "match-loop" };
  const of = (match: number, change: object = {}) => ({
    ...{ match, plays: radio, language: "cy", reason, description: "Ffion Rees comments" },
    viewers: { kind: "passes", entitlements: ["live-audio"], ofMatch: true },
    availability: { kind: "none" },
    ...change,
  });
  const commentaryOf = ({ status, body }: { status: number; body: unknown }): DeskCommentary => {
    expect(status, JSON.stringify(body)).toBe(200);
    return deskCommentaryResponse.parse(body);
  };
  const openOne = async (commentary: object) => commentaryOf(await desk("POST", "commentaries", commentary));
  const readOne = async (entry: string) => commentaryOf(await desk("GET", `commentaries/${entry}`));
  const step = async (entry: string, name: "end" | "delete") =>
    desk("POST", `commentaries/${entry}/${name}`, { version: (await readOne(entry)).version, reason });
  /** Makes a match kick off in five minutes, so that its commentary is on air. */
  const soon = (match: number) => {
    const at = Date.now() + 5 * 60_000;
    return Promise.all([
      env.MATCH_DB.prepare("UPDATE fixtures SET kickoff = ? WHERE id = ?")
        .bind(new Date(at).toISOString(), match)
        .run(),
      env.VIDEO_DB.prepare("UPDATE audio_entries SET release_from = ? WHERE fixture_id = ?")
        .bind(new Date(at - 15 * 60_000).toISOString(), match)
        .run(),
    ]);
  };
  const stream = async (entry: string) =>
    streamResponse.parse(await (await visit(`/api/streams/${entry}`)).json()).data.attributes;

  it("are opened of a coming match, whose page offers them, and play from another host for who may listen", async () => {
    const choices = async () => deskCommentaryChoices.parse((await desk("GET", "commentaries")).body);
    expect((await choices()).matches.map(({ id }) => id)).toContain(7705);
    const opened = await openOne(of(7705));
    expect(opened).toMatchObject({
      ...{ entryID: "audio-7705", title: "Quay v Moor", matchTitle: "Quay v Moor", phase: "to come" },
      ...{ plays: radio, language: "cy", viewers: of(7705).viewers },
    });
    expect(await readOne("audio-7705")).toEqual(opened);
    const { from, commentary, match } = await video("audio-7705");
    expect({ from, commentary, match }).toEqual({
      ...{ from: new Date(kickoff.getTime() - 15 * 60_000).toISOString(), commentary: true, match: 7705 },
    });
    expect((await choices()).matches.map(({ id }) => id)).not.toContain(7705);
    expect(codeOf(await desk("POST", "commentaries", of(7705)))).toEqual([409, "taken"]);
    const { entries } = deskVideosResponse.parse((await desk("GET", "videos?text=quay")).body);
    expect(entries).toContainEqual(expect.objectContaining({ entryID: "audio-7705", commentary: true }));
    expect(await sourceOriginsOf(env.VIDEO_DB)).toContain("https://radio.example");

    await soon(7705);
    expect(await (await visit("/match-centre/7705")).text()).toContain("Listen live");
    expect(await stream("audio-7705")).toMatchObject({ language: "cy", assetData: { status: "active" } });
    expect(JSON.stringify(await stream("audio-7705"))).not.toContain("radio.example");
    expect((await check("audio-7705")).status).toBe(403);
    const listener = await browserOf((await fan("live-audio")).cookie);
    const { token, source: granted7705 } = await granted(await check("audio-7705", listener));
    expect(granted7705).toMatchObject({
      ...{ base: "https://radio.example/derby/", manifests: { hls: "master.m3u8" }, licences: null },
    });
    const renew = () =>
      visit("/api/streams/audio-7705/address", {
        method: "POST",
        headers: { cookie: listener, "x-playback-token": token },
      });
    expect(streamURLResponse.parse(await (await renew()).json()).data.attributes.base).toBe(granted7705.base);
  });

  it("play the sound that is packaged here once they are changed, and not what somebody has not seen", async () => {
    const { entryID, version } = await openOne(of(7706, { viewers: { kind: "accounts" } }));
    await soon(7706);
    expect((await play(entryID, "manifest.mpd")).status).toBe(404);
    const { match: _, ...written } = of(7706, { plays: packaged, viewers: { kind: "accounts" }, language: null });
    const change = (title: string) => desk("POST", `commentaries/${entryID}/change`, { ...written, title, version });
    expect(commentaryOf(await change("The derby, heard"))).toMatchObject({
      title: "The derby, heard",
      plays: packaged,
    });
    expect(codeOf(await change("Another"))).toEqual([409, "changed_meanwhile"]);
    expect(await textOf(await play(entryID, "master.m3u8"))).toContain("audio");
    const { source } = await granted(await check(entryID, await browserOf((await fan()).cookie)));
    expect(source.base).toBe(`/origin/video/play/${entryID}/`);
    const seen = (await readOne(entryID)).version;
    await desk("POST", `videos/${entryID}/pull`, { pulled: true, reason });
    expect(codeOf(await desk("POST", `commentaries/${entryID}/delete`, { version: seen, reason }))[1]).toBe(
      "changed_meanwhile",
    );
  });

  it("end for good, for those who listen too, while their match goes on", async () => {
    const { entryID } = await openOne(of(7707, { viewers: { kind: "accounts" } }));
    expect(codeOf(await step(entryID, "end"))).toEqual([422, "not_begun"]);
    await soon(7707);
    const browser = await browserOf((await fan()).cookie);
    const { heard } = await openSocket(browser, (await granted(await check(entryID, browser))).sessionID);
    expect(commentaryOf(await step(entryID, "end")).phase).toBe("ended");
    await expect.poll(() => heard.at(-1)).toEqual({ action: "ended", reason: "over" });
    await syncBroadcasts(
      env.VIDEO_DB,
      [{ id: 7707, kickoff: kickoff.toISOString(), state: { kind: "fixture", note: null } }],
      new Date(),
    );
    expect((await stream(entryID)).assetData.status).toBe("idle");
    expect(await (await visit("/match-centre/7707")).text()).not.toContain("Listen live");
    expect(codeOf(await step(entryID, "end"))).toEqual([409, "ended"]);
  });

  it("are deleted with their own rules, with who and why in the audit log", async () => {
    const rules = { countries: { except: ["FR"] }, blackouts: [] };
    const { entryID } = await openOne(
      of(7708, { viewers: { kind: "everybody" }, availability: { kind: "own", rules } }),
    );
    await soon(7708);
    expect((await check(entryID, "", { cf: { country: "FR" } })).status).toBe(403);
    expect((await check(entryID, "", { cf: { country: "GB" } })).status).toBe(200);
    expect((await step(entryID, "delete")).body).toEqual({ changed: true });
    expect(codeOf(await desk("GET", `commentaries/${entryID}`))).toEqual([404, "no_such_commentary"]);
    expect((await check(entryID)).status).toBe(404);
    const left = await env.VIDEO_DB.prepare("SELECT name FROM availability_rules WHERE name LIKE 'own-%'").all();
    expect(left.results).toEqual([]);
    const administrator = await as("administrator");
    const { rows } = auditResponse.parse((await administrator("GET", `audit?subject=entry%20${entryID}`)).body);
    expect(rows).toMatchObject([{ action: "commentaries.delete", outcome: "done", reason }]);
    const kept = await env.VIDEO_DB.prepare("SELECT action FROM operator_audit WHERE entry_id = ? ORDER BY id")
      .bind(entryID)
      .all();
    expect(kept.results).toEqual([{ action: "create" }, { action: "delete" }]);
  });

  it.each<[string, object, number, string]>([
    ["an encrypted source", { plays: { kind: "own", source } }, 400, "not encrypted"],
    ["a DASH address", { plays: { kind: "own", source: { dash: "https://a.example/b/c.mpd" } } }, 400, "HLS address"],
    [
      "an address in a private network",
      { plays: { kind: "own", source: { hls: "https://10.0.0.1/a/b.m3u8" } } },
      400,
      "IP",
    ],
    ["sound that is not packaged", { plays: { kind: "packaged", asset: "moon" } }, 404, "no live sound"],
    ["a recording's sound", { plays: { kind: "packaged", asset: "match-recording" } }, 404, "no live sound"],
    ["a language that is none", { language: "Welsh" }, 400, "its code"],
    ["an unknown match", { match: 999 }, 404, "There is no match 999"],
  ])("are refused with %s", async (_, change, status, words) => {
    const refusal = await desk("POST", "commentaries", of(7704, change));
    expect(refusal.status).toBe(status);
    expect(deskError.parse(refusal.body).error.message).toContain(words);
  });
});

describe("availability rules at the desk", () => {
  const except = (...countries: string[]) => ({ countries: { except: countries }, blackouts: [] });
  const rulesOf = ({ status, body }: { status: number; body: unknown }, name: string) => {
    expect(status, JSON.stringify(body)).toBe(200);
    return deskRulesResponse.parse(body).rules.find((each) => each.name === name);
  };
  const listed = async (name: string) => rulesOf(await desk("GET", "availability"), name);
  const revisionOf = async (name: string) => (await listed(name))?.revision ?? "";

  it("are added, chosen by an entry, and changed for new viewers and for those whose token is renewed", async () => {
    const added = await desk("POST", "availability", { name: "cup-rights", rules: except("FR") });
    expect(rulesOf(added, "cup-rights")).toMatchObject({
      ...{ words: ["It may not be watched in France."], entries: 0, onAir: [], liveRules: [] },
    });
    const { entryID } = await open(
      draw({
        ...{ title: "Cup draw, abroad", source: unsigned, viewers: { kind: "accounts" } },
        availability: { kind: "named", name: "cup-rights" },
      }),
    );
    expect((await listed("cup-rights"))?.onAir).toEqual([]);
    await onAirNow(entryID);
    const use = { entryID, title: "Cup draw, abroad" };
    expect(await listed("cup-rights")).toMatchObject({ entries: 1, coming: 0, onAir: [use], latest: [use] });

    const browser = await browserOf((await fan()).cookie);
    const from = (country: string, lease?: string) => check(entryID, browser, { cf: { country }, lease });
    expect((await refused(await from("FR"))).code).toBe(sessionCheckErrors.country.code);
    const { lease } = await granted(await from("IE"));
    const change = { rules: except("IE"), revision: await revisionOf("cup-rights"), reason: "the rights have moved" };
    expect(rulesOf(await desk("POST", "availability/cup-rights/change", change), "cup-rights")?.words).toEqual([
      "It may not be watched in Ireland.",
    ]);
    expect((await refused(await from("IE", lease))).code).toBe(sessionCheckErrors.country.code);
    await granted(await from("FR"));
    const item = await visit(`/origin/video/videos/${entryID}`);
    expect(await item.text()).toContain('"except":["IE"]');

    const administrator = await as("administrator");
    const { rows } = auditResponse.parse(
      (await administrator("GET", "audit?subject=availability%20rules%20cup-rights")).body,
    );
    expect(rows[0]).toMatchObject({
      ...{ action: "availability.change", outcome: "done", reason: "the rights have moved" },
      ...{ before: except("FR"), after: except("IE") },
    });
    const { results } = await env.VIDEO_DB.prepare("SELECT part, staff FROM availability_desk_changes").all();
    expect(results).toEqual([{ part: "availability rules cup-rights", staff: expect.stringContaining("Kim") }]);
  });

  it("are not changed by somebody who has not seen the last change", async () => {
    await desk("POST", "availability", { name: "league-rights", rules: except("FR") });
    const revision = await revisionOf("league-rights");
    const change = (...countries: string[]) =>
      desk("POST", "availability/league-rights/change", { rules: except(...countries), revision });
    const both = await Promise.all([change("DE"), change("ES")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(codeOf(await desk("POST", "availability/league-rights/delete", { revision }))).toEqual([
      409,
      "changed_meanwhile",
    ]);
  });

  it("are deleted while nothing has them, and say what does otherwise", async () => {
    await desk("POST", "availability", { name: "season-rights", rules: except("FR") });
    const remove = async () =>
      desk("POST", "availability/season-rights/delete", { revision: await revisionOf("season-rights") });
    const liveRule = env.VIDEO_DB.prepare("INSERT INTO live_rules (name, rule) VALUES ('divisions', ?)").bind(
      JSON.stringify({ availability: "season-rights" }),
    );
    await liveRule.run();
    expect((await listed("season-rights"))?.liveRules).toEqual(["divisions"]);
    expect(deskError.parse((await remove()).body).error.message).toContain("the rule divisions");
    await env.VIDEO_DB.prepare("DELETE FROM live_rules").run();
    const { entryID, version } = await open(draw({ availability: { kind: "named", name: "season-rights" } }));
    const refusal = await remove();
    expect(codeOf(refusal)).toEqual([409, "in_use"]);
    expect(deskError.parse(refusal.body).error.message).toContain(entryID);
    await desk("POST", `streams/${entryID}/delete`, { version, reason });
    expect(rulesOf(await remove(), "season-rights")).toBeUndefined();
    expect(codeOf(await desk("POST", "availability/season-rights/delete", { revision: "" }))).toEqual([
      404,
      "no_such_rules",
    ]);
  });

  it.each<[string, object, number, string]>([
    ["a name that is one already", { name: "at-home", rules: {} }, 409, "called at-home already"],
    ["a name of one entry's own", { name: "own-1", rules: {} }, 400, "begins with own-"],
    ["a name with a space", { name: "at sea", rules: {} }, 400, "small letters"],
    ["a country that is none", { name: "new", rules: { countries: { only: ["UK"] } } }, 400, "ISO 3166-1"],
    [
      "hours on no day",
      { name: "new", rules: { blackouts: [{ countries: ["GB"], from: "14:45", to: "17:15" }] } },
      400,
      "needs weekdays or dates",
    ],
  ])("are refused with %s", async (_, body, status, words) => {
    const response = await desk("POST", "availability", body);
    expect(response.status).toBe(status);
    expect(deskError.parse(response.body).error.message).toContain(words);
  });
});

describe("rules for a season's live entries at the desk", () => {
  const { MATCH_DB, VIDEO_DB } = env;
  beforeAll(async () => {
    await MATCH_DB.batch([
      MATCH_DB.prepare(
        "INSERT INTO competitions (id, slug, name, kind) VALUES (78, 'dish', 'Dish', 'league'), (79, 'bowl', 'Bowl', 'league')",
      ),
      ...[7801, 7802, 7803, 7804, 7811].map((id) =>
        MATCH_DB.prepare(
          `INSERT INTO fixtures (id, competition_id, season, stage, round, kickoff, home_id, away_id, status)
           VALUES (?, ?, 2026, 'league', '1', ?, 771, 772, 'fixture')`,
        ).bind(id, id === 7811 ? 79 : 78, kickoff.toISOString()),
      ),
    ]);
  });
  const rule = {
    ...{ season: 2026, competitionIDs: [78], leadMinutes: 30, entitlements: ["live-video"], availability: null },
    ...{ hls: "https://cdn.example/{slug}/{fixtureID}/master.m3u8", signing: "none", systems: [] },
  };
  const rulesOf = ({ status, body }: { status: number; body: unknown }) => {
    expect(status, JSON.stringify(body)).toBe(200);
    return deskLiveRulesResponse.parse(body).rules;
  };
  const listed = async (name: string) => rulesOf(await desk("GET", "live-rules")).find((each) => each.name === name);
  const seen = async (name: string) => ({ revision: (await listed(name))?.revision ?? "" });
  const preview = async (name: string | null, looked: object | null) => {
    const { status, body } = await desk("POST", "live-rules/preview", { name, rule: looked });
    expect(status, JSON.stringify(body)).toBe(200);
    return liveRulePreview.parse(body);
  };
  const counts = ({ made, changed, others, removable, kept, same }: z.infer<typeof liveRulePreview>) => ({
    ...{ made: made.count, changed: changed.count, others: others.count, same },
    ...{ removable: removable.count, kept: kept.count },
  });
  const none = { made: 0, changed: 0, others: 0, same: 0, removable: 0, kept: 0 };
  const ids = async () => {
    const { results } = await VIDEO_DB.prepare(
      "SELECT entry_id FROM videos WHERE fixture_id > 7800 ORDER BY fixture_id",
    ).all();
    return results.map(({ entry_id }) => entry_id);
  };
  /** Somebody has bought a pass for a match. */
  const sell = (match: number) =>
    env.PAYMENTS_DB.batch([
      env.PAYMENTS_DB.prepare(
        `INSERT INTO entitlement_ledger (account_id, entitlement, starts_at, ends_at, reason, reference, created_at)
         VALUES ('buyer', 'match-' || ?1, ?2, NULL, 'payment', 'sale-' || ?1, ?2)`,
      ).bind(match, new Date().toISOString()),
      env.PAYMENTS_DB.prepare("INSERT INTO match_passes VALUES ('sale-' || ?1, ?1, ?2, 48)").bind(
        match,
        kickoff.toISOString(),
      ),
    ]);

  it("say before which matches get an entry, make them at once, and leave those of people alone", async () => {
    await open(ofMatch(7803));
    const before = await preview(null, rule);
    expect(counts(before)).toEqual({ ...none, made: 3, others: 1 });
    expect(before.made.entries[0]).toMatchObject({
      ...{ entryID: "live-7801", title: "Live: Quay v Moor", onAir: false, passes: 0 },
      from: new Date(kickoff.getTime() - 30 * 60_000).toISOString(),
    });
    expect(before.others.entries).toMatchObject([{ entryID: "live-7803", rule: null }]);
    expect(await ids()).toEqual(["live-7803"]);

    const added = rulesOf(await desk("POST", "live-rules", { name: "shield", rule, reason: "the season begins" }));
    expect(added).toMatchObject([{ name: "shield", paused: false, entries: 3, coming: 3, onAir: 0 }]);
    expect((await read("live-7801")).source?.hls).toBe("https://cdn.example/quay-v-moor/7801/master.m3u8");
    expect(await (await visit("/match-centre/7801")).text()).toContain("/videos/live-7801");
    expect((await visit("/videos/live-7801")).status).toBe(200);
    expect(counts(await preview("shield", rule))).toEqual({ ...none, same: 3, others: 1 });
    const administrator = await as("administrator");
    const { rows } = auditResponse.parse((await administrator("GET", "audit?subject=live%20rule%20shield")).body);
    expect(rows).toMatchObject([{ action: "live-rules.add", outcome: "done", reason: "the season begins" }]);
  });

  it("change their entries, and say which and what of them", async () => {
    await onAirNow("live-7802");
    await sell(7801);
    const wanted = { ...rule, leadMinutes: 60, availability: "at-home" };
    const { changed } = await preview("shield", wanted);
    expect(changed).toMatchObject({
      ...{ count: 3, onAir: 1, sold: 1 },
      entries: [
        { entryID: "live-7802", onAir: true, parts: ["opening", "availability"] },
        { entryID: "live-7801", passes: 1 },
        { entryID: "live-7804" },
      ],
    });
    const change = { rule: wanted, ...(await seen("shield")) };
    rulesOf(await desk("POST", "live-rules/shield/change", change));
    expect((await video("live-7804")).from).toBe(new Date(kickoff.getTime() - 3_600_000).toISOString());
    expect((await answer("live-7804", "FR")).because).toBe("It may be watched in the United Kingdom alone.");
    expect((await read("live-7803")).availability).toEqual({ kind: "none" });
    expect(codeOf(await desk("POST", "live-rules/shield/change", change))).toEqual([409, "changed_meanwhile"]);
  });

  it("make nothing while they are paused", async () => {
    rulesOf(await desk("POST", "live-rules/shield/pause", { paused: true, ...(await seen("shield")) }));
    const wider = { ...rule, competitionIDs: [78, 79] };
    rulesOf(await desk("POST", "live-rules/shield/change", { rule: wider, ...(await seen("shield")) }));
    expect(await listed("shield")).toMatchObject({ paused: true, entries: 3 });
    rulesOf(await desk("POST", "live-rules/shield/pause", { paused: false, ...(await seen("shield")) }));
    expect(await listed("shield")).toMatchObject({ paused: false, entries: 4 });
  });

  it("take entries of matches that they have no more away where that is wanted, and never those on air or sold", async () => {
    await onAirNow("live-7802");
    const narrow = { ...rule, competitionIDs: [79] };
    const { kept, removable } = await preview("shield", narrow);
    expect([kept.count, kept.onAir, kept.sold]).toEqual([2, 1, 1]);
    expect(removable.entries.map(({ entryID }) => entryID)).toEqual(["live-7804"]);
    const change = { rule: narrow, removes: true, ...(await seen("shield")) };
    rulesOf(await desk("POST", "live-rules/shield/change", change));
    expect(await ids()).toEqual(["live-7801", "live-7802", "live-7803", "live-7811"]);
    expect((await visit("/videos/live-7804")).status).toBe(404);
  });

  it("are deleted without their entries or with them, and put back with those that stayed", async () => {
    rulesOf(await desk("POST", "live-rules/shield/change", { rule, ...(await seen("shield")) }));
    expect(counts(await preview("shield", null))).toEqual({ ...none, removable: 3, kept: 1 });
    const before = await listed("shield");
    const deleted = await desk("POST", "live-rules/shield/delete", await seen("shield"));
    const { stayed } = deletedLiveRule.parse(deleted.body);
    expect(await ids()).toHaveLength(5);
    expect((await read("live-7801")).rule).toBeNull();
    const back = { name: "shield", rule, takesBack: stayed };
    expect(rulesOf(await desk("POST", "live-rules", back))).toMatchObject([{ entries: before?.entries }]);
    expect((await read("live-7801")).rule).toBe("shield");
    expect((await read("live-7803")).rule).toBeNull();

    await onAirNow("live-7802");
    const gone = await desk("POST", "live-rules/shield/delete", { removes: true, ...(await seen("shield")) });
    expect(deletedLiveRule.parse(gone.body)).toMatchObject({ rules: [], stayed: [7802, 7801] });
    expect(await ids()).toEqual(["live-7801", "live-7802", "live-7803"]);
    expect(codeOf(await desk("POST", "live-rules/shield/delete", { revision: "" }))).toEqual([404, "no_such_rule"]);
  });

  it.each<[string, object, number, string]>([
    [
      "one address for all",
      { hls: "https://cdn.example/a/b.m3u8" },
      400,
      "The HLS address is the same for every match",
    ],
    [
      "an unknown placeholder",
      { dash: "https://cdn.example/{slug}/{club}" },
      400,
      "The DASH address does not know {club}",
    ],
    ["an address without https", { hls: "http://cdn.example/{slug}/a" }, 400, "The HLS address is not https."],
    ["no address", { hls: undefined }, 400, "The source needs the URL of an HLS or DASH manifest."],
    ["unknown availability rules", { availability: "moon" }, 404, 'There are no availability rules "moon".'],
    ["no minutes", { leadMinutes: 241 }, 400, "Entries open 240 minutes before kick-off at most."],
  ])("are refused with %s, in a preview too", async (_, change, status, words) => {
    for (const path of ["live-rules", "live-rules/preview"]) {
      const response = await desk("POST", path, { name: "new", rule: { ...rule, ...change } });
      expect(response.status).toBe(status);
      expect(deskError.parse(response.body).error.message).toContain(words);
    }
  });
});
