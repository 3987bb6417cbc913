import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anonymousAvailabilityText } from "../../../../../app/features/where-to-watch/anonymous-availability-text.ts";
import { anonymousNote, viewerNote } from "../../../../../app/features/where-to-watch/availability-note.tsx";
import {
  type Decision,
  type ViewerContext,
  viewerAvailabilityText,
} from "../../../../../app/features/where-to-watch/viewer-availability-text.ts";
import { watchLink } from "../../../../../app/features/where-to-watch/watch-link.ts";
import type { MatchState } from "../../../../../schemas/football/match-data.ts";
import { leagueInstant } from "../../../../../schemas/site/league-time.ts";
import { type Availability, availability } from "../../../../../schemas/streaming/availability.ts";
import { restrictionFor } from "../../../../../schemas/streaming/availability-rule.ts";
import { type Offer, playbackRefusal } from "../../../../../schemas/streaming/playback-rule.ts";
import { detailed, fixture, live, match, result } from "../../../../fixtures/matches.ts";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";

const rules = {
  hours: availability.parse({
    blackouts: [
      { countries: ["GB", "IE"], weekdays: [6], from: "14:45", to: "17:15", reason: "so that fans go to the ground" },
    ],
  }),
  television: availability.parse({
    countries: { except: ["GB", "IE"] },
    television: [{ countries: ["GB", "IE"], channel: "Sky Sports" }],
  }),
  abroad: availability.parse({ countries: { only: ["FR"] } }),
};

const offer = (entryID: string, required: string[], rest: Partial<Offer> = {}): Offer => ({
  entryID,
  required,
  status: "active",
  ...rest,
});
const video = (rule?: Availability) => offer("live-1", ["live-video", "match-1"], { availability: rule });
const audio = offer("audio-1", ["live-audio", "live-video", "match-1"]);
const highlights = offer("highlights-1", ["*"]);

const matchAt = (state: MatchState, kickoff: string, rest: object = {}) => ({
  state,
  kickoff,
  videoEntryID: "live-1",
  audioReplayFrom: null,
  ...rest,
});
const saturday = leagueInstant("2026-11-28", "15:00");
const friday = leagueInstant("2026-11-27", "19:45");
const viewerContext = (country: string | null, ...entitlements: string[]): ViewerContext => ({
  viewer: { entitlements, bypassed: false },
  blocked: false,
  country,
});
const stranger = (country: string | null): ViewerContext => ({ viewer: null, blocked: false, country });
const at = (instant: string) => Date.parse(instant);

describe("the text for every viewer", () => {
  const offers = { video: video(rules.hours), audio };
  it.each([
    [
      "a Saturday afternoon to come",
      anonymousAvailabilityText(matchAt(fixture(), saturday), offers, at(friday)),
      "Live here on Sat 28 Nov at 15:00, with a pass, but not in the United Kingdom and Ireland from 14:45 to 17:15 on Saturdays, so that fans go to the ground; live commentary from 14:45, with an audio or video pass.",
    ],
    [
      "a Friday evening to come, outside blackouts",
      anonymousAvailabilityText(matchAt(fixture(), friday), offers, at(friday) - 86_400_000),
      "Live here on Fri 27 Nov at 19:45, with a pass; live commentary from 19:30, with an audio or video pass.",
    ],
    [
      "a match on television",
      anonymousAvailabilityText(
        matchAt(fixture(), friday),
        { video: video(rules.television), audio: null },
        at(friday) - 1,
      ),
      "Live here on Fri 27 Nov at 19:45, with a pass, but not in the United Kingdom and Ireland, where it is on Sky Sports at 19:45.",
    ],
    [
      "in play",
      anonymousAvailabilityText(matchAt(live(0, 0), friday), { video: video(), audio }, at(friday)),
      "Live now, with a pass; live commentary, with an audio or video pass.",
    ],
    [
      "played",
      anonymousAvailabilityText(
        matchAt(result(1, 0), friday, { videoEntryID: "highlights-1", audioReplayFrom: friday }),
        { video: highlights, audio: null },
        at(friday),
      ),
      "The highlights are here, free with a club account.",
    ],
    [
      "just over",
      anonymousAvailabilityText(matchAt(result(1, 0), friday), { video: video(), audio }, at(friday)),
      "Highlights follow shortly; the commentary can be heard again shortly.",
    ],
    [
      "not on video",
      anonymousAvailabilityText(
        matchAt(fixture(), friday, { videoEntryID: null }),
        { video: null, audio },
        at(friday) - 86_400_000,
      ),
      "Not on video: follow it here, minute by minute, from 19:45; live commentary from 19:30, with an audio or video pass.",
    ],
    [
      "postponed",
      anonymousAvailabilityText(matchAt(fixture("postponed"), friday), { video: null, audio: null }, 0),
      "It will be shown when it is played.",
    ],
    [
      "cancelled",
      anonymousAvailabilityText(matchAt(fixture("cancelled"), friday), { video: null, audio: null }, 0),
      "It will not be played.",
    ],
    [
      "an unavailable video backend",
      anonymousAvailabilityText(matchAt(live(0, 0), friday), null, 0),
      "Whether this match can be watched or heard is not known at the moment.",
    ],
  ])("%s", (_, sentence, words) => {
    expect(sentence).toBe(words);
  });
});

