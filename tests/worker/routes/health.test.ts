import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type StatusComponent, statusComponents } from "../../../schemas/site/status-components.ts";
import { readStatusHistory, recordStatus } from "../../../worker/health/history.ts";
import { withFailingStatement } from "../support/intercepted-database.ts";
import { testSetting } from "../support/keyed-backend.ts";
import { mockRemoteHost } from "../support/mock-remote-host.ts";
import { runTrigger } from "../support/schedule.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";

const health = z.object({
  version: z.string(),
  state: z.enum(["up", "down"]),
  backends: z.array(
    z.object({ name: z.string(), mode: z.enum(["embedded", "remote"]), state: z.enum(["up", "down"]) }),
  ),
});

const asOperator = { headers: { "x-service-key": testSetting("SERVICE_KEY") } };

it("reports version, and each backend's state and mode", async () => {
  const response = await visit("/api/health");
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const state = health.parse(await response.json());
  expect(state.state).toBe("up");
  expect(state.backends.map(({ name }) => name).toSorted()).toEqual([
    "account-portal",
    "advertising",
    "content",
    "content-matrix",
    "delivery-stream",
    "experiments",
    "identity",
    "match-data",
    "payments",
    "promos",
    "streaming",
    "video",
  ]);
  expect(state.backends.every(({ mode, state }) => mode === "embedded" && state === "up")).toBe(true);
  expect(env.VERSION.id).toBe(state.version);
});

it("with the service key does not know the number of undelivered mails while it cannot be read", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const IDENTITY_DB = withFailingStatement(env.IDENTITY_DB, "FROM undelivered_mails");
  const response = await siteWith({ IDENTITY_DB })("/api/health", asOperator);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ state: "up", undeliveredMails: null });
  vi.restoreAllMocks();
});

it("is probed for a caller at most once in five seconds, and each time with the service key", async () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now });
  let probes = 0;
  mockRemoteHost("remote.example", () => {
    probes += 1;
    return new Response(null, { status: 503 });
  });
  const site = siteWith({ CONTENT_API: "https://remote.example" });
  const stateAt = async (seconds: number, init?: RequestInit) => {
    vi.setSystemTime(now + seconds * 1000);
    probes = 0;
    const { content } = await statesOf(await site("/api/health", init));
    return [content, probes > 0 ? "probed" : "not probed"];
  };
  expect(await stateAt(0)).toEqual(["down", "probed"]);
  expect(await stateAt(4)).toEqual(["down", "not probed"]);
  expect(await stateAt(4, asOperator)).toEqual(["down", "probed"]);
  expect(await stateAt(5)).toEqual(["down", "probed"]);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const statesOf = async (response: Response) =>
  Object.fromEntries(health.parse(await response.json()).backends.map(({ name, state }) => [name, state]));

describe("an embedded backend is down without a table of its own", () => {
  it.each([
    // Includes the published league: without it, the site shows the one that it was built with.
    [
      "CONTENT_DB",
      [
        "league_loads",
        "league_load_changes",
        "seed_marks",
        "fans_pages",
        "league",
        "league_desk_changes",
        "league_files",
        "league_map",
        "league_pages",
        "site_switches",
        "incidents",
        "incident_updates",
      ],
    ],
    ["MATCH_DB", ["club_aliases", "imported_matches"]],
    // Tables of emulators and of operators' commands.
    ["VIDEO_DB", ["clips", "operator_audit", "unused_footage"]],
    ["IDENTITY_DB", ["operator_audit", "sign_in_grants", "open_id_codes", "returned_sign_ins"]],
    ["PAYMENTS_DB", ["operator_audit", "stream_sessions", "stream_keys"]],
    // Tables of the status page itself, of compensations and withdrawals, consents, refusals, metrics and alerts.
    [
      "MARKETING_DB",
      [
        "health_now",
        "health_days",
        "health_outages",
        "live_viewings",
        "credited_outages",
        "watched_days",
        "watched_passes",
        "consent_log",
        "metrics",
        "alerts",
        "alert_notices",
        "session_refusals",
      ],
    ],
  ] as const)("%s", async (name, exempt: readonly string[]) => {
    const { results } = await env[name]
      .prepare(
        `SELECT name FROM pragma_table_list WHERE type IN ('table', 'virtual')
         AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'`,
      )
      .all<{ name: string }>();
    const unnoticed: string[] = [];
    for (const { name: table } of results) {
      await env[name].exec(`ALTER TABLE ${table} RENAME TO away`);
      const states = Object.values(await statesOf(await visit("/api/health", asOperator)));
      await env[name].exec(`ALTER TABLE away RENAME TO ${table}`);
      if (!states.includes("down")) unnoticed.push(table);
    }
    expect(unnoticed.toSorted()).toEqual([...exempt].toSorted());
  });
});

