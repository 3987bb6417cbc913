import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { z } from "zod";
import { videoListResponse } from "../schemas/streaming/video.ts";
import { measureAccounts } from "../tests/bench/accounts.ts";
import { measureDesk } from "../tests/bench/desk.ts";
import { measureFirstFrame } from "../tests/bench/first-frame.ts";
import { measureGate } from "../tests/bench/gate.ts";
import { measureJavaScript, measurePlayerJavaScript } from "../tests/bench/javascript.ts";
import { measureKickOff, startsPerSecond, viewersAtKickOff } from "../tests/bench/kick-off.ts";
import { measureLighthouse } from "../tests/bench/lighthouse/lighthouse.ts";
import { driftFans, type LiveSubject, measureDrift, measureLiveDelay } from "../tests/bench/live-delay.ts";
import { measureNetwork, type NetworkSubject } from "../tests/bench/network.ts";
import { measurePages } from "../tests/bench/pages.ts";
import { measurePayments } from "../tests/bench/payments.ts";
import { type Ratio, ratioTable, runRow, verdict, withRun } from "../tests/bench/ratio.ts";
import { measureRoom } from "../tests/bench/room.ts";
import { fillNews, measureSearch } from "../tests/bench/search.ts";
import { createAccount } from "./lib/accounts/accounts.ts";
import { chromiumArguments, ensureBrowser } from "./lib/browser.ts";
import { buildSite } from "./lib/build.ts";
import { CommandError, readArguments, run, step } from "./lib/report.ts";
import { ensureDevVars, readDevVars } from "./lib/site/dev-vars.ts";
import { demoAccount, prepareStorage, variablesAt } from "./lib/site/prepare.ts";
import { openSite } from "./lib/site/site.ts";
import { openLocalStorage } from "./lib/storage/storage.ts";

const liveFan = { email: "live@crownleague.example", password: "floodlights at six" };
const kickOffFans = Array.from({ length: viewersAtKickOff }, (_, index) => ({
  email: `kick-off-${index}@crownleague.example`,
  password: "floodlights at eight",
}));
const clubs = z.object({ data: z.array(z.object({ slug: z.string() })).min(1) });
const news = z.object({ data: z.array(z.object({ slug: z.string() })).min(1) });
const fixtures = z.object({ data: z.array(z.object({ id: z.int() })).min(1) });

/** The pages and entries to measure: one URL for each kind of page, an entry without entitlements, and a live one for the live fan. */
async function subjects(site: URL) {
  const read = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
    schema.parse(
      await (
        await fetch(new URL(path, site), { headers: { "x-service-key": readDevVars().SERVICE_KEY ?? "" } })
      ).json(),
    );
  const { data } = await read("/origin/video/search?page[size]=50", videoListResponse);
  const open = data.find(({ metaData }) => metaData.SysEntryEntitlements.includes("?"));
  if (!open) throw new CommandError("There is no video that anybody may play, so the player cannot be measured.");
  const replay = data.find(({ metaData }) => metaData.SysEntryEntitlements.includes("video-archive"));
  if (!replay) throw new CommandError("There is no whole match to watch over slow networks.");
  const onAir = data.find(({ mediaData }) => mediaData.mediaType === "DrmLiveVideo");
  if (!onAir) throw new CommandError("There is no live stream on air, so its delay cannot be measured.");
  const [article] = (await read("/origin/content/news", news)).data;
  const [fixture] = (await read("/origin/match-data/fixtures?competitionID=10&status=result&limit=1", fixtures)).data;
  const [inPlay] = (await read("/origin/match-data/fixtures?status=live&limit=1", fixtures)).data;
  const [club] = (await read("/origin/match-data/clubs", clubs)).data;
  const paths = {
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
  };
  const { "content page": _, document: __, embed: ___, ...looked } = paths;
  return {
    entryID: open.id,
    replay: { entryID: replay.id, fan: liveFan } satisfies NetworkSubject,
    live: {
      entryID: onAir.id,
      releaseFrom: new Date(onAir.publicationData.releaseFrom),
      fan: liveFan,
    } satisfies LiveSubject,
    inPlay: inPlay?.id ?? 0,
    paths,
    lighthousePaths: {
      ...looked,
      match: `/match-centre/${inPlay?.id}`,
      clubs: "/clubs",
      club: `/clubs/${club?.slug}`,
    },
  };
}

const partNames = [
  "pages",
  "javascript",
  "lighthouse",
  "playback",
  "network",
  "accounts",
  "gate",
  "kick-off",
  "room",
  "search",
  "desk",
  "payments",
] as const;
type PartName = (typeof partNames)[number];

const usage = `Usage: npm run bench [-- PART…]

Measures all parts, or these: ${partNames.join(", ")}.`;

/** The parts named on the command line; all parts if it names none. @throws CommandError for an unknown part. */
function chosenParts(words: readonly string[]): readonly PartName[] {
  const unknown = words.filter((word) => !partNames.some((name) => name === word));
  if (unknown.length > 0) throw new CommandError(`There is no ${unknown.join(", ")}. Parts: ${partNames.join(", ")}.`);
  return words.length === 0 ? partNames : partNames.filter((name) => words.includes(name));
}

const recordFile = "docs/benchmarks.md";

