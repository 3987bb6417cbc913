import type { BrowserContext, Page, WebSocket } from "playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import {
  expectPlaying,
  type Fan,
  framesShown,
  newFan,
  newVoucher,
  openMatchInPlay,
  pathOfVideo,
  signIn,
  signInByCall,
} from "./support/fan.ts";
import { forwardToSite } from "./support/forward-to-site.ts";
import { getWithRetry } from "./support/get-with-retry.ts";
import { hideHeaderAndFooter } from "./support/hide-header-and-footer.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { changeBackend } from "./support/operator.ts";
import { testWithOwnSite } from "./support/own-site.ts";
import { expect } from "./support/test.ts";

/** A site that refuses a second device, and whose playback tokens expire during a test. */
const { test, site } = testWithOwnSite({ CONCURRENT_STREAMS: "1", PLAYBACK_TOKEN_SECONDS: "10" });

const player = (page: Page) => page.getByRole("dialog", { name: "Video player" });

/** Opens the first live stream in this account's browser, ready to press Play. */
async function openLiveStream(context: BrowserContext, fan: Fan): Promise<{ page: Page; title: string }> {
  const page = await context.newPage();
  await signInByCall(page, fan);
  await hideHeaderAndFooter(page);
  await page.goto(await pathOfVideo(page.request, /^Live: /));
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  return { page, title };
}

test("a viewer over the limit sees what plays where, is admitted once it stops, stops it from afar, and the other device sees why", async ({
  context,
  anotherBrowser,
  expectProblem,
}) => {
  expectProblem(/status of 403/);
  const fan = await newFan(site().storage, "live-video");
  const sofa = await openLiveStream(context, fan);
  const train = await openLiveStream(await anotherBrowser(), fan);
  await sofa.page.getByRole("button", { name: "Play", exact: true }).click();
  await expectPlaying(sofa.page);

  await train.page.getByRole("button", { name: "Play", exact: true }).click();
  const refusal = player(train.page).getByRole("alert");
  await expect(refusal).toContainText(
    "Your account has reached the limit for concurrent streaming — log out of some browsers and devices and try again",
  );
  await expect(refusal).toContainText("ERR_54648_1");
  const streams = refusal.getByRole("region", { name: "Streaming now" }).getByRole("listitem");
  await expect(streams).toHaveCount(1);
  await expect(streams).toContainText("Chrome on Windows");
  await expect(streams).toContainText(sofa.title);
  await expectAccessible(train.page);
  await player(sofa.page).getByRole("button", { name: "Close the player" }).click();
  // The gate refuses until it knows that the other player was closed.
  await expect
    .poll(async () => {
      await refusal
        .getByRole("button", { name: "Try again" })
        .click({ timeout: 500 })
        .catch(() => {});
      return await framesShown(train.page);
    })
    .toBeGreaterThan(20);
  await expect(
    player(train.page)
      .getByRole("region")
      .filter({ has: train.page.locator("video") }),
  ).toBeFocused();

  await sofa.page.getByRole("button", { name: "Play", exact: true }).click();
  const theirs = player(sofa.page).getByRole("alert").getByRole("region", { name: "Streaming now" });
  await theirs.getByRole("button", { name: /^Stop it and watch here: Chrome on Windows/ }).click();
  await expectPlaying(sofa.page);
  const notice = player(train.page).getByRole("alert");
  await expect(notice).toContainText("This stream was stopped");
  await expect(notice).toContainText(/It was stopped from another device: Chrome on Windows, .+\./);
  await expect
    .poll(() => train.page.evaluate(() => document.querySelector("video")?.getAttribute("src") ?? ""))
    .toBe("");

  // The other way round: stops it from the list on the account page.
  await train.page.goto("/portal/sessions");
  const listed = train.page.getByRole("region", { name: "Streaming now" });
  await expect(listed).toContainText(sofa.title);
  await expectAccessible(train.page);
  await listed.getByRole("button", { name: /^Stop: Chrome on Windows/ }).click();
  await expect(train.page.getByText("That stream is stopped.")).toBeVisible();
  await expect(player(sofa.page).getByRole("alert")).toContainText("It was stopped from another device");
});

