import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { z } from "zod";
import type { StreamGate } from "../../../durable-objects/stream-gate.ts";
import { reportObjectErrors } from "../../../worker/observability/report-object-errors.ts";
import { newAccount, openSocket, requestFrom } from "../durable-objects/gate.ts";
import { withFailingStatement } from "../support/intercepted-database.ts";
import { testSetting } from "../support/keyed-backend.ts";
import { mockRemoteHost } from "../support/mock-remote-host.ts";
import { consume, runTrigger } from "../support/schedule.ts";
import { siteRespondingWith, siteWith } from "../support/site-with.ts";

const event = z.object({
  level: z.string(),
  environment: z.string(),
  exception: z.object({ values: z.array(z.object({ type: z.string(), value: z.string() })) }),
  tags: z.object({ side: z.string(), request_id: z.string().optional() }),
  extra: z.record(z.string(), z.string()),
});

/** Emulates Sentry, and records the events that it receives. */
function sentry(respond: () => Response | Promise<Response> = () => Response.json({ id: "1" })) {
  const events: z.infer<typeof event>[] = [];
  mockRemoteHost("errors.example", async (request) => {
    const lines = new TextDecoder()
      .decode(await request.arrayBuffer())
      .trim()
      .split("\n");
    events.push(event.parse(JSON.parse(lines[2] ?? "")));
    return await respond();
  });
  return events;
}

const dsn = "https://publickey@errors.example/sentry/42";
/** Settings of a site whose metrics cannot be read, with this error. */
const failing = (message: string) => ({
  ERROR_REPORTING_DSN: dsn,
  MARKETING_DB: withFailingStatement(env.MARKETING_DB, "FROM metrics", message),
});
const call = ["/api/metrics", { headers: { "x-service-key": testSetting("SERVICE_KEY") } }] as const;

