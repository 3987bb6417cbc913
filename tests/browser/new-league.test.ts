import type { Page } from "playwright/test";
import { foreignWords } from "../fixtures/foreign-league.ts";
import { broadcast } from "./support/cdn.ts";
import { expectPlaying, findMatchInPlay, register } from "./support/fan.ts";
import { reportEvent } from "./support/feed.ts";
import { channel, crestWidth, test } from "./support/new-league.ts";
import { payByCard } from "./support/pay.ts";
import { expect } from "./support/test.ts";

test("a fan of a league that an operator has just begun buys a pass and watches its live match", async ({
  page,
  request,
  expectProblem,
  league: { folder, fixtureID },
  site,
}) => {
  const foreign = foreignWords(folder);
  const expectOwnWords = async (shown: Page = page) => {
    const content = await shown.content();
    expect([foreign(content), content.includes("£")]).toEqual([[], false]);
  };
  await broadcast(page, channel);
  const fan = {
    email: "kari@fans.example",
    password: "rain over the north stand",
    firstName: "Kari",
    lastName: "Nordmann",
  };

  await page.goto("/");
  await expect(page).toHaveTitle(/Fjord League/);
  const strip = page.getByRole("navigation", { name: "Clubs", exact: true });
  const crest = strip.getByRole("link", { name: "Bodø Vind" }).locator("img");
  await expect(crest).toHaveJSProperty("naturalWidth", crestWidth);
  await expectOwnWords();
  await register(page, fan);
  await expectOwnWords();
  await page.goto("/portal/mailbox");
  await expectOwnWords();

  await reportEvent(
    request,
    { id: fixtureID },
    { id: "kick-off", type: "kick-off", at: new Date().toISOString(), minute: 1 },
  );
  await findMatchInPlay(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Bodø Vind 0, Narvik Stål 0");
  await expectOwnWords();
  // Without a pass, playback is refused, and the passes that unlock it are shown.
  expectProblem(/status of 403 \(Forbidden\) \/api\/session\/check/);
  await page.getByRole("link", { name: "Watch live" }).click();
  const video = /\/videos\/live-\d+$/;
  await expect(page).toHaveURL(video);
  await expectOwnWords();
  await page.getByRole("button", { name: /Weekend pass, NOK/i }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expectOwnWords();
  await payByCard(page);
  await expect(page.getByRole("heading", { name: "Payment successful" })).toBeVisible();
  await expectOwnWords();
  await page.getByRole("link", { name: "Go to the video" }).click();
  await page.waitForURL(video);
  await expectPlaying(page);
  await expectOwnWords();
  expect(site.logLines.flatMap((line) => foreign(line))).toEqual([]);
});
