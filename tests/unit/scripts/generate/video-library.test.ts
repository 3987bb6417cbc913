import { describe, expect, it, vi } from "vitest";
import { demoLeague } from "../../../../scripts/generate/demo-folder.ts";
import { goalsOf } from "../../../../scripts/generate/result.ts";
import { videoLibrary } from "../../../../scripts/generate/video-library.ts";
import { generatedLeague, july, november } from "../../support/generated-league.ts";

// Two whole seasons are played here, which takes a slow machine a while.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const league = generatedLeague(november);
const videos = videoLibrary(league);
const matches = new Map([...league.last.matches, ...league.current.matches].map((match) => [match.id, match]));

describe("the video library", () => {
  it("holds 300 videos, each with a unique id", () => {
    expect(videos).toHaveLength(300);
    expect(new Set(videos.map(({ entryID }) => entryID)).size).toBe(300);
  });

  it("locks a live stream to live passes and those of its match, clubs and competition", () => {
    const live = videos.filter(({ mediaType }) => mediaType === "DrmLiveVideo");
    expect(live.length).toBeGreaterThan(30);
    for (const { entryID, fixtureID, entitlements, assetID } of live) {
      expect(entryID).toBe(`live-${fixtureID}`);
      const match = matches.get(fixtureID);
      expect(entitlements).toEqual([
        "live-video",
        `match-${fixtureID}`,
        `club-${match?.homeID}`,
        `club-${match?.awayID}`,
        `competition-${match?.competitionID}`,
      ]);
      expect(assetID).toBe("live-loop");
      expect(Date.parse(matches.get(fixtureID)?.kickoff ?? "")).toBeGreaterThan(november.getTime());
    }
  });

  it("has released everything else, and names the actual scorers", () => {
    for (const video of videos.filter(({ mediaType }) => mediaType === "OnDemand")) {
      expect(Date.parse(video.releaseFrom)).toBeLessThanOrEqual(november.getTime());
      const script = matches.get(video.fixtureID)?.script;
      if (video.section !== "highlights" || !script) continue;
      for (const { playerName } of goalsOf(script)) expect(video.description).toContain(playerName);
    }
  });

  it("puts highlights and replays together of their match's goals", () => {
    for (const { section, fixtureID, footage } of videos) {
      const script = matches.get(fixtureID)?.script;
      if (section === "live" || section === "interviews" || !script) continue;
      const shown = footage.scenes.filter(({ kind }) => kind === "goal").map(({ clip }) => clip);
      expect(shown).toEqual(goalsOf(script).map(({ side }) => `goal-${side === "home" ? "right" : "left"}`));
      expect(footage.scenes.at(-1)?.score).toEqual(script.events.at(-1)?.score);
    }
  });

  it("has ten replays of the club with a streaming site", () => {
    const { clubID } = demoLeague.league.streamer;
    const own = videos.filter(({ section, clubIDs }) => section === "replays" && clubIDs.includes(clubID ?? 0));
    expect(own.length).toBeGreaterThanOrEqual(10);
  });

  it("has as many in July, before the first match", () => {
    expect(videoLibrary(generatedLeague(july))).toHaveLength(300);
  });
});
