import type { Browser, BrowserContext, Page } from "playwright";
import { openBarePlayer, playBare } from "./bare-player.ts";
import { median } from "./load.ts";
import type { Ratio } from "./ratio.ts";

const rounds = 3;
/** Seconds that each player is watched for, fewer than its first token lives, and how often it is looked at meanwhile. */
const watched = 24;
const looks = 12;

/** A live entry, and an account that may play it. */
export interface LiveSubject {
  entryID: string;
  /** When its broadcast began, which is where its time counts from. */
  releaseFrom: Date;
  fan: { email: string; password: string };
}

interface Watched {
  /** Seconds that the picture was behind the match. */
  delay: number;
  /** How often it stood still. */
  stalls: number;
}

/** Watches a picture once it has begun to move. The page's clock and the site's are one. */
async function watch(page: Page, releaseFrom: Date): Promise<Watched> {
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
      for (let look = 0; look < times; look++) {
        await new Promise((resolve) => setTimeout(resolve, (seconds / times) * 1000));
        delays.push((Date.now() - start) / 1000 - video.currentTime);
      }
      return { delays, stalls };
    },
    { start: releaseFrom.getTime(), seconds: watched, times: looks },
  );
  return { delay: median(seen.delays), stalls: seen.stalls };
}

async function signedIn(browser: Browser, site: URL, fan: LiveSubject["fan"]): Promise<BrowserContext> {
  const context = await browser.newContext({ bypassCSP: true });
  const answer = await context.request.post(new URL("/api/auth/sign-in", site).href, { data: fan });
  if (!answer.ok()) throw new Error(`Signing in was answered with ${answer.status()}`);
  return context;
}

async function onTheSite(browser: Browser, site: URL, { entryID, releaseFrom, fan }: LiveSubject): Promise<Watched> {
  const context = await signedIn(browser, site, fan);
  const page = await context.newPage();
  await page.goto(new URL(`/videos/${entryID}`, site).href, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: /^Play/ }).first().click();
  const seen = await watch(page, releaseFrom);
  await context.close();
  return seen;
}

async function bare(browser: Browser, site: URL, { entryID, releaseFrom, fan }: LiveSubject): Promise<Watched> {
  const context = await signedIn(browser, site, fan);
  const page = await openBarePlayer(context, site);
  await playBare(page, site, { entryID, mediaType: "DrmLiveVideo" });
  const seen = await watch(page, releaseFrom);
  await context.close();
  return seen;
}

/** How far behind the match a live picture is, against a bare Shaka page on the same stream, and how often it stands still. */
export async function measureLiveDelay(browser: Browser, site: URL, subject: LiveSubject): Promise<Ratio[]> {
  const seen = { site: [] as Watched[], bare: [] as Watched[] };
  for (let round = 0; round < rounds; round++) {
    seen.bare.push(await bare(browser, site, subject));
    seen.site.push(await onTheSite(browser, site, subject));
  }
  const delay = (all: readonly Watched[]) => median(all.map((one) => one.delay));
  const stalls = (all: readonly Watched[]) => all.reduce((sum, one) => sum + one.stalls, 0);
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
      unit: `in ${rounds * watched} s (${stalls(seen.site)})`,
    },
  ];
}
