import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { liveMessage } from "../../schemas/football/match-data.ts";
import { videoListResponse } from "../../schemas/streaming/video.ts";
import { createAccount } from "../../scripts/lib/accounts/accounts.ts";
import { CommandError, step } from "../../scripts/lib/report.ts";
import { readDevVars } from "../../scripts/lib/site/dev-vars.ts";
import { prepareStorage, variablesAt } from "../../scripts/lib/site/prepare.ts";
import { runScheduleEachMinute } from "../../scripts/lib/site/schedule.ts";
import { openSite } from "../../scripts/lib/site/site.ts";
import { openLocalStorage, type Storage, storageOf } from "../../scripts/lib/storage/storage.ts";
import { emulatorKey } from "../../worker/backends/payments/provider/emulator-key.ts";
import { Browser } from "./browser.ts";
import { buyPasses } from "./buyers.ts";
import { readPages } from "./fans.ts";
import { faults } from "./faults.ts";
import { type Reported, reportMatch, scoreOf } from "./feed.ts";
import { type Follower, followMatch } from "./followers.ts";
import type { Load } from "./load.ts";
import { runtimeMegabytes, type Sample } from "./memory.ts";
import { publishNews, signInEditor, wrongNews } from "./newsroom.ts";
import { wrongPayments } from "./payments.ts";
import { concurrentStreams, watchLive } from "./viewers.ts";

const password = "floodlights at five";
const viewers = 5;
const buyersPerMinute = 10;
/** Milliseconds between faults, and after a fault in which failures may still be caused by it. */
const betweenFaults = 60_000;
const aftermath = 15_000;
/** Milliseconds between memory samples. */
const memoryPace = 5_000;
/** Milliseconds that pending work may take to finish. */
const settling = 60_000;

const fixtures = z.object({ data: z.array(z.object({ id: z.int() })).min(1) });

/** Starts the site, also repeatedly on the same storage. */
async function startSite(stateDir: string, now: Date, port: number, onLog: (line: string) => void) {
  const vars = { ...variablesAt(now), CONCURRENT_STREAMS: String(concurrentStreams) };
  const { miniflare, url } = await openSite({ port, stateDir, quiet: true, onLog, vars });
  const stopSchedule = await runScheduleEachMinute(miniflare);
  return {
    url,
    storage: storageOf(miniflare),
    async stop() {
      stopSchedule();
      await miniflare.dispose();
    },
  };
}

/** Creates accounts with a pass, accounts to buy one, and an editor. */
async function seedPeople(storage: Storage, now: Date, minutes: number) {
  const account = async (email: string, grants: string[]) => {
    const { ssoID } = await createAccount(storage, { email, password, grants }, now);
    return { email, password, ssoID };
  };
  const watching = [];
  for (let index = 0; index < viewers; index++)
    watching.push(await account(`viewer-${index}@fans.example`, ["live-video"]));
  const buying = [];
  for (let index = 0; index < minutes * buyersPerMinute; index++) {
    buying.push(await account(`buyer-${index}@fans.example`, []));
  }
  return { watching, buying, editor: await signInEditor(storage, now, minutes / 60 + 1) };
}

/** A match in play, live streams that the viewers may watch, and pages to read. */
async function subjects(site: URL) {
  const headers = { "x-service-key": readDevVars().SERVICE_KEY ?? "" };
  const read = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
    schema.parse(await (await fetch(new URL(path, site), { headers })).json());
  const [inPlay] = (await read("/origin/match-data/fixtures?status=live&limit=1", fixtures)).data;
  const { data } = await read("/origin/video/search?page[size]=100", videoListResponse);
  const onAir = data.filter(({ mediaData, metaData }) => {
    return mediaData.mediaType === "DrmLiveVideo" && metaData.SysEntryEntitlements.includes("live-video");
  });
  if (inPlay === undefined || onAir.length === 0) throw new CommandError("There is no match in play and on air.");
  return {
    fixtureID: inPlay.id,
    entryIDs: onAir.slice(0, 2).map(({ id }) => id),
    paths: [
      ...["/", "/match-hub", `/match-centre/${inPlay.id}`, "/matches", "/competitions/championship", "/clubs"],
      ...["/news", "/videos", `/videos/${onAir[0]?.id}`, "/packages", "/search?q=goal", "/community", "/ar", "/login"],
    ],
  };
}

/** Differences between the match's followers and its room. */
async function wrongFollowers(load: Load, fixtureID: number, followers: readonly Follower[], reported: Reported) {
  const browser = new Browser(load, "10.7.0.1");
  const { text } = await browser.request(`/api/live/${fixtureID}/state`);
  const { data } = z.object({ data: liveMessage }).parse(JSON.parse(text));
  const ids = new Set(data.events.map(({ id }) => id));
  const behind = followers.filter(
    ({ sequence, events }) =>
      sequence !== data.sequence || events.size !== ids.size || [...ids].some((id) => !events.has(id)),
  );
  const stored = await scoreOf(load, browser, fixtureID);
  const said = ({ home, away }: { home: number; away: number }) => `${home}:${away}`;
  const scores = [
    stored,
    ...("score" in data.state ? [data.state.score] : []),
    ...followers.flatMap(({ score }) => score ?? []),
  ];
  const others = new Set(scores.map(said).filter((score) => score !== said(reported.score)));
  return [
    ...(behind.length > 0 ? [`${behind.length} of ${followers.length} followers do not have what the room has.`] : []),
    ...(others.size > 0 ? [`The feed reported ${said(reported.score)}, and there is ${[...others].join(", ")}.`] : []),
  ];
}