test("two tabs of one browser on the same match: the second plays, and the first stops and says why", async ({
  context,
  expectProblem,
}) => {
  expectProblem(/status of 403/);
  const fan = await newFan(site().storage, "live-video");
  const first = await openLiveStream(context, fan);
  await first.page.getByRole("button", { name: "Play", exact: true }).click();
  await expectPlaying(first.page);
  const second = await context.newPage();
  await hideHeaderAndFooter(second);
  await second.goto(first.page.url());
  await second.getByRole("button", { name: "Play", exact: true }).click();
  await expectPlaying(second);
  const notice = player(first.page).getByRole("alert");
  await expect(notice).toContainText("It is playing in another tab or window of this browser now.");
  // Going online restarts other failed streams, but must not restart this one.
  await first.page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(notice).toBeVisible();
  await expectPlaying(second);
});

test("a viewer without a pass gets the upgrade promo, and a signed-out viewer the login", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 403/);
  const fan = await newFan(site().storage);
  await page.goto("/videos");
  await page
    .getByRole("link", { name: /^Full replay: / })
    .first()
    .click();
  const account = page.getByRole("dialog", { name: "Account" });
  await expect(account).toContainText("To View This Video Please Log In or Register An Account");
  await page.keyboard.press("Escape");
  const restricted = player(page).getByRole("alert");
  await expect(restricted).toContainText("Code 0");
  await expect(restricted.getByRole("link", { name: "Contact support" })).toHaveAttribute("href", "/contact");
  await restricted.getByRole("button", { name: "Log In Or Register" }).click();
  await account.getByLabel("Email").fill(fan.email);
  await account.getByLabel("Password", { exact: true }).fill(fan.password);
  await account.getByRole("button", { name: "Log In" }).click();
  const promo = page.getByRole("dialog", { name: "Upgrade" });
  await expect(promo.getByRole("button", { name: /^Subscribe\s*Monthly Video Pass/ })).toBeVisible();
  await expect(promo.getByRole("button", { name: "See the passes" })).toBeVisible();
  await expectAccessible(page);
  await promo.getByRole("button", { name: "Redeem a voucher" }).click();
  const voucher = page.getByRole("dialog", { name: "Redeem a voucher" });
  await expect(voucher.getByLabel("Voucher code")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(voucher).toBeHidden();
  await promo.getByRole("button", { name: "Close Upgrade" }).click();
  const refusal = player(page).getByRole("alert");
  await expect(refusal).toContainText("Sorry but you do not have any subscriptions");
  await refusal.getByRole("button", { name: "See the passes" }).click();
  const passes = page.getByRole("dialog", { name: "Passes" });
  await expect(passes).toBeVisible();
  // A voucher unlocks the video, which starts at once, and all panels close.
  await passes.getByRole("button", { name: "Redeem a voucher" }).click();
  await voucher.getByLabel("Voucher code").fill(await newVoucher(site().storage));
  await page.keyboard.press("Enter");
  await expect(player(page).getByText(/^Your voucher is redeemed\. It opens for you: .+ until /)).toBeVisible();
  await expectPlaying(page);
  await expect(passes).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("closing the passes to which the upgrade promo has led returns the focus to the page, and a second attempt keeps it", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of (403|503)/);
  await signInByCall(page, await newFan(site().storage));
  await page.goto("/videos");
  await expectHydrated(page);
  await page
    .getByRole("link", { name: /^Full replay: / })
    .first()
    .click();
  const promo = page.getByRole("dialog", { name: "Upgrade" });
  const upgrade = promo.getByRole("button", { name: "See the passes" });
  await expect(upgrade).toBeVisible();
  await page.route(/\/api\/packages\?/, (route) => route.fulfill({ status: 503 }));
  await upgrade.click();
  const passes = page.getByRole("dialog", { name: "Passes" });
  await expect(promo).toBeHidden();
  const again = passes.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.unroute(/\/api\/packages\?/);
  await again.click();
  await expect(passes.getByRole("article").first()).toBeVisible();
  await expect(passes.getByRole("tabpanel")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(passes).toBeHidden();
  await expect(page.locator(":focus")).toBeAttached();
});

