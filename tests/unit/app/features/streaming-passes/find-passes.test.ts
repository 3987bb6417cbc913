import { afterEach, describe, expect, it, vi } from "vitest";
import {
  clubPass,
  findStreamingPasses,
  findStreamingPassesWithin,
  type PassSources,
} from "../../../../../app/features/streaming-passes/find-passes.ts";
import type { Match } from "../../../../../schemas/football/match-data.ts";
import type { PackageItem } from "../../../../../schemas/payments/packages.ts";
import type { StreamAsset } from "../../../../../schemas/streaming/video.ts";
import { league as demo } from "../../../../fixtures/league.ts";
import { club, fixture, live, match } from "../../../../fixtures/matches.ts";
import { asset, dayPass } from "../../../../fixtures/streaming-passes.ts";

const now = new Date("2026-11-21T15:20:00.000Z");

/** Services with these matches, streams for some of them, and packages on sale. */
function services(
  known: Match[],
  streams: Record<string, StreamAsset>,
  onSale: PackageItem[] | Error = [dayPass],
): PassSources {
  return {
    now,
    league: {
      streamer: { ...demo.streamer, site: { ...demo.streamer.site, clubSite: "https://www.{slug}.example/" } },
    },
    matches: {
      fixtures: async ({ from = "", to = "", status = [] }) =>
        known.filter(({ kickoff, state }) => kickoff >= from && kickoff < to && status.includes(state.kind)),
    },
    videos: {
      stream: async (entryID) => streams[entryID] ?? null,
    },
    packages: {
      packages: async () => {
        if (onSale instanceof Error) throw onSale;
        return onSale;
      },
    },
  };
}

const inPlay = match({ id: 7, state: live(1, 0), kickoff: "2026-11-21T15:00:00.000Z" });
const evening = match({
  id: 8,
  kickoff: "2026-11-21T16:00:00.000Z",
  home: club(3, "Caldon"),
  away: club(4, "Dunmere"),
});
const names = async (sources: PassSources) => (await findStreamingPasses(sources)).map(({ name }) => name);

describe("the current streaming passes", () => {
  it("are the two clubs of the match in play, each with its site and its shop", async () => {
    expect(
      await findStreamingPasses(services([evening, inPlay], { "live-7": asset("active"), "live-8": asset("idle") })),
    ).toEqual([
      {
        homeTeamName: "Ashford Town",
        awayTeamName: "Bramley Town",
        until: "2026-11-21T19:00:00.000Z",
        crest: "/images/crest/1.svg",
        name: "Ashford Town",
        url: "https://www.ashford.example/",
        streamingUrl: "/streamer/1#packages",
      },
      {
        homeTeamName: "Ashford Town",
        awayTeamName: "Bramley Town",
        until: "2026-11-21T19:00:00.000Z",
        crest: "/images/crest/2.svg",
        name: "Bramley Town",
        url: "https://www.bramley.example/",
        streamingUrl: "/streamer/2#packages",
      },
    ]);
  });

  it("are of a match that starts within the hour when none is in play", async () => {
    expect(await names(services([evening], { "live-8": asset("idle") }))).toEqual(["Caldon Town", "Dunmere Town"]);
    const late = match({ id: 9, kickoff: "2026-11-21T16:21:00.000Z" });
    expect(await names(services([late], { "live-9": asset("idle") }))).toEqual([]);
  });

  it("skip a match without live video", async () => {
    expect(await names(services([inPlay, evening], { "live-8": asset("idle") }))).toEqual([
      "Caldon Town",
      "Dunmere Town",
    ]);
    expect(await names(services([inPlay], { "live-7": asset("disabled") }))).toEqual([]);
  });

  it("skip a match that will not be played", async () => {
    const off = { ...evening, state: fixture("postponed") };
    expect(await names(services([off], { "live-8": asset("idle") }))).toEqual([]);
  });

  it("are empty while no match pass is on sale", async () => {
    expect(await names(services([inPlay], { "live-7": asset("active") }, []))).toEqual([]);
  });
});

describe("a club's page", () => {
  it("offers the club's pass while match passes are on sale", async () => {
    expect(await clubPass(services([], {}), club(3, "Caldon"))).toEqual({
      crest: "/images/crest/3.svg",
      name: "Caldon Town",
      url: "https://www.caldon.example/",
      streamingUrl: "/streamer/3#packages",
    });
    expect(await clubPass(services([], {}, []), club(3, "Caldon"))).toBeNull();
  });
});

describe("a page that waits for streaming passes", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("shows none when a backend fails", async () => {
    const broken = services([inPlay], { "live-7": asset("active") }, new Error("payments are down"));
    expect(await findStreamingPassesWithin(broken, 150)).toEqual([]);
  });

  it("shows none after its timeout", async () => {
    vi.useFakeTimers();
    const sources = services([inPlay], { "live-7": asset("active") });
    const slow = { ...sources, packages: { packages: () => new Promise<PackageItem[]>(() => {}) } };
    const waiting = findStreamingPassesWithin(slow, 150);
    await vi.advanceTimersByTimeAsync(150);
    expect(await waiting).toEqual([]);
  });
});
