import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { UpgradeButton } from "../../../../../../app/features/packages/upgrade-button.tsx";
import { lockedPrompt } from "../../../../../../app/features/videos/watch/watch-panel.tsx";
import { LeagueContext } from "../../../../../../app/ui/league.ts";
import { publicLeague } from "../../../../../../schemas/league/public-league.ts";
import type { LiveUpgrade } from "../../../../../../schemas/league/video-settings.ts";
import { league } from "../../../../../fixtures/league.ts";

const usual = publicLeague(league);

const button = (changes: Partial<LiveUpgrade> = {}) =>
  renderToStaticMarkup(
    <LeagueContext value={{ ...usual, upgradeButton: { ...usual.upgradeButton, ...changes } }}>
      <MemoryRouter>
        <UpgradeButton />
      </MemoryRouter>
    </LeagueContext>,
  );

describe("the upgrade button", () => {
  it("opens the passes over the page", () => {
    expect(button()).toMatch(/^<button type="button"[^>]*>See the passes<\/button>$/);
  });

  it("has the configured link and text", () => {
    expect(button({ buttonText: "Go premium", buttonLink: "/how-to-watch" })).toMatch(
      /^<a [^>]*href="\/how-to-watch"[^>]*>Go premium<\/a>$/,
    );
  });
});

describe("a locked video", () => {
  const video = { live: true, loggedIn: false, required: ["live-video"], closed: false };
  const login = { require: "login" } as const;

  it("asks for login if logged out, and for an upgrade if logged in", () => {
    expect(lockedPrompt(video, login)).toBe("login");
    expect(lockedPrompt({ ...video, loggedIn: true }, login)).toBe("upgrade");
  });

  it("asks for an upgrade right away if configured for live videos", () => {
    expect(lockedPrompt(video, { require: "upgrade" })).toBe("upgrade");
    expect(lockedPrompt({ ...video, live: false }, { require: "upgrade" })).toBe("login");
  });

  it("asks for nothing where nothing opens it", () => {
    expect(lockedPrompt({ ...video, closed: true }, login)).toBeNull();
    expect(lockedPrompt({ ...video, loggedIn: true, closed: true }, login)).toBeNull();
  });

  it("asks for nothing if logged in and no pass unlocks it", () => {
    expect(lockedPrompt({ ...video, loggedIn: true, required: [] }, login)).toBeNull();
  });
});