let start = Date.now();
let logged: MockInstance<typeof console.error>;
beforeEach(() => {
  // An error is reported once a minute, and Sentry may have requested a pause.
  start += 5 * 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const valuesOf = (events: z.infer<typeof event>[]) =>
  events.map(({ exception }) => exception.values[0]?.value ?? "").filter((value) => value.startsWith("No pitch"));

describe("errors of the server", () => {
  it("reach the error reporting service, redacted, with the request id of the log and the stack", async () => {
    const events = sentry();
    const response = await siteWith(failing("No pitch for robin@fans.example of https://a.example/x?code=1"))(...call);
    expect(response.status).toBe(500);
    const [reported] = events.filter(({ exception }) => exception.values[0]?.value.startsWith("No pitch"));
    expect(reported).toMatchObject({
      level: "error",
      environment: "local",
      exception: { values: [{ type: "unhandled", value: "No pitch for [email] of https://a.example/x?[query]" }] },
      tags: { side: "server", request_id: response.headers.get("x-request-id") },
    });
    expect(reported?.extra.stack).toContain("Error: No pitch");
    expect(JSON.stringify(events)).not.toContain("robin");
  });

  it("are sent after the response", async () => {
    const { promise: waiting, resolve: release } = Promise.withResolvers<void>();
    const events = sentry(async () => {
      await waiting;
      return Response.json({});
    });
    const { response, settled } = await siteRespondingWith(failing("No pitch at all"))(...call);
    expect(response.status).toBe(500);
    release();
    await settled();
    expect(valuesOf(events)).toEqual(["No pitch at all"]);
  });

  it("are reported once a minute each, and ten a minute at most", async () => {
    const events = sentry();
    const same = siteWith(failing("No pitch today"));
    for (let request = 0; request < 3; request++) await same(...call);
    expect(valuesOf(events)).toEqual(["No pitch today"]);
    for (let request = 0; request < 20; request++) await siteWith(failing(`No pitch of ${request}`))(...call);
    expect(valuesOf(events).length).toBeLessThanOrEqual(10);
    vi.setSystemTime(Date.now() + 61_000);
    await same(...call);
    expect(valuesOf(events).filter((value) => value === "No pitch today")).toHaveLength(2);
  });

  it("wait for as long as Retry-After says, and harm no response", async () => {
    const events = sentry(() => new Response(null, { status: 429, headers: { "retry-after": "120" } }));
    expect((await siteWith(failing("No pitch one"))(...call)).status).toBe(500);
    vi.setSystemTime(Date.now() + 61_000);
    await siteWith(failing("No pitch two"))(...call);
    expect(valuesOf(events)).toEqual(["No pitch one"]);
    vi.setSystemTime(Date.now() + 61_000);
    await siteWith(failing("No pitch three"))(...call);
    expect(valuesOf(events)).toEqual(["No pitch one", "No pitch three"]);
  });

  it("are logged only where no service is configured", async () => {
    const events = sentry();
    await siteWith({ ...failing("No pitch here"), ERROR_REPORTING_DSN: "" })(...call);
    expect(JSON.stringify(logged.mock.calls)).toContain("No pitch here");
    expect(events).toEqual([]);
  });
});

describe("errors where nobody asks for a response", () => {
  const reportedAs = (events: z.infer<typeof event>[], type: string, value: string) =>
    events.find(({ exception: { values } }) => values[0]?.type === type && values[0].value.endsWith(value));

  it("reach the error reporting service from the cron, by the name of the task, and stop no other", async () => {
    const events = sentry();
    const database = withFailingStatement(env.MARKETING_DB, "DELETE FROM consent_log", "No pitch to sweep");
    const old = new Date(Date.now() - 40 * 86_400_000).toISOString();
    await env.MARKETING_DB.prepare(
      "INSERT INTO session_refusals (at, account_id, entry_id, code, device, sentence) VALUES (?, 'old', '', '', '', '')",
    )
      .bind(old)
      .run();
    await runTrigger("* * * * *", { ERROR_REPORTING_DSN: dsn, MARKETING_DB: database });
    expect(reportedAs(events, "scheduled task failed", "No pitch to sweep")).toMatchObject({
      tags: { side: "server" },
      extra: { task: "expire consents", stack: expect.stringContaining("Error: No pitch to sweep") },
    });
    const left = await env.MARKETING_DB.prepare("SELECT id FROM session_refusals WHERE account_id = 'old'").all();
    expect(left.results).toEqual([]);
  });

  it("reach it from a message of a queue that is tried again, and from a batch that fails", async () => {
    const events = sentry();
    const site = (database: string, statement: string, message: string) => ({
      ERROR_REPORTING_DSN: dsn,
      [database]: withFailingStatement(database === "PUSH_DB" ? env.PUSH_DB : env.CONTENT_DB, statement, message),
    });
    const push = {
      ...{ kind: "device", deviceID: "d1", ofScores: false, until: Date.now() },
      notice: { title: "Goal", body: "1-0", tag: "goal-1", path: "/match/1" },
    };
    await consume("site-pushes", push, site("PUSH_DB", "FROM push_subscriptions", "No pitch for the device"));
    expect(reportedAs(events, "push failed", "No pitch for the device")).toMatchObject({
      extra: { kind: "device", stack: expect.stringContaining("Error: No pitch") },
    });
    const failing = site("CONTENT_DB", "FROM site_switches", "No pitch for the batch");
    await expect(consume("site-pushes", push, failing)).rejects.toThrow("No pitch for the batch");
    expect(reportedAs(events, "queue failed", "No pitch for the batch")).toMatchObject({
      extra: { stack: expect.stringContaining("Error: No pitch") },
    });
  });
});

describe("errors in Durable Objects", () => {
  // An object has the Worker's own variables, not those of a site for a single request.
  beforeEach(() => void Object.assign(env, { ERROR_REPORTING_DSN: dsn }));
  afterEach(() => void Object.assign(env, { ERROR_REPORTING_DSN: "" }));

  /** A gate whose rows cannot be read any more after an admission. */
  async function brokenGate() {
    const { gate, ssoID } = newAccount();
    await gate.admit(requestFrom("a"));
    await openSocket(gate, ssoID, "a");
    await runInDurableObject(gate, (_, { storage }) => {
      storage.sql.exec("ALTER TABLE entry_leases RENAME TO lost_leases");
    });
    return gate;
  }

  // Called inside the object like the runtime does, which itself would report each error as uncaught.
  it.each<[call: string, ask: (gate: StreamGate, sockets: WebSocket[]) => unknown, error: RegExp]>([
    ["list", (gate) => gate.list(), /no such table: entry_leases/],
    ["alarm", (gate) => gate.alarm(), /no such table: entry_leases/],
    [
      "webSocketMessage",
      (gate, [socket]) => socket && gate.webSocketMessage(socket, '{"action":"stop"}'),
      /no such table: entry_leases/,
    ],
    ["fetch", (gate) => gate.fetch(new Request("https://gate.example/")), /ssoID/],
  ])("reach the error reporting service and the caller, also of %s", async (call, ask, error) => {
    const events = sentry();
    const gate = await brokenGate();
    await expect(runInDurableObject(gate, (object, state) => ask(object, state.getWebSockets()))).rejects.toThrow(
      error,
    );
    const reported = () => events.filter(({ extra }) => extra.object === "StreamGate");
    await expect.poll(reported).toHaveLength(1);
    expect(reported()).toMatchObject([
      {
        environment: "local",
        exception: { values: [{ type: "durable object failed", value: expect.stringMatching(error) }] },
        tags: { side: "server" },
        extra: { call, stack: expect.stringContaining("stream-gate.ts") },
      },
    ]);
  });

  it("change nothing of what methods return and throw", async () => {
    const thrown = new Error("No pitch to call");
    const body = new ReadableStream();
    class Answering {
      body() {
        return body;
      }
      async laterBody() {
        return body;
      }
      get pitch() {
        return "wet";
      }
      fail() {
        throw thrown;
      }
    }
    const events = sentry();
    reportObjectErrors({ Answering });
    const answering = new Answering();
    expect(answering.body()).toBe(body);
    expect(await answering.laterBody()).toBe(body);
    expect(body.locked).toBe(false);
    expect(answering.pitch).toBe("wet");
    expect(() => answering.fail()).toThrow(thrown);
    expect(() => answering.fail()).toThrow(thrown);
    await expect.poll(() => valuesOf(events)).toEqual(["No pitch to call"]);
  });
});
