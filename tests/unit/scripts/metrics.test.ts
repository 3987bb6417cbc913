import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { Metrics } from "../../../schemas/site/metrics.ts";
import { metricsText } from "../../../scripts/lib/metrics-text.ts";

const metrics: Metrics = {
  from: "2026-11-23T14:00:00.000Z",
  until: "2026-11-23T15:00:12.000Z",
  viewers: [
    { entryID: "live-2500001", players: 1204 },
    { entryID: "classic", players: 3 },
  ],
  alerts: [{ kind: "down", subject: "video", sentence: "Video has been down.", since: "2026-11-23T14:45:00.000Z" }],
  totals: [
    { metric: "session-check", label: "granted", count: 90, sum: 0, max: 0 },
    { metric: "session-check", label: "ERR_56882466_2", count: 10, sum: 0, max: 0 },
    { metric: "render", label: "/news/:slug", count: 4, sum: 100, max: 60 },
    { metric: "play-start", label: "classic", count: 4, sum: 6_000, max: 3_000 },
    { metric: "play-time", label: "classic", count: 4, sum: 990, max: 400 },
    { metric: "play-wait", label: "classic", count: 2, sum: 10, max: 8 },
    { metric: "play-failure", label: "SHAKA_3016", count: 1, sum: 0, max: 0 },
    { metric: "webhook-lag", label: "invoice.paid", count: 2, sum: 5, max: 4 },
  ],
};

describe("the text of npm run metrics", () => {
  const printed = metricsText(metrics);

  it("has viewers now by entry", () => {
    expect(printed).toMatch(/^ {2}live-2500001 +1204$/m);
    expect(printed).toMatch(/^ {2}classic +3$/m);
  });

  it("has the alerts that go on", () => {
    expect(printed).toMatch(/^ {2}Video has been down\. +2026-11-23T14:45:00\.000Z$/m);
  });

  it("has shares of outcomes, means and extremes", () => {
    expect(printed).toMatch(/^ {2}granted +90 +90\.0 %$/m);
    expect(printed).toMatch(/^ {2}ERR_56882466_2 +10 +10\.0 %$/m);
    expect(printed).toMatch(/^ {2}\/news\/:slug +4 +25 ms +60 ms$/m);
    expect(printed).toMatch(/^ {2}invoice\.paid +2 +2\.5 s +4\.0 s$/m);
  });

  it("has how entries play, without what no player reported, and errors", () => {
    expect(printed).toMatch(/^ {2}classic +4 +1\.5 s +1\.0 % +– +–$/m);
    expect(printed).toMatch(/^ {2}SHAKA_3016 +1 +100\.0 %$/m);
  });

  it("says where nothing was measured", () => {
    expect(printed).toMatch(/^Pages by cache state\n {2}none$/m);
  });
});

/** Runs the command against a site with this response. */
async function run(args: string[], [status, body]: [number, unknown]) {
  const requests: unknown[] = [];
  const server = createServer((request, response) => {
    requests.push([request.url, request.headers["x-service-key"]]);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const child = spawn(process.execPath, ["scripts/metrics.ts", ...args], {
    env: { ...process.env, PORT: String(port), SERVICE_KEY: "the-key-of-the-site" },
  });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  server.close();
  return { output: out + error, requests };
}

describe("npm run metrics", () => {
  it("requests the period from the site with its key", async () => {
    const { output, requests } = await run(["--minutes", "30"], [200, { data: metrics }]);
    expect(requests).toEqual([["/api/metrics?minutes=30", "the-key-of-the-site"]]);
    expect(output).toContain("live-2500001");
  });

  it.each<[string[], [number, unknown], string]>([
    [["--minutes", "0"], [200, {}], '--minutes is a whole number from 1 to 1,440, not "0".'],
    [[], [401, {}], "does not take this SERVICE_KEY."],
    [[], [503, { error: { message: "Workers Analytics Engine does not respond" } }], "answered 503"],
  ])("explains the error: %j", async (args, response, words) => {
    const { output } = await run(args, response);
    expect(output).toContain(words);
    expect(output).not.toMatch(/\n\s+at /);
  });
});
