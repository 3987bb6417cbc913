import { setTimeout } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright";
import { openBarePlayer, playBare } from "./bare-player.ts";
import { openHeavyMediaProxy } from "./heavy-media-proxy.ts";
import { median } from "./load.ts";
import type { Ratio } from "./ratio.ts";

const rounds = 5;
/** Seconds for which each player plays: less than the lifetime of the bare player's only token. */
const playTime = 30;
/** Milliseconds between samples of a video. */
const pace = 100;

/** How much larger segments are made than the demo's, whose pictures are small. */
const weight = 10;
/** Megabits per second that the manifest then declares for each height with its sound, smallest first. */
const ladder = [
  { height: 180, megabits: 2.4 },
  { height: 360, megabits: 4.2 },
  { height: 540, megabits: 5.9 },
] as const;

interface Trace {
  /** Milliseconds that a response takes to begin. */
  latency: number;
  /** Seconds and megabits per second, repeated until the end. */
  steps: readonly (readonly [seconds: number, megabits: number])[];
}

const traces: Readonly<Record<string, Trace>> = {
  train: {
    latency: 80,
    steps: [
      [6, 8],
      [4, 2],
      [2, 0.2],
      [5, 5],
    ],
  },
  stadium: {
    latency: 300,
    steps: [
      [5, 2.5],
      [3, 1.5],
      [4, 3],
    ],
  },
  café: {
    latency: 40,
    steps: [
      [8, 6],
      [4, 2],
    ],
  },
  "3G": { latency: 150, steps: [[playTime, 2.4]] },
  falling: {
    latency: 60,
    steps: [
      [6, 10],
      [6, 6],
      [6, 3],
      [playTime, 1.8],
    ],
  },
  bursty: {
    latency: 60,
    steps: [
      [2, 12],
      [3, 0.8],
    ],
  },
};

/** The throughput of each step until the end of a play. */
function* stepsOf({ steps }: Trace): Generator<{ seconds: number; megabits: number }> {
  for (let left = playTime; left > 0; ) {
    for (const [length, megabits] of steps) {
      const seconds = Math.min(length, left);
      if (seconds > 0) yield { seconds, megabits };
      left -= seconds;
    }
  }
}

/** Mean megabits per second of a trace. */
const meanOf = (trace: Trace): number =>
  [...stepsOf(trace)].reduce((sum, { seconds, megabits }) => sum + seconds * megabits, 0) / playTime;

/** Megabits per second of the best picture that a trace carries in its mean. */
const carried = (trace: Trace): number =>
  ladder.findLast(({ megabits }) => megabits <= meanOf(trace))?.megabits ?? ladder[0].megabits;

/** A recording that is longer than a play, and an account that may play it. */
export interface NetworkSubject {
  entryID: string;
  fan: { email: string; password: string };
}

/** A fan's browser, whose estimate of the network, which players begin with, is right in the mean. */
async function browserOn(
  trace: Trace,
  { browser, site, fan }: NetworkSubject & { browser: Browser; site: URL },
): Promise<BrowserContext> {
  const context = await browser.newContext({ bypassCSP: true });
  await context.addInitScript((megabits) => {
    const connection: unknown = Reflect.get(navigator, "connection");
    if (connection instanceof Object) Object.defineProperty(connection, "downlink", { get: () => megabits });
  }, meanOf(trace));
  // Each play is from the beginning.
  await context.route("**/api/watch-positions", (route) => route.fulfill({ json: { positions: [] } }));
  const response = await context.request.post(new URL("/api/auth/sign-in", site).href, { data: fan });
  if (!response.ok()) throw new Error(`Sign-in failed with ${response.status()}`);
  return context;
}

interface Play {
  /** Seconds until the first frame. */
  start: number;
  /** Seconds for which the picture stood still after that. */
  stalled: number;
  /** Mean megabits per second of the pictures shown. */
  megabits: number;
}

/** Applies a trace to a page until its end. */
async function throttle(page: Page, trace: Trace): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { latency } = trace;
  for (const { seconds, megabits } of stepsOf(trace)) {
    const bytes = (megabits * 1e6) / 8;
    await session.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency, downloadThroughput: bytes, uploadThroughput: bytes },
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
  if (first === -1) return { start: playTime, stalled: 0, megabits: 0 };
  const shown = seen.slice(first);
  let [stalled, sum, time] = [0, 0, 0];
  for (const [index, sample] of shown.entries()) {
    const before = shown[index - 1];
    if (before === undefined) continue;
    const passed = (sample.at - before.at) / 1_000;
    if (sample.time === before.time) stalled += passed;
    else {
      sum += passed * (ladder.findLast(({ height }) => height <= sample.height) ?? ladder[0]).megabits;
      time += passed;
    }
  }
  return { start: ((shown[0]?.at ?? pressed) - pressed) / 1_000, stalled, megabits: sum / (time || 1) };
}

