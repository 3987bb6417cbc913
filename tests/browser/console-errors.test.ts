import type { Page } from "playwright/test";
import { playReport } from "../../schemas/streaming/play-report.ts";
import { expectPlaying, newFan, openMatchInPlay, pathOfVideo, signInByCall } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

// Blocking service workers would itself log a warning.
test.use({ serviceWorkers: "allow" });

/** Console warnings of the page. */
function warningsOf(page: Page): string[] {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  return warnings;
}

const player = (page: Page) => page.getByRole("dialog", { name: "Video player" });
const heard = (page: Page) => page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);

async function closeThePlayer(page: Page): Promise<void> {
  await player(page).getByRole("button", { name: "Close the player" }).click();
  await expect(player(page)).toBeHidden();
  await expect(page.locator("video")).toHaveCount(0);
}

test("the console stays quiet while recordings, live streams and commentaries play and close, and how it sounded is reported", async ({
  page,
  request,
  site,
}) => {
  const fan = await newFan(site.storage, "video-archive", "live-video", "live-audio");
  const warnings = warningsOf(page);
  await signInByCall(page, fan);

  await test.step("a recording, which is sought", async () => {
    await page.goto(await pathOfVideo(request, /^Full replay: /));
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expectPlaying(page);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expectPlaying(page, 60);
    await closeThePlayer(page);
    expect(warnings).toEqual([]);
  });

  await test.step("a live stream", async () => {
    await openMatchInPlay(page);
    await page.getByRole("link", { name: "Watch live" }).click();
    await expectPlaying(page, 150);
    await closeThePlayer(page);
    expect(warnings).toEqual([]);
  });

  await test.step("a commentary", async () => {
    await page.getByRole("button", { name: "Listen live" }).click();
    const panel = page.getByRole("region", { name: "Audio player" });
    await expect(panel.getByRole("button", { name: "Pause" })).toBeVisible();
    const before = await heard(page);
    await expect.poll(() => heard(page)).toBeGreaterThan(before + 6);
    const reported = page.waitForRequest(/\/api\/plays$/);
    await panel.getByRole("button", { name: "Close the audio player" }).click();
    await expect(panel).toBeHidden();
    const sent = await reported;
    const report = playReport.parse(sent.postDataJSON());
    expect(report).toMatchObject({ failure: null, start: expect.any(Number), frames: 0 });
    expect(report.played).toBeGreaterThan(0);
    expect(report.kilobits).toBeGreaterThan(10);
    expect((await sent.response())?.status()).toBe(202);
    // Shaka warns whenever its manifest is read. The one expected read determines how far the stream's live edge is behind the broadcast.
    expect(warnings).toEqual([expect.stringContaining("use getManifest() for")]);
  });
});
