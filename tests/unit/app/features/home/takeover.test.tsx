import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { findTakeover, takeoverOf } from "../../../../../app/features/home/find-takeover.ts";
import { Takeover } from "../../../../../app/features/home/takeover.tsx";
import type { TakeoverMatch } from "../../../../../app/state/matchday-takeover.ts";
import type { Match, MatchDetail } from "../../../../../schemas/football/match-data.ts";
import { detailed, fixture, live, match, result } from "../../../../fixtures/matches.ts";

const kickoff = "2026-11-21T15:00:00.000Z";
const fromKickoff = (hours: number) => Date.parse(kickoff) + hours * 3_600_000;
const reel = { videoEntryID: "live-1", audioEntryID: "audio-1", audioReplayFrom: null, reportSlug: null };

describe("the match that takes over the home page", () => {
  const hasIt = (shown: Match, hours: number) => takeoverOf([shown], fromKickoff(hours)) !== null;

  it.each([
    [-3.01, false],
    [-3, true],
    [0.5, true],
    [4.5, true],
    [4.51, false],
  ])("%d hours after kick-off: %s", (hours, shown) => {
    if (hours < 2.5) expect(hasIt(match({ kickoff }), hours)).toBe(shown);
    expect(hasIt(match({ kickoff, state: result(1, 0) }), hours)).toBe(shown);
  });

  it("stays while in play, and is never one that is off", () => {
    expect(hasIt(match({ kickoff, state: live(1, 0) }), 6)).toBe(true);
    for (const note of ["postponed", "cancelled"] as const) {
      expect(hasIt(match({ kickoff, state: fixture(note) }), -1)).toBe(false);
    }
  });

  it("is none whose result nobody has reported", () => {
    expect([hasIt(match({ kickoff }), 2.4), hasIt(match({ kickoff }), 2.5)]).toEqual([true, false]);
  });

  it("is the featured match", () => {
    const over = match({ id: 1, kickoff, state: result(1, 0) });
    const tonight = match({ id: 2, kickoff: "2026-11-21T20:00:00.000Z" });
    expect(takeoverOf([over, tonight], fromKickoff(1.9))?.id).toBe(1);
    expect(takeoverOf([over, tonight], fromKickoff(2.1))?.id).toBe(2);
    expect(takeoverOf([], fromKickoff(0))).toBeNull();
  });

  it("has its current state, video, commentary and report", async () => {
    const shown = match({ kickoff });
    const find = (response: MatchDetail | null, day: Match[]) =>
      findTakeover(
        { match: async (id) => (id === shown.id ? response : null) },
        Promise.resolve({ matches: day }),
        new Date(kickoff),
      );
    expect(await find(detailed(shown, { state: live(1, 0) }), [shown])).toEqual({
      ...shown,
      ...reel,
      state: live(1, 0),
    });
    expect(await find(null, [shown])).toBeNull();
    expect(await find(detailed(shown), [])).toBeNull();
  });
});

describe("the takeover", () => {
  const drawn = (rest: Partial<TakeoverMatch>, renderedAt = fromKickoff(0)) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Takeover match={{ ...match({ kickoff }), ...reel, ...rest }} renderedAt={renderedAt} />
      </MemoryRouter>,
    );
  const links = (html: string) =>
    [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(([, to, inner]) => [
      to,
      (inner ?? "").replaceAll(/<[^>]*>/g, ""),
    ]);

  it("shows the next match and its kick-off", () => {
    const html = drawn({ state: fixture() }, fromKickoff(-2));
    expect(html).toContain("Ashford Town v Bramley Town, Sat 21 Nov, kick-off 15:00");
    expect(html).toContain("Championship · Matchday 17");
    expect(links(html)).toEqual([
      ["/videos/live-1", "How to watch"],
      ["/match-centre/1", "Match centre"],
    ]);
    // Commentary goes on air a quarter of an hour before kick-off, and is not offered earlier.
    expect(html).not.toContain("Listen");
    expect(drawn({ state: fixture() }, fromKickoff(-0.25))).toContain("Listen live");
  });

  it("shows the score of a match in play, and where to watch and listen", () => {
    const html = drawn({ state: live(2, 1) });
    expect(html).toContain("Ashford Town 2, Bramley Town 1, first half");
    expect(links(html)[0]).toEqual(["/videos/live-1", "Watch live"]);
    expect(html).toContain("Listen live");
  });

  it("links to highlights and report after full time", () => {
    const html = drawn({ state: result(2, 1), videoEntryID: "highlights-1", reportSlug: "ashford-v-bramley" });
    expect(links(html)).toEqual([
      ["/videos/highlights-1", "Watch highlights"],
      ["/match-centre/1", "Match centre"],
      ["/news/ashford-v-bramley", "Match report"],
    ]);
  });

  it("names its match, by which the page's inline style hides it before it has loaded if it was dismissed", () => {
    expect(drawn({ id: 705 })).toContain('data-closable="705"');
  });
});
