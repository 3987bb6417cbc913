import { expectAccessible } from "./support/accessible.ts";
import { expectMarkupOnPage } from "./support/expect-text-on-page.ts";
import { goInDesk, joinStaff } from "./support/staff.ts";
import { measureTaskTime } from "./support/task-time.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

test("the video team opens a live stream with a country rule and its commentary, changes and deletes both, and a fan sees it on the site", async ({
  page,
  request,
  site,
}) => {
  const expectShort = await measureTaskTime(page);
  await joinStaff(page, site.storage, "video", "/video");
  await page.getByRole("link", { name: "Open a live stream" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Open a live stream" })).toBeVisible();
  const open = page.getByRole("form", { name: "Open a live stream" });
  const match = open.getByLabel("Match", { exact: true });
  const id = await match.locator("option").nth(-2).getAttribute("value");
  await match.selectOption(id);
  await open.getByLabel("Opens how many minutes before kick-off").fill("30");
  await open.getByLabel("Title", { exact: true }).fill("The floodlit derby");
  await open.getByLabel("HLS address").fill("https://cdn.example/live/derby/master.m3u8");
  await open.getByLabel("Open to").selectOption({ label: "Everybody, without an account" });
  await open.getByLabel("Rules", { exact: true }).selectOption({ label: "Rules of its own" });
  await open.getByLabel("Where", { exact: true }).selectOption({ label: "Everywhere but in the countries chosen" });
  const countries = open.getByLabel("Countries", { exact: true });
  await countries.fill("fran");
  await countries.press("Enter");
  await countries.fill("ireland");
  await open.getByRole("button", { name: "Add Ireland" }).click();
  await open.getByRole("button", { name: "Take out Ireland" }).click();
  await open.getByRole("button", { name: "Block hours in some countries" }).click();
  const hours = open.getByRole("group", { name: "Blocked hours 1" });
  await hours.getByLabel("Blocked in", { exact: true }).fill("IE");
  await hours.getByLabel("Blocked in", { exact: true }).press("Enter");
  await hours.getByLabel("And on the day").fill("2999-12-26");
  await hours.getByRole("button", { name: "Add the day" }).click();
  await expectAccessible(page, { part: "main" });
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);
  // The draft survives a reload.
  await page.reload();
  await expect(open.getByText("What you had written here and not sent is back.")).toBeVisible();
  await expect(match).toHaveValue(id ?? "");
  await expect(open.getByLabel("Opens how many minutes before kick-off")).toHaveValue("30");
  await expect(open.getByLabel("Title", { exact: true })).toHaveValue("The floodlit derby");
  await expect(open.getByLabel("HLS address")).toHaveValue("https://cdn.example/live/derby/master.m3u8");
  await open.getByLabel("Why", { exact: true }).fill("the league shows it");
  await open.getByRole("button", { name: "Open it" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "The floodlit derby" })).toBeVisible();
  expectShort("open a live stream with rules");
  await expect(page.getByText("It may not be watched in France.")).toBeVisible();
  await expect(page.getByText("In Ireland it may not be watched from 14:45 to 17:15 on that day.")).toBeVisible();
  await expectAccessible(page, { part: "main" });
  const question = page.getByRole("region", { name: "Who can watch it?" });
  for (const [country, answer] of [
    ["France", "No"],
    ["Ireland", "Yes"],
  ] as const) {
    await question.getByLabel("Where").selectOption({ label: country });
    await question.getByRole("button", { name: "Ask" }).click();
    await expect(question.getByRole("status")).toContainText(answer);
  }

  const stream = page.getByRole("region", { name: "The stream" });
  await stream.getByText("Change it", { exact: true }).first().click();
  const change = stream.getByRole("form", { name: "Change this stream" });
  await expect(change.getByLabel("HLS address")).toHaveValue("https://cdn.example/live/derby/master.m3u8");
  await change.getByLabel("Title", { exact: true }).fill("The derby, live");
  await change.getByLabel("Why", { exact: true }).fill("a better title");
  await change.getByRole("button", { name: "Change it" }).click();
  await expect(stream.getByText("It is changed.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "The derby, live" })).toBeVisible();

  await expectMarkupOnPage(request, `/videos/live-${id}`, /<h1[^>]*>The derby, live<\/h1>/);

  await test.step("its commentary is deleted, opened with a source on another host, found, and changed back", async () => {
    await goInDesk(page, `/video/audio-${id}`);
    const commentary = page.getByRole("region", { name: "The commentary" });
    await commentary.getByText("Delete it", { exact: true }).first().click();
    const take = commentary.getByRole("form", { name: "Delete it" });
    await take.getByLabel("Why", { exact: true }).fill("another one is to come");
    await take.getByRole("button", { name: "Delete it" }).click();
    await page.getByRole("link", { name: "Open a commentary" }).click();
    const open = page.getByRole("form", { name: "Open a commentary" });
    await open.getByLabel("Match", { exact: true }).selectOption(id);
    await open.getByLabel("Title", { exact: true }).fill("The derby on the radio");
    await open.getByLabel("Description", { exact: true }).fill("Ffion Rees comments");
    await open.getByLabel("Language", { exact: true }).fill("cy");
    await open.getByLabel("HLS address").fill("https://radio.example/live/derby/master.m3u8");
    expect(await horizontalOverflow(page)).toBe(0);
    await open.getByLabel("Why", { exact: true }).fill("the league is heard too");
    await open.getByRole("button", { name: "Open it" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The derby on the radio" })).toBeVisible();

    await goInDesk(page, "/video?text=derby%20on%20the%20radio");
    await page.getByRole("link", { name: /The derby on the radio.*Commentary, live/ }).click();
    await expect(page.getByText("Live commentary", { exact: true })).toBeVisible();
    await commentary.getByText("Change it", { exact: true }).first().click();
    const change = commentary.getByRole("form", { name: "Change this commentary" });
    await expect(change.getByLabel("HLS address")).toHaveValue("https://radio.example/live/derby/master.m3u8");
    await change.getByLabel("Sound", { exact: true }).selectOption({ index: 1 });
    await change.getByLabel("Why", { exact: true }).fill("the radio is away");
    await change.getByRole("button", { name: "Change it" }).click();
    await expect(commentary.getByText("It is changed.")).toBeVisible();
    expect(await horizontalOverflow(page)).toBe(0);
    await expectAccessible(page, { part: "main" });
  });

  await goInDesk(page, `/video/live-${id}`);
  await stream.getByText("Delete it", { exact: true }).first().click();
  const remove = stream.getByRole("form", { name: "Delete it" });
  await remove.getByLabel("Why", { exact: true }).fill("it is shown elsewhere");
  await remove.getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Video desk" })).toBeVisible();
});
