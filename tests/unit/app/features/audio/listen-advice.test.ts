import { describe, expect, it } from "vitest";
import { listenAdvice } from "../../../../../app/features/audio/listen-advice.ts";
import type { Match } from "../../../../../schemas/match-data.ts";
import { fixture, live, match, result } from "../../../../fixtures/matches.ts";

const kickoff = "2026-11-21T15:00:00.000Z";
const at = (instant: string) => Date.parse(instant);
const advice = (
  state: Match["state"],
  audioEntryID: string | null,
  now = kickoff,
  audioReplayFrom: string | null = null,
) => listenAdvice({ ...match({ kickoff, state }), audioEntryID, audioReplayFrom }, at(now));
const again = "2026-11-21T17:25:00.000Z";

describe("whether a match can be heard", () => {
  it("is said with the time before it is on air", () => {
    expect(advice(fixture(), "audio-1", "2026-11-21T14:44:59.000Z")).toEqual({
      sentence: "Live commentary on Sat 21 Nov from 14:45, with an audio or video pass.",
      label: null,
    });
    expect(advice(fixture(), "audio-1", "2026-11-21T14:45:00.000Z")?.label).toBe("Listen live");
  });

  it("offers the commentary while it is on air, and its recording afterwards", () => {
    expect(advice(live(0, 0), "audio-1")?.label).toBe("Listen live");
    expect(advice(result(1, 0), "audio-1", again, again)?.label).toBe("Listen again");
  });

  it("does not offer a commentary that has ended", () => {
    expect(advice(result(1, 0), "audio-1")?.label).toBeNull();
  });

  it("says from when it can be heard again, while it is held back", () => {
    expect(advice(result(1, 0), "audio-1", "2026-11-21T17:24:59.000Z", again)).toEqual({
      sentence: "The commentary can be heard again on Sat 21 Nov from 17:25.",
      label: null,
    });
  });

  it("is not spoken of where there is none, or no match", () => {
    expect(advice(live(0, 0), null)).toBeNull();
    expect(advice(fixture("postponed"), "audio-1")).toBeNull();
    expect(advice(fixture("cancelled"), "audio-1")).toBeNull();
  });
});
