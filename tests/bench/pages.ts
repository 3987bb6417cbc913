import { readdirSync } from "node:fs";
import { inTurns, responsesPerSecond } from "./load.ts";
import type { Ratio } from "./ratio.ts";

/** A cached page relative to a static file and a bare Hono response, and a rendered page relative to a bare React Router page. */
export async function measurePages(site: URL, baseline: URL): Promise<Ratio[]> {
  const stylesheet = readdirSync("build/client/assets").find((name) => name.endsWith(".css"));
  await fetch(site);
  let unique = 0;
  const rates = await inTurns({
    cached: () => responsesPerSecond(new URL("/", site)),
    file: () => responsesPerSecond(new URL(`/assets/${stylesheet}`, site)),
    hono: () => responsesPerSecond(new URL("/bare-response", baseline)),
  });
  // Each URL is requested only once, so that pages are rendered and not cached. Sequentially per kind of page.
  const rendered = await inTurns({
    home: () => sequential(40, () => new URL(`/?q=${unique++}-${Date.now()}`, site)),
    router: () => sequential(40, () => new URL("/", baseline)),
  });
  return [
    { name: "cached page : static file", value: rates.cached / rates.file, unit: "responses a second" },
    {
      name: "cached page : bare Hono response",
      value: rates.cached / rates.hono,
      unit: "responses a second",
      aim: { atLeast: 0.85 },
    },
    {
      name: "rendered home page : bare React Router page",
      value: rendered.home / rendered.router,
      unit: "responses a second",
    },
  ];
}

/** Responses per second for sequential requests. */
async function sequential(times: number, address: () => URL): Promise<number> {
  const started = performance.now();
  for (let time = 0; time < times; time++) await (await fetch(address())).text();
  return (times * 1000) / (performance.now() - started);
}
