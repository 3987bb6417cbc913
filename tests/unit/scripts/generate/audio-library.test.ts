import { expect, it, vi } from "vitest";
import { parseMatchEntitlement } from "../../../../schemas/payments/entitlement-descriptions.ts";
import { audioLibrary } from "../../../../scripts/generate/audio-library.ts";
import { videoLibrary } from "../../../../scripts/generate/video-library.ts";
import { league as description } from "../../../fixtures/league.ts";
import { generatedLeague, november } from "../../support/generated-league.ts";

// Two whole seasons are simulated, which takes a while on a slow machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

it("has commentary on every match to come, and recordings of finished matches, for every audio and video pass", () => {
  const league = generatedLeague(november);
  const library = audioLibrary(league);
  const live = library.filter(({ mediaType }) => mediaType === "LiveAudio");
  const coming = league.current.matches.filter(
    ({ script, kickoff }) => script && Date.parse(kickoff) > november.getTime(),
  );
  expect(live.map(({ fixtureID }) => fixtureID).sort()).toEqual(coming.map(({ id }) => id).sort());
  const matches = new Map(coming.map((match) => [match.id, match]));
  for (const { entryID, fixtureID, entitlements, assetID } of live) {
    expect(entryID).toBe(`audio-${fixtureID}`);
    const match = matches.get(fixtureID);
    expect(entitlements).toEqual([
      "live-audio",
      "live-video",
      `match-${fixtureID}`,
      `club-${match?.homeID}`,
      `club-${match?.awayID}`,
      `competition-${match?.competitionID}`,
    ]);
    expect(assetID).toBe("live-loop");
  }
  const recorded = library.filter(({ mediaType }) => mediaType === "OnDemandAudio");
  expect(recorded.length).toBeGreaterThan(100);
  for (const { entryID, fixtureID, entitlements } of recorded) {
    expect(entryID).toBe(`audio-replay-${fixtureID}`);
    expect(entitlements).toEqual(expect.arrayContaining(["live-audio", "live-video", "video-archive"]));
  }
});

it("has nothing live that the league's rule of what opens what is wrong about", () => {
  const league = generatedLeague(november);
  const live = [
    ...audioLibrary(league).filter(({ mediaType }) => mediaType === "LiveAudio"),
    ...videoLibrary(league).filter(({ mediaType }) => mediaType === "DrmLiveVideo"),
  ];
  for (const [kind, others] of Object.entries(description.video.openedBy)) {
    const opened = live.filter(({ entitlements }) =>
      entitlements.some((name) => (parseMatchEntitlement(name)?.kind ?? name) === kind),
    );
    expect(opened.length, kind).toBeGreaterThan(0);
    for (const { entryID, entitlements } of opened) {
      expect(entitlements, `${entryID} by ${kind}`).toEqual(expect.arrayContaining([...others]));
    }
  }
});
