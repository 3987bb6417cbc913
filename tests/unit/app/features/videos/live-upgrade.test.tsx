import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { videoSettings } from "../../../../../app/content/videos.ts";
import { UpgradeButton } from "../../../../../app/features/packages/upgrade-button.tsx";
import { lockedAsks } from "../../../../../app/features/videos/locked-asks.ts";

const usual = { ...videoSettings.liveUpgradeData };
afterEach(() => void Object.assign(videoSettings.liveUpgradeData, usual));

const button = () =>
  renderToStaticMarkup(
    <MemoryRouter>
      <UpgradeButton />
    </MemoryRouter>,
  );

describe("the way to more", () => {
  it("opens the passes over the page", () => {
    expect(button()).toMatch(/^<button type="button"[^>]*>See the passes<\/button>$/);
  });

  it("leads where the league has set, in its words", () => {
    Object.assign(videoSettings.liveUpgradeData, { buttonText: "Go premium", buttonLink: "/how-to-watch" });
    expect(button()).toMatch(/^<a [^>]*href="\/how-to-watch"[^>]*>Go premium<\/a>$/);
  });
});

describe("a locked video", () => {
  const asked = { live: true, loggedIn: false, required: ["live-video"] };

  it("asks who is logged out to log in, and who is logged in to upgrade", () => {
    expect(lockedAsks(asked)).toBe("login");
    expect(lockedAsks({ ...asked, loggedIn: true })).toBe("upgrade");
  });

  it("asks to upgrade at once where the league has set that of live ones", () => {
    Object.assign(videoSettings.liveUpgradeData, { require: "upgrade" });
    expect(lockedAsks(asked)).toBe("upgrade");
    expect(lockedAsks({ ...asked, live: false })).toBe("login");
  });

  it("asks nothing more of who is logged in where no pass opens it", () => {
    expect(lockedAsks({ ...asked, loggedIn: true, required: [] })).toBeNull();
  });
});