test("multi-view counts as one device, has one sound, is refused per match, and releases the slot when closed", async ({
  context,
  anotherBrowser,
  expectProblem,
}) => {
  expectProblem(/status of 403/);
  const page = await context.newPage();
  const connections = new Set<WebSocket>();
  page.on("websocket", (socket) => {
    if (!socket.url().endsWith("/api/session/socket")) return;
    connections.add(socket);
    socket.on("close", () => connections.delete(socket));
  });
  await page.goto("/videos/multi-view");
  const links = page.getByRole("region", { name: "On air now" }).getByRole("link");
  const entries = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute("href")?.split("/").at(-1) ?? ""),
  );
  const [first = "", second = "", third = ""] = entries;
  const titles = await links.evaluateAll((all) => all.map((link) => link.textContent ?? ""));
  const [firstTitle = "", secondTitle = "", thirdTitle = ""] = titles;
  const passes = [first, second].map((entry) => entry.replace("live-", "match-"));
  const fan = await newFan(site().storage, ...passes);
  await signIn(page, fan);
  await page.keyboard.press("Escape");
  for (const title of [firstTitle, secondTitle, thirdTitle]) {
    await page.getByRole("button", { name: `Add ${title}` }).click();
  }
  const stage = page.getByRole("region", { name: "Matches side by side" });
  const tile = (title: string) => stage.getByRole("region", { name: title });
  const refused = tile(thirdTitle).getByRole("alert");
  await expect(refused).toContainText("Sorry but you are not subscribed to this stream");
  // The panel of passes does not open, because other matches are playing.
  await expect(page.getByRole("dialog")).toBeHidden();
  const shown = () =>
    page
      .locator("video")
      .evaluateAll((all) =>
        all.map((one) => (one instanceof HTMLVideoElement ? one.getVideoPlaybackQuality().totalVideoFrames : 0)),
      );
  await expect
    .poll(async () => (await shown()).filter((frames) => frames > 30).length, {
      message: "matches that play",
      timeout: 60_000,
    })
    .toBe(2);

  const audible = () =>
    page
      .locator("video")
      .evaluateAll((all) => all.filter((one) => one instanceof HTMLVideoElement && !one.muted).length);
  await expect(stage.getByText(`Sound: ${firstTitle}`)).toBeVisible();
  await expect.poll(audible).toBe(1);
  await stage.getByRole("radio", { name: `Sound of ${firstTitle}` }).press("ArrowRight");
  await expect(stage.getByText(`Sound: ${secondTitle}`)).toBeVisible();
  await expect(stage.getByRole("radio", { name: `Sound of ${secondTitle}` })).toBeFocused();
  await page.keyboard.press("1");
  await expect(stage.getByText(`Sound: ${firstTitle}`)).toBeVisible();
  await page.keyboard.press("m");
  await expect(stage.getByText("No sound")).toBeVisible();
  await expect.poll(audible).toBe(0);
  await page.keyboard.press("k");
  await expect(stage.getByRole("button", { name: "Play all" })).toBeVisible();
  await page.keyboard.press("k");
  await page.setViewportSize({ width: 360, height: 900 });
  await expectAccessible(page);
  // The URL stores the selection.
  expect(new URL(page.url()).searchParams.getAll("entry")).toEqual([first, second, third]);

  // Two matches use the only slot.
  const train = await (await anotherBrowser()).newPage();
  await signInByCall(train, fan);
  await hideHeaderAndFooter(train);
  await train.goto(`/videos/multi-view?entry=${first}`);
  const notice = train.getByRole("region", { name: "Matches side by side" }).getByRole("alert");
  await expect(notice).toContainText("Your account has reached the limit for concurrent streaming");
  await expect(notice.getByRole("region", { name: "Streaming now" }).getByRole("listitem")).toHaveCount(1);
  await stage.getByRole("button", { name: `Close ${firstTitle}` }).click();
  await expect(tile(firstTitle)).toBeHidden();
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(notice).toContainText("Your account has reached the limit for concurrent streaming");
  await stage.getByRole("button", { name: `Close ${secondTitle}` }).click();
  await expect(tile(secondTitle)).toBeHidden();
  // The gate has handled the stop once it has closed the connection.
  await expect.poll(() => connections.size).toBe(0);
  await notice.getByRole("button", { name: "Try again" }).click();
  await expectPlaying(train);
});