describe("a remote backend", () => {
  const remote = {
    CONTENT_API: "https://remote.example",
    MATCH_DATA_API: "https://remote.example",
    VIDEO_API: "https://remote.example",
    CONTENT_MATRIX_API: "https://remote.example",
    STREAMING_API: "https://remote.example",
    PAYMENTS_API: "https://remote.example",
    ADVERTISING_API: "https://remote.example",
    PROMOS_API: "https://remote.example",
    EXPERIMENTS_API: "https://remote.example",
  };
  const names = ["content", "match-data", "video", "content-matrix", "streaming", "payments", "advertising", "promos"];

  it.each([
    ["refuses everything", () => new Response("{}", { status: 403 })],
    ["knows no call", () => new Response("{}", { status: 410 })],
    ["is somebody else's page", () => new Response("<!doctype html><title>Parked</title>", { status: 200 })],
    ["responds with other JSON", () => Response.json({ hello: "world" })],
  ])("that %s is down", async (what, respond) => {
    mockRemoteHost("remote.example", respond);
    const states = await statesOf(await siteWith(remote)("/api/health"));
    // Streaming has no content to prove that it works for anonymous viewers.
    const proved = what.includes("page") || what.includes("JSON") ? ["streaming"] : [];
    expect(names.filter((name) => states[name] === "up")).toEqual(proved);
    vi.restoreAllMocks();
  });

  it("that responds as its contract says is up, without a route for its health", async () => {
    mockRemoteHost("remote.example", async (request) => {
      const { pathname, search } = new URL(request.url);
      if (pathname === "/health") return new Response(null, { status: 404 });
      for (const name of names) {
        const headers = { "x-service-key": testSetting("SERVICE_KEY") };
        const response = await visit(`/origin/${name}${pathname}${search}`, { headers });
        if (response.status === 200) return response;
      }
      return new Response(null, { status: 404 });
    });
    const states = await statesOf(await siteWith(remote)("/api/health"));
    expect(names.filter((name) => states[name] === "down")).toEqual([]);
    vi.restoreAllMocks();
  });
});

describe("the status history", () => {
  const database = env.MARKETING_DB;
  const minute = 60_000;
  const look = (now: Date, ...down: StatusComponent[]) =>
    recordStatus(database, new Map(statusComponents.map((part) => [part, !down.includes(part)])), now);
  let shown = 0;
  /** The page's text between heading and footer. Unique URLs, because the edge caches pages for a moment. */
  const page = async () => {
    const html = await (await visit(`/status?page=${shown++}`)).text();
    return html.slice(html.indexOf("<h1"), html.indexOf("</main>")).replace(/<[^>]*>/g, " ");
  };

  it("is recorded each minute, and shown to everybody", async () => {
    expect(await page()).toContain("The current status is unknown");
    await runTrigger("* * * * *");
    const { now, days, outages } = await readStatusHistory(database);
    expect(now.map(({ part, up }) => [part, up]).toSorted()).toEqual(
      statusComponents.map((part) => [part, true]).toSorted(),
    );
    expect(days).toHaveLength(statusComponents.length);
    expect(outages).toEqual([]);
    const html = await page();
    expect(html).toContain("Everything is working.");
    expect(html).toContain("It worked 100% of the time.");
    expect(html).toContain("No interruptions.");
  });

  it("has an outage from the first failed check to the first successful one", async () => {
    const began = new Date(Date.now() - 6 * minute);
    await look(began, "video", "payments");
    await look(new Date(began.getTime() + minute), "video");
    await look(new Date(began.getTime() + 2 * minute), "video");
    expect(
      (await readStatusHistory(database)).outages.map(({ part, endedAt }) => [part, endedAt === null]).toSorted(),
    ).toEqual([
      ["payments", false],
      ["video", true],
    ]);
    const ended = new Date(began.getTime() + 5 * minute);
    await look(ended);
    const { outages } = await readStatusHistory(database);
    expect(outages.find(({ part }) => part === "video")).toEqual({
      part: "video",
      beganAt: began.toISOString(),
      endedAt: ended.toISOString(),
    });
    const html = await page();
    expect(html).toContain("Everything is working.");
    expect(html).toContain(", for 5 minutes");
    // Of the checks that counted, including the trigger's, three of five found no video.
    expect(html).toContain("It worked 40% of the time.");
  });

  it("says what does not work now", async () => {
    await look(new Date(), "video", "identity");
    expect(await page()).toContain("Not working at the moment: videos, live streams and commentary and logging in.");
    await look(new Date());
  });

  it("and the incidents are given without the other while its database is away", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const statusWithout = async (part: D1Database, table: string) => {
      await part.exec(`ALTER TABLE ${table} RENAME TO away`);
      const response = await visit("/api/status");
      await part.exec(`ALTER TABLE away RENAME TO ${table}`);
      expect(response.status).toBe(200);
      return await response.json();
    };
    expect(await statusWithout(env.CONTENT_DB, "incidents")).toMatchObject({
      ...{ components: expect.any(Array), outages: expect.any(Array), incidents: null },
    });
    expect(await statusWithout(database, "health_days")).toEqual({ components: null, outages: null, incidents: [] });
    vi.restoreAllMocks();
  });

  it("goes back ninety days", async () => {
    const later = new Date(Date.now() + 100 * 24 * 60 * minute);
    await look(later);
    const { days, outages } = await readStatusHistory(database);
    expect(days).toHaveLength(statusComponents.length);
    expect(outages).toEqual([]);
  });
});
