import { type APIRequestContext, expect, type Page } from "playwright/test";
import { fixturesResponse } from "../../../schemas/football/match-data.ts";
import { videoListResponse } from "../../../schemas/streaming/video.ts";
import { createAccount } from "../../../scripts/lib/accounts/accounts.ts";
import { createVouchers } from "../../../scripts/lib/accounts/vouchers.ts";
import { demoAccount } from "../../../scripts/lib/site/prepare.ts";
import type { Storage } from "../../../scripts/lib/storage/storage.ts";
import { getWithRetry } from "./get-with-retry.ts";

/** Credentials of a fan. */
export interface Fan {
  email: string;
  password: string;
}

/** Creates a fan for one test, with these entitlements. */
export async function newFan(storage: Storage, ...grants: string[]): Promise<Fan> {
  const fan = { email: `fan-${crypto.randomUUID()}@fans.example`, password: "floodlights at eight" };
  await createAccount(storage, { ...fan, grants }, new Date());
  return fan;
}

/** Creates a voucher that opens the archive of replays for a day. @returns its code */
export async function newVoucher(storage: Storage): Promise<string> {
  const order = { codes: 1, uses: 1, opens: { kind: "entitlements" as const, names: ["video-archive"] }, title: null };
  const now = new Date();
  const { codes } = await createVouchers(
    storage,
    { ...order, access: { hours: 24 }, expiresAt: new Date(now.getTime() + 86_400_000).toISOString() },
    { operator: "steward@ground", reason: "half-time draw" },
    now,
  );
  return codes.join();
}

/** Path of the newest video whose title matches. */
export async function pathOfVideo(request: APIRequestContext, title: RegExp, site = ""): Promise<string> {
  const { data } = videoListResponse.parse(await (await getWithRetry(request, `${site}/api/v1/videos?size=50`)).json());
  const video = data.find(({ metaData }) => title.test(metaData.title));
  if (video === undefined) throw new Error(`No video is called ${title}.`);
  return `/videos/${video.id}`;
}

/** Number of frames that the page's video has shown so far. */
export function framesShown(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0);
}

/** Waits until the video has shown this many more frames. */
export async function expectPlaying(page: Page, more = 30): Promise<void> {
  const before = await framesShown(page);
  await expect.poll(() => framesShown(page), { message: "frames shown" }).toBeGreaterThan(before + more);
}

/** Signs in by the account panel, which then closes. */
export async function signIn(page: Page, account: Fan = demoAccount): Promise<void> {
  await page.getByRole("button", { name: "Log In" }).first().click();
  const panel = page.getByRole("dialog", { name: "Account" });
  await panel.getByLabel("Email").fill(account.email);
  await panel.getByLabel("Password", { exact: true }).fill(account.password);
  await panel.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("button", { name: "Profile" }).first()).toBeVisible();
}

/** Signs in by the call that the account panel makes, for tests that are not about signing in. The next page is signed in. */
export async function signInByCall(page: Page, account: Fan): Promise<void> {
  const response = await page.request.post("/api/auth/sign-in", { data: account, maxRetries: 3 });
  expect(response.status(), await response.text()).toBe(200);
}

/**
 * Opens the match centre of a match in play by URL.
 * @param which "last" for tests of changes to pages: other tests follow the first match, and pages are cached for some seconds
 */
export async function openMatchInPlay(page: Page, site = "", which: "first" | "last" = "first"): Promise<void> {
  const response = await getWithRetry(page.request, `${site}/api/v1/fixtures?status=live&limit=50`);
  const { data } = fixturesResponse.parse(await response.json());
  const inPlay = data.filter(({ state }) => state.kind === "live" && /^(first|second)-half$/.test(state.phase));
  const match = inPlay.at(which === "first" ? 0 : -1);
  if (match === undefined) throw new Error("No match is in play.");
  await page.goto(`${site}/match-centre/${match.id}`);
}

/** Finds a match in play as fans do: from the list of the day's matches. */
export async function findMatchInPlay(page: Page): Promise<void> {
  await page.goto("/match-hub");
  await page
    .getByRole("main")
    .getByRole("link", { name: /, (first|second) half,/ })
    .first()
    .click();
  await page.waitForURL(/\/match-centre\/\d+/);
}

/** The newest code that was mailed to an address, from the local mailbox. */
export async function mailedCode(page: Page, email: string): Promise<string> {
  const mailbox = await getWithRetry(page.request, `/portal/mailbox?to=${encodeURIComponent(email)}`);
  return /<h2[^>]*>(\d{6}) is your/.exec(await mailbox.text())?.[1] ?? "";
}

/** Registers on the account portal, reads the code in the local mailbox and confirms, which logs in. */
export async function register(
  page: Page,
  fan: { email: string; password: string; firstName: string; lastName: string },
): Promise<void> {
  if (new URL(page.url()).pathname !== "/portal/register") await page.goto("/portal/register");
  await page.getByLabel("First name").fill(fan.firstName);
  await page.getByLabel("Last name").fill(fan.lastName);
  await page.getByLabel("Email").fill(fan.email);
  await page.getByLabel("Password", { exact: true }).fill(fan.password);
  await page.getByRole("button", { name: "Register" }).click();
  // The browser solves the captcha first.
  await expect(page.getByRole("heading", { name: "Confirm your account" })).toBeVisible();
  await page.getByLabel("Code").fill(await mailedCode(page, fan.email));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Logged In")).toBeVisible();
}