test("refusals show a message and a code, and a licence that arrives on retry lets the stream play", async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/status of 403 .*\/api\/session\/check/);
  expectProblem(/status of 404 .*\/license/);
  const fan = await newFan(site().storage, "live-video");
  const storage = site().storage;
  const change = (sql: string, ...params: string[]) => storage.database("VIDEO_DB").transact([{ sql, params }]);
  await changeBackend(request, "PUT", "video/availability/rules/in-france", { countries: { only: ["FR"] } });
  const refusal = player(page).getByRole("alert");
  const play = () => page.getByRole("button", { name: "Play", exact: true }).click();

  const onAir = await storage.database("VIDEO_DB").query({
    sql: `SELECT entry_id FROM videos WHERE media_type = 'DrmLiveVideo' AND ended_at IS NULL AND release_from <= ?1
      ORDER BY release_from DESC`,
    params: [new Date().toISOString()],
  });
  const show = async (rules: string | null) => {
    for (const { entry_id } of onAir)
      await changeBackend(request, "PUT", `video/availability/entries/${entry_id}`, { rules });
  };
  const live = String(onAir[0]?.entry_id);
  await show("in-france");
  // Pages are cached for some seconds, so one from before the rule may be served once more.
  await expect(async () => {
    await page.goto(`/videos/${live}`);
    await expect(page.getByRole("complementary", { name: "Streaming passes" })).toContainText(
      "Its videos are not shown in your country now.",
      { timeout: 5_000 },
    );
  }).toPass();
  const main = page.getByRole("main");
  await expect(main).toContainText(/Not shown in [^.]+; a pass does not change that\./);
  await expect(main.getByRole("button", { name: /passes|Log In Or Register/ })).toHaveCount(0);
  await signIn(page, fan);
  await page.keyboard.press("Escape");
  await play();
  await expect(refusal).toContainText("Sorry but users within this country are not allowed to play this stream");
  await expect(refusal).toContainText("ERR_56882466_2");
  await page.keyboard.press("Escape");
  await show(null);

  await changeBackend(request, "PUT", `video/availability/entries/${live}`, { disabled: true });
  await play();
  await expect(refusal).toContainText("Sorry but there is an issue with this stream");
  await expect(refusal).toContainText("ERR_3684853_2");
  await changeBackend(request, "PUT", `video/availability/entries/${live}`, { disabled: false });

  await change("UPDATE content_keys SET kid = 'away-' || kid");
  await refusal.getByRole("button", { name: "Try again" }).click();
  await expect(refusal).toContainText("This stream could not be unlocked");
  await expect(refusal).toContainText("PLAYER_6007");
  await change("UPDATE content_keys SET kid = substr(kid, 6)");

  // A player with a wrong clock only learns from the server that its token has expired.
  expectProblem(/status of 401 .*\/origin\/video\/play\//);
  await page.route("**/api/session/check", async (route) => {
    const response = await forwardToSite(route);
    await route.fulfill({ response, body: (await response.text()).replace('"expiresIn":10', '"expiresIn":3600') });
  });
  await refusal.getByRole("button", { name: "Try again" }).click();
  await expectPlaying(page);
  const checkedAgain = page.waitForResponse(/\/api\/session\/check$/);
  await page.waitForResponse((response) => response.status() === 401 && response.url().includes("/origin/video/play/"));
  expect((await checkedAgain).status()).toBe(200);
  await expectPlaying(page);
});