describe("the text for one viewer", () => {
  const inPlay = matchAt(live(0, 0), saturday);
  const offers = { video: video(rules.hours), audio };
  const own = (who: ViewerContext, match = inPlay, given = offers, now = at(saturday)) =>
    viewerAvailabilityText(match, given, who, now).text;
  it.each([
    [
      "a pass, elsewhere",
      own(viewerContext("FR", "live-video")),
      "You can watch it live now with your pass, or listen to live commentary.",
    ],
    [
      "a pass, in a blackout",
      own(viewerContext("GB", "live-video")),
      "Blocked in the United Kingdom from 14:45 to 17:15 on Saturdays, so that fans go to the ground; audio only: you can listen to live commentary.",
    ],
    [
      "a pass, in Ireland, the day before",
      own(viewerContext("IE", "match-1"), matchAt(fixture(), saturday), offers, at(friday)),
      "Blocked in Ireland from 14:45 to 17:15 on Saturdays, so that fans go to the ground; audio only: you can listen to live commentary from 14:45.",
    ],
    [
      "kick-off before the blackout",
      own(
        viewerContext("GB", "live-video"),
        matchAt(fixture(), leagueInstant("2026-11-28", "13:00")),
        offers,
        at(friday),
      ),
      "You can watch it live here on Sat 28 Nov at 13:00 with your pass, but not from 14:45 to 17:15 on Saturdays, so that fans go to the ground, or listen to live commentary from 12:45.",
    ],
    [
      "an audio pass",
      own(viewerContext("FR", "live-audio")),
      "You need a live video pass to watch it live now; audio only: you can listen to live commentary.",
    ],
    [
      "nothing",
      own(viewerContext("FR")),
      "You need a live video pass to watch it live now; the commentary needs an audio or video pass.",
    ],
    [
      "nobody",
      own(stranger("FR")),
      "Log in with a live video pass to watch it live now; the commentary needs an audio or video pass.",
    ],
    [
      "anonymous, in a blackout",
      own(stranger("GB")),
      "Blocked in the United Kingdom from 14:45 to 17:15 on Saturdays, so that fans go to the ground; the commentary needs an audio or video pass.",
    ],
    [
      "on television there",
      own(
        viewerContext("GB", "live-video"),
        matchAt(fixture(), friday),
        { video: video(rules.television), audio },
        at(friday) - 86_400_000,
      ),
      "On TV in the United Kingdom: Sky Sports at 19:45, not here; audio only: you can listen to live commentary from 19:30.",
    ],
    [
      "a blocked country",
      own(viewerContext("GB", "live-video"), inPlay, { video: video(rules.abroad), audio }),
      "Not shown in the United Kingdom; audio only: you can listen to live commentary.",
    ],
    [
      "an unknown country",
      own(viewerContext(null, "live-video"), inPlay, { video: video(rules.abroad), audio }),
      "It is shown in some countries alone, and we cannot tell where you are; audio only: you can listen to live commentary.",
    ],
    [
      "restrictions bypassed",
      own({ ...viewerContext("GB"), viewer: { entitlements: [], bypassed: true } }),
      "You can watch it live now with your pass, or listen to live commentary.",
    ],
    [
      "a blocked account",
      own({ ...stranger("FR"), blocked: true }),
      "Your account has been blocked by an administrator.",
    ],
    [
      "highlights, with an account",
      own(viewerContext("GB"), matchAt(result(1, 0), friday, { videoEntryID: "highlights-1" }), {
        video: highlights,
        audio,
      }),
      "You can watch the highlights; the commentary can be heard again shortly.",
    ],
    [
      "highlights, anonymous",
      own(stranger("GB"), matchAt(result(1, 0), friday, { videoEntryID: "highlights-1", audioReplayFrom: friday }), {
        video: highlights,
        audio,
      }),
      "Log in to watch the highlights; the commentary needs an audio or video pass.",
    ],
    [
      "switched off",
      own(viewerContext("FR", "live-video"), inPlay, { video: { ...video(), status: "disabled" }, audio }),
      "The pictures are not available at the moment; audio only: you can listen to live commentary.",
    ],
    [
      "postponed",
      own(viewerContext("GB", "live-video"), matchAt(fixture("postponed"), saturday)),
      "It will be shown when it is played.",
    ],
  ])("%s", (_, sentence, words) => {
    expect(sentence).toBe(words);
  });

  const cases = fc.record({
    rule: fc.constantFrom(undefined, ...Object.values(rules)),
    country: fc.constantFrom("GB", "IE", "FR", "US", null),
    entitlements: fc.constantFrom(null, [], ["live-video"], ["match-1"], ["live-audio"], ["match-2"]),
    bypassed: fc.boolean(),
    blocked: fc.boolean(),
    status: fc.constantFrom("active" as const, "idle" as const, "disabled" as const),
    required: fc.constantFrom(["?"], ["*"], [], ["live-video", "match-1"]),
    state: fc.constantFrom<MatchState>(fixture(), fixture("postponed"), fixture("cancelled"), live(1, 0), result(1, 0)),
    hour: fc.integer({ min: 0, max: 14 * 24 * 4 }),
    until: fc.integer({ min: -4, max: 100 }),
  });

  it("agrees with the rules of the session check in every case", () => {
    fc.assert(
      fc.property(cases, ({ rule, country, entitlements, bypassed, blocked, status, required, state, hour, until }) => {
        const now = at("2026-11-16T00:00:00Z") + hour * 15 * 60_000;
        const kickoff = new Date(now + (state.kind === "fixture" ? until : -4) * 15 * 60_000).toISOString();
        const entryID = state.kind === "result" ? "highlights-1" : "live-1";
        const shown = offer(entryID, [...required], { status, availability: rule });
        const viewer = entitlements === null ? null : { entitlements, bypassed };
        const match = matchAt(state, kickoff, { videoEntryID: entryID });
        const { text, video: decision } = viewerAvailabilityText(
          match,
          { video: shown, audio },
          { viewer, blocked, country },
          now,
        );
        expect(text).toMatch(/^[A-Z][^.]*\.$/);
        expect(anonymousAvailabilityText(match, { video: shown, audio }, now)).toMatch(/^[A-Z][^.]*\.$/);
        if (blocked || (state.kind === "fixture" && state.note !== null)) {
          expect(decision).toBeNull();
          return;
        }
        const when = new Date(state.kind === "fixture" ? Math.max(now, at(kickoff)) : now);
        const refusal = playbackRefusal(shown, viewer, country, when);
        expect(/^You can watch/.test(text)).toBe(refusal === null);
        expect(decision === "open").toBe(refusal === null);
        const kept = !viewer?.bypassed && restrictionFor(rule, country, when) !== null;
        const words: Record<Decision, RegExp> = {
          open: /^You can watch/,
          "geo-blocked": /^(Blocked in|On TV in|Not shown in|It is shown in some countries)/,
          "log-in": /^Log in /,
          buy: /^(You need|The pictures are not available)/,
          unavailable: /^The pictures are not available/,
        };
        const expected: Decision =
          refusal === null
            ? "open"
            : kept
              ? "geo-blocked"
              : refusal === "requireLogin"
                ? "log-in"
                : refusal === "requirePremium"
                  ? "buy"
                  : "unavailable";
        expect(decision).toBe(expected);
        expect(text).toMatch(words[expected]);
      }),
      { numRuns: propertyRuns() },
    );
  });
});

