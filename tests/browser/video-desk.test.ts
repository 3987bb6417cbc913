import { expectAccessible } from "./support/accessible.ts";
import { joinStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test("the video team answers who can watch a video, and pulls it", async ({ page, site }) => {
  await joinStaff(page, site.storage, "video", "/video");
  await expect(page.getByRole("heading", { level: 1, name: "Video desk" })).toBeVisible();
  await page.getByLabel("Words of its title, or its id").fill("replay");
  await page.getByRole("button", { name: "Find" }).click();
  const first = page.getByRole("main").getByRole("listitem").first().getByRole("link");
  await expect(first).toContainText("Recording");
  await expectAccessible(page);
  await first.click();

  const question = page.getByRole("region", { name: "Who can watch it?" });
  const answer = question.getByRole("status");
  await question.getByLabel("Where").selectOption({ label: "United Kingdom" });
  await question.getByRole("combobox", { name: "Who" }).selectOption({ label: "An account without a pass" });
  await question.getByRole("button", { name: "Ask" }).click();
  await expect(answer).toContainText("No");
  await expect(answer).toContainText("Sorry but you are not subscribed to this stream");
  await expect(answer).toContainText("What opens it: ");
  await expectAccessible(page);
  const opened = await page
    .getByRole("listitem")
    .getByText(/^Opened by /)
    .textContent();
  const [pass] = (opened ?? "").replace("Opened by ", "").split(/; |\.$/);
  await question.getByRole("combobox", { name: "Who" }).selectOption({ label: `An account with ${pass}` });
  await question.getByRole("button", { name: "Ask" }).click();
  await expect(answer).toContainText("Yes");

  const pull = page.getByRole("region", { name: "Pull it" });
  await pull.getByLabel("Why").fill("the club asks for it");
  await pull.getByRole("button", { name: "Pull it" }).click();
  await expect(page.getByText("Pulled: nobody may watch it")).toBeVisible();
  await question.getByRole("button", { name: "Ask" }).click();
  await expect(answer).toContainText("It is pulled: nobody may watch it.");
  await expectAccessible(page);
  const again = page.getByRole("region", { name: "Let it be watched again" });
  await again.getByLabel("Why").fill("it was the wrong one");
  await again.getByRole("button", { name: "Let it be watched again" }).click();
  await expect(page.getByText("Recording", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("the video team reads what an uploaded recording waits for, and why one has failed", async ({ page, site }) => {
  const database = site.storage.database("VIDEO_DB");
  const [row] = await database.query({
    sql: "SELECT entry_id FROM videos WHERE media_type = 'OnDemand' AND release_from < ? ORDER BY entry_id LIMIT 1",
    params: [new Date().toISOString()],
  });
  const entryID = String(row?.entry_id);
  const isNow = (state: string, problem: string | null) =>
    database.transact([
      { sql: "DELETE FROM recordings" },
      {
        sql: `INSERT INTO recordings (id, entry_id, name, length, origin, upload_id, created_at, changed_at, state, problem)
          VALUES ('upload', ?, 'talk.mp4', 9, '', '', '2026', '2026', ?, ?)`,
        params: [entryID, state, problem],
      },
    ]);
  await joinStaff(page, site.storage, "video");
  await isNow("uploaded", "ffmpeg is missing. Install ffmpeg.");
  await page.goto(`/desk/video/${entryID}`);
  await expect(
    page.getByText("Its recording waits to be packaged. ffmpeg is missing. Install ffmpeg.", { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await isNow("failed", "talk.mp4 has no picture.");
  await page.reload();
  await expect(
    page.getByText("Its recording could not be packaged. talk.mp4 has no picture.", { exact: true }),
  ).toBeVisible();
  await isNow("ready", null);
  await page.reload();
  await expect(page.getByText("Recording", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Its recording/)).toHaveCount(0);
});
