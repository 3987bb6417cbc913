import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { imageResponse } from "../../../../schemas/desk/news.ts";
import {
  type DeskRecording,
  deskRecordingChoices,
  deskRecordingResponse,
  uploadResponse,
} from "../../../../schemas/desk/recordings.ts";
import { auditResponse, type StaffRole } from "../../../../schemas/desk/staff.ts";
import { deskVideoResponse, deskVideosResponse, watchCheckResponse } from "../../../../schemas/desk/videos.ts";
import { videoResponse } from "../../../../schemas/streaming/video.ts";
import { check } from "../../playback/support.ts";
import { demoPassStatements } from "../../support/demo-passes.ts";
import { browserOf, fan } from "../../support/fans.ts";
import { codeOf, deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

let desk: ReturnType<typeof deskOf>;
let cookie: string;
const cookieOf = async (role: StaffRole) => (await newStaff(role)).cookie;
beforeAll(async () => {
  cookie = await cookieOf("video");
  desk = deskOf(visit, cookie);
  await env.PAYMENTS_DB.batch(demoPassStatements());
  const { MATCH_DB, VIDEO_DB } = env;
  await MATCH_DB.batch([
    MATCH_DB.prepare("INSERT INTO competitions (id, slug, name, kind) VALUES (78, 'plate', 'Plate', 'league')"),
    MATCH_DB.prepare(
      `INSERT INTO clubs (id, slug, name, short_name, code, colours, crest) VALUES
       (781, 'hill', 'Hill Town', 'Hill', 'HIL', '{"primary":"#000000","secondary":"#ffffff","accent":"#ffffff"}', '{}'),
       (782, 'dale', 'Dale Rovers', 'Dale', 'DAL', '{"primary":"#000000","secondary":"#ffffff","accent":"#ffffff"}', '{}')`,
    ),
    MATCH_DB.prepare(
      `INSERT INTO fixtures (id, competition_id, season, stage, round, kickoff, home_id, away_id, status, home_goals, away_goals)
       VALUES (7801, 78, 2026, 'league', '1', ?, 781, 782, 'full-time', 2, 1)`,
    ).bind(new Date(Date.now() - 48 * 3_600_000).toISOString()),
  ]);
  await VIDEO_DB.prepare(
    `INSERT OR IGNORE INTO video_categories (slug, name, order_position) VALUES ('interviews', 'Interviews', 3), ('live', 'Live', 1)`,
  ).run();
});

const source = { hls: "https://cdn.example/talks/7/master.m3u8", signing: "none", systems: [] };
const reason = "the manager speaks";
const talk = (change: object = {}) => ({
  match: null,
  title: "The manager speaks",
  description: "Before the derby",
  section: "interviews",
  minutes: 12,
  shownFrom: null,
  viewers: { kind: "everybody" },
  availability: { kind: "none" },
  ...{ source, reason },
  ...change,
});
const recordingOf = ({ status, body }: { status: number; body: unknown }): DeskRecording => {
  expect(status, JSON.stringify(body)).toBe(200);
  return deskRecordingResponse.parse(body);
};
const add = async (recording: object) => recordingOf(await desk("POST", "recordings", recording));
const waiting = async () =>
  deskVideosResponse.parse((await desk("GET", "videos")).body).waiting.map((recording) => recording.entryID);
const video = async (entry: string) => deskVideoResponse.parse((await desk("GET", `videos/${entry}`)).body);

describe("recordings at the desk", () => {
  it("are added with an address of another host, and listed in their section at once", async () => {
    const { sections, matches } = deskRecordingChoices.parse((await desk("GET", "recordings")).body);
    expect(sections.map(({ slug }) => slug)).toContain("interviews");
    expect(sections.map(({ slug }) => slug)).not.toContain("live");
    expect(matches.map(({ id }) => id)).toContain(7801);

    const added = await add(talk());
    expect(added).toMatchObject({
      title: "The manager speaks",
      section: "interviews",
      minutes: 12,
      matchTitle: null,
      source,
    });
    expect(recordingOf(await desk("GET", `recordings/${added.entryID}`))).toEqual(added);
    expect((await check(added.entryID)).status).toBe(200);
    const listed = await visit("/origin/video/feed/videos/sections/?section=interviews");
    expect(await listed.text()).toContain(added.entryID);
  });

  it("of a match are called after it, and opened by its passes", async () => {
    const viewers = { kind: "passes", entitlements: ["video-archive"], ofMatch: true };
    const { entryID, title, matchTitle, viewers: stored } = await add(talk({ match: 7801, title: "", viewers }));
    expect([title, matchTitle, stored]).toEqual(["Hill v Dale", "Hill v Dale", viewers]);
    expect((await video(entryID)).entitlements).toEqual([
      "video-archive",
      "match-7801",
      "club-781",
      "club-782",
      "competition-78",
    ]);
  });

  it("have a poster of their own, which the video team uploads, or the one that the site draws", async () => {
    const drawn = await visit("/images/640x360/article-1.png");
    const headers = { cookie, "content-type": "application/octet-stream" };
    const sent = { method: "POST", headers, body: await drawn.arrayBuffer() };
    const { imageKey: poster } = imageResponse.parse(await (await visit("/api/desk/v1/pictures", sent)).json());
    const shown = async (entry: string) => {
      const { data } = videoResponse.parse(await (await visit(`/origin/video/videos/${entry}`)).json());
      return data.mediaData.thumbnailUrl;
    };
    const { entryID } = await add(talk({ match: 7801, poster }));
    expect(await shown(entryID)).toBe(`/images/640x360/${poster}`);
    const picture = await visit(await shown(entryID));
    expect(picture.status).toBe(200);
    await picture.body?.cancel();
    const change = async (rest: object) => {
      const { version } = recordingOf(await desk("GET", `recordings/${entryID}`));
      return await desk("POST", `recordings/${entryID}/change`, talk({ source: null, version, ...rest }));
    };
    // A client that does not send a poster keeps it.
    expect(recordingOf(await change({})).poster).toBe(poster);
    expect(recordingOf(await change({ poster: null })).poster).toBeNull();
    expect(await shown(entryID)).toBe("/images/640x360/video-7801");
    expect((await change({ poster: "../../secret" })).status).toBe(400);
    const { rows } = auditResponse.parse(
      (await deskOf(visit, await cookieOf("administrator"))("GET", "audit?action=recordings.change")).body,
    );
    expect(rows.map(({ before, after }) => ({ before, after }))).toContainEqual({
      ...{ before: expect.objectContaining({ poster }), after: expect.objectContaining({ poster: null }) },
    });
  });

  it("are shown from a time on the league's clock", async () => {
    const { entryID } = await add(talk({ shownFrom: "2999-01-01T12:00" }));
    expect((await visit(`/origin/video/videos/${entryID}`)).status).toBe(404);
    // Staff can see and find it.
    expect(await video(entryID)).toMatchObject({
      title: "The manager speaks",
      from: "2999-01-01T12:00:00.000Z",
      pulled: false,
    });
    expect(await waiting()).toContain(entryID);
    const answer = watchCheckResponse.parse((await desk("GET", `videos/${entryID}/answer`)).body);
    expect([answer.allowed, answer.because]).toEqual([false, "It is held back until 2999-01-01, 12:00."]);
    await desk("POST", `videos/${entryID}/pull`, { pulled: true, reason });
    expect((await video(entryID)).pulled).toBe(true);
    const resumed = await desk("POST", `videos/${entryID}/pull`, { pulled: false, reason });
    expect(resumed.status).toBe(200);
    const { version } = recordingOf(await desk("GET", `recordings/${entryID}`));
    const sooner = talk({ shownFrom: "2020-01-01T12:00", source: null, version, title: "Sooner" });
    const changed = recordingOf(await desk("POST", `recordings/${entryID}/change`, sooner));
    expect(changed).toMatchObject({ title: "Sooner", shownFrom: "2020-01-01T12:00", source, minutes: 12 });
    expect((await visit(`/origin/video/videos/${entryID}`)).status).toBe(200);
    expect(codeOf(await desk("POST", `recordings/${entryID}/change`, sooner))).toEqual([409, "changed_meanwhile"]);
  });

  it("take their file by tus, from those alone who may begin it, and go on where it broke off", async () => {
    const { entryID } = await add(talk({ source: null, minutes: 0, viewers: { kind: "accounts" } }));
    expect(await video(entryID)).toMatchObject({ pulled: false, recording: { state: "awaited" } });
    // Fans' lists do not include entries without footage.
    expect(await waiting()).toContain(entryID);
    const listed = await visit("/origin/video/feed/videos/sections/?section=interviews&pageSize=100");
    expect(await listed.text()).not.toContain(entryID);
    const { upload } = uploadResponse.parse(
      (await desk("POST", `recordings/${entryID}/upload`, { name: "talk.mp4", length: 5000 })).body,
    );
    const tus = (method: string, as: string, headers: Record<string, string> = {}, body?: Uint8Array<ArrayBuffer>) =>
      visit(upload, {
        method,
        headers: { "tus-resumable": "1.0.0", cookie: as, ...headers },
        ...(body && { body }),
      });
    const bytes = { "content-type": "application/offset+octet-stream", "upload-offset": "0" };
    const others = ["", (await fan()).cookie, await cookieOf("writer"), await cookieOf("analyst")];
    for (const other of others) {
      expect((await tus("HEAD", other)).status, other).toBeGreaterThanOrEqual(401);
      expect((await tus("PATCH", other, bytes, new Uint8Array(5000))).status, other).toBeOneOf([401, 403]);
    }
    const before = await tus("HEAD", cookie);
    expect([before.status, before.headers.get("upload-offset"), before.headers.get("upload-length")]).toEqual([
      200,
      "0",
      "5000",
    ]);
    expect((await video(entryID)).recording).toMatchObject({ state: "uploading", percent: 0 });
    const wrong = await tus("PATCH", cookie, { ...bytes, "upload-offset": "7" }, new Uint8Array(10));
    expect(wrong.status).toBe(409);
    const sent = await tus("PATCH", cookie, bytes, new Uint8Array(5000));
    expect([sent.status, sent.headers.get("upload-offset")]).toEqual([204, "5000"]);
    expect((await video(entryID)).recording).toMatchObject({ state: "uploaded" });
    expect(codeOf(await desk("POST", "recordings/none/upload", { name: "a.mp4", length: 1 }))).toEqual([
      404,
      "unknown_entry",
    ]);
    const large = await desk("POST", `recordings/${entryID}/upload`, { name: "talk.mp4", length: 51 * 1024 ** 3 });
    expect([large.status, JSON.stringify(large.body)]).toEqual([400, expect.stringContaining("at most 50 GiB")]);
  });

  it("are deleted for good, with who and why in the audit log", async () => {
    const { entryID, version } = await add(talk());
    expect((await desk("POST", `recordings/${entryID}/delete`, { version, reason })).body).toEqual({ changed: true });
    expect(codeOf(await desk("GET", `recordings/${entryID}`))).toEqual([404, "no_such_recording"]);
    expect((await check(entryID, await browserOf((await fan()).cookie))).ok).toBe(false);
    const administrator = deskOf(visit, await cookieOf("administrator"));
    const { rows } = auditResponse.parse((await administrator("GET", `audit?subject=entry%20${entryID}`)).body);
    expect(rows).toMatchObject([{ action: "recordings.delete", outcome: "done", reason }]);
  });

  it.each<[string, object, number, string]>([
    ["no title and no match", talk({ title: "" }), 422, "needs a title"],
    ["a section that there is not", talk({ section: "gossip" }), 404, "no section"],
    ["live streams' section", talk({ section: "live" }), 404, "no section"],
    [
      "nobody to watch it",
      talk({ viewers: { kind: "passes", entitlements: [], ofMatch: false } }),
      422,
      "Nobody could watch",
    ],
    ["an address in a private network", talk({ source: { hls: "https://10.0.0.1/a/b.m3u8" } }), 400, "IP address"],
    ["a match that there is not", talk({ match: 999 }), 404, "no match 999"],
  ])("are refused with %s", async (_, recording, status, words) => {
    const refused = await desk("POST", "recordings", recording);
    expect(refused.status).toBe(status);
    expect(JSON.stringify(refused.body)).toContain(words);
  });
});
