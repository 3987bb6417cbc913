import { setTimeout as after } from "node:timers/promises";
import { z } from "zod";
import { consentCookie } from "../../schemas/site/consent.ts";
import { openLoneTab } from "../browser/support/lone-tab.ts";
import type { Ratio } from "./ratio.ts";

/** Clicks for each link. */
const rounds = 5;

/** A phone's slow 4G and a fourth of this processor, as Lighthouse has them. */
const conditions = { network: { latency: 150, throughput: 200_000 }, slowdown: 4 };

/** Milliseconds for which the pointer rests on a link before the click. */
const rest = 2_000;

/** Milliseconds after which the page's code is there, after a first touch. */
const settled = 6_000;

/** When the next click comes, in milliseconds since 1970. */
const nextClick =
  'new Promise((resolve) => addEventListener("click", ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp), true))';

/** When the page that shows had its largest paint; null where it is still another page. */
const largestPaint = (path: string) => `location.pathname === ${JSON.stringify(path)} ? new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(performance.timeOrigin + list.getEntries().at(-1).startTime))
    .observe({ type: "largest-contentful-paint", buffered: true });
  setTimeout(resolve, 1000, null);
}) : null`;

/** A promo would be in the way of the click. */
const noPromo = "localStorage.visit = JSON.stringify({ lastSeen: Date.now(), interrupted: true })";

/** From the click on a link in a page whose code is there to the largest paint of the page that it leads to. */
async function fromClick(from: URL, path: string): Promise<number> {
  const tab = await openLoneTab([{ name: consentCookie, value: "essential", url: from.origin }], conditions);
  try {
    await tab.open(from.href);
    await tab.read(noPromo, z.string());
    await tab.open(from.href);
    await tab.hover({ x: 1400, y: 400 });
    await after(settled);
    await tab.hover(await tab.linkTo(path));
    await after(rest);
    const clicked = tab.read(nextClick, z.number());
    tab.press(await tab.linkTo(path));
    for (;;) {
      await after(1_000);
      const painted = await tab.read(largestPaint(path), z.number().nullable()).catch(() => null);
      if (painted !== null) return painted - (await clicked);
    }
  } finally {
    await tab.close();
  }
}

/** Throttled clicks on links to pages that can be known ahead. */
export async function measureLinks(site: URL, paths: { news: string }): Promise<Ratio[]> {
  const html = await (await fetch(new URL("/competitions/championship", site))).text();
  const [, club = ""] = /<tbody[\s\S]*?href="(\/clubs\/[a-z-]+)"/.exec(html) ?? [];
  const times: number[] = [];
  for (const [from, to] of [
    ["/", paths.news],
    ["/news", paths.news],
    ["/competitions/championship", club],
  ] as const)
    for (let round = 0; round < rounds; round++) times.push(await fromClick(new URL(from, site), to));
  const p75 = times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.75) - 1] ?? Number.NaN;
  return [{ name: "click to largest paint, throttled, p75", value: p75, unit: "ms", aim: { atMost: 100 } }];
}
