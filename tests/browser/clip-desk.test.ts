import { expectAccessible } from "./support/accessible.ts";
import { expectTextOnPage } from "./support/expect-text-on-page.ts";
import { expectPlaying, newFan, signInByCall } from "./support/fan.ts";
import { joinStaff } from "./support/staff.ts";
import { measureTaskTime } from "./support/task-time.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

/** Entry that the test ends and that is restored afterwards, because other tests of this site watch it. */
let ended: string | null = null;
test.afterEach(async ({ site }) => {
  if (ended === null) return;
  const sql = "UPDATE videos SET ended_at = NULL, ended_by_hand = 0 WHERE entry_id = ?1";
  await site.storage.database("VIDEO_DB").transact([{ sql, params: [ended] }]);
  ended = null;
});

test("the video team cuts a clip of a live match by keyboard and publishes it, and a fan finds and watches it", async ({
  page,
  request,
  site,
  anotherBrowser,
}) => {
  const storage = site.storage.database("VIDEO_DB");
  // On air for some time, so that two minutes can be cut. Its title is unique, because the clubs may meet twice in a week.
  const [live] = await storage.query({
    sql: `SELECT entry_id, fixture_id, title FROM videos WHERE media_type = 'DrmLiveVideo' AND ended_at IS NULL AND release_from <= ?
      AND fixture_id IS NOT NULL AND title IN (SELECT title FROM videos GROUP BY title HAVING count(*) = 1)
      ORDER BY release_from LIMIT 1`,
    params: [new Date(Date.now() - 300_000).toISOString()],
  });
  const entry = String(live?.entry_id);

  const loaded: string[] = [];
  page.on("request", (asked) => loaded.push(new URL(asked.url()).pathname));
  const expectShort = await measureTaskTime(page);
  await joinStaff(page, site.storage, "video", "/video");
  await page.getByRole("link", { name: String(live?.title) }).click();
  // Staff can watch without a pass, in a player that is not the fans'.
  const playing = page.getByRole("region", { name: "What plays" });
  await playing.getByRole("button", { name: "See what plays" }).click();
  await expect
    .poll(() =>
      playing
        .getByLabel("What plays")
        .evaluate((video) => (video instanceof HTMLVideoElement ? video.readyState + video.buffered.length : 0)),
    )
    .toBeGreaterThan(2);
  await expectAccessible(page, { part: "main" });
  await page.getByRole("link", { name: "Cut a clip" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cut a clip" })).toBeVisible();
  const preview = page.getByRole("region", { name: "Preview" });
  const position = preview.getByRole("slider", { name: "Position" });
  // The slider gets the focus as soon as the preview is loaded.
  await expect(position).toBeFocused();
  await expect(position).toHaveAttribute("max", /^11[789]\./);
  expect(loaded).toContain("/desk-clip-preview-player.js");

  const at = () =>
    preview
      .getByLabel("The stream's last minutes")
      .evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : -1));
  // The preview first shows the clip's in point, some twenty seconds back.
  await expect(position).toHaveAttribute("aria-valuetext", /^1:3[5-9]/);
  await page.keyboard.press("Home");
  await expect.poll(at).toBe(0);
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(at).toBeCloseTo(1.92, 1);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect.poll(at).toBeCloseTo(2.32, 1);
  await page.keyboard.press("i");
  await expect(page.getByLabel("In point, seconds")).toHaveValue("2.3");
  // Playback shows frames.
  await page.keyboard.press("k");
  await expectPlaying(page, 10);
  await page.keyboard.press("k");
  await page.keyboard.press("o");
  await page.getByLabel("Out point, seconds").fill("13");
  await page.getByLabel("Out point, seconds").press("Enter");
  await expect(page.getByText("The clip lasts 11.5 seconds")).toContainText(
    "It begins 0.4 s before your in point and ends 0.4 s after your out point: a stream can be cut every 1.92 s.",
  );
  await expectAccessible(page, { part: "main" });
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);
  await expectAccessible(page, { part: "main", again: true, at: "360 px" });

  const form = page.getByRole("form", { name: "Publish the clip" });
  await expect(form.getByLabel("Title", { exact: true })).toHaveValue(/^Highlights: .+ v .+/);
  const title = `The floodlit goal ${crypto.randomUUID().slice(0, 4)}`;
  await form.getByLabel("Title", { exact: true }).fill(title);
  await form.getByLabel("Who may watch it").selectOption({ label: "Every account" });
  await form.getByLabel("Where and when").selectOption({ label: "Everywhere, at any time" });
  await form.getByLabel("Title", { exact: true }).press("Enter");
  await expect(page.getByRole("link", { name: "its page" })).toBeVisible();
  expectShort("clip and publish");
  const clips = page.getByRole("list", { name: "Clips of this stream" });
  await expect(clips).toContainText(title);
  await test.step("deleting a clip leaves the one that is being cut", async () => {
    const slip = `A slip ${crypto.randomUUID().slice(0, 4)}`;
    await form.getByLabel("Title", { exact: true }).fill(slip);
    await form.getByRole("button", { name: "Publish the clip" }).click();
    await expect(clips).toContainText(slip);
    await form.getByLabel("Title", { exact: true }).fill("Not published yet");
    await page.getByLabel("In point, seconds").fill("7");
    await page.getByLabel("In point, seconds").press("Enter");
    await clips.getByText(`Delete it: ${slip}`).click();
    const deletion = clips.getByRole("form", { name: `Delete ${slip}` });
    await deletion.getByLabel("Why").fill("the wrong goal");
    await deletion.getByRole("button", { name: "Delete it" }).click();
    await expect(clips).not.toContainText(slip);
    await expect(page.getByLabel("In point, seconds")).toHaveValue("7.0");
    await expect(form.getByLabel("Title", { exact: true })).toHaveValue("Not published yet");
  });

  // The stream ends, and the clip stays.
  ended = entry;
  await storage.transact([
    {
      sql: "UPDATE videos SET ended_at = ?2, ended_by_hand = 1 WHERE entry_id = ?1",
      params: [entry, new Date().toISOString()],
    },
  ]);
  const context = await anotherBrowser();
  const fan = await context.newPage();
  await expectTextOnPage(request, `/match-centre/${live?.fixture_id}`, new RegExp(`Clips.*${title}`));
  await expectTextOnPage(request, "/videos", new RegExp(title));
  await signInByCall(fan, await newFan(site.storage));
  await fan.goto("/videos");
  // A video opened by a press starts at once.
  await fan.getByRole("link", { name: title }).first().click();
  await expect(fan).toHaveURL(/\/videos\/clip-/);
  await expectPlaying(fan);
  expect(await fan.evaluate(() => document.querySelector("video")?.duration ?? 0)).toBeCloseTo(11.52, 1);
  await context.close();

  const list = page.getByRole("list", { name: "Clips of this stream" });
  await list.getByText("Delete it").first().click();
  const remove = list.getByRole("form", { name: new RegExp(`^Delete ${title}`) });
  await remove.getByLabel("Why").fill("the wrong goal");
  await remove.getByRole("button", { name: "Delete it" }).click();
  await expect(list).toHaveCount(0);
});
