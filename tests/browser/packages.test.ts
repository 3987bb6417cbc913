import { expectAccessible } from "./support/accessible.ts";
import { countClicks } from "./support/count-clicks.ts";
import { type Fan, mailedCode, newFan, newVoucher, pathOfVideo, signInByCall } from "./support/fan.ts";
import { expectVisibleInForcedColours } from "./support/forced-colours.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { arriveAt } from "./support/navigate.ts";
import { payByCard } from "./support/pay.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

test("a fan with an audio pass sees it owned, redeems a voucher, and subscribes to video from the panel", async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(/the server responded with a status of 404/);
  const voucher = await newVoucher(site.storage);
  const fan = await newFan(site.storage, "live-audio");
  await signInByCall(page, fan);
  const video = await pathOfVideo(page.request, /^Live: /);
  await page.goto(video);
  await expect(page.getByText("This stream is for pass holders.")).toBeVisible();
  // A league may also have an older, external provider.
  await page.route("/api/packages/legacy", (route) =>
    route.fulfill({
      json: {
        data: [
          {
            Id: "a1",
            Title: "Classic Audio",
            Body: "As ever.",
            Duration: null,
            AmountFormatted: "£3.99",
            PurchaseUrl: "https://shop.example/a1",
          },
        ],
      },
    }),
  );
  await page.getByRole("button", { name: "See the passes" }).click();
  const panel = page.getByRole("dialog", { name: "Passes" });
  // Passes that unlock this video come first.
  await expect(
    panel.getByText(/ opens with the Match Pass, Day Pass, Monthly Video Pass or Season Video Pass\.$/),
  ).toBeVisible();
  await expect(panel.getByRole("tab", { name: "Match passes", selected: true })).toBeVisible();
  await panel.getByRole("tab", { name: "Subscriptions" }).click();
  await expect(panel.getByRole("article").first()).toHaveAccessibleName("Monthly Video Pass");
  const audio = panel.getByRole("article", { name: "Monthly Audio Pass" });
  await expect(audio.getByText("Opens for you already")).toBeVisible();
  await expect(audio.getByRole("button", { name: "Subscribe" })).toBeHidden();
  await expectAccessible(page, { part: "dialog[open]" });
  await expectVisibleInForcedColours(page, "the passes");

  await audio.getByRole("button", { name: "Manage Subscriptions" }).click();
  const held = page.getByRole("dialog", { name: "Account" }).getByRole("region", { name: "What you hold" });
  await expect(held).toContainText("Live commentary of every match");
  await page.keyboard.press("Escape");

  await panel.getByRole("button", { name: "Redeem a voucher" }).click();
  const dialog = page.getByRole("dialog", { name: "Redeem a voucher" });
  const alert = dialog.getByRole("alert");
  await dialog.getByLabel("Voucher code").fill("abcd-efgh-jkmn-pqrs");
  await dialog.getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(alert).toContainText("abcd-efgh-jkmn-pqrs");
  await expect(alert).toContainText("There is no voucher with this code.");
  await dialog.getByLabel("Voucher code").fill(voucher);
  await page.keyboard.press("Enter");
  await expect(alert).toContainText(voucher);
  await expect(alert).toContainText("Your voucher is redeemed. It opens for you: the archive of replays until");
  await expect(page.locator("html")).toHaveAttribute("data-locked");
  await expectAccessible(page, { part: "dialog[open]" });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await test.step("leaving the page of a locked video says nothing of an earlier voucher", async () => {
    await page.keyboard.press("Escape");
    await arriveAt(page, "/news");
    await expect(page.getByText("Your voucher is redeemed.").filter({ visible: true })).toHaveCount(0);
    await page.goBack();
    await page.getByRole("button", { name: "See the passes" }).click();
  });

  await panel.getByRole("tab", { name: "Subscriptions" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(panel.getByRole("tab", { name: "Match passes" })).toBeFocused();
  await expect(panel.getByRole("article", { name: "Day Pass", exact: true })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(panel.getByRole("tab", { name: "Other passes" })).toBeFocused();
  const classic = panel.getByRole("tabpanel", { name: "Other passes" }).getByRole("listitem");
  await expect(classic).toHaveText(/Listen\s*Classic Audio\s*As ever\.\s*£3\.99\s*p\/m/);
  await expect(classic.getByRole("link", { name: /^Buy\s*Classic Audio/ })).toHaveAttribute(
    "href",
    "https://shop.example/a1",
  );
  await page.keyboard.press("ArrowRight");
  await panel.getByRole("button", { name: /^Subscribe\s*Monthly Video Pass/ }).click();
  await expect(page.getByText("£14.00 per month")).toBeVisible();
  await expectAccessible(page);
  // The provider's pages follow the system's colour scheme.
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(18, 21, 28)");
  await expectAccessible(page, { again: true });
  await page.emulateMedia({ colorScheme: "light" });
  await payByCard(page);
  await expect(page.getByRole("heading", { name: "Payment successful" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to the video" })).toHaveAttribute("href", new RegExp(`^${video}\\b`));
});

test("a logged-out fan is asked to log in, which leads on to the checkout, and a failed checkout says so", async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(/the server responded with a status of (401|402|409|503)/);
  const account = page.getByRole("dialog", { name: "Account" });
  const logIn = async (fan: Fan) => {
    await expect(account).toHaveAccessibleDescription("You must be logged in to purchase");
    await account.getByLabel("Email").fill(fan.email);
    await account.getByLabel("Password", { exact: true }).fill(fan.password);
    await account.getByRole("button", { name: "Log In" }).click();
  };
  await page.goto("/packages");
  // Before hydration, the button submits a form, which loads another page.
  await expectHydrated(page);
  await test.step("who logs in to buy what he holds already is shown it", async () => {
    await page.getByRole("button", { name: /^Subscribe\s*Monthly Audio Pass/ }).click();
    await logIn(await newFan(site.storage, "live-audio"));
    await expect(page.getByText("You already have what this pass opens.")).toBeVisible();
    const held = account.getByRole("region", { name: "What you hold" });
    await expect(held).toContainText("Live commentary of every match");
    await page.keyboard.press("Escape");
  });

  const buy = page.getByRole("button", { name: /^Buy\s*Day Pass/ });
  await test.step("a failed checkout says so", async () => {
    await page.route("/api/checkout", (route) =>
      route.fulfill({ status: 503, json: { error: { code: "checkout_unavailable", message: "", requestID: "1" } } }),
    );
    await buy.click();
    await expect(
      page.getByRole("alert").filter({ hasText: "Sorry, checkout is not currently available, please try again" }),
    ).toBeVisible();
    await page.unroute("/api/checkout");
  });

  await page.getByRole("banner").getByRole("button", { name: "Profile" }).click();
  await account.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Log In" })).toBeVisible();
  await buy.click();
  await logIn(await newFan(site.storage));
  await expect(page.getByRole("button", { name: "Pay £10.00" })).toBeVisible();

  // The bank asks for authentication, which first fails, then succeeds.
  await payByCard(page, "4000 0025 0000 3155");
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByRole("alert")).toContainText("We are unable to authenticate your payment method.");
  await expectAccessible(page);
  await payByCard(page, "4000 0025 0000 3155");
  await expect(page.getByRole("heading", { name: "Is it you who pays?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expect(page.getByRole("heading", { name: "Payment successful" })).toBeVisible();

  // Cancelling takes three presses.
  await page.goto("/accessibility");
  await page.getByRole("banner").getByRole("button", { name: "Profile" }).click();
  await account.getByRole("link", { name: "Withdraw from contract" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm withdrawal: Day Pass" }).click();
  const withdrawn = page.getByRole("region", { name: "Day Pass" });
  await expect(withdrawn).toContainText("You have withdrawn from this contract.");
  await expect(withdrawn).toContainText("£10.00 goes back the way you paid it.");
  await expect(page.getByRole("button", { name: /Confirm withdrawal/ })).toHaveCount(0);
  await expectAccessible(page);
});

test("a gift is written once: it waits for its giver to register, and its mail leads a newcomer to redeem it", async ({
  page,
  anotherBrowser,
  expectProblem,
}) => {
  // Redeeming the second gift asks when it should begin.
  expectProblem(/status of 409/);
  const [giver, friend] = ["giver@fans.example", "newcomer@fans.example"];
  const password = "rain over the north stand";
  const given = await countClicks(page);
  await page.goto("/packages");
  await page.getByRole("link", { name: /^Give it to somebody\s*: Day Pass/ }).click();
  await page.getByLabel("Their email address").fill(friend);
  await page.getByLabel("Your name").fill("Ann");
  await page.getByRole("button", { name: "Give the Day Pass, £10.00" }).click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("link", { name: "Register" }).click();
  await page.getByLabel("Email").fill(giver);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { name: "Confirm your account" })).toBeVisible();
  await page.getByLabel("Code").fill(await mailedCode(page, giver));
  await page.getByRole("button", { name: "Confirm" }).click();
  await payByCard(page);
  await expect(page.getByText("The code of your gift is on its way by email")).toBeVisible();
  expect(given()).toBe(6);

  const theirs = await (await anotherBrowser()).newPage();
  const redeemed = await countClicks(theirs);
  await theirs.goto(`/portal/mailbox?to=${encodeURIComponent(friend)}`);
  const mail = await theirs.getByRole("listitem").filter({ hasText: "Ann has given you the Day Pass" }).textContent();
  const [link = ""] = /http\S+\/voucher#\S+/.exec(mail ?? "") ?? [];
  await theirs.goto(link);
  await expect(theirs.getByLabel("Voucher code")).toHaveValue(/^[\dA-Z]{4}(-[\dA-Z]{4}){3}$/);
  await theirs.getByRole("button", { name: "Redeem", exact: true }).click();
  await theirs.getByRole("dialog", { name: "Account" }).getByRole("link", { name: "Register" }).click();
  await theirs.getByLabel("Email").fill(friend);
  await theirs.getByLabel("Password", { exact: true }).fill(password);
  await theirs.getByRole("button", { name: "Register" }).click();
  await expect(theirs.getByRole("heading", { name: "Confirm your account" })).toBeVisible();
  await theirs.getByLabel("Code").fill(await mailedCode(theirs, friend));
  await theirs.getByRole("button", { name: "Confirm" }).click();
  await expect(theirs.getByRole("alert").filter({ hasText: "Your voucher is redeemed." })).toBeVisible();
  expect(redeemed()).toBe(4);

  await test.step("another one begins when the first ends, if that is wished", async () => {
    await page.goto("/gift/video-day-once");
    await expectHydrated(page);
    await page.getByLabel("Their email address").fill(friend);
    await page.getByLabel("Your name").fill("Ann");
    await page.getByRole("button", { name: "Give the Day Pass, £10.00" }).click();
    await payByCard(page);
    await expect(page.getByText("The code of your gift is on its way by email")).toBeVisible();
    await theirs.goto(`/portal/mailbox?to=${encodeURIComponent(friend)}`);
    const mails = await theirs
      .getByRole("listitem")
      .filter({ hasText: "Ann has given you the Day Pass" })
      .allTextContents();
    const links = mails.map((text) => /http\S+\/voucher#\S+/.exec(text)?.[0] ?? "");
    expect(links).toHaveLength(2);
    await theirs.goto(links.find((other) => other !== link) ?? "");
    await expect(theirs.getByLabel("Voucher code")).toHaveValue(/^[\dA-Z]{4}(-[\dA-Z]{4}){3}$/);
    await theirs.getByRole("button", { name: "Redeem", exact: true }).click();
    await expect(theirs.getByRole("alert").filter({ hasText: "You hold the Day Pass until" })).toBeVisible();
    await theirs.getByRole("button", { name: "Begin when that ends" }).click();
    await expect(theirs.getByRole("form", { name: "Redeem", exact: true })).toBeFocused();
    await expect(
      theirs.getByRole("alert").filter({ hasText: /Your voucher is redeemed\. It opens for you: .+ from .+ until / }),
    ).toBeVisible();
    await theirs.getByRole("button", { name: "Profile" }).first().click();
    const held = theirs.getByRole("region", { name: "What you hold" }).getByRole("listitem");
    // The two passes follow each other without a gap.
    await expect(held).toHaveText(/^Day Pass.*By a voucher, until /);
  });
});

test("who redeems a voucher and buys a Day Pass sees both among what he holds, and the payment among the invoices", async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(/status of 409/);
  const voucher = await newVoucher(site.storage);
  await signInByCall(page, await newFan(site.storage));
  const pressed = await countClicks(page);
  const panel = page.getByRole("dialog", { name: "Account" });
  const held = panel.getByRole("region", { name: "What you hold" }).getByRole("listitem");
  const openAccount = () => page.getByRole("button", { name: "Profile" }).first().click();
  await page.goto("/packages");
  await expectHydrated(page);
  await openAccount();
  await expect(panel.getByText("You have no subscriptions")).toBeVisible();
  await panel.getByRole("button", { name: "Redeem a voucher" }).click();
  const dialog = page.getByRole("dialog", { name: "Redeem a voucher" });
  await dialog.getByLabel("Voucher code").fill(voucher);
  await dialog.getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("Your voucher is redeemed.");
  expect(pressed()).toBe(3);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(held).toHaveText(/^The archive of replays\s*By a voucher, until /);
  await expect(panel.getByText("You have no subscriptions")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^Buy\s*Day Pass/ }).click();
  await payByCard(page);
  await expect(page.getByRole("heading", { name: "Payment successful" })).toBeVisible();
  await page.goto("/packages");
  await expectHydrated(page);
  const card = (name: string) => page.getByRole("article", { name, exact: true });
  await expect(card("Day Pass").getByText("Your pass")).toBeVisible();
  await test.step("what the Day Pass opens is sold only after that has been said", async () => {
    const audio = card("Audio Day Pass");
    await expect(audio.getByText("Opens for you already")).toBeVisible();
    await expect(audio.getByText("What you hold opens all of it already.")).toBeVisible();
    await audio.getByRole("button", { name: /^Buy/ }).click();
    await expect(audio.getByRole("alert")).toContainText("What you hold opens this already. Press again");
    await expect(card("Match Pass").getByText("What you hold opens it live already.")).toBeVisible();
    await audio.getByRole("button", { name: /^Buy/ }).click();
    await expect(page.getByRole("button", { name: "Pay £2.50" })).toBeVisible();
  });
  await page.goto("/accessibility");
  await openAccount();
  await expect(held.filter({ hasText: "Day Pass" })).toContainText(/until /i);
  await expect(held).toHaveCount(2);
  await panel.getByRole("button", { name: "Payments and invoices" }).click();
  await expect(page.getByRole("heading", { name: "Invoices" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Day Pass £10\.00 Paid/ })).toBeVisible();
});

test("a family guest sees what he was given and by whom, and can buy a pass for himself", async ({
  page,
  site,
  anotherBrowser,
}) => {
  const [owner, guest] = [await newFan(site.storage, "live-video"), await newFan(site.storage)];
  await signInByCall(page, owner);
  await page.goto("/portal/family");
  await page.getByLabel("Email address of who is invited").fill(guest.email);
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("status").first()).toContainText(/invit/i);

  const theirs = await (await anotherBrowser()).newPage();
  await signInByCall(theirs, guest);
  await theirs.goto(`/portal/mailbox?to=${encodeURIComponent(guest.email)}`);
  const mail = (await theirs.getByRole("main").textContent()) ?? "";
  const [code = ""] = /\b[\dA-Z]{4}(?:-[\dA-Z]{4}){3}\b/.exec(mail) ?? [];
  // The links have the names that the mail mentions.
  const [, manage = "", family = ""] = /open your account, choose "([^"]+)", then "([^"]+)"/.exec(mail) ?? [];
  await theirs.goto("/accessibility");
  await theirs.getByRole("button", { name: "Profile" }).first().click();
  await theirs.getByRole("dialog", { name: "Account" }).getByRole("link", { name: manage, exact: true }).click();
  await theirs
    .getByRole("navigation", { name: "Your account" })
    .getByRole("link", { name: family, exact: true })
    .click();
  await theirs.getByLabel("Code from the mail").fill(code);
  await theirs.getByRole("button", { name: "Accept" }).click();
  await expect(theirs.getByRole("main")).toContainText(owner.email);

  await theirs.goto("/packages");
  await expectHydrated(theirs);
  const card = theirs.getByRole("article", { name: "Day Pass", exact: true });
  const shared = "It is shared with you already. You can still have one of your own.";
  await expect(card.getByText(shared)).toBeVisible();
  await expect(theirs.getByRole("article", { name: "Match Pass", exact: true }).getByText(shared)).toBeVisible();
  await theirs.getByRole("button", { name: "Profile" }).first().click();
  const panel = theirs.getByRole("dialog", { name: "Account" });
  await expect(panel.getByRole("region", { name: "What you hold" }).getByRole("listitem")).toContainText(
    `Shared with you by ${owner.email}`,
  );
  await expect(panel.getByText("You have no subscriptions")).toHaveCount(0);
  await expectAccessible(theirs, { part: "dialog[open]" });
  await theirs.keyboard.press("Escape");
  await card.getByRole("button", { name: /^Buy/ }).click();
  await expect(theirs.getByRole("button", { name: "Pay £10.00" })).toBeVisible();
});

test("a subscription is cancelled and the cancellation taken back, with five presses from any page", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const fan = await newFan(site.storage);
  await signInByCall(page, fan);
  await page.goto("/packages");
  await expectHydrated(page);
  await page
    .getByRole("article", { name: "Monthly Audio Pass" })
    .getByRole("button", { name: /^Subscribe/ })
    .click();
  // The email address stays on its label's line, and nothing overflows the page.
  const lines = page.getByText("Email", { exact: true }).evaluate((label) => {
    const words = document.createRange();
    words.selectNodeContents(label);
    return words.getClientRects().length;
  });
  expect(await lines).toBe(1);
  expect(await horizontalOverflow(page)).toBe(0);
  // Counts presses from the next page on.
  const pressed = await countClicks(page);
  await payByCard(page);
  await expect(page.getByRole("heading", { name: "Payment successful" })).toBeVisible();
  await page.getByRole("button", { name: "Profile" }).first().click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Cancel: Monthly Audio Pass" }).click();
  await expect(page.getByText(/^You have cancelled\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take it back: Monthly Audio Pass" }).click();
  const keep = page.getByRole("button", { name: "Keep subscription" });
  await expect(keep).toBeVisible();
  expect(await horizontalOverflow(page)).toBe(0);
  await expect(page.getByRole("cell", { name: "Paid" })).toBeVisible();
  await keep.click();
  expect(pressed()).toBe(5);
  await page.getByRole("link", { name: /Return to the site/ }).click();
  await expect(page.getByRole("button", { name: "Cancel: Monthly Audio Pass" })).toBeVisible();
  await expect(page.getByText(/^You have cancelled\./)).toBeHidden();
  await page.getByRole("button", { name: "Payments and invoices" }).click();
  await expect(page.getByRole("heading", { name: "Invoices" })).toBeVisible();
});
