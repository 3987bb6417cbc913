import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright";
import { openBarePlayer, playBare } from "./bare-player.ts";
import { median } from "./load.ts";
import type { Ratio } from "./ratio.ts";

const rounds = 3;
/** Seconds that each player plays (less than its first token's lifetime), and samples taken. */
const playTime = 24;
const samples = 12;

/** A live entry, and an account that may play it. */
export interface LiveSubject {
  entryID: string;
  /** Start of the broadcast, which is second 0 of its timeline. */
  releaseFrom: Date;
  fan: { email: string; password: string };
}

interface LivePlayback {
  /** Seconds behind the broadcast. */
  delay: number;
  /** Number of stalls. */
  stalls: number;
}

/** Samples playback once it is running. The page and the site have the same clock. */
async function watch(page: Page, releaseFrom: Date): Promise<LivePlayback> {
  await page.waitForFunction(
    () => (document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 25,
  );
  const seen = await page.evaluate(
    async ({ start, seconds, times }) => {
      const video = document.querySelector("video");
      if (video === null) throw new Error("The page has no video");
      let stalls = 0;
      video.addEventListener("waiting", () => {
        stalls += 1;
      });
      const delays: number[] = [];
      for (let sample = 0; sample < times; sample++) {
        await new Promise((resolve) => setTimeout(resolve, (seconds / times) * 1000));
        delays.push((Date.now() - start) / 1000 - video.currentTime);
      }
      return { delays, stalls };
    },
    { start: releaseFrom.getTime(), seconds: playTime, times: samples },
  );
  return { delay: median(seen.delays), stalls: seen.stalls };
}

async function signedIn(browser: Browser, site: URL, fan: LiveSubject["fan"]): Promise<BrowserContext> {
  const context = await browser.newContext({ bypassCSP: true });
  const response = await context.request.post(new URL("/api/auth/sign-in", site).href, { data: fan });
  if (!response.ok()) throw new Error(`Sign-in failed with ${response.status()}`);
  return context;
}

async function onTheSite(
  browser: Browser,
  site: URL,
  { entryID, releaseFrom, fan }: LiveSubject,
): Promise<LivePlayback> {
  const context = await signedIn(browser, site, fan);
  const page = await context.newPage();
  await page.goto(new URL(`/videos/${entryID}`, site).href, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: /^Play/ }).first().click();
  const seen = await watch(page, releaseFrom);
  await context.close();
  return seen;
}

async function bare(browser: Browser, site: URL, { entryID, releaseFrom, fan }: LiveSubject): Promise<LivePlayback> {
  const context = await signedIn(browser, site, fan);
  const page = await openBarePlayer(context, site);
  await playBare(page, site, { entryID, mediaType: "DrmLiveVideo" });
  const seen = await watch(page, releaseFrom);
  await context.close();
  return seen;
}

/** Browsers that play the same broadcast at once, and seconds between their starts. */
const watchers = 4;
const apart = 3;

/** Accounts that may play live: one for each browser, so that no limit of devices stops another. */
export const driftFans = Array.from({ length: watchers }, (_, index) => ({
  email: `drift-${index}@crownleague.example`,
  password: "floodlights at ten",
}));

/** How far apart the pictures of several browsers are that play one broadcast, each with an account of its own. */
export async function measureDrift(browser: Browser, site: URL, subject: LiveSubject): Promise<Ratio[]> {
  const seen = await Promise.all(
    driftFans.map(async (fan, index) => {
      await wait(index * apart * 1000);
      return await onTheSite(browser, site, { ...subject, fan });
    }),
  );
  const delays = seen.map(({ delay }) => delay);
  return [
    {
      name: "drift of four browsers",
      value: Math.max(...delays) - Math.min(...delays),
      unit: `s (${seen.reduce((sum, { stalls }) => sum + stalls, 0)} stalls)`,
      aim: { atMost: 0.5 },
    },
  ];
}

/** Live latency and stalls, compared with a bare Shaka page on the same stream. */
export async function measureLiveDelay(browser: Browser, site: URL, subject: LiveSubject): Promise<Ratio[]> {
  const seen = { site: [] as LivePlayback[], bare: [] as LivePlayback[] };
  for (let round = 0; round < rounds; round++) {
    seen.bare.push(await bare(browser, site, subject));
    seen.site.push(await onTheSite(browser, site, subject));
  }
  const delay = (all: readonly LivePlayback[]) => median(all.map((one) => one.delay));
  const stalls = (all: readonly LivePlayback[]) => all.reduce((sum, one) => sum + one.stalls, 0);
  const [ours, theirs] = [delay(seen.site), delay(seen.bare)];
  return [
    {
      name: "live delay : bare Shaka page",
      value: ours / theirs,
      unit: `of the time (${ours.toFixed(1)} s)`,
      aim: { atMost: 1.1 },
    },
    {
      name: "live stalls - bare Shaka page",
      value: stalls(seen.site) - stalls(seen.bare),
      unit: `in ${rounds * playTime} s (${stalls(seen.site)})`,
    },
  ];
}
