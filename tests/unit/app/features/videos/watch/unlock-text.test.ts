import { expect, it } from "vitest";
import { isSold, unlockText } from "../../../../../../app/features/videos/watch/unlock-text.ts";

it.each([
  [["?"], "Free to watch for everyone."],
  [["*", "video-archive"], "Free to watch with a club account."],
  [["live-video", "match-2500001"], "Unlocked by a live video pass."],
  [["match-2500001", "club-16"], "Unlocked by a pass for this match."],
  [["video-archive"], "Unlocked by a video archive pass."],
  [[], "This video is not available at the moment."],
  [["something-else"], "This video is not available at the moment."],
])("says what unlocks %j", (required, text) => {
  expect(unlockText(required)).toBe(text);
});

it("names a pass for the match beside others where it is sold", () => {
  const required = ["live-video", "match-2500001", "club-16"];
  expect(unlockText(required, true)).toBe("Unlocked by a live video pass or a pass for this match.");
  expect(unlockText(["video-archive"], true)).toBe("Unlocked by a video archive pass.");
});

it.each([
  [["?", "live-video"], false],
  [["*", "video-archive"], false],
  [["video-archive"], true],
  [["match-2500001"], true],
  [[], false],
  [["something-else"], false],
])("sells %j: %s", (required, sold) => {
  expect(isSold(required)).toBe(sold);
});