describe("the note in a list", () => {
  const shown = (rule?: Availability): Offer => ({
    entryID: "live-1",
    required: ["live-video", "match-1"],
    status: "active",
    availability: rule,
  });
  const toCome = matchAt(fixture(), saturday);

  it.each([
    [rules.hours, "Live with a pass, but not in the United Kingdom and Ireland"],
    [rules.television, "Live with a pass, but not in the United Kingdom and Ireland (on Sky Sports)"],
    [rules.abroad, "Live with a pass, only in France"],
    [undefined, "Live with a pass"],
  ])("for every viewer (%#)", (rule, words) => {
    expect(anonymousNote(toCome, shown(rule), at(friday))).toBe(words);
  });

  it.each([
    [rules.hours, viewerContext("GB", "live-video"), "Not shown in the United Kingdom"],
    [rules.hours, viewerContext("FR", "live-video"), "Live with your pass"],
    [rules.television, viewerContext("IE", "live-video"), "On TV: Sky Sports"],
    [rules.hours, stranger("FR"), "Live with a pass"],
    [undefined, viewerContext("GB"), "Live with a pass"],
    [rules.abroad, viewerContext(null, "live-video"), "Not shown everywhere"],
    [undefined, { ...stranger("GB"), blocked: true }, "No pictures for you"],
  ])("for one viewer (%#)", (rule, who, words) => {
    expect(viewerNote(toCome, shown(rule), who, at(friday))).toBe(words);
  });
});

