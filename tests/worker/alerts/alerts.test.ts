import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { MetricName } from "../../../schemas/site/metrics.ts";
import type { StatusComponent } from "../../../schemas/site/status-components.ts";
import { checkAlerts } from "../../../worker/alerts/check-alerts.ts";
import { createWorkerScope } from "../../../worker/create-worker-scope.ts";
import { parseSettings } from "../../../worker/env.ts";
import { recordStatus } from "../../../worker/health/history.ts";
import { storedMails } from "../../../worker/mail/mailbox.ts";
import { storeUndelivered } from "../../../worker/mail/undelivered-mails.ts";
import { toSeconds } from "../../../worker/now-in-seconds.ts";
import { metricsStore } from "../../../worker/observability/metrics-store.ts";
import { withFailingStatement } from "../support/intercepted-database.ts";
import { mockRemoteHost } from "../support/mock-remote-host.ts";
import { newOwnEntry } from "../support/own-entries.ts";
import { runTrigger } from "../support/schedule.ts";

const variables = { ALERT_MAIL: "steward@league.example", ALERT_WEBHOOK: "https://hooks.example/alerts" };
const { backends } = createWorkerScope(env, createExecutionContext());
const settings = () => parseSettings({ ...env, ...variables });

let now = new Date("2026-11-23T15:00:00.000Z");
const minutesPass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
/** Runs the check once a minute, this many times. */
async function look(times: number, others: Partial<Parameters<typeof checkAlerts>[0]> = {}): Promise<void> {
  for (let time = 0; time < times; time++) {
    minutesPass(1);
    await checkAlerts({ ...env, ...others }, backends, settings(), now);
  }
}

const posted = z.object({ text: z.string(), kind: z.string(), subject: z.string(), state: z.enum(["began", "ended"]) });
let notices: z.infer<typeof posted>[];
let webhookStatus: number;
const states = () => notices.map(({ kind, state }) => `${kind} ${state}`);
const mails = async () => (await storedMails(env.IDENTITY_DB, "steward@league.example")).map(({ subject }) => subject);

