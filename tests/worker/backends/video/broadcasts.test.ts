import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Match } from "../../../../schemas/football/match-data.ts";
import { audioListResponse, audioResponse } from "../../../../schemas/streaming/audio.ts";
import { chapterList } from "../../../../schemas/streaming/chapter.ts";
import { streamResponse, videoListResponse, videoResponse } from "../../../../schemas/streaming/video.ts";
import { backendTasks } from "../../../../worker/backends/scheduled.ts";
import { assembleReplays, syncBroadcasts } from "../../../../worker/backends/video/sync-broadcasts.ts";
import { createWorkerScope } from "../../../../worker/create-worker-scope.ts";
import { event, insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { visit } from "../../support/visit.ts";
import { newEntry, newFootage, newLibrary, play } from "./footage.ts";
import { newAudio, newEncryptedFootage } from "./sound.ts";

beforeAll(newFootage);
beforeAll(newLibrary);
beforeAll(newEncryptedFootage);

let fixtures = 7_000_000;
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** The live entry of a match that kicked off some minutes ago, with a replay twelve hours after its end. */
async function broadcastOf(minutesAgo: number, lead = 15) {
  const entryID = await newEntry({ kind: "live", releasedAgo: (minutesAgo + lead) * 60 });
  const fixtureID = ++fixtures;
  await env.VIDEO_DB.prepare(
    "UPDATE videos SET fixture_id = ?2, replay_asset_id = 'test-recording', hold_back_minutes = 720, lead_minutes = ?3 WHERE entry_id = ?1",
  )
    .bind(entryID, fixtureID, lead)
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
const extraTime: Match["state"] = {
  kind: "live",
  phase: "extra-time-second-half",
  phaseStartedAt: minutesFromNow(-10).toISOString(),
  addedTime: null,
  score: { home: 1, away: 1 },
  penalties: null,
};

const stream = async (entryID: string) =>
  streamResponse.parse(await (await visit(`/origin/video/streams/${entryID}`)).json()).data.attributes;
const listed = async () =>
  videoListResponse
    .parse(await (await visit("/origin/video/search?page[size]=100")).json())
    .data.map(({ mediaData }) => mediaData.entryId);

it("goes off air with its match, is held back, and then is a replay with the same id", async () => {
  const { entryID, match } = await broadcastOf(110);
  expect((await stream(entryID)).assetData.status).toBe("active");
  expect(await listed()).toContain(entryID);

  expect(await syncBroadcasts(env.VIDEO_DB, [match(over)], new Date())).toBe(1);
  expect(await syncBroadcasts(env.VIDEO_DB, [match(over)], minutesFromNow(5)), "once").toBe(0);
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
  const { data } = videoResponse.parse(await (await visit(`/origin/video/videos/${entryID}`)).json());
  expect(data.mediaData.mediaType).toBe("OnDemand");
});

it.each([15, 60, 240])("stays on air until its match is over, when it went on air %i minutes before", async (lead) => {
  const { entryID, match } = await broadcastOf(170, lead);
  const shown = async () => ({
    status: (await stream(entryID)).assetData.status,
    isListed: (await listed()).includes(entryID),
    manifest: (await play(entryID, "manifest.mpd")).status,
  });
  expect(await syncBroadcasts(env.VIDEO_DB, [match(extraTime)], new Date())).toBe(0);
  expect(await shown()).toEqual({ status: "active", isListed: true, manifest: 200 });
});

it("goes off air six hours after kick-off when nothing says that its match is over", async () => {
  const { entryID } = await broadcastOf(361, 240);
  expect((await stream(entryID)).assetData.status).toBe("idle");
  expect(await listed()).not.toContain(entryID);
  expect((await play(entryID, "manifest.mpd")).status).toBe(410);
});

it("goes off air three hours after its release without a match", async () => {
  for (const [minutes, status] of [
    [179, "active"],
    [181, "idle"],
  ] as const) {
    const entryID = await newEntry({ kind: "live", releasedAgo: minutes * 60 });
    await env.VIDEO_DB.prepare("UPDATE videos SET fixture_id = NULL WHERE entry_id = ?").bind(entryID).run();
    expect((await stream(entryID)).assetData.status).toBe(status);
    expect((await listed()).includes(entryID)).toBe(status === "active");
  }
});

it("moves with its match, and is off air while that is called off", async () => {
  const { entryID, match } = await broadcastOf(-60);
  await syncBroadcasts(env.VIDEO_DB, [match(toCome, minutesFromNow(600))], new Date());
  const moved = await env.VIDEO_DB.prepare("SELECT release_from FROM videos WHERE entry_id = ?")
    .bind(entryID)
    .first<{ release_from: string }>();
  expect(Math.round((Date.parse(moved?.release_from ?? "") - Date.now()) / 60_000)).toBe(585);

  const postponed = await broadcastOf(5);
  await syncBroadcasts(env.VIDEO_DB, [postponed.match({ kind: "fixture", note: "postponed" })], new Date());
  expect((await stream(postponed.entryID)).assetData.status).toBe("idle");
  expect(await listed()).not.toContain(postponed.entryID);
});

describe("commentary", () => {
  /** The commentary on a match that kicked off some minutes ago. */
  async function commentaryOn(minutesAgo: number) {
    const fixtureID = ++fixtures;
    const entryID = await newAudio({ kind: "live", releasedAgo: (minutesAgo + 15) * 60, fixtureID });
    await env.VIDEO_DB.prepare("UPDATE audio_entries SET replay_asset_id = 'match-recording' WHERE entry_id = ?")
      .bind(entryID)
      .run();
    const kickoff = minutesFromNow(-minutesAgo).toISOString();
    const follow = async (state: Match["state"], now = new Date()) =>
      await syncBroadcasts(env.VIDEO_DB, [{ id: fixtureID, kickoff, state }], now);
    return { entryID, follow };
  }
  const onAir = async () =>
    audioListResponse.parse(await (await visit("/origin/video/audio")).json()).data.map(({ id }) => id);

  it("goes off air with its match, is held back for half an hour, and then is a replay", async () => {
    const { entryID, follow } = await commentaryOn(110);
    expect(await onAir()).toContain(entryID);
    expect((await play(entryID, "manifest.mpd")).status).toBe(200);

    expect(await follow(over)).toBe(1);
    expect(await follow(over, minutesFromNow(5)), "once").toBe(0);
    expect(await onAir()).not.toContain(entryID);
    const held = await stream(entryID);
    expect(held).toMatchObject({ mediaType: "live-audio", assetData: { status: "idle" } });
    expect(Math.round((Date.parse(held.replayFrom ?? "") - Date.now()) / 60_000)).toBe(30);

    await env.VIDEO_DB.prepare("UPDATE audio_entries SET ended_at = ?2, replay_from = ?3 WHERE entry_id = ?1")
      .bind(entryID, minutesFromNow(-31).toISOString(), minutesFromNow(-1).toISOString())
      .run();
    expect(await stream(entryID)).toMatchObject({ mediaType: "audio", assetData: { status: "active" } });
    const { data } = audioResponse.parse(await (await visit(`/origin/video/audio/${entryID}`)).json());
    expect(data.mediaData.mediaType).toBe("OnDemandAudio");
  });

  it("stays on air in extra time", async () => {
    const { entryID, follow } = await commentaryOn(170);
    await follow(extraTime);
    expect(await onAir()).toContain(entryID);
    expect((await stream(entryID)).assetData.status).toBe("active");
    expect((await play(entryID, "manifest.mpd")).status).toBe(200);
  });

  it("plays nothing after its end, until its recording is released", async () => {
    const ended = await commentaryOn(110);
    await ended.follow(over);
    expect((await play(ended.entryID, "manifest.mpd")).status).toBe(410);
    const again = await commentaryOn(200);
    await again.follow(over, minutesFromNow(-60));
    expect((await play(again.entryID, "audio/0.m4s")).status).toBe(200);
  });

  it("is off air while its match is called off", async () => {
    const { entryID, follow } = await commentaryOn(5);
    await follow({ kind: "fixture", note: "postponed" });
    expect((await stream(entryID)).assetData.status).toBe("idle");
    expect(await onAir()).not.toContain(entryID);
  });
});

describe("every minute", () => {
  beforeAll(() => insertLeague(env.MATCH_DB));
  const minute = () => backendTasks["follow fixtures"]?.(createWorkerScope(env, createExecutionContext()));
  const days = 24 * 60;
  const timesOf = (entryID: string) =>
    env.VIDEO_DB.prepare(
      "SELECT release_from AS releaseFrom, ended_at IS NOT NULL AS ended FROM videos WHERE entry_id = ?",
    )
      .bind(entryID)
      .first();

  it("a broadcast follows a match that was moved by weeks, and is over when its result comes a day late", async () => {
    const [moved, late] = [await broadcastOf(-60), await broadcastOf(days)];
    const kickoff = minutesFromNow(14 * days);
    const sides = { home: 1, away: 2 };
    await insertFixture(env.MATCH_DB, { ...sides, id: moved.match(toCome).id, kickoff: kickoff.toISOString() });
    await insertFixture(env.MATCH_DB, { ...sides, ...late.match(over), status: "full-time", score: [1, 0] });
    await minute();
    const releaseFrom = new Date(kickoff.getTime() - 15 * 60_000).toISOString();
    expect(await timesOf(moved.entryID)).toEqual({ releaseFrom, ended: 0 });
    expect(await timesOf(late.entryID)).toMatchObject({ ended: 1 });
  });
});

it("does not change entries of other matches", async () => {
  const { entryID } = await broadcastOf(10);
  const { match } = await broadcastOf(20);
  await syncBroadcasts(env.VIDEO_DB, [match(over)], new Date());
  expect((await stream(entryID)).assetData.status).toBe("active");
});

it("puts a replay together of its match's events, as they are shortly before its release", async () => {
  const { entryID, match } = await broadcastOf(110);
  const { id } = match(over);
  const release = async (at: Date) => {
    await env.VIDEO_DB.prepare(
      "UPDATE videos SET replay_asset_id = 'test-library', ended_at = ?2, replay_from = ?3 WHERE entry_id = ?1",
    )
      .bind(entryID, minutesFromNow(-721).toISOString(), at.toISOString())
      .run();
  };
  const asked: number[] = [];
  const assemble = () =>
    assembleReplays(
      env.VIDEO_DB,
      async (fixtureID) => {
        asked.push(fixtureID);
        return {
          home: { code: "AMB" },
          away: { code: "CAL" },
          events: [
            event(1, "kick-off", { minute: 1 }),
            event(2, "goal", { side: "home", minute: 9, playerName: "Ahlberg", score: { home: 1, away: 0 } }),
          ],
        };
      },
      new Date(),
    );
  await release(minutesFromNow(30));
  await assemble();
  expect(asked).toEqual([]);
  await release(minutesFromNow(-1));
  await assemble();
  await assemble();
  expect(asked).toEqual([id]);
  const { chapters, board } = chapterList.parse(await (await play(entryID, "chapters.json")).json());
  expect(chapters.map(({ title }) => title)).toEqual(["Kick-off", "9′ Goal: Ahlberg"]);
  expect(board?.clubs).toEqual({ home: "AMB", away: "CAL" });
  const { data } = videoResponse.parse(await (await visit(`/origin/video/videos/${entryID}`)).json());
  expect(data.metaData.VideoDuration).toBe(8);
});
