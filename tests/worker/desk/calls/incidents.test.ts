import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { incidentsResponse } from "../../../../schemas/desk/incidents.ts";
import { deskError } from "../../../../schemas/desk/staff.ts";
import { incident } from "../../../../schemas/site/incidents.ts";
import { readIncidents } from "../../../../worker/health/incidents.ts";
import { withInterceptedStatement } from "../../support/intercepted-database.ts";
import { siteWith } from "../../support/site-with.ts";
import { deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  desk = deskOf(visit, (await newStaff("support")).cookie);
});

const begun = z.object({ id: z.string() });
const newIncident = async (title: string) => {
  const body = { title, text: "Streams stop after a minute. We are looking into it.", parts: ["video", "streaming"] };
  return begun.parse((await desk("POST", "incidents/begin", body)).body).id;
};
const listed = async (id: string) =>
  incidentsResponse.parse((await desk("GET", "incidents")).body).incidents.find((one) => one.id === id);
const asJSON = async (path: string): Promise<unknown> => await (await visit(path)).json();

describe("an incident", () => {
  it("is on the page, in JSON and in the feed from its beginning, and says when it is over", async () => {
    const title = `Streams & <b>sound</b> stop ${crypto.randomUUID()}`;
    const id = await newIncident(title);
    const page = async (path = "/status") => await (await visit(path)).text();
    await expect.poll(() => page()).toContain(`incident-${id}`);
    const html = await page();
    expect(html).not.toContain("<b>sound</b>");
    expect(html).toContain("Videos, live streams and commentary");
    const status = z.object({ incidents: z.array(incident) });
    const found = async () => status.parse(await asJSON("/api/status")).incidents.find((one) => one.id === id);
    expect(await found()).toMatchObject({ title, parts: ["video", "streaming"], endedAt: null });

    const update = { text: "We have found the cause.", parts: ["video"], seen: 1 };
    expect((await desk("POST", `incidents/${id}/update`, update)).status).toBe(200);
    expect(await found()).toMatchObject({ parts: ["video"], updates: [{ number: 2 }, { number: 1 }] });
    expect((await desk("POST", `incidents/${id}/end`, { text: "Streams play again.", seen: 2 })).status).toBe(200);
    expect(await found()).toMatchObject({ endedAt: expect.any(String), updates: [{ number: 3 }, {}, {}] });
    await expect.poll(() => page("/ar/status")).toContain("Streams play again.");
  });

  it("is corrected, also when it is over, but never over words that were not seen", async () => {
    const id = await newIncident("Straems stop");
    const was = { title: "Straems stop", text: "Streams stop after a minute. We are looking into it." };
    await desk("POST", `incidents/${id}/end`, { text: "It is over.", seen: 1 });
    const before = await listed(id);
    const correct = (body: object) => desk("POST", `incidents/${id}/correct`, body);
    const mended = { number: 1, title: "Streams stop", text: "Streams stop after a minute." };
    expect((await correct({ ...mended, was })).status).toBe(200);
    expect(await listed(id)).toEqual({
      ...before,
      title: mended.title,
      updates: before?.updates.map((update) => (update.number === 1 ? { ...update, text: mended.text } : update)),
    });
    const again = await correct({ ...mended, title: "Nothing streams", was });
    expect([again.status, deskError.parse(again.body).error.code]).toEqual([409, "changed_since"]);
    expect(await listed(id)).toMatchObject({ title: mended.title });
    const unknown = await desk("POST", "incidents/none/correct", { ...mended, was });
    expect(unknown.status).toBe(404);
  });

  it.each(["rss", "atom", "json"])(
    "is in the feed as %s, an item each update, also to be read elsewhere",
    async (format) => {
      const id = await newIncident(`Nobody logs in ${format}`);
      await desk("POST", `incidents/${id}/end`, { text: "It is mended.", seen: 1 });
      const response = await visit(`/status/feed.${format}?of=${id}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      const text = await response.text();
      expect(text).toContain(`#${id}-1`);
      expect(text).toContain(`#${id}-2`);
      expect(text).toContain(`Over: Nobody logs in ${format}`);
    },
  );

  it("is in the feed that was written last while the database is away", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const id = await newIncident("Streams stop");
    let isAway = false;
    const site = siteWith({
      CONTENT_DB: withInterceptedStatement(env.CONTENT_DB, "FROM incidents", (run) =>
        isAway ? Promise.reject(new Error("D1_ERROR: away")) : run(),
      ),
    });
    const statusOf = async (path: string) => (await site(path)).status;
    expect(await statusOf("/status/feed.json")).toBe(200);
    isAway = true;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    const response = await site("/status/feed.json");
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(`#${id}-1`)]);
    expect(await statusOf("/status/feed.atom")).toBe(503);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("is written by one person at a time, and not once it is over", async () => {
    const id = await newIncident("Tickets");
    const update = (seen: number) =>
      desk("POST", `incidents/${id}/update`, { text: "More to come.", parts: ["site"], seen });
    const answers = await Promise.all([update(1), update(1)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await listed(id))?.updates).toHaveLength(2);
    expect((await desk("POST", `incidents/${id}/end`, { text: "Over.", seen: 1 })).status).toBe(409);
    expect((await desk("POST", `incidents/${id}/end`, { text: "Over.", seen: 2 })).status).toBe(200);
    expect((await update(3)).status).toBe(409);
    expect((await desk("POST", `incidents/${crypto.randomUUID()}/end`, { text: "Over.", seen: 1 })).status).toBe(404);
  });

  it("is shown for 90 days after it ended", async () => {
    const id = await newIncident("A short one");
    await desk("POST", `incidents/${id}/end`, { text: "Over.", seen: 1 });
    const shownAfter = async (days: number) =>
      (await readIncidents(env.CONTENT_DB, new Date(Date.now() + days * 86_400_000))).some((one) => one.id === id);
    expect([await shownAfter(89), await shownAfter(91)]).toEqual([true, false]);
  });

  it.each([
    { title: "A", text: "Something is the matter.", parts: ["site"] },
    { title: "Two\nlines", text: "Something is the matter.", parts: ["site"] },
    { title: "Streams", text: "", parts: ["site"] },
    { title: "Streams", text: "x".repeat(1001), parts: ["site"] },
    { title: "Streams", text: "Something is the matter.", parts: [] },
    { title: "Streams", text: "Something is the matter.", parts: ["site", "site"] },
    { title: "Streams", text: "Something is the matter.", parts: ["everything"] },
  ])("is refused in plain words: %j", async (body) => {
    const answer = await desk("POST", "incidents/begin", body);
    expect(answer.status).toBe(400);
    expect(deskError.parse(answer.body).error.message).toMatch(/^\S.*\.$/);
  });
});
