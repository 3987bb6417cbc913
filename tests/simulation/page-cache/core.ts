import { clock } from "../runtime/clock.ts";
import type { Core } from "../simulator.ts";
import { pageInvariants } from "./invariants.ts";
import { type PageStep, pageHistory } from "./steps.ts";
import { pageVariants } from "./variants.ts";
import { type PageCacheModule, PageWorld } from "./world.ts";

async function act(world: PageWorld, step: PageStep): Promise<void> {
  world.beginStep();
  switch (step.do) {
    case "visit":
      for (let time = 0; time < step.times; time += 1) world.visit(step.isolate, step.url + step.query, step.isCrawler);
      return await world.wait(0);
    case "wait":
      return await world.wait(step.milliseconds);
    case "renders":
      world.rendering = step;
      return;
    case "cache":
      world.dataCentre.mood = step.mood;
      return;
    case "page":
      world.page = step.is;
      return;
    case "deploy":
      world.version = step.version;
      return;
    case "evict":
      return world.evict(step.isolate);
  }
}

/** Everything works again, and all visitors return once the cached pages are old. */
async function finish(world: PageWorld): Promise<void> {
  world.beginStep();
  world.dataCentre.mood = "well";
  world.rendering = { trouble: "none", headAfter: 0, bodyAfter: 0, inOrder: true };
  await world.wait(120_000);
  world.wellSince = clock.now;
  for (const { url } of [...world.visits])
    for (const isolate of world.isolates.keys()) world.visit(isolate, url, false);
  await world.wait(11_000);
  if (world.visits.some(({ response, isFailed }) => response === null && !isFailed))
    throw new Error("A visitor waits for an answer that does not come.");
}

/** The page cache: worker/page-cache in isolates of one data centre. */
export const pageCacheCore: Core<PageCacheModule, PageWorld, PageStep> = {
  name: "page-cache",
  module: "worker/page-cache/serve.ts",
  history: pageHistory,
  open: (module) => new PageWorld(module),
  act,
  finish,
  invariants: pageInvariants,
  variants: pageVariants,
};