describe("a match that nobody reports", () => {
  const offers = { video: video(), audio };
  const own = matchAt(fixture(), friday);
  const textAfter = (minutes: number, shown: Parameters<typeof anonymousAvailabilityText>[1] = offers) =>
    anonymousAvailabilityText(own, shown, at(friday) + minutes * 60_000);

  it("is promised no live report after its kick-off", () => {
    const none = { video: null, audio: null };
    expect(textAfter(0, none)).toBe("Not on video: follow it here, minute by minute, from 19:45.");
    expect(textAfter(10, none)).toBe("There is neither video nor a live report of this match yet.");
    expect(textAfter(150, none)).toBe("Its result will be here once it is reported.");
  });

  it("is shown live for as long as it may be under way", () => {
    expect(textAfter(0)).toMatch(/^Live here on Fri 27 Nov at 19:45, with a pass/);
    expect(textAfter(10)).toMatch(/^Live here, with a pass/);
    expect(textAfter(150)).toBe("Its result will be here once it is reported.");
    const viewer = viewerContext("FR", "live-video");
    expect(viewerAvailabilityText(own, offers, viewer, at(friday) + 600_000).text).toMatch(
      /^You can watch it live here with your pass/,
    );
    expect(viewerAvailabilityText(own, offers, viewer, at(friday) + 9_000_000)).toEqual({
      text: "Its result will be here once it is reported.",
      video: null,
    });
  });
});

describe("the link to the video", () => {
  it.each([
    [live(0, 0), "live-1", { to: "/videos/live-1", text: "Watch live", plays: true }],
    [fixture(), "live-1", { to: "/videos/live-1", text: "How to watch", plays: false }],
    [fixture("postponed"), "live-1", null],
    [result(1, 0), "highlights-1", { to: "/videos/highlights-1", text: "Watch highlights", plays: true }],
    [result(1, 0), "replay-1", { to: "/videos/replay-1", text: "Watch the replay", plays: true }],
    [result(1, 0), "live-1", null],
    [live(0, 0), null, null],
  ])("suits the state of the match (%#)", (state, videoEntryID, link) => {
    expect(watchLink({ ...match({ state }), videoEntryID }, Date.parse(match().kickoff))).toEqual(link);
  });

  it.each([
    [30, { to: "/videos/live-1", text: "Go to the live video", plays: true }],
    [180, null],
  ])("of a match that nobody reports, %d minutes after kick-off, promises no live video", (minutes, link) => {
    expect(watchLink(detailed(match()), Date.parse(match().kickoff) + minutes * 60_000)).toEqual(link);
  });
});
