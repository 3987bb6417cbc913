import { expect, it } from "vitest";
import { purchasableMatch } from "../../../../../app/features/where-to-watch/match-offers.ts";
import { viewerAvailabilityText } from "../../../../../app/features/where-to-watch/viewer-availability-text.ts";
import { detailed, fixture, live, match, result } from "../../../../fixtures/matches.ts";

const offers = (...required: string[]) => ({
  video: { entryID: "live-1", required, status: "active" as const },
  audio: null,
});
const passes = offers("live-video", "match-1");
const at = (state: ReturnType<typeof live>) => match({ id: 1, state });

it("sells a pass for a match that is live or to come, if its video opens with one and is not free", () => {
  const sold = { id: 1, title: expect.stringContaining(" v "), required: ["live-video", "match-1"] };
  expect(purchasableMatch(at(live(0, 0)), passes)).toEqual(sold);
  expect(purchasableMatch(match({ id: 1, state: fixture() }), passes)).toEqual(sold);
  expect(purchasableMatch(match({ id: 1, state: fixture("postponed") }), passes)).toBeNull();
  expect(purchasableMatch(match({ id: 1, state: result(1, 0) }), passes)).toBeNull();
  expect(purchasableMatch(at(live(0, 0)), offers("live-video"))).toBeNull();
  expect(purchasableMatch(at(live(0, 0)), offers("*", "match-1"))).toBeNull();
  expect(purchasableMatch(at(live(0, 0)), null)).toBeNull();
});

it("names the pass for the match to who lacks one, where it is sold", () => {
  const shown = detailed(at(live(0, 0)), { audioEntryID: null });
  const viewer = { viewer: { entitlements: [], bypassed: false }, blocked: false, country: "GB" };
  const said = (isMatchSold: boolean) =>
    viewerAvailabilityText(shown, passes, viewer, Date.parse(shown.kickoff), isMatchSold).text;
  expect(said(true)).toContain("You need a live video pass or a pass for this match to watch it live now");
  expect(said(false)).toContain("You need a live video pass to watch it live now");
});