/** Appends a run of all parts to the record, with machine and commit. */
function recordRun(ratios: readonly Ratio[], now: Date): void {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const commit = git("rev-parse", "--short", "HEAD");
  const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
  const machine = `${cpus().length} cores, ${cpus()[0]?.model.trim() || "unknown"}`;
  const row = runRow({ date: now, machine, commit: isChanged ? `${commit}, changed` : commit }, ratios);
  writeFileSync(recordFile, withRun(readFileSync(recordFile, "utf8"), row));
  console.log(`Recorded in ${recordFile}.`);
}

await run(async () => {
  const { positionals } = readArguments(usage, { allowPositionals: true, options: {} });
  const chosen = chosenParts(positionals);
  const executablePath = await step("Looking for Chromium", ensureBrowser);
  await step("Local secrets (.dev.vars)", ensureDevVars);
  await step("Building the site", () => buildSite());
  await step("Building the baseline", () => {
    const { status, stderr } = spawnSync("react-router", ["build", "tests/bench/baseline"], { encoding: "utf8" });
    if (status !== 0) throw new CommandError(`The baseline could not be built:\n${stderr}`);
  });
  const stateDir = mkdtempSync(join(tmpdir(), "bench-"));
  const newsDir = mkdtempSync(join(tmpdir(), "bench-news-"));
  const spreadDir = mkdtempSync(join(tmpdir(), "bench-spread-"));
  const queueDir = mkdtempSync(join(tmpdir(), "bench-queue-"));
  const folders = [stateDir, newsDir, spreadDir, queueDir];
  const now = new Date();
  const opened: { miniflare: { dispose(): Promise<void> } }[] = [];
  const open = async (options: Partial<Parameters<typeof openSite>[0]>) => {
    const site = await openSite({ port: 0, quiet: true, ...options });
    opened.push(site);
    return site.url;
  };
  try {
    await prepareStorage(stateDir, now);
    const storage = openLocalStorage(stateDir);
    await createAccount(storage, { ...liveFan, grants: ["live-video", "video-archive"] }, now);
    if (chosen.includes("playback"))
      for (const fan of driftFans) await createAccount(storage, { ...fan, grants: ["live-video"] }, now);
    if (chosen.includes("kick-off"))
      await step("Creating accounts for a kick-off", async () => {
        for (const fan of kickOffFans) await createAccount(storage, { ...fan, grants: ["live-video"] }, now);
      });
    await storage.close();
    if (chosen.includes("search") || chosen.includes("desk"))
      await step("Filling up the news", () => fillNews(stateDir, newsDir));
    for (const copy of [spreadDir, queueDir]) cpSync(stateDir, copy, { recursive: true });
    const site = await open({ stateDir, vars: variablesAt(now) });
    const openSpread = () => open({ stateDir: spreadDir, vars: { ...variablesAt(now), FOLLOWERS_PER_OBJECT: "500" } });
    const openQueue = () =>
      open({ stateDir: queueDir, vars: { ...variablesAt(now), STARTS_PER_SECOND: String(startsPerSecond) } });
    const baseline = await open({ stateDir: join(stateDir, "baseline"), build: "tests/bench/baseline/build/server" });
    const browser = await chromium.launch({ executablePath, args: chromiumArguments });
    try {
      const { entryID, replay, inPlay, live, paths, lighthousePaths } = await subjects(site);
      const parts: Record<PartName, { heading: string; measure: () => Promise<Ratio[]> }> = {
        pages: { heading: "Pages", measure: () => measurePages(site, baseline) },
        javascript: {
          heading: "JavaScript",
          measure: async () => [
            ...(await measureJavaScript(browser, site, baseline, paths)),
            ...(await measurePlayerJavaScript(browser, site, entryID)),
          ],
        },
        lighthouse: {
          heading: "Lighthouse",
          measure: () => measureLighthouse(site, lighthousePaths, executablePath),
        },
        playback: {
          heading: "Playback",
          measure: async () => [
            ...(await measureFirstFrame(browser, site, entryID)),
            ...(await measureLiveDelay(browser, site, live)),
            ...(await measureDrift(browser, site, live)),
          ],
        },
        network: { heading: "Slow networks", measure: () => measureNetwork(browser, site, replay) },
        accounts: { heading: "Accounts", measure: () => measureAccounts(site, baseline, demoAccount, entryID) },
        gate: { heading: "Stream gate", measure: () => measureGate(baseline) },
        "kick-off": {
          heading: "Kick-off",
          measure: async () => measureKickOff(site, await openQueue(), baseline, kickOffFans, live.entryID),
        },
        room: { heading: "Match room", measure: async () => measureRoom(site, await openSpread(), baseline, inPlay) },
        search: { heading: "News search", measure: () => measureSearch(newsDir) },
        desk: { heading: "Desk", measure: () => measureDesk(newsDir) },
        payments: { heading: "Payments", measure: () => measurePayments(site, baseline) },
      };
      console.log("\nMeasuring: a few minutes. Ratios are of medians, taken in turns.");
      const all: Ratio[] = [];
      for (const { heading, measure } of chosen.map((name) => parts[name])) {
        const ratios = await measure();
        console.log(`\n${ratioTable(heading, ratios)}`);
        all.push(...ratios);
      }
      console.log(`\n${verdict(all)}`);
      if (chosen.length === partNames.length) recordRun(all, now);
    } finally {
      await browser.close();
    }
  } finally {
    for (const { miniflare } of opened) await miniflare.dispose();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
});
