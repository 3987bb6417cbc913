import { afterEach, describe, expect, it, vi } from "vitest";
import { errorRoutes } from "../../../worker/routes/errors.ts";
import type { Settings } from "../../../worker/settings.ts";
import { requestUntilRefused } from "../support/rate-limit.ts";
import { visit } from "../support/visit.ts";
import { visitWithSettings } from "../support/visit-with-settings.ts";

const report = {
  name: "TypeError",
  message: "No team for robin@fans.example",
  stack: "TypeError: No team\n at https://site.example/assets/home.js?v=2:1:10",
  page: "/match-hub",
};
const dsn = "https://publickey@errors.example/sentry/42";
const analytics = { cookie: "cookie-consent=essential.analytics" };

const post = (body: unknown, headers: Record<string, string> = {}, settings: Partial<Settings> = {}) =>
  visitWithSettings(
    settings,
    { path: "/api/errors", routes: errorRoutes },
    {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json", "cf-connecting-ip": crypto.randomUUID(), ...headers },
    },
  );

function watchLog() {
  const lines = vi.spyOn(console, "warn").mockImplementation(() => {});
  return () => lines.mock.calls.map(([line]) => JSON.parse(String(line)));
}
function sentry(response: () => Response) {
  const requests: Request[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    requests.push(new Request(input, init));
    return response();
  });
  return requests;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("an error in a page's own code", () => {
  it("becomes a log line without personal data, with or without consent", async () => {
    const log = watchLog();
    expect((await post(report)).status).toBe(204);
    expect(log()).toEqual([
      {
        level: "warn",
        message: "browser error",
        requestID: "test",
        error: {
          name: "TypeError",
          message: "No team for [email]",
          stack: "TypeError: No team\n at https://site.example/assets/home.js?[query]:1:10",
          page: "/match-hub",
        },
      },
    ]);
  });

  it("is truncated in the log", async () => {
    const log = watchLog();
    await post({ ...report, message: "x y ".repeat(5_000), stack: "x y ".repeat(5_000) });
    expect(JSON.stringify(log()).length).toBeLessThan(6_000);
  });

  it.each([
    ["no JSON", "{", 400],
    ["nothing", "null", 422],
    ["no message", { ...report, message: undefined }, 422],
    ["a number for a stack", { ...report, stack: 7 }, 422],
  ])("cannot be %s", async (_, body, status) => {
    const log = watchLog();
    expect((await post(body)).status).toBe(status);
    expect(log()).toEqual([]);
  });

  it("is refused if it has a megabyte, or comes from another site", async () => {
    const send = (body: string, headers: Record<string, string> = {}) =>
      visit("/api/errors", { method: "POST", body, headers });
    expect((await send("x".repeat(1_000_000))).status).toBe(413);
    expect((await send(JSON.stringify(report), { origin: "https://evil.example" })).status).toBe(403);
  });

  it("does not fill the log when one IP address sends a flood", async () => {
    const log = watchLog();
    const address = { "cf-connecting-ip": crypto.randomUUID() };
    const { responses } = await requestUntilRefused(
      60,
      () => post(report, address),
      ({ status }) => status === 429,
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
    expect(log().length).toBeLessThanOrEqual(responses.length);
  });
});

describe("what a page does against its content security policy", () => {
  const body = {
    documentURL: "https://site.example/news?code=1234",
    effectiveDirective: "script-src-elem",
    blockedURL: "https://evil.example/a.js?token=1",
    sourceFile: null,
    sample: "x".repeat(5_000),
  };
  const logged = {
    directive: "script-src-elem",
    blocked: "https://evil.example/a.js?[query]",
    page: "https://site.example/news?[query]",
    source: "",
  };
  const old = {
    "document-uri": body.documentURL,
    "violated-directive": body.effectiveDirective,
    "blocked-uri": body.blockedURL,
    disposition: "enforce",
  };

  it.each([
    ["report-to", "application/reports+json", [{ type: "csp-violation", age: 3, url: body.documentURL, body }]],
    ["report-uri", "application/csp-report", { "csp-report": old }],
  ])("becomes a log line by %s, without personal data, and goes to no service", async (_, type, report) => {
    const log = watchLog();
    const requests = sentry(() => Response.json({}));
    const headers = { ...analytics, "content-type": type };
    expect((await post(report, headers, { ERROR_REPORTING_DSN: dsn })).status).toBe(204);
    expect(log()).toMatchObject([{ level: "warn", message: "policy violation", violation: logged }]);
    expect(JSON.stringify(log()).length).toBeLessThan(1_000);
    expect(requests).toEqual([]);
  });

  it.each([
    ["a report of something else", [{ type: "deprecation", body: {} }]],
    ["no reports", []],
    ["more reports than a page has", Array.from({ length: 51 }, () => ({ type: "csp-violation", body }))],
    ["a report without a body", { "csp-report": null }],
  ])("cannot be %s", async (_, report) => {
    const log = watchLog();
    expect((await post(report)).status).toBe(422);
    expect(log()).toEqual([]);
  });

  it("is limited by IP address as errors are", async () => {
    watchLog();
    const address = { "cf-connecting-ip": crypto.randomUUID() };
    const { refusal } = await requestUntilRefused(
      60,
      () => post({ "csp-report": old }, address),
      ({ status }) => status === 429,
    );
    expect(refusal.status).toBe(429);
  });
});

describe("an error reporting service", () => {
  it("gets the error in an envelope, from the server and without personal data, once analytics are agreed to", async () => {
    watchLog();
    const requests = sentry(() => Response.json({ id: "1" }));
    expect((await post(report, analytics, { ERROR_REPORTING_DSN: dsn })).status).toBe(204);
    const [request] = requests;
    expect(requests).toHaveLength(1);
    expect(request?.url).toBe("https://errors.example/sentry/api/42/envelope/");
    expect(request?.headers.get("x-sentry-auth")).toContain("sentry_key=publickey");
    expect(request?.headers.has("cookie")).toBe(false);
    const envelope = new TextDecoder().decode(await request?.arrayBuffer());
    const [header, item, event] = envelope
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(item).toEqual({ type: "event" });
    expect(header.event_id).toMatch(/^[0-9a-f]{32}$/);
    expect(event).toMatchObject({
      event_id: header.event_id,
      platform: "javascript",
      exception: { values: [{ type: "TypeError", value: "No team for [email]" }] },
      request: { url: "https://site.example/match-hub" },
    });
    expect(envelope).not.toContain("robin");
  });

  it.each([
    ["no consent", {}, dsn],
    ["consent to marketing alone", { cookie: "cookie-consent=essential.marketing" }, dsn],
    ["no service configured", analytics, ""],
  ])("gets nothing with %s", async (_, headers, address) => {
    watchLog();
    const requests = sentry(() => Response.json({}));
    expect((await post(report, headers, { ERROR_REPORTING_DSN: address })).status).toBe(204);
    expect(requests).toEqual([]);
  });

  it("harms nobody when it fails, and leaves a log line", async () => {
    const log = watchLog();
    sentry(() => new Response(null, { status: 429 }));
    expect((await post(report, analytics, { ERROR_REPORTING_DSN: dsn })).status).toBe(204);
    expect(log().map(({ message }) => message)).toEqual(["browser error", "error report failed"]);
  });
});
