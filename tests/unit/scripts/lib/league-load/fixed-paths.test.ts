import { describe, expect, it } from "vitest";
import { fixedPathsOf, pathWarnings } from "../../../../../scripts/lib/league-load/fixed-paths.ts";
import { league, leagueWith } from "../../../../fixtures/league.ts";

const built = fixedPathsOf(league);
const warnings = (changes: { site?: object; video?: object }) =>
  pathWarnings(
    fixedPathsOf(
      leagueWith({ site: { ...league.site, ...changes.site }, video: { ...league.video, ...changes.video } }),
    ),
    built,
  );

describe("a league that is loaded into a site of another build", () => {
  it("is warned of nothing where its paths are the built ones, whatever the order of its feeds", () => {
    expect(warnings({})).toEqual([]);
    expect(warnings({ video: { feeds: league.video.feeds.toReversed() } })).toEqual([]);
  });

  it("is warned of each slug that the build does not have", () => {
    const { slugs, cookieNotice } = league.site;
    const site = {
      slugs: { ...slugs, fixtures: "games", teams: "squads" },
      cookieNotice: { ...cookieNotice, consentSlug: "privacy-choices" },
    };
    expect(warnings({ site })).toEqual([
      expect.stringMatching(/^site\.slugs\.teams: the site is built with "teams" .*, not with "squads"$/),
      expect.stringMatching(/^site\.slugs\.fixtures: the site is built with "matches" .*, not with "games"$/),
      expect.stringMatching(/^site\.cookieNotice\.consentSlug: .* "cookies" .*, not with "privacy-choices"$/),
    ]);
  });

  it("is warned of feeds without a page, and of pages without a feed", () => {
    const [first, live, ...others] = league.video.feeds;
    const feeds = [{ ...first, path: "/watch" }, { ...live, enabled: true }, ...others];
    expect(warnings({ video: { feeds } })).toEqual([
      "video.feeds: the site is built without /watch, /live, and stays so until it is built with this folder",
      "video.feeds: the site is built with /videos, which no feed has here: 404",
    ]);
  });
});
