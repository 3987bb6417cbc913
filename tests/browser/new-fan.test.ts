import { countClicks } from "./support/count-clicks.ts";
import {
  expectPlaying,
  type Fan,
  findMatchInPlay,
  mailedCode,
  newFan,
  openMatchInPlay,
  register,
  signInByCall,
} from "./support/fan.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { payByCard } from "./support/pay.ts";
import { expect, test } from "./support/test.ts";

const password = "rain over the north stand";

// The refused session check and the declined card are responses with an error status.
const provoked = /the server responded with a status of (402|403)/;

test("who registers to buy goes on to the payment by himself: three presses besides the registration's two", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/the server responded with a status of 401/);
  const presses = await countClicks(page);
  await openMatchInPlay(page);
  // Before hydration, the buy button submits a form, which loads another page.
  await expectHydrated(page);
  await page.getByRole("main").getByRole("link", { name: "A pass for this match" }).click();
  await page.getByRole("button", { name: /^Buy\s*Match Pass/ }).click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("link", { name: "Register" }).click();
  await page.getByLabel("Email").fill("wren@fans.example");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { name: "Confirm your account" })).toBeVisible();
  await page.getByLabel("Code").fill(await mailedCode(page, "wren@fans.example"));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  expect(presses()).toBe(5);
});

test("from a page of words a match in play is two presses away, and its fan's club two, without an account", async ({
  page,
}) => {
  const presses = await countClicks(page);
  await page.goto("/accessibility");
  await page.getByRole("banner").getByRole("link", { name: "Matches", exact: true }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /, (first|second) half,/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/match-centre\/\d+$/);
  expect(presses()).toBe(2);
  await page.getByRole("navigation", { name: "Clubs" }).getByRole("button", { name: "Your club" }).click();
  await page.getByRole("dialog", { name: "Your club" }).getByRole("button", { name: "Lowmarket Town" }).click();
  await expect(page.getByText("Lowmarket Town is your club")).toBeVisible();
  expect(presses()).toBe(4);
});

test("who signs in to buy what his pass opens already sees it at once, from the passes for a match and from its video", async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(/the server responded with a status of (401|403|409)/);
  const account = page.getByRole("dialog", { name: "Account" });
  const logIn = async (fan: Fan) => {
    await account.getByLabel("Email").fill(fan.email);
    await account.getByLabel("Password", { exact: true }).fill(fan.password);
    await account.getByRole("button", { name: "Log In" }).click();
  };
  const subscriber = await newFan(site.storage, "live-video", "video-archive");

  const presses = await countClicks(page);
  await openMatchInPlay(page);
  // Before hydration, the buy button submits a form, which loads another page.
  await expectHydrated(page);
  const video = page.url().replace("/match-centre/", "/videos/live-");
  await page
    .getByRole("main")
    .getByRole("link", { name: /pass for this match/i })
    .click();
  await page.getByRole("button", { name: /^Buy\s*Match Pass/ }).click();
  await logIn(subscriber);
  await expect(page).toHaveURL(video);
  await expectPlaying(page);
  expect(presses()).toBe(3);

  // The session changes while the passes are open.
  const other = await newFan(site.storage);
  await page.context().clearCookies();
  await signInByCall(page, other);
  await page.goto(video);
  await page.getByRole("button", { name: "See the passes" }).click();
  const buy = page.getByRole("dialog", { name: "Passes" }).getByRole("button", { name: /^Buy\s*Match Pass/ });
  await expect(buy).toBeVisible();
  await page.context().clearCookies();
  await buy.click();
  await logIn(subscriber);
  await expect(page.getByText("You already have what this pass opens.")).toBeVisible();
  await expectPlaying(page);
  await expect(buy).toBeHidden();
  await expect(account).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a new fan finds the match, sees what it takes, registers, buys a pass and watches", async ({
    page,
    expectProblem,
  }) => {
    expectProblem(provoked);
    await findMatchInPlay(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/ half, /);
    await page.getByRole("link", { name: "Watch live" }).click();
    await page.waitForURL(/\/videos\/live-\d+/);
    const videoPath = new URL(page.url()).pathname;

    await test.step("an anonymous visitor is asked to log in", async () => {
      await expect(page.getByText("Please Log In to access this stream").first()).toBeVisible();
    });

    await test.step("registers on the account portal, which leads back to the video and the passes that open it", async () => {
      await page.getByRole("dialog", { name: "Account" }).getByRole("link", { name: "Register" }).click();
      await page.waitForURL(/\/portal\/register/);
      const typed = page.getByLabel("Password", { exact: true });
      const show = page.getByRole("button", { name: "Show password" });
      await expect(typed).toHaveAttribute("type", "password");
      await show.click();
      await expect(typed).toHaveAttribute("type", "text");
      await expect(show).toHaveAttribute("aria-pressed", "true");
      await show.click();
      await expect(typed).toHaveAttribute("type", "password");
      await register(page, { email: "robin@fans.example", password, firstName: "Robin", lastName: "Terrace" });
      await page.waitForURL(`**${videoPath}`);
      await expect(page.getByRole("dialog", { name: "Upgrade" })).toBeVisible();
    });

    await test.step("is declined, cancels, and then buys a day pass", async () => {
      const choose = async () => {
        await page
          .getByRole("button", { name: /Day Pass, £/ })
          .first()
          .click();
        await expect(page.getByLabel("Card number")).toBeVisible();
      };
      await choose();
      await payByCard(page, "4000 0000 0000 0002");
      await expect(page.getByRole("alert")).toContainText(/declined/i);
      await page
        .getByRole("link", { name: /back|cancel/i })
        .first()
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/cancelled/i);
      await page.goto(videoPath);
      await page.getByRole("button", { name: "See the passes" }).click();
      await choose();
      await payByCard(page);
      await expect(page.getByRole("heading", { name: "Payment successful" })).toBeVisible();
      // It names the pass and its end.
      const held = page.getByRole("region", { name: "What you hold" }).getByRole("listitem");
      await expect(held).toContainText("Day Pass");
      await expect(held).toContainText(/until .+\d{4}/i);
    });

    await test.step("watches the protected live stream", async () => {
      await page.getByRole("link", { name: "Go to the video" }).click();
      await page.waitForURL(`**${videoPath}`);
      await expectPlaying(page);
    });

    await test.step("leaves the player and signs out", async () => {
      await page.getByRole("button", { name: "Close the player" }).click();
      await page.getByRole("button", { name: "Profile" }).first().click();
      await page.getByRole("button", { name: "Logout" }).click();
      await expect(page.getByText("Logged Out")).toBeVisible();
      await expect(page.getByRole("button", { name: "Log In" }).first()).toBeVisible();
    });
  });
});
