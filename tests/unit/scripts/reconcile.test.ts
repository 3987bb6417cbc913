import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { Reconciliation } from "../../../schemas/payments/reconciliation.ts";

const noCounts: Reconciliation = { events: 0, sessions: 0, subscriptions: 0, failed: 0, left: 0 };

/** Runs the command against a site that sends these responses in turn, and records its requests. */
async function reconcile(args: string[], responses: [status: number, body: unknown][] = []) {
  const requests: unknown[] = [];
  const server = createServer(async (request, response) => {
    requests.push([request.url, request.headers["x-service-key"], JSON.parse(await text(request))]);
    const [status, body] = responses.shift() ?? [500, {}];
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "localhost", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  if (responses.length === 0) server.close();
  const child = spawn(process.execPath, ["scripts/reconcile.ts", ...args], {
    env: { ...process.env, PORT: String(port), SERVICE_KEY: "the-key-of-the-site" },
  });
  const [out, error, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once("close", resolve)),
  ]);
  server.close();
  return { output: out + error, status, requests };
}

const countsResponse = (counts: Partial<Reconciliation>, last: string | null = null): [number, unknown] => [
  200,
  { data: { counts: { ...noCounts, ...counts }, last } },
];

describe("npm run reconcile", () => {
  it("calls the site until noCounts is left, page by page, with its key, and reports the totals", async () => {
    const { output, status, requests } = await reconcile(
      ["--days", "7", "--subscriptions"],
      [
        countsResponse({ events: 50, left: 3 }),
        countsResponse({ events: 3, sessions: 2 }),
        countsResponse({ subscriptions: 50 }, "sub_50"),
        countsResponse({ subscriptions: 4 }),
      ],
    );
    expect(status).toBe(0);
    expect(output).toContain("53 missed events handled, 2 open checkouts and 54 subscriptions looked at.");
    const path = "/origin/payments/reconcile";
    const key = "the-key-of-the-site";
    expect(requests).toEqual([
      [path, key, { part: "events", days: 7 }],
      [path, key, { part: "events", days: 7 }],
      [path, key, { part: "subscriptions" }],
      [path, key, { part: "subscriptions", after: "sub_50" }],
    ]);
  });

  it("fails when something could not be handled", async () => {
    const { output, status } = await reconcile([], [countsResponse({ events: 1, failed: 2 })]);
    expect(status).toBe(1);
    expect(output).toContain("2 could not be handled: the site's log says why. Run it again.");
  });

  it.each<[string[], [number, unknown][], string]>([
    [["--days", "31"], [], '--days is a whole number from 1 to 30, not "31".'],
    [["--site", "nowhere"], [], "--site is an address."],
    [["--all"], [], "Unknown option"],
    [[], [], "does not answer. Is it running (npm start)?"],
    [[], [[404, {}]], "does not take this SERVICE_KEY."],
    [[], [[502, { error: {} }]], "answered 502"],
  ])("explains the error: %j", async (args, responses, words) => {
    const { output, status } = await reconcile(args, responses);
    // Exit code 2: wrong arguments.
    expect(status).toBe(words === "Unknown option" ? 2 : 1);
    expect(output).toContain(words);
    expect(output).not.toMatch(/\n\s+at /);
  });
});
