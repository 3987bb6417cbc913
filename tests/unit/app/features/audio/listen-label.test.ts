import { describe, expect, it } from "vitest";
import { listenLabel } from "../../../../../app/features/audio/listen-label.ts";
import type { Match } from "../../../../../schemas/football/match-data.ts";
import { fixture, live, match, result } from "../../../../fixtures/matches.ts";

const kickoff = "2026-11-21T15:00:00.000Z";
const again = "2026-11-21T17:25:00.000Z";
const label = (
  state: Match["state"],
  audioEntryID: string | null,
  now = kickoff,
  audioReplayFrom: string | null = null,
) => listenLabel({ ...match({ kickoff, state }), audioEntryID, audioReplayFrom }, Date.parse(now));

describe("the button that plays a match's commentary", () => {
  it("is there from a quarter of an hour before kick-off", () => {
    expect(label(fixture(), "audio-1", "2026-11-21T14:44:59.000Z")).toBeNull();
    expect(label(fixture(), "audio-1", "2026-11-21T14:45:00.000Z")).toBe("Listen live");
    expect(label(live(0, 0), "audio-1")).toBe("Listen live");
  });

  it("goes once a match that nobody reported must be over", () => {
    expect(label(fixture(), "audio-1", "2026-11-21T17:29:59.000Z")).toBe("Listen live");
    expect(label(fixture(), "audio-1", "2026-11-21T17:30:00.000Z")).toBeNull();
  });

  it("plays the recording once it is released, and nothing before", () => {
    expect(label(result(1, 0), "audio-1")).toBeNull();
    expect(label(result(1, 0), "audio-1", "2026-11-21T17:24:59.000Z", again)).toBeNull();
    expect(label(result(1, 0), "audio-1", again, again)).toBe("Listen again");
  });

  it.each([fixture(), live(0, 0), result(1, 0)])("is not there without commentary (%#)", (state) => {
    expect(label(state, null, again, again)).toBeNull();
  });

  it.each(["postponed", "cancelled"] as const)("is not there for a %s match", (note) => {
    expect(label(fixture(note), "audio-1")).toBeNull();
  });
});
