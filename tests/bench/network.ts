import { setTimeout } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { openBarePlayer, playBare } from "./bare-player.ts";
import { median } from "./load.ts";
import type { Ratio } from "./ratio.ts";

const rounds = 5;
/** Seconds for which each player plays: less than the lifetime of the bare player's only token. */
const playTime = 30;
/** Milliseconds between samples of a video. */
const pace = 100;

/**
 * Bits per second that carry each of the demo stream's heights with its sound, smallest first. The demo's pictures are small, so traces
 * are shares of the largest one.
 */
const ladder = [
  { height: 180, bits: 140_000 },
  { height: 360, bits: 245_000 },
  { height: 540, bits: 325_000 },
] as const;
const whole = ladder[2].bits;

interface Trace {
  /** Milliseconds that a response takes to begin. */
  latency: number;
  /** Seconds and throughput, as a share of the largest picture's bits per second; repeated until the end. */
  steps: readonly (readonly [seconds: number, share: number])[];
}

const traces: Readonly<Record<string, Trace>> = {
  train: {
    latency: 80,
    steps: [
      [6, 2],
      [4, 0.6],
      [2, 0.05],
      [5, 1.4],
    ],
  },
  stadium: {
    latency: 300,
    steps: [
      [5, 0.8],
      [3, 0.5],
      [4, 1],
    ],
  },
  café: {
    latency: 40,
    steps: [
      [8, 1.6],
      [4, 0.6],
    ],
  },
  "3G": { latency: 150, steps: [[playTime, 0.8]] },
  falling: {
    latency: 60,
    steps: [
      [6, 3],
      [6, 2],
      [6, 1],
      [playTime, 0.55],
    ],
  },
  bursty: {
    latency: 60,
    steps: [
      [2, 3],
      [3, 0.2],
    ],
  },
};

/** The throughput of each step until the end of a play. */
function* stepsOf({ steps }: Trace): Generator<{ seconds: number; share: number }> {
  for (let left = playTime; left > 0; ) {
    for (const [length, share] of steps) {
      const seconds = Math.min(length, left);
      if (seconds > 0) yield { seconds, share };
      left -= seconds;
    }
  }
}

/** Bits per second of the best picture that a trace carries in its mean. */
function carried(trace: Trace): number {
  const bits = [...stepsOf(trace)].reduce((sum, { seconds, share }) => sum + seconds * share * whole, 0) / playTime;
  return ladder.findLast((one) => one.bits <= bits)?.bits ?? ladder[0].bits;
}

interface Play {
  /** Seconds until the first frame. */
  start: number;
  /** Seconds for which the picture stood still after that. */
  stalled: number;
  /** Mean bits per second of the pictures shown. */
  bits: number;
}

/** Applies a trace to a page until its end. */
async function throttle(page: Page, trace: Trace): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const { seconds, share } of stepsOf(trace)) {
    const bytes = (share * whole) / 8;
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: trace.latency,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
    await setTimeout(seconds * 1_000);
  }
}

/** Starts a video in a throttled page and samples it. @param press starts it */
async function play(page: Page, trace: Trace, press: () => Promise<unknown>): Promise<Play> {
  await page.evaluate(
    ({ every }) => {
      const samples: { at: number; frames: number; time: number; height: number }[] = [];
      Reflect.set(window, "samples", samples);
      setInterval(() => {
        const video = document.querySelector("video");
        if (video === null) return;
        const frames = video.getVideoPlaybackQuality().totalVideoFrames;
        samples.push({ at: performance.now(), frames, time: video.currentTime, height: video.videoHeight });
      }, every);
    },
    { every: pace },
  );
  const pressed = await page.evaluate(() => performance.now());
  const [seen] = await Promise.all([
    setTimeout(playTime * 1_000).then(() =>
      page.evaluate<{ at: number; frames: number; time: number; height: number }[]>("samples"),
    ),
    throttle(page, trace),
    press(),
  ]);
  const first = seen.findIndex(({ frames }) => frames > 0);
  if (first === -1) return { start: playTime, stalled: 0, bits: 0 };
  const shown = seen.slice(first);
  let [stalled, bits, time] = [0, 0, 0];
  for (const [index, sample] of shown.entries()) {
    const before = shown[index - 1];
    if (before === undefined) continue;
    const passed = (sample.at - before.at) / 1_000;
    if (sample.time === before.time) stalled += passed;
    else {
      bits += passed * (ladder.find(({ height }) => height >= sample.height)?.bits ?? whole);
      time += passed;
    }
  }
  return { start: ((shown[0]?.at ?? pressed) - pressed) / 1_000, stalled, bits: bits / (time || 1) };
}

async function onTheSite(browser: Browser, site: URL, entryID: string, trace: Trace): Promise<Play> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(new URL(`/videos/${entryID}`, site).href, { waitUntil: "networkidle" });
  const button = page.getByRole("button", { name: /^Play/ }).first();
  // The player's code is loaded, as it is for the bare player: both are measured by how they fetch the stream.
  await button.hover();
  await page.waitForLoadState("networkidle");
  await setTimeout(2_000);
  const result = await play(page, trace, () => button.click());
  await context.close();
  return result;
}

async function bare(browser: Browser, site: URL, entryID: string, trace: Trace): Promise<Play> {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await openBarePlayer(context, site);
  const result = await play(page, trace, () => playBare(page, site, { entryID, mediaType: "OnDemand" }));
  await context.close();
  return result;
}

/** How the site's player and an unconfigured Shaka get through six kinds of network, side by side. */
export async function measureNetwork(browser: Browser, site: URL, entryID: string): Promise<Ratio[]> {
  const seen = [];
  for (const [name, trace] of Object.entries(traces)) {
    const plays = { site: [] as Play[], bare: [] as Play[] };
    for (let round = 0; round < rounds; round++) {
      const [ours, theirs] = await Promise.all([
        onTheSite(browser, site, entryID, trace),
        bare(browser, site, entryID, trace),
      ]);
      plays.site.push(ours);
      plays.bare.push(theirs);
    }
    const stalled = (all: readonly Play[]) => all.reduce((sum, one) => sum + one.stalled, 0);
    seen.push({
      name,
      start: median(plays.site.map((one) => one.start)),
      stalled: stalled(plays.site),
      more: stalled(plays.site) - stalled(plays.bare),
      bits: median(plays.site.map((one) => one.bits)) / carried(trace),
    });
  }
  const each = (of: "start" | "more" | "bits") => seen.map((one) => `${one.name} ${one[of].toFixed(1)}`).join(", ");
  return [
    {
      name: "start over the slowest of six networks",
      value: Math.max(...seen.map(({ start }) => start)),
      unit: `seconds, median of ${rounds} (${each("start")})`,
      aim: { atMost: 2 },
    },
    {
      name: "stalls - bare Shaka page, worst of six networks",
      value: Math.max(...seen.map(({ more }) => more)),
      unit: `seconds in ${rounds * playTime} (${each("more")})`,
      aim: { atMost: 0 },
    },
    {
      name: "stalls over six networks",
      value: (seen.reduce((sum, { stalled }) => sum + stalled, 0) * 3_600) / (seen.length * rounds * playTime),
      unit: "seconds an hour",
      aim: { atMost: 36 },
    },
    {
      name: "bitrate : what a network carries, lowest of six",
      value: Math.min(...seen.map(({ bits }) => bits)),
      unit: `of the best picture that fits its mean (${each("bits")})`,
      aim: { atLeast: 0.7 },
    },
  ];
}