type Subject = Parameters<typeof browserOn>[1];

async function onTheSite(subject: Subject, trace: Trace): Promise<Play> {
  const context = await browserOn(trace, subject);
  const page = await context.newPage();
  await page.goto(new URL(`/videos/${subject.entryID}`, subject.site).href, { waitUntil: "networkidle" });
  const button = page.getByRole("button", { name: /^Play/ }).first();
  // The player's code is loaded, as it is for the bare player: both are measured by how they fetch the stream.
  await button.hover();
  await setTimeout(2_000);
  const result = await play(page, trace, () => button.click());
  await context.close();
  return result;
}

async function bare(subject: Subject, trace: Trace): Promise<Play> {
  const context = await browserOn(trace, subject);
  const page = await openBarePlayer(context, subject.site);
  const { entryID, site } = subject;
  const result = await play(page, trace, () => playBare(page, site, { entryID, mediaType: "OnDemand" }));
  await context.close();
  return result;
}

/** How the site's player and an unconfigured Shaka get through six kinds of network, side by side. */
export async function measureNetwork(browser: Browser, site: URL, subject: NetworkSubject): Promise<Ratio[]> {
  const proxy = await openHeavyMediaProxy(site, weight);
  try {
    return await measureTraces({ ...subject, browser, site: proxy.url });
  } finally {
    proxy.close();
  }
}

interface Outcome {
  name: string;
  /** Seconds until the first frame, medians. */
  start: number;
  bareStart: number;
  /** Seconds for which the picture stood still in all rounds, and how much longer than the bare page's. */
  stalled: number;
  more: number;
  /** Mean megabits per second of the pictures shown, as a share of the best picture that the trace carries in its mean. */
  quality: number;
  bareQuality: number;
}

async function measureTrace(name: string, trace: Trace, subject: Subject): Promise<Outcome> {
  const plays = { site: [] as Play[], bare: [] as Play[] };
  for (let round = 0; round < rounds; round++) {
    const [ours, theirs] = await Promise.all([onTheSite(subject, trace), bare(subject, trace)]);
    plays.site.push(ours);
    plays.bare.push(theirs);
  }
  const stalled = (all: readonly Play[]) => all.reduce((sum, one) => sum + one.stalled, 0);
  const start = (all: readonly Play[]) => median(all.map((one) => one.start));
  const quality = (all: readonly Play[]) => median(all.map((one) => one.megabits)) / carried(trace);
  return {
    name,
    start: start(plays.site),
    bareStart: start(plays.bare),
    stalled: stalled(plays.site),
    more: stalled(plays.site) - stalled(plays.bare),
    quality: quality(plays.site),
    bareQuality: quality(plays.bare),
  };
}

async function measureTraces(subject: Subject): Promise<Ratio[]> {
  const seen: Outcome[] = [];
  for (const [name, trace] of Object.entries(traces)) seen.push(await measureTrace(name, trace, subject));
  const each = (of: (one: Outcome) => string) => seen.map((one) => `${one.name} ${of(one)}`).join(", ");
  const besideBare = (ours: number, theirs: number) => `${ours.toFixed(1)} (${theirs.toFixed(1)})`;
  return [
    {
      name: "start over the slowest of six networks",
      value: Math.max(...seen.map(({ start }) => start)),
      unit: `seconds, median of ${rounds}: ${each(({ start, bareStart }) => besideBare(start, bareStart))}`,
      aim: { atMost: 2 },
    },
    {
      name: "stalls - bare Shaka page, worst of six networks",
      value: Math.max(...seen.map(({ more }) => more)),
      unit: `seconds in ${rounds * playTime}: ${each(({ stalled, more }) => besideBare(stalled, stalled - more))}`,
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
      value: Math.min(...seen.map(({ quality }) => quality)),
      unit: `of the best picture that fits its mean: ${each(({ quality, bareQuality }) => besideBare(quality, bareQuality))}`,
      aim: { atLeast: 0.7 },
    },
  ];
}
