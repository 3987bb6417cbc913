import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { videoSettings } from "../../../../../app/content/videos.ts";
import { UpgradeButton } from "../../../../../app/features/packages/upgrade-button.tsx";
import { lockedPrompt } from "../../../../../app/features/videos/watch-panel.tsx";

const usual = { ...videoSettings.liveUpgradeData };
afterEach(() => void Object.assign(videoSettings.liveUpgradeData, usual));

const button = () =>
  renderToStaticMarkup(
    <MemoryRouter>
      <UpgradeButton />
    </MemoryRouter>,
  );

describe("the upgrade button", () => {
  it("opens the passes over the page", () => {
    expect(button()).toMatch(/^<button type="button"[^>]*>See the passes<\/button>$/);
  });

  it("has the configured link and text", () => {
    Object.assign(videoSettings.liveUpgradeData, { buttonText: "Go premium", buttonLink: "/how-to-watch" });
    expect(button()).toMatch(/^<a [^>]*href="\/how-to-watch"[^>]*>Go premium<\/a>$/);
  });
});

describe("a locked video", () => {
  const video = { live: true, loggedIn: false, required: ["live-video"], closed: false };

  it("asks for login if logged out, and for an upgrade if logged in", () => {
    expect(lockedPrompt(video)).toBe("login");
    expect(lockedPrompt({ ...video, loggedIn: true })).toBe("upgrade");
  });

  it("asks for an upgrade right away if configured for live videos", () => {
    Object.assign(videoSettings.liveUpgradeData, { require: "upgrade" });
    expect(lockedPrompt(video)).toBe("upgrade");
    expect(lockedPrompt({ ...video, live: false })).toBe("login");
  });

  it("asks for nothing where nothing opens it", () => {
    expect(lockedPrompt({ ...video, closed: true })).toBeNull();
    expect(lockedPrompt({ ...video, loggedIn: true, closed: true })).toBeNull();
  });

  it("asks for nothing if logged in and no pass unlocks it", () => {
    expect(lockedPrompt({ ...video, loggedIn: true, required: [] })).toBeNull();
  });
});
