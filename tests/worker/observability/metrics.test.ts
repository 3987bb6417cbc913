import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type Metrics, metricsResponse } from "../../../schemas/site/metrics.ts";
import { newEncryptedFootage } from "../backends/video/sound.ts";
import { check, granted, refused } from "../playback/support.ts";
import { browserOf, fan } from "../support/fans.ts";
import {
  withFailingStatement,
  withInterceptedStatement,
  withPausedStatement,
} from "../support/intercepted-database.ts";
import { isolateMetrics, secondsPass } from "../support/isolated-metrics.ts";
import { testSetting } from "../support/keyed-backend.ts";
import { mockRemoteHost } from "../support/mock-remote-host.ts";
import { postWebhook } from "../support/purchases.ts";
import { runTrigger } from "../support/schedule.ts";
import { siteRespondingWith, siteWith } from "../support/site-with.ts";
import { newVideo } from "../support/videos.ts";

const site = siteWith({});
isolateMetrics(site);

const key = () => ({ "x-service-key": testSetting("SERVICE_KEY") });

async function metrics(query = "?minutes=60", ask = site): Promise<Metrics> {
  secondsPass(6);
  // A request after the pause between writes, which writes earlier measurements.
  await ask("/api/health");
  const response = await ask(`/api/metrics${query}`, { headers: key() });
  expect(response.status).toBe(200);
  return metricsResponse.parse(await response.json()).data;
}
const countOf = ({ totals }: Metrics, metric: string, label: string) =>
  totals.find((total) => total.metric === metric && total.label === label)?.count ?? 0;

beforeAll(newEncryptedFootage);

describe("the site measures", () => {
  it("responses by class, pages by cache state, and renders by route", async () => {
    const ask = siteWith({});
    await (await ask("/accessibility")).text();
    await (await ask("/accessibility")).text();
    await (await ask("/news/no-such-article")).text();
    const measured = await metrics("", ask);
    expect(countOf(measured, "page", "miss")).toBe(2);
    expect(countOf(measured, "page", "hit")).toBe(1);
    expect(countOf(measured, "response", "4xx")).toBe(1);
    expect(countOf(measured, "render", "/news/:slug")).toBe(1);
  });

  it("session checks by their outcome", async () => {
    const entry = await newVideo("DrmLiveVideo", ["live-video"]);
    await granted(await check(entry, (await fan("live-video")).cookie));
    expect((await refused(await check(entry, (await fan("live-audio")).cookie))).code).toBe("ERR_3684853_3");
    const measured = await metrics();
    expect(countOf(measured, "session-check", "granted")).toBe(1);
    expect(countOf(measured, "session-check", "ERR_3684853_3")).toBe(1);
  });

  it("who watches what now: players that go on renewing, and no more those that have stopped", async () => {
    const [entry, other] = [
      await newVideo("DrmLiveVideo", ["live-video"]),
      await newVideo("DrmLiveVideo", ["live-video"]),
    ];
    const players = await Promise.all(
      [entry, entry, other].map(async (entryID) => ({
        entryID,
        cookie: await browserOf((await fan("live-video")).cookie),
      })),
    );
    const watchFor = async (minutes: number, watching: typeof players) => {
      for (let renewal = 0; renewal < (minutes * 60) / 27; renewal++) {
        for (const { entryID, cookie } of watching) await granted(await check(entryID, cookie));
        secondsPass(27);
      }
    };
    await watchFor(4, players);
    expect((await metrics()).viewers).toEqual([
      { entryID: entry, players: 2 },
      { entryID: other, players: 1 },
    ]);
    await watchFor(4, players.slice(0, 1));
    expect((await metrics()).viewers).toEqual([{ entryID: entry, players: 1 }]);
  });

  it("how late payment events are handled", async () => {
    const created = Math.floor(Date.now() / 1_000);
    secondsPass(90);
    const event = { id: "evt_late", object: "event", type: "customer.created", created, data: { object: {} } };
    expect((await postWebhook(event)).status).toBe(200);
    const lag = (await metrics()).totals.find(({ label }) => label === "customer.created");
    expect(lag).toMatchObject({ metric: "webhook-lag", count: 1 });
    // Stripe's timestamps are whole seconds, and the clock continues.
    expect(lag?.max).toBeGreaterThanOrEqual(90);
    expect(lag?.max).toBeLessThan(120);
  });
});