/** Repeats a comparison until nothing is wrong, or pending work has had its time. */
async function settled(compare: () => Promise<string[]>): Promise<string[]> {
  const until = Date.now() + settling;
  for (;;) {
    const found = await compare().catch((error: unknown) => [String(error)]);
    if (found.length === 0 || Date.now() > until) return found;
    await setTimeout(1_000);
  }
}

/** What a load did and found. */
export interface Outcome {
  /** Number of actions by name. */
  counts: ReadonlyMap<string, number>;
  /** Number of problems by text. */
  wrong: ReadonlyMap<string, number>;
  /** Memory samples of each runtime instance. */
  memory: readonly (readonly Sample[])[];
}

/**
 * Runs fans, followers, viewers, buyers, the newsroom and a match feed against one site, with a fault every minute. At the end, what they
 * saw is compared with the databases.
 * @param say receives a line when something happens
 */
export async function soak(minutes: number, now: Date, say: (line: string) => void): Promise<Outcome> {
  const stateDir = mkdtempSync(join(tmpdir(), "soak-"));
  const [counts, wrong] = [new Map<string, number>(), new Map<string, number>()];
  const count = (where: Map<string, number>, name: string) => void where.set(name, (where.get(name) ?? 0) + 1);
  const found = (what: string) => {
    say(`  wrong: ${what}`);
    count(wrong, what);
  };
  const onLog = (line: string) => {
    if (line.includes('"message":"unhandled"')) found(`log: ${line.slice(0, 400)}`);
  };
  await prepareStorage(stateDir, now);
  const storage = openLocalStorage(stateDir);
  const people = await step("Creating accounts and an editor", () => seedPeople(storage, now, minutes));
  await storage.close();
  let site = await startSite(stateDir, now, 0, onLog);
  const port = Number(site.url.port);
  const [ended, unfollowed] = [new AbortController(), new AbortController()];
  let troubledUntil = 0;
  const load: Load = {
    site: site.url,
    ended: ended.signal,
    isTroubled: () => Date.now() < troubledUntil,
    count: (name) => count(counts, name),
    wrong: found,
  };
  const memory: Sample[][] = [[]];
  const sampling = setInterval(() => {
    const megabytes = runtimeMegabytes();
    if (megabytes !== null) memory.at(-1)?.push({ at: Date.now(), megabytes });
  }, memoryPace);
  try {
    const { fixtureID, entryIDs, paths } = await subjects(site.url);
    const reported: Reported = { score: { home: 0, away: 0 }, reports: 0 };
    const published = new Map<string, string>();
    const following = followMatch({ ...load, ended: unfollowed.signal }, fixtureID);
    const parts = [
      reportMatch(load, fixtureID, reported),
      readPages(load, paths),
      watchLive(load, people.watching, entryIDs),
      buyPasses(load, people.buying),
      publishNews(load, people.editor, published),
    ];
    const subject = {
      storage: () => site.storage,
      async restart() {
        await site.stop();
        memory.push([]);
        site = await startSite(stateDir, now, port, onLog);
      },
      cutFollowers: () => following.followers.forEach(({ cut }) => void cut()),
      deliver: (path: string, body: Record<string, string>) => deliverEvents(site.url, path, body),
    };
    for (let minute = 0; minute < minutes; minute += 1) {
      await setTimeout(betweenFaults / 2);
      const [name, fault] = faults[minute % faults.length] ?? [];
      say(`• Minute ${minute + 1}: ${name}`);
      troubledUntil = Number.POSITIVE_INFINITY;
      const began = Date.now();
      await fault?.(load, subject);
      troubledUntil = Date.now() + aftermath;
      await setTimeout(Math.max(aftermath, betweenFaults / 2 - (Date.now() - began)));
    }
    ended.abort();
    await Promise.all(parts);
    say("• Comparing with the databases");
    const buyers = people.buying.map(({ ssoID }) => ssoID);
    const comparisons = await Promise.all([
      settled(() => wrongFollowers(load, fixtureID, following.followers, reported)),
      settled(() => wrongPayments(site.storage, buyers)),
      settled(() => wrongNews(site.storage, published)),
    ]);
    for (const what of comparisons.flat()) found(what);
    unfollowed.abort();
    await following.done;
    return { counts, wrong, memory };
  } finally {
    clearInterval(sampling);
    await site.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** Calls the payments emulator's helpers that hold back and send its events. */
async function deliverEvents(site: URL, path: string, body: Record<string, string>): Promise<void> {
  const { SERVICE_KEY = "" } = readDevVars();
  const key = await emulatorKey({ SERVICE_KEY });
  const response = await fetch(new URL(`/origin/stripe/v1/test_helpers/webhook_delivery${path}`, site), {
    method: "POST",
    headers: { "x-service-key": SERVICE_KEY, authorization: `Bearer ${key}` },
    body: new URLSearchParams(body),
  });
  if (!response.ok) throw new Error(`webhook_delivery${path}: ${response.status} ${await response.text()}`);
}
