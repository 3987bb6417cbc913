import { expect, test } from "./support/test.ts";

test("episodes of the podcast play where they are listed, one at a time", async ({ page }) => {
  await page.goto("/official-podcast");
  const episodes = page
    .getByRole("region", { name: "Episodes" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
  const [first, second] = [episodes.nth(0).locator("audio"), episodes.nth(1).locator("audio")];
  const play = (audio: typeof first) => audio.evaluate((element: HTMLAudioElement) => element.play());
  const timeOf = (audio: typeof first) => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
  await page.getByRole("heading", { level: 1 }).click();
  await play(first);
  await expect.poll(() => timeOf(first)).toBeGreaterThan(0.5);
  const length = await first.evaluate((element: HTMLAudioElement) => element.duration);
  const minutes = Math.floor(length / 60);
  await expect(episodes.nth(0)).toContainText(`${minutes}:${String(Math.round(length) % 60).padStart(2, "0")}`);
  await first.evaluate((element: HTMLAudioElement) => {
    element.currentTime = element.duration - 5;
  });
  await expect.poll(() => timeOf(first)).toBeGreaterThan(length - 5);
  await play(second);
  await expect.poll(() => first.evaluate((element: HTMLAudioElement) => element.paused)).toBe(true);
  await expect.poll(() => timeOf(second)).toBeGreaterThan(0.5);
});

test("what an episode sounds like can be read", async ({ page }) => {
  await page.goto("/official-podcast");
  const episode = page.getByRole("region", { name: "Episodes" }).getByRole("listitem").first();
  await expect(episode.getByText("The crowd sings")).toBeHidden();
  await episode.getByText("What is heard, in writing").click();
  await expect(episode.getByText("The crowd sings")).toBeVisible();
});