describe("measurements are written", () => {
  it("after the response", async () => {
    const { database, release } = withPausedStatement(env.MARKETING_DB, "INSERT INTO metrics");
    const { response, settled } = await siteRespondingWith({ MARKETING_DB: database })("/api/health");
    expect(response.status).toBe(200);
    const written = () =>
      env.MARKETING_DB.prepare("SELECT count(*) AS rows FROM metrics WHERE minute >= ?")
        .bind(new Date().toISOString().slice(0, 16))
        .first<number>("rows");
    expect(await written()).toBe(0);
    release();
    await settled();
    expect(await written()).toBeGreaterThan(0);
  });

  it("in one statement for many requests", async () => {
    let writes = 0;
    const counted = withInterceptedStatement(env.MARKETING_DB, "INSERT INTO metrics", (run) => {
      writes += 1;
      return run();
    });
    const ask = siteWith({ MARKETING_DB: counted });
    for (let request = 0; request < 20; request++) await ask("/api/packages/closed-here");
    expect(writes).toBe(1);
    expect(countOf(await metrics("", ask), "response", "2xx")).toBeGreaterThanOrEqual(20);
  });

  it("later if the database fails, which harms no response", async () => {
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
    const broken = withFailingStatement(env.MARKETING_DB, "INSERT INTO metrics");
    expect((await siteWith({ MARKETING_DB: broken })("/api/packages/closed-here")).status).toBe(200);
    expect(JSON.stringify(warnings.mock.calls)).toContain("measurements not written");
    expect(countOf(await metrics(), "response", "2xx")).toBeGreaterThanOrEqual(1);
  });

  it("until they are older than RETAIN_METRICS_DAYS", async () => {
    const insert = "INSERT INTO metrics VALUES (?, 'page', 'hit', 1, 0, 0)";
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 16);
    await env.MARKETING_DB.batch([13, 15].map((days) => env.MARKETING_DB.prepare(insert).bind(daysAgo(days))));
    await runTrigger("* * * * *");
    const oldest = await env.MARKETING_DB.prepare("SELECT min(minute) AS minute FROM metrics").first<string>("minute");
    expect(oldest).toBe(daysAgo(13));
  });
});

describe("Workers Analytics Engine", () => {
  const settings = {
    METRICS_API: "https://api.cloudflare.example/client/v4/accounts/1/analytics_engine/sql",
    METRICS_TOKEN: "the-token",
  };

  it("gets the measurements where it is bound, and reads them by its SQL API", async () => {
    const points: AnalyticsEngineDataPoint[] = [];
    const engine: AnalyticsEngineDataset = {
      writeDataPoint(point) {
        if (point !== undefined) points.push(point);
      },
    };
    const row = { metric: "viewing", label: "classic", count: "6", sum: 162, max: 27 };
    const queries: string[] = [];
    const calls = mockRemoteHost("api.cloudflare.example", async (request) => {
      queries.push(await request.text());
      return Response.json({ meta: [], data: [row], rows: 1 });
    });
    const ask = siteWith({ ...settings, METRICS: engine });
    await ask("/api/packages/closed-here");
    expect(points).toContainEqual(
      expect.objectContaining({
        indexes: ["response"],
        blobs: ["response", "2xx"],
        doubles: [expect.any(Number), expect.any(Number), expect.any(Number)],
      }),
    );
    const { viewers, totals } = await metrics("", ask);
    expect(viewers).toEqual([{ entryID: "classic", players: 1 }]);
    expect(totals).toEqual([{ ...row, count: 6 }]);
    expect(calls[0]).toMatchObject({
      call: "POST /client/v4/accounts/1/analytics_engine/sql",
      bearer: "Bearer the-token",
    });
    expect(queries[0]).toContain("FROM league_metrics");
    const since = new Date().toISOString().slice(0, 16);
    const { results } = await env.MARKETING_DB.prepare("SELECT * FROM metrics WHERE minute >= ?").bind(since).all();
    expect(results).toEqual([]);
  });

  it.each([
    ["an error", () => new Response("no", { status: 500 })],
    ["something else", () => Response.json({ data: [{ metric: "unheard-of" }] })],
  ])("that responds with %s is reported to the operator", async (_, respond) => {
    mockRemoteHost("api.cloudflare.example", respond);
    const ask = siteWith({ ...settings, METRICS: { writeDataPoint() {} } });
    const response = await ask("/api/metrics", { headers: key() });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("Workers Analytics Engine does not respond");
  });

  it("has to be bound where its API is set", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    expect((await siteWith(settings)("/api/health")).status).toBe(503);
    expect(JSON.stringify(errors.mock.calls)).toContain("METRICS: binding is missing");
  });
});

it.each(["0", "1441", "1.5", "all"])("GET /api/metrics?minutes=%s is a bad request", async (minutes) => {
  const response = await site(`/api/metrics?minutes=${minutes}`, { headers: key() });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("minutes is a whole number from 1 to 1440.");
});
