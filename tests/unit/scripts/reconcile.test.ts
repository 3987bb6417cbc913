import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { Reconciliation } from "../../../schemas/payments/reconciliation.ts";

const nothing: Reconciliation = { events: 0, sessions: 0, subscriptions: 0, failed: 0, left: 0 };

/** Runs the command against a site that gives those answers in turn, and hears what it was asked. */
async function reconcile(args: string[], answers: [status: number, body: unknown][] = []) {
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    asked.push([request.url, request.headers["x-service-key"], JSON.parse(await text(request))]);
    const [status, body] = answers.shift() ?? [500, {}];
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "localhost", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  if (answers.length === 0) server.close();
  const child = spawn(process.execPath, ["scripts/reconcile.ts", ...args], {
    env: { ...process.env, PORT: String(port), SERVICE_KEY: "the-key-of-the-site" },
  });
  const [out, error, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once("close", resolve)),
  ]);
  server.close();
  return { said: out + error, status, asked };
}

const answer = (counts: Partial<Reconciliation>, last: string | null = null): [number, unknown] => [
  200,
  { data: { counts: { ...nothing, ...counts }, last } },
];

describe("npm run reconcile", () => {
  it("asks until nothing is left, page by page, with the site's key, and tells the sum", async () => {
    const { said, status, asked } = await reconcile(
      ["--days", "7", "--subscriptions"],
      [
        answer({ events: 50, left: 3 }),
        answer({ events: 3, sessions: 2 }),
        answer({ subscriptions: 50 }, "sub_50"),
        answer({ subscriptions: 4 }),
      ],
    );
    expect(status).toBe(0);
    expect(said).toContain("53 missed events handled, 2 open checkouts and 54 subscriptions looked at.");
    const path = "/origin/payments/reconcile";
    const key = "the-key-of-the-site";
    expect(asked).toEqual([
      [path, key, { part: "told", days: 7 }],
      [path, key, { part: "told", days: 7 }],
      [path, key, { part: "subscriptions" }],
      [path, key, { part: "subscriptions", after: "sub_50" }],
    ]);
  });

  it("fails where something could not be handled", async () => {
    const { said, status } = await reconcile([], [answer({ events: 1, failed: 2 })]);
    expect(status).toBe(1);
    expect(said).toContain("2 could not be handled: the site's log says why. Run it again.");
  });

  it.each<[string[], [number, unknown][], string]>([
    [["--days", "31"], [], "--days is a whole number from 1 to 30."],
    [["--site", "nowhere"], [], "--site is an address."],
    [["--all"], [], "Unknown option"],
    [[], [], "does not answer. Is it running (npm start)?"],
    [[], [[401, {}]], "does not take this SERVICE_KEY."],
    [[], [[502, { error: {} }]], "answered 502"],
  ])("says in plain words what is wrong: %j", async (args, answers, words) => {
    const { said, status } = await reconcile(args, answers);
    expect(status).toBe(1);
    expect(said).toContain(words);
    expect(said).not.toMatch(/\n\s+at /);
  });
});