// Must be the last test, because no asset is available in DASH afterwards.
test("entries packaged as HLS only play: a live stream and commentary", async ({ page }) => {
  const storage = site().storage;
  await storage
    .database("VIDEO_DB")
    .transact([{ sql: `UPDATE assets SET packaging = json_set(packaging, '$.formats', json('["hls"]'))` }]);
  await signInByCall(page, await newFan(site().storage, "live-video", "live-audio"));
  const fetched: string[] = [];
  page.on("request", (sent) => fetched.push(new URL(sent.url()).pathname));
  await hideHeaderAndFooter(page);
  await openMatchInPlay(page, "", "last");
  // The site remembers for some seconds how its videos are packaged, once for the match and once for the video, and pages are cached.
  const watchLive = page.getByRole("link", { name: "Watch live" });
  await page.goto(`${page.url()}?events=key`);
  await expect(async () => {
    await page.reload();
    await expect(watchLive).toHaveAttribute("data-play", "hls", { timeout: 1_000 });
  }).toPass();
  const video = (await watchLive.getAttribute("href")) ?? "";
  const textOf = async (path: string) => (await getWithRetry(page.request, path)).text();
  // Its page, and the data that a press on the link loads, which the page cache keeps apart.
  for (const path of [video, `${video}.data?_routes=routes%2Fvideo`])
    await expect.poll(() => textOf(path)).not.toContain('"dash');
  fetched.length = 0;
  await watchLive.click();
  await expectPlaying(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Listen live" }).click();
  const heard = () => page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
  await expect.poll(heard).toBeGreaterThan(0);
  const before = await heard();
  await expect.poll(heard).toBeGreaterThan(before + 0.5);
  const manifests = fetched.filter((path) => /\.mpd$|master\.m3u8$/.test(path));
  expect(new Set(manifests).size).toBe(2);
  expect(manifests.filter((path) => path.endsWith(".mpd"))).toEqual([]);
  // The DASH build of Shaka is not loaded.
  expect(fetched.filter((path) => path.includes("shaka-player.hls"))).not.toEqual([]);
  expect(fetched.filter((path) => path.includes("shaka-player.dash"))).toEqual([]);

  // A browser without Media Source Extensions, such as an older iPhone, plays clear audio natively, and reports that it cannot play
  // encrypted video.
  await page.addInitScript(() => {
    for (const name of ["MediaSource", "ManagedMediaSource"]) Reflect.deleteProperty(window, name);
  });
  fetched.length = 0;
  await page.reload();
  await page.getByRole("button", { name: "Listen live" }).click();
  await expect.poll(heard).toBeGreaterThan(0);
  const atFirst = await heard();
  await expect.poll(heard).toBeGreaterThan(atFirst + 0.5);
  expect(fetched.filter((path) => path.includes("shaka-player"))).toEqual([]);
  const panel = page.getByRole("region", { name: "Audio player" });
  const heading = (await panel.getByRole("heading").textContent()) ?? "";
  await expect(panel.locator("img")).not.toHaveAttribute("src", /commentary-offline/);
  await panel.getByRole("button", { name: "Close the audio player" }).click();
  await watchLive.click();
  const refusal = player(page).getByRole("alert");
  await expect(refusal).toContainText("This browser cannot play this video");
  await expect(refusal).toContainText("PLAYER_NO_STREAMING");

  // A commentary without an asset shows its offline poster.
  await storage.database("VIDEO_DB").transact([{ sql: "UPDATE audio_entries SET asset_id = 'away-' || asset_id" }]);
  await page.goto("/match-hub");
  await page
    .getByRole("button", { name: new RegExp(`^Listen: (?!${heading}$)`) })
    .first()
    .click();
  await expect(panel.getByRole("status")).toHaveText("This commentary is not available at the moment");
  await expect(panel.locator("img")).toHaveAttribute("src", /commentary-offline/);
});
