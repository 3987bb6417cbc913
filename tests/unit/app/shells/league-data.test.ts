import { expect, it } from "vitest";
import { leagueData } from "../../../../app/shells/league-data.ts";
import { league } from "../../../fixtures/league.ts";
import { club, live, match } from "../../../fixtures/matches.ts";
import { asset, dayPass } from "../../../fixtures/streaming-passes.ts";

const inPlay = match({ id: 7, state: live(1, 0) });
const never = new Promise<never>(() => {});

it("decides on the streaming-passes banner before the page is sent, and waits for nothing else", async () => {
  const { passes } = await leagueData({
    league,
    now: new Date(),
    banners: () => [],
    content: { sponsors: () => never },
    season: 2026,
    matches: { fixtures: async () => [inPlay], teams: () => never },
    videos: { stream: async () => asset("active") },
    packages: { packages: async () => [dayPass] },
  });
  expect(passes).toMatchObject([{ name: inPlay.home.name }, { name: inPlay.away.name }]);
});

it("has each club once, also in a season with two leagues of first teams", async () => {
  const teams = [club(1, "Ashford"), club(2, "Bramley")].map((each) => ({ ...each, matchCentreURL: "" }));
  const { clubs } = await leagueData({
    league,
    now: new Date(),
    banners: () => [],
    content: { sponsors: () => never },
    season: 2026,
    matches: {
      fixtures: async () => [],
      teams: async (_, season) =>
        ["Apertura", "Clausura"].map((name, index) => ({
          attributes: { competitions: { competitionID: index + 1, name }, teams: season === 2026 ? teams : [] },
        })),
    },
    videos: { stream: async () => asset("active") },
    packages: { packages: async () => [] },
  });
  expect((await clubs).map(({ id }) => id)).toEqual([1, 2]);
});
