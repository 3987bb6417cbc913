import { describe, expect, it, vi } from "vitest";
import { audioLibrary } from "../../../../scripts/generate/audio-library.ts";
import { demoLeague } from "../../../../scripts/generate/demo-folder.ts";
import { goalsOf } from "../../../../scripts/generate/result.ts";
import { videoLibrary } from "../../../../scripts/generate/video-library.ts";
import { endOf } from "../../../../scripts/generate/videos.ts";
import { generatedLeague, july, november } from "../../support/generated-league.ts";

// Two whole seasons are simulated, which takes a while on a slow machine.
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

describe("what the streaming site's questions promise", () => {
  const { league: description, passes } = demoLeague;
  const rules = Object.values(description.video.availability);
  const answer = (of: RegExp) => {
    const { body } = description.streamer.site.questions.find(({ title }) => of.test(title)) ?? {};
    if (body === undefined) throw new Error(`No question is about ${of.source}.`);
    return body;
  };
  const live = videos.filter(({ mediaType }) => mediaType === "DrmLiveVideo");
  const minutesAfterEnd = (fixtureID: number, releaseFrom: string) => {
    const match = matches.get(fixtureID);
    if (!match?.script) throw new Error(`${fixtureID} has not been played.`);
    return (Date.parse(releaseFrom) - Date.parse(endOf({ ...match, script: match.script }))) / 60_000;
  };

  it("is so overseas: no rule keeps a live match from any other country", () => {
    expect(answer(/overseas/)).toContain("Outside the United Kingdom and Ireland every match that is streamed is live");
    for (const { countries, blackouts, television = [] } of rules) {
      expect(countries ?? { except: ["GB", "IE"] }).toEqual({ except: ["GB", "IE"] });
      for (const { countries: closed } of [...blackouts, ...television]) expect(closed).toEqual(["GB", "IE"]);
    }
  });

  it("is so at home: the hours that it names, on Saturdays and holidays", () => {
    const [from, to] = answer(/Saturday/).match(/\d\d:\d\d/g) ?? [];
    const blackouts = rules.flatMap(({ blackouts }) => blackouts);
    expect(blackouts.map(({ from, to, weekdays }) => ({ from, to, weekdays }))).toEqual([{ from, to, weekdays: [6] }]);
    expect(blackouts[0]?.dates).toContain("2026-12-25");
  });

  it("names all channels that show matches, and no other", () => {
    const channels = rules.flatMap(({ television = [] }) => television.map(({ channel }) => channel));
    expect(answer(/Sky Sports/)).toContain(`${channels.slice(0, -1).join(", ")} or ${channels.at(-1)}`);
  });

  it("opens cup matches by season, monthly and day passes", () => {
    expect(answer(/cup matches/)).toContain("a season, monthly or day pass opens them like league matches");
    const opened = passes
      .filter(({ id }) => ["season-video", "monthly-video", "video-day"].includes(id))
      .flatMap(({ prices }) => prices.map(({ opens }) => opens));
    expect(opened).toHaveLength(3);
    for (const opens of opened) expect(opens).toContain("live-video");
    // Matches of any competition.
    for (const { entitlements } of live) expect(entitlements).toContain("live-video");
    expect(answer(/cup matches/)).toMatch(/^Yes/);
  });

  it("has replays after twelve hours, and commentary after half an hour", () => {
    expect(answer(/on demand/)).toMatch(/twelve hours after the final whistle.*after half an hour/);
    const replays = videos.filter(({ section }) => section === "replays");
    const commentary = audioLibrary(league).filter(({ mediaType }) => mediaType === "OnDemandAudio");
    expect(replays.length).toBeGreaterThan(10);
    expect(commentary.length).toBeGreaterThan(10);
    for (const { fixtureID, releaseFrom } of replays) expect(minutesAfterEnd(fixtureID, releaseFrom)).toBe(12 * 60);
    for (const { fixtureID, releaseFrom } of commentary) expect(minutesAfterEnd(fixtureID, releaseFrom)).toBe(30);
  });
});
