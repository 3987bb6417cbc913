import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { z } from "zod";
import { measureAccounts } from "../tests/bench/accounts.ts";
import { measureFirstFrame } from "../tests/bench/first-frame.ts";
import { measureGate } from "../tests/bench/gate.ts";
import { measureJavaScript, measurePlayerJavaScript } from "../tests/bench/javascript.ts";
import { measurePages } from "../tests/bench/pages.ts";
import { printRatios } from "../tests/bench/ratio.ts";
import { fillNews, measureSearch } from "../tests/bench/search.ts";
import { chromiumArguments, ensureBrowser } from "./lib/browser.ts";
import { buildSite } from "./lib/build.ts";
import { ensureDevVars } from "./lib/dev-vars.ts";
import { demoAccount, prepareStorage, variablesAt } from "./lib/prepare.ts";
import { CommandError, run, step } from "./lib/report.ts";
import { openSite } from "./lib/site.ts";

const videos = z.object({
  data: z.array(z.object({ id: z.string(), metaData: z.object({ SysEntryEntitlements: z.array(z.string()) }) })),
});
const news = z.object({ data: z.array(z.object({ slug: z.string() })).min(1) });
const fixtures = z.object({ data: z.array(z.object({ id: z.int() })).min(1) });

/** Addresses of one page of each kind, and an entry that anybody may play. */
async function subjects(site: URL) {
  const read = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
    schema.parse(await (await fetch(new URL(path, site))).json());
  const { data } = await read("/origin/video/search?page[size]=50", videos);
  const open = data.find(({ metaData }) => metaData.SysEntryEntitlements.includes("?"));
  if (!open) throw new CommandError("There is no video that anybody may play, so the player cannot be measured.");
  const [article] = (await read("/origin/content/news", news)).data;
  const [fixture] = (await read("/origin/match-data/fixtures?competitionID=10&status=result&limit=1", fixtures)).data;
  return {
    entryID: open.id,
    paths: {
      home: "/",
      listing: "/news",
      news: `/news/${article?.slug}`,
      search: "/search?q=goal",
      "match hub": "/match-hub",
      match: `/match-centre/${fixture?.id}`,
      competition: "/competitions/championship",
      videos: "/videos",
      video: `/videos/${open.id}`,
      passes: "/packages",
      "content page": "/community",
      document: "/constitution",
      "log in": "/login",
      embed: "/embeds/league-table",
    },
  };
}

await run(async () => {
  const executablePath = await step("Looking for Chromium", ensureBrowser);
  await step("Local secrets (.dev.vars)", ensureDevVars);
  await step("Building the site", () => buildSite());
  await step("Building the baseline", () => {
    const { status, stderr } = spawnSync("react-router", ["build", "tests/bench/baseline"], { encoding: "utf8" });
    if (status !== 0) throw new CommandError(`The baseline could not be built:\n${stderr}`);
  });
  const stateDir = mkdtempSync(join(tmpdir(), "bench-"));
  const now = new Date();
  await prepareStorage(stateDir, now);
  const newsDir = mkdtempSync(join(tmpdir(), "bench-news-"));
  await step("Filling up the news", () => fillNews(stateDir, newsDir));
  const site = await openSite({ port: 0, stateDir, quiet: true, vars: variablesAt(now) });
  const baseline = await openSite({
    port: 0,
    stateDir: join(stateDir, "baseline"),
    quiet: true,
    build: "tests/bench/baseline/build/server",
  });
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    const { entryID, paths } = await subjects(site.url);
    console.log("\nMeasuring: a few minutes. Ratios are of medians, taken in turns.");
    printRatios("Pages", await measurePages(site.url, baseline.url));
    printRatios("JavaScript", [
      ...(await measureJavaScript(browser, site.url, baseline.url, paths)),
      ...(await measurePlayerJavaScript(browser, site.url, entryID)),
    ]);
    printRatios("Playback", await measureFirstFrame(browser, site.url, entryID));
    printRatios("Accounts", await measureAccounts(site.url, baseline.url, demoAccount, entryID));
    printRatios("Stream gate", await measureGate(baseline.url));
    printRatios("News search", await measureSearch(newsDir));
  } finally {
    await browser.close();
    await site.miniflare.dispose();
    await baseline.miniflare.dispose();
    rmSync(stateDir, { recursive: true, force: true });
    rmSync(newsDir, { recursive: true, force: true });
  }
});
