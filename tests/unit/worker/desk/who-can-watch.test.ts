import { describe, expect, it } from "vitest";
import { availability } from "../../../../schemas/streaming/availability.ts";
import type { Offer } from "../../../../schemas/streaming/playback-rule.ts";
import { openTo, ruleSentences, whoCanWatch } from "../../../../worker/desk/who-can-watch.ts";

const season = { id: "season", name: "Season Pass", entitlements: ["live-video"] };
const radio = { id: "radio", name: "Radio Pass", entitlements: ["live-audio"] };
const passes = [season, { ...season, id: "season-monthly" }, radio];

const saturday = availability.parse({
  countries: { only: ["GB", "IE"] },
  blackouts: [
    { countries: ["GB"], from: "14:45", to: "17:15", weekdays: [6], reason: "so that fans go to the ground" },
  ],
});
const entry = (changes: Partial<Offer> = {}): Offer => ({
  ...{ entryID: "live-1", required: ["live-video"], status: "active", availability: undefined, replayFrom: undefined },
  ...changes,
});
/** Saturday, 28 November 2026, when London's time is UTC. */
const at = (time: string) => new Date(`2026-11-28T${time}:00Z`);
const ask = (
  offer: Offer,
  {
    country = "GB",
    time = "12:00",
    viewer = season,
  }: {
    country?: string | null;
    time?: string;
    viewer?: Parameters<typeof whoCanWatch>[2]["viewer"];
  } = {},
) => {
  const { refusal, because } = whoCanWatch(offer, passes, { country, at: at(time), viewer });
  return [refusal?.code ?? "yes", because];
};

describe("who can watch", () => {
  it("says yes, with what opens it", () => {
    expect(ask(entry())).toEqual(["yes", "Season Pass opens it."]);
    expect(ask(entry({ required: ["*"] }), { viewer: "account" })).toEqual(["yes", "It is open to every account."]);
    expect(ask(entry({ required: ["?"] }), { viewer: "nobody" })).toEqual(["yes", "It is open to everybody."]);
  });

  it("says no to whoever lacks a pass, with those that open it, each once", () => {
    expect(ask(entry(), { viewer: "nobody" })).toEqual(["ERR_3684853_1", "What opens it: Season Pass."]);
    expect(ask(entry(), { viewer: "account" })).toEqual(["ERR_3684853_3", "What opens it: Season Pass."]);
    expect(ask(entry(), { viewer: radio })).toEqual(["ERR_3684853_3", "What opens it: Season Pass."]);
    expect(ask(entry({ required: ["live-video", "live-audio"] }), { viewer: "account" })).toEqual([
      "ERR_3684853_3",
      "What opens it: Season Pass or Radio Pass.",
    ]);
    expect(ask(entry({ required: ["gone"] }))).toEqual(["ERR_3684853_3", "No pass on sale opens it."]);
    expect(ask(entry({ required: ["*"] }), { viewer: "nobody" })).toEqual([
      "ERR_3684853_1",
      "Every account opens it; nobody is signed in.",
    ]);
  });

  it("says no by country and by blocked hours, whatever the pass", () => {
    const offer = entry({ availability: saturday });
    const abroad = "It may be watched in the United Kingdom and Ireland alone.";
    expect(ask(offer, { country: "FR" })).toEqual(["ERR_56882466_2", abroad]);
    expect(ask(offer, { country: null })).toEqual(["ERR_56882466_2", abroad]);
    const hours =
      "In the United Kingdom it may not be watched from 14:45 to 17:15 on Saturdays, so that fans go to the ground.";
    expect(ask(offer, { time: "14:45" })).toEqual(["ERR_56882466_2", hours]);
    expect(ask(offer, { time: "14:44" })).toEqual(["yes", "Season Pass opens it."]);
    expect(ask(offer, { time: "17:15" })).toEqual(["yes", "Season Pass opens it."]);
    expect(ask(offer, { country: "IE", time: "15:00" })).toEqual(["yes", "Season Pass opens it."]);
    const except = entry({ availability: availability.parse({ countries: { except: ["US"] } }) });
    expect(ask(except, { country: "US" })).toEqual(["ERR_56882466_2", "It may not be watched in the United States."]);
    expect(ask(except, { country: null })).toEqual(["yes", "Season Pass opens it."]);
  });

  it("says no to what is pulled, and to a replay until its time", () => {
    expect(ask(entry({ status: "disabled" }))).toEqual(["ERR_3684853_2", "It is pulled: nobody may watch it."]);
    const held = entry({ replayFrom: at("22:30").toISOString() });
    expect(ask(held, { time: "22:29" })).toEqual(["ERR_3684853_2", "It is held back until 2026-11-28, 22:30."]);
    expect(ask(held, { time: "22:30" })).toEqual(["yes", "Season Pass opens it."]);
  });

  it("has every rule of an entry in words", () => {
    expect(ruleSentences(undefined)).toEqual([]);
    expect(ruleSentences(saturday)).toHaveLength(2);
    expect([["?"], ["*", "live-video"], ["live-video"], []].map((required) => openTo(entry({ required })))).toEqual([
      "everybody",
      "accounts",
      "passes",
      "passes",
    ]);
  });
});
