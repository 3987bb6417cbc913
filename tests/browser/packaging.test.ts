import { openLocalStorage } from "../../scripts/lib/storage.ts";
import { expectPlaying, newFan, openMatchInPlay, signIn } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

/* A site of its own: assets are the same for every entry. */
test.use({ siteVariables: { CONCURRENT_STREAMS: "1" } });

/** What an operator does to every asset. */
async function packageAs(stateDir: string, ...formats: string[]): Promise<void> {
  const storage = openLocalStorage(stateDir);
  await storage.database("VIDEO_DB").transact([
    {
      sql: "UPDATE assets SET packaging = json_set(packaging, '$.formats', json(?))",
      params: [JSON.stringify(formats)],
    },
  ]);
  await storage.close();
}

test("what is packaged as HLS alone plays: a live stream, a recording and commentary", async ({ page, site }) => {
  await packageAs(site.stateDir, "hls");
  const fan = await newFan(site.stateDir, "live-video", "live-audio", "video-archive");
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  for (const title of [/^Live: /, /^Full replay: /]) {
    await page.goto("/videos");
    await page.getByRole("link", { name: title }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    if (title.test("Live: ")) await signIn(page, fan);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expectPlaying(page);
    await page.keyboard.press("Escape");
  }
  await openMatchInPlay(page);
  await page.getByRole("button", { name: "Listen live" }).click();
  const heard = () => page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
  await expect.poll(heard).toBeGreaterThan(0);
  const before = await heard();
  await expect.poll(heard).toBeGreaterThan(before + 0.5);
  const manifests = fetched.filter((path) => /\.mpd$|master\.m3u8$/.test(path));
  expect(new Set(manifests).size).toBe(3);
  expect(manifests.filter((path) => path.endsWith(".mpd"))).toEqual([]);
  // Nor is the library fetched that reads them.
  expect(fetched.filter((path) => path.includes("shaka-player.hls"))).not.toEqual([]);
  expect(fetched.filter((path) => path.includes("shaka-player.dash"))).toEqual([]);
});
