import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import type { Match } from "../../../../schemas/match-data.ts";
import { streamAnswer, videoAnswer, videoListAnswer } from "../../../../schemas/video.ts";
import { followFixtures } from "../../../../worker/origin/video/follow-fixtures.ts";
import { visit } from "../../support.ts";
import { newEntry, newFootage, play } from "./footage.ts";

beforeAll(newFootage);

let fixtures = 7_000_000;
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** The live entry of a match that kicked off so many minutes ago, with a replay twelve hours after its end. */
async function broadcastOf(minutesAgo: number) {
  const entryID = await newEntry({ kind: "live", releasedAgo: (minutesAgo + 15) * 60 });
  const fixtureID = ++fixtures;
  await env.VIDEO_DB.prepare(
    "UPDATE videos SET fixture_id = ?2, replay_asset_id = 'test-recording', hold_back_minutes = 720 WHERE entry_id = ?1",
  )
    .bind(entryID, fixtureID)
    .run();
  const match = (state: Match["state"], kickoff = minutesFromNow(-minutesAgo)) => ({
    id: fixtureID,
    kickoff: kickoff.toISOString(),
    state,
  });
  return { entryID, match };
}
const over: Match["state"] = {
  kind: "result",
  outcome: "full-time",
  score: { home: 1, away: 0 },
  halfTime: null,
  extraTime: null,
  penalties: null,
};
const toCome: Match["state"] = { kind: "fixture", note: null };

const stream = async (entryID: string) =>
  streamAnswer.parse(await (await visit(`/origin/video/streams/${entryID}`)).json()).data.attributes;
const listed = async () =>
  videoListAnswer
    .parse(await (await visit("/origin/video/search?page[size]=100")).json())
    .data.map(({ mediaData }) => mediaData.entryId);

it("goes off the air with its match, is held back, and can then be watched again under the same name", async () => {
  const { entryID, match } = await broadcastOf(110);
  expect((await stream(entryID)).assetData.status).toBe("active");
  expect(await listed()).toContain(entryID);

  expect(await followFixtures(env.VIDEO_DB, [match(over)], new Date())).toBe(1);
  expect(await followFixtures(env.VIDEO_DB, [match(over)], minutesFromNow(5)), "once").toBe(0);
  const held = await stream(entryID);
  expect(held.assetData.status).toBe("idle");
  expect(Math.round((Date.parse(held.replayFrom ?? "") - Date.now()) / 60_000)).toBe(720);
  expect(await listed()).not.toContain(entryID);
  const refused = await play(entryID, "manifest.mpd");
  expect(refused.status).toBe(410);

  await env.VIDEO_DB.prepare("UPDATE videos SET ended_at = ?2, replay_from = ?3 WHERE entry_id = ?1")
    .bind(entryID, minutesFromNow(-721).toISOString(), minutesFromNow(-1).toISOString())
    .run();
  expect(await stream(entryID)).toMatchObject({ mediaType: "video", assetData: { status: "active" } });
  const { data } = videoAnswer.parse(await (await visit(`/origin/video/videos/${entryID}`)).json());
  expect(data.mediaData.mediaType).toBe("OnDemand");
});

it("moves with its match, and is off while that is not played", async () => {
  const { entryID, match } = await broadcastOf(-60);
  await followFixtures(env.VIDEO_DB, [match(toCome, minutesFromNow(600))], new Date());
  const moved = await env.VIDEO_DB.prepare("SELECT release_from FROM videos WHERE entry_id = ?")
    .bind(entryID)
    .first<{ release_from: string }>();
  expect(Math.round((Date.parse(moved?.release_from ?? "") - Date.now()) / 60_000)).toBe(585);

  const postponed = await broadcastOf(5);
  await followFixtures(env.VIDEO_DB, [postponed.match({ kind: "fixture", note: "postponed" })], new Date());
  expect((await stream(postponed.entryID)).assetData.status).toBe("idle");
  expect(await listed()).not.toContain(postponed.entryID);
});

it("leaves alone what is not of these matches", async () => {
  const { entryID } = await broadcastOf(10);
  const { match } = await broadcastOf(20);
  await followFixtures(env.VIDEO_DB, [match(over)], new Date());
  expect((await stream(entryID)).assetData.status).toBe("active");
});
