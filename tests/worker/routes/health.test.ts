import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type StatusComponent, statusComponents } from "../../../schemas/site/status-components.ts";
import { readStatusHistory, recordStatus } from "../../../worker/health/history.ts";
import { runTrigger } from "../lib/schedule.ts";
import { visit } from "../support.ts";

const health = z.object({
  version: z.string(),
  state: z.enum(["up", "down"]),
  backends: z.array(
    z.object({ name: z.string(), mode: z.enum(["embedded", "remote"]), state: z.enum(["up", "down"]) }),
  ),
});

it("reports version, and each backend's state and mode", async () => {
  const response = await visit("/api/health");
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const answer = health.parse(await response.json());
  expect(answer.state).toBe("up");
  expect(answer.backends.map(({ name }) => name).toSorted()).toEqual([
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
  expect(answer.backends.every(({ mode, state }) => mode === "embedded" && state === "up")).toBe(true);
  expect(env.VERSION.id).toBe(answer.version);
});

describe("the status history", () => {
  const database = env.MARKETING_DB;
  const minute = 60_000;
  const look = (now: Date, ...down: StatusComponent[]) =>
    recordStatus(database, new Map(statusComponents.map((part) => [part, !down.includes(part)])), now);
  let shown = 0;
  /** What the page says between its heading and its footer. The edge keeps a page for a moment, by its parameters. */
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
    // Of the looks that counted, the trigger's too, three of five found no video.
    expect(html).toContain("It worked 40% of the time.");
  });

  it("says what does not work now", async () => {
    await look(new Date(), "video", "identity");
    expect(await page()).toContain("Not working at the moment: videos, live streams and commentary and logging in.");
    await look(new Date());
  });

  it("goes back ninety days", async () => {
    const later = new Date(Date.now() + 100 * 24 * 60 * minute);
    await look(later);
    const { days, outages } = await readStatusHistory(database);
    expect(days).toHaveLength(statusComponents.length);
    expect(outages).toEqual([]);
  });
});
