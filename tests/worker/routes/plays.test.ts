import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { deskPlaysResponse } from "../../../schemas/desk/plays.ts";
import { newEntry, newFootage, tokenFor } from "../backends/video/footage.ts";
import { newEncryptedFootage } from "../backends/video/sound.ts";
import { check, granted } from "../playback/support.ts";
import { browserOf, fan } from "../support/fans.ts";
import { withFailingStatement, withInterceptedStatement } from "../support/intercepted-database.ts";
import { isolateMetrics, secondsPass } from "../support/isolated-metrics.ts";
import { requestUntilRefused } from "../support/rate-limit.ts";
import { siteWith } from "../support/site-with.ts";
import { codeOf, deskOf, newStaff } from "../support/staff.ts";
import { newVideo } from "../support/videos.ts";

beforeAll(newFootage);
beforeAll(newEncryptedFootage);

const site = siteWith({});
isolateMetrics(site);

const nothing = {
  start: null,
  played: 0,
  waits: 0,
  waited: 0,
  kilobits: 0,
  frames: 0,
  dropped: 0,
  failure: null,
};
const agreed = "cookie-consent=essential.analytics";

const report = (token: string, measured: object, headers: Record<string, string> = {}) =>
  site("/api/plays", {
    method: "POST",
    headers: { "content-type": "application/json", cookie: agreed, "cf-connecting-ip": "192.0.2.77", ...headers },
    body: JSON.stringify({ ...nothing, ...measured, token }),
  });

/** A granted play of a new video. */
async function newPlay() {
  const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
  const browser = await browserOf((await fan("live-video")).cookie);
  const { token } = await granted(await check(entryID, browser, {}, site));
  return { entryID, token };
}

/** Measurements of a metric, once they are written. */
async function measured(metric: string) {
  secondsPass(6);
  await site("/api/health");
  const rows = await env.MARKETING_DB.prepare(
    "SELECT label, SUM(count) AS count FROM metrics WHERE metric = ? GROUP BY label",
  );
  return (await rows.bind(metric).all()).results;
}

/** The desk's figures about plays, once they are written. */
async function plays(desk = site) {
  const call = deskOf(desk, (await newStaff("video")).cookie);
  secondsPass(6);
  await site("/api/health");
  return await call("GET", "plays?minutes=15");
}
const read = async () => deskPlaysResponse.parse((await plays()).body);

it("counts requests for media by players that had run out of it, as those describe themselves", async () => {
  const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
  const token = await tokenFor(entryID);
  const ask = (headers: Record<string, string>) =>
    site(`/origin/video/play/${entryID}/manifest.mpd`, { headers: { "x-playback-token": token, ...headers } });
  expect((await ask({})).status).toBe(200);
  await ask({ "cmcd-status": 'rtp=2000,com.example-bs="bs"' });
  expect(await measured("play-starved")).toEqual([]);
  await ask({ "cmcd-status": "bs,rtp=2000" });
  await ask({ "cmcd-status": "bs" });
  expect(await measured("play-starved")).toEqual([{ label: entryID, count: 2 }]);
});

describe("how a play went", () => {
  it("is read at the desk by entry: start, waits, quality and frames, of all plays together", async () => {
    const { entryID, token } = await newPlay();
    const first = { start: 800, played: 600, waits: 1, waited: 6, kilobits: 1_800_000, frames: 15_000, dropped: 15 };
    expect((await report(token, first)).status).toBe(202);
    // A second report of the same play, and another play.
    await report(token, { played: 600, kilobits: 1_800_000 });
    await report(token, { start: 1_200, played: 1_200, waits: 3, waited: 18, kilobits: 1_200_000 });
    const { entries } = await read();
    expect(entries).toEqual([
      {
        entryID,
        title: expect.any(String),
        players: expect.any(Number),
        plays: 2,
        start: 1,
        hours: 2 / 3,
        waitsAnHour: 6,
        waiting: 24 / 2424,
        megabits: 2,
        dropped: 0.001,
      },
    ]);
    expect(entries[0]?.title).not.toBe("");
  });

  it("names the errors that ended plays, beside the refusals of the session check", async () => {
    const { token } = await newPlay();
    await report(token, { failure: "SHAKA_3016" });
    await report(token, { failure: "SHAKA_3016" });
    await check(await newVideo("DrmLiveVideo", ["live-video"]), await browserOf((await fan()).cookie), {}, site);
    const { failures, refusals } = await read();
    expect(failures).toEqual([{ code: "SHAKA_3016", count: 2 }]);
    expect(refusals).toEqual([{ code: expect.stringMatching(/^ERR_/), count: 1 }]);
  });

  it("may be reported after its token has ended, for a day", async () => {
    const { token } = await newPlay();
    secondsPass(23 * 3600);
    expect((await report(token, { start: 900 })).status).toBe(202);
    secondsPass(2 * 3600);
    expect((await report(token, { start: 900 })).status).toBe(403);
  });

  it("is not counted without consent to statistics, nor without a token of this site", async () => {
    const { token } = await newPlay();
    for (const [sent, cookie] of [
      [token, ""],
      [token, "cookie-consent=essential.marketing"],
      ["x", agreed],
      [`${token.slice(0, -4)}AAAA`, agreed],
    ] as const) {
      const response = await report(sent, { start: 900 }, { cookie });
      expect(response.status, cookie).toBe(403);
    }
    expect((await read()).entries.map(({ plays: began }) => began)).toEqual([0]);
  });

  it.each([{ played: -1 }, { start: "1" }, { waits: 1.5 }, { failure: "<b>" }, { frames: 1e12 }])(
    "is refused with what each field must be: %j",
    async (measured) => {
      const { token } = await newPlay();
      expect((await report(token, measured)).status).toBe(400);
    },
  );

  it("is limited by network", async () => {
    const ask = () => report("x", {}, { "cf-connecting-ip": "192.0.2.78" });
    const { responses } = await requestUntilRefused(600, ask, ({ status }) => status === 429);
    expect(responses.length).toBeGreaterThanOrEqual(600);
  });

  it("cannot be read while what was measured cannot, and the rest of the room can", async () => {
    const refuse = () => Promise.reject(new Error("D1_ERROR: away"));
    const away = siteWith({ MARKETING_DB: withInterceptedStatement(env.MARKETING_DB, "SELECT metric, label", refuse) });
    expect(codeOf(await plays(away))).toEqual([503, "unavailable"]);
    const call = deskOf(away, (await newStaff("video")).cookie);
    for (const path of ["videos", "sources"]) expect((await call("GET", path)).status, path).toBe(200);
  });

  it("keeps its entry where the title cannot be looked up", async () => {
    const { entryID, token } = await newPlay();
    await report(token, { start: 900, played: 5 });
    const away = siteWith({
      VIDEO_DB: withFailingStatement(env.VIDEO_DB, "SELECT entry_id, media_type"),
    });
    const { entries } = deskPlaysResponse.parse((await plays(away)).body);
    expect(entries).toMatchObject([{ entryID, title: null, plays: 1 }]);
  });
});