beforeEach(async () => {
  notices = [];
  webhookStatus = 200;
  mockRemoteHost("hooks.example", async (request) => {
    // Analytics Engine fails.
    if (new URL(request.url).pathname === "/sql") return new Response(null, { status: 500 });
    if (webhookStatus === 200) notices.push(posted.parse(await request.json()));
    return new Response(null, { status: webhookStatus });
  });
  // Each test begins a day later, without alerts.
  minutesPass(24 * 60);
  await env.MARKETING_DB.exec("DELETE FROM alerts");
  await env.IDENTITY_DB.exec("DELETE FROM mails");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const measured = (metric: MetricName, counts: Record<string, number>, max = 0) =>
  metricsStore(settings(), env).write(
    Object.entries(counts).map(([label, count]) => ({ metric, label, count, sum: 0, max })),
    now,
  );
const status = (up: boolean) => recordStatus(env.MARKETING_DB, new Map<StatusComponent, boolean>([["video", up]]), now);

describe("an alert reaches operators by mail and webhook once, and so does its end:", () => {
  it.each<[string, string, () => Promise<unknown>, () => Promise<unknown>]>([
    ["down", "Alert: down: video", () => status(false), () => status(true)],
    [
      "refusals",
      "Alert: refusals",
      () => measured("session-check", { granted: 10, ERR_56882466_2: 30 }),
      () => Promise.resolve(),
    ],
    ["errors", "Alert: errors", () => measured("response", { "2xx": 50, "5xx": 50 }), () => Promise.resolve()],
    [
      "webhook-lag",
      "Alert: webhook lag",
      () => measured("webhook-lag", { "invoice.paid": 1 }, 900),
      () => Promise.resolve(),
    ],
    [
      "undelivered-mails",
      "Alert: undelivered mails",
      () => storeUndelivered(env.IDENTITY_DB, "m1", { to: "a@b.example", subject: "", text: "" }, toSeconds(now)),
      () => env.IDENTITY_DB.exec("DELETE FROM undelivered_mails"),
    ],
    [
      "recordings",
      "Alert: recordings",
      async () => {
        const source = { hls: "https://cdn.example/gone/master.m3u8", signing: "none", systems: [] };
        const entry = await newOwnEntry(source, { kind: "recorded", releaseFrom: "2026-01-01T00:00:00.000Z" });
        const state = { problem: "its manifest is refused (403)", length: null, discontinuities: 0, gaps: 0 };
        await env.VIDEO_DB.prepare("INSERT INTO recording_states VALUES (?, ?, ?, ?)")
          .bind(entry, new Date(now.getTime() + 60_000).toISOString(), now.toISOString(), JSON.stringify(state))
          .run();
      },
      () => env.VIDEO_DB.exec("DELETE FROM videos"),
    ],
  ])("%s", async (kind, subject, happen, pass) => {
    await look(1);
    expect(notices).toEqual([]);
    await happen();
    await look(8);
    expect(states()).toEqual([`${kind} began`]);
    expect(await mails()).toEqual([subject]);
    await pass();
    await look(20);
    expect(states()).toEqual([`${kind} began`, `${kind} ended`]);
    expect(await mails()).toEqual([subject.replace("Alert", "Over"), subject]);
  });
});

describe("an alert", () => {
  it("says what is wrong, and since when", async () => {
    await status(false);
    await look(3);
    const [{ text } = { text: "" }] = notices;
    expect(text).toMatch(
      /^Alert: down: video\. The component "video" has been down since \d{4}-\d\d-\d\d \d\d:\d\d UTC\./,
    );
    const [mail] = await storedMails(env.IDENTITY_DB, "steward@league.example");
    expect(mail?.body).toContain("docs/operating.md");
    await status(true);
  });

  it("that comes and goes is one alert", async () => {
    for (let time = 0; time < 3; time++) {
      await status(false);
      await look(4);
      await status(true);
      await look(2);
    }
    expect(states()).toEqual(["down began"]);
    await look(6);
    expect(states()).toEqual(["down began", "down ended"]);
  });

  it("is sent again to a webhook that failed, and not to those who had it", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    webhookStatus = 500;
    await status(false);
    await look(6);
    expect(notices).toEqual([]);
    webhookStatus = 200;
    await look(2);
    expect(states()).toEqual(["down began"]);
    expect(await mails()).toHaveLength(1);
    await status(true);
  });

  it("goes on while the metrics cannot be read", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await measured("response", { "2xx": 10, "5xx": 90 });
    await look(1);
    const away = { ...settings(), METRICS_API: "https://hooks.example/sql", METRICS_TOKEN: "token" };
    const engine = { ...env, METRICS: { writeDataPoint() {} } };
    for (let minute = 0; minute < 20; minute++) {
      minutesPass(1);
      await checkAlerts(engine, backends, away, now);
    }
    expect(states()).toEqual(["errors began"]);
    await look(7);
    expect(states()).toEqual(["errors began", "errors ended"]);
  });

  it("about undelivered mails goes on while they cannot be counted, and others begin", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await storeUndelivered(env.IDENTITY_DB, "m0", { to: "a@b.example", subject: "", text: "" }, toSeconds(now));
    await look(1);
    await recordStatus(env.MARKETING_DB, new Map<StatusComponent, boolean>([["identity", false]]), now);
    const unreadable = withFailingStatement(env.IDENTITY_DB, "FROM undelivered_mails");
    await look(20, { IDENTITY_DB: unreadable });
    expect(states()).toEqual(["undelivered-mails began", "down began"]);
    await recordStatus(env.MARKETING_DB, new Map<StatusComponent, boolean>([["identity", true]]), now);
    await env.IDENTITY_DB.exec("DELETE FROM undelivered_mails");
  });
});

it("the site looks each minute by itself", async () => {
  await env.MARKETING_DB.exec("DELETE FROM health_outages");
  await storeUndelivered(env.IDENTITY_DB, "m2", { to: "a@b.example", subject: "", text: "" }, toSeconds(new Date()));
  await runTrigger("* * * * *", variables);
  expect(states()).toContain("undelivered-mails began");
  await env.IDENTITY_DB.exec("DELETE FROM undelivered_mails");
});

it("undelivered mails are deleted after seven days, so their alert ends and the next failure begins another", async () => {
  const fail = (id: string) =>
    storeUndelivered(env.IDENTITY_DB, id, { to: "a@b.example", subject: "", text: "" }, toSeconds(now));
  await fail("m3");
  await look(1);
  minutesPass(8 * 24 * 60);
  vi.useFakeTimers({ toFake: ["Date"], now });
  await runTrigger("* * * * *", variables);
  vi.useRealTimers();
  await look(20);
  await fail("m4");
  await look(1);
  const about = notices.filter(({ kind }) => kind === "undelivered-mails");
  expect(about.map(({ state }) => state)).toEqual(["began", "ended", "began"]);
  await env.IDENTITY_DB.exec("DELETE FROM undelivered_mails");
});
