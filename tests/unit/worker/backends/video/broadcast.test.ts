import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BroadcastMatch,
  broadcastFor,
  broadcastState,
  type LiveEntry,
} from "../../../../../worker/backends/video/broadcast.ts";

const kickoff = new Date("2026-11-21T15:00:00.000Z");
const minutes = (count: number) => new Date(kickoff.getTime() + count * 60_000);
const entry: LiveEntry = {
  releaseFrom: minutes(-15),
  endedAt: null,
  replayFrom: null,
  hasReplay: true,
  holdBackMinutes: 720,
  leadMinutes: 15,
};
const match = (phase: BroadcastMatch["phase"], at = kickoff): BroadcastMatch => ({ kickoff: at, phase });

describe("a broadcast", () => {
  const broadcast = { ...entry, latestEnd: minutes(165) };

  it("is idle before its release, then on air, and ends by itself", () => {
    expect(broadcastState(broadcast, new Date(minutes(-15).getTime() - 1))).toBe("idle");
    expect(broadcastState(broadcast, minutes(-15))).toBe("active");
    expect(broadcastState(broadcast, new Date(minutes(165).getTime() - 1))).toBe("active");
    expect(broadcastState(broadcast, minutes(165))).toBe("ended");
  });

  it("ends with its match, is held back, and becomes a replay to the millisecond", () => {
    const over = { ...broadcast, endedAt: minutes(110), replayFrom: minutes(110 + 720) };
    expect(broadcastState(over, minutes(109))).toBe("active");
    expect(broadcastState(over, minutes(110))).toBe("held-back");
    expect(broadcastState(over, new Date(minutes(830).getTime() - 1))).toBe("held-back");
    expect(broadcastState(over, minutes(830))).toBe("replay");
    expect(broadcastState({ ...over, replayFrom: null }, minutes(9000))).toBe("ended");
  });
});

describe("an entry that follows its match", () => {
  it("goes on air a quarter of an hour before kick-off, and moves with it", () => {
    expect(broadcastFor(entry, match("scheduled"), minutes(-600)).releaseFrom).toEqual(minutes(-15));
    expect(broadcastFor(entry, match("scheduled", minutes(120)), minutes(-600)).releaseFrom).toEqual(minutes(105));
  });

  it("stays on air when its kick-off is delayed by up to three hours, and moves with a match that is delayed for longer", () => {
    const delayed = (by: number, now: number) => broadcastFor(entry, match("scheduled", minutes(by)), minutes(now));
    expect(delayed(30, -5)).toEqual({ releaseFrom: minutes(-15), endedAt: null, replayFrom: null });
    expect(delayed(180, -15).releaseFrom).toEqual(minutes(-15));
    expect(delayed(181, -5).releaseFrom).toEqual(minutes(166));
    expect(delayed(30, -16).releaseFrom, "not on air yet").toEqual(minutes(15));
    expect(delayed(-10, -5).releaseFrom, "brought forward").toEqual(minutes(-25));
  });

  it("stays on air while the match is live, even if its kick-off moves", () => {
    expect(broadcastFor(entry, match("live", minutes(30)), minutes(60))).toEqual({
      releaseFrom: entry.releaseFrom,
      endedAt: null,
      replayFrom: null,
    });
  });

  it("goes off air when the match is over, with a replay after the hold-back where there is one", () => {
    const over = broadcastFor(entry, match("finished"), minutes(110));
    expect(over).toMatchObject({ endedAt: minutes(110), replayFrom: minutes(830) });
    const later = broadcastFor({ ...entry, ...over }, match("finished"), minutes(500));
    expect(later, "idempotent").toEqual(over);
    expect(broadcastFor({ ...entry, hasReplay: false }, match("finished"), minutes(110)).replayFrom).toBeNull();
  });

  it("is off air while its match is called off, and scheduled again with a new date", () => {
    const off = broadcastFor(entry, match("called-off"), minutes(-60));
    expect(broadcastState({ ...off, latestEnd: minutes(165) }, minutes(10))).toBe("ended");
    const again = broadcastFor({ ...entry, ...off }, match("scheduled", minutes(2880)), minutes(100));
    expect(again).toEqual({ releaseFrom: minutes(2865), endedAt: null, replayFrom: null });
  });

  it("is idempotent: the same match leads to the same broadcast again", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(["scheduled", "called-off", "live", "finished"] as const)),
        fc.integer({ min: -5000, max: 5000 }),
        fc.nat(5000),
        fc.integer({ min: -600, max: 600 }),
        (phase, at, later, movedBy) => {
          const played = match(phase, minutes(movedBy));
          const once = broadcastFor(entry, played, minutes(at));
          expect(broadcastFor({ ...entry, ...once }, played, minutes(at + later))).toEqual(once);
        },
      ),
    );
  });
});
