import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { promosResponse } from "../../../../schemas/content/promo.ts";
import { campaignChanged } from "../../../../schemas/desk/adverts.ts";
import { deskPromosResponse } from "../../../../schemas/desk/promos.ts";
import { auditResponse, deskError, type StaffRole } from "../../../../schemas/desk/staff.ts";
import { operate } from "../../support/adverts.ts";
import { codeOf, deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

const as = async (role: StaffRole) => deskOf(visit, (await newStaff(role)).cookie);
let desk: Awaited<ReturnType<typeof as>>;
beforeAll(async () => {
  desk = await as("commercial");
});
beforeEach(async () => {
  await env.MARKETING_DB.prepare("DELETE FROM promo_overlays").run();
});

const draft = (rest: object = {}) => ({
  ...{ words: "Four rounds in twelve days", url: "/packages", newWindow: false, type: "Default" },
  ...{ imageKey: "own-photo-1", from: "2026-11-01T00:00:00Z", until: "2090-01-01T00:00:00Z", priority: 0 },
  ...{ paused: false, ...rest },
});
const list = async () => deskPromosResponse.parse((await desk("GET", "promos")).body).promos;
const create = async (rest: object = {}) =>
  campaignChanged.parse((await desk("POST", "promos/create", { promo: draft(rest) })).body).id;
const save = async (id: number, rest: object, version = 1) =>
  await desk("POST", `promos/${id}/save`, { version, promo: draft(rest) });
const forFans = async () => promosResponse.parse(await (await visit("/api/promos")).json()).data;

describe("a promo of the desk", () => {
  it("reaches fans as it was written, until it is paused or deleted", async () => {
    const id = await create();
    const shown = {
      ...{ promoID: id, type: "Default", url: "/packages", webNewWindow: false, imageKey: "own-photo-1" },
      imageAltText: "Four rounds in twelve days",
      ...{ startDateTime: "2026-11-01T00:00:00Z", endDateTime: "2090-01-01T00:00:00Z" },
    };
    expect(await forFans()).toEqual([shown]);
    await save(id, { paused: true });
    expect(await forFans()).toEqual([]);
    await save(id, { type: "Mini", words: "The last day" }, 2);
    expect(await forFans()).toEqual([{ ...shown, type: "Mini", imageAltText: "The last day" }]);
    await desk("POST", `promos/${id}/delete`, { version: 3, reason: "it is sold out" });
    expect(await forFans()).toEqual([]);
  });

  it("comes before those of a lower priority, an operator's too", async () => {
    const channel = { type: "Mini", webNewWindow: false, channel: "Web", imageKey: "promo-1", url: "/videos" };
    const times = { startDateTime: "2026-07-01T00:00:00Z", endDateTime: "2027-07-01T00:00:00Z" };
    await operate("promos", "PUT", "promo-overlays/5", { ...channel, ...times, imageAltText: "Watch it live" });
    const [low, high] = [await create(), await create({ priority: 10 })];
    expect((await forFans()).map(({ promoID }) => promoID)).toEqual([high, 5, low]);
    expect((await list()).map(({ id }) => id)).toEqual([high, 5, low]);
    await operate("promos", "PUT", "promo-overlays/5", { ...channel, ...times, imageAltText: "Watch it" });
    expect(codeOf(await save(5, {}))).toEqual([409, "changed_meanwhile"]);
  });

  it("is not overwritten by who has not seen the change before, and both are in the audit log", async () => {
    const id = await create();
    const both = await Promise.all([save(id, { words: "Mine" }), save(id, { words: "Yours" })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await desk("POST", `promos/${id}/delete`, { version: 1, reason: "a mistake" });
    expect(codeOf(late)).toEqual([409, "changed_meanwhile"]);
    expect(codeOf(await save(123_456_789, {}))).toEqual([404, "no_such_campaign"]);
    const { rows } = auditResponse.parse((await (await as("administrator"))("GET", "audit?text=promos.save")).body);
    const ofIt = rows.filter(({ subject }) => subject === `promo ${id}`).slice(0, 2);
    expect(ofIt.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "refused"]);
    expect(ofIt.find(({ outcome }) => outcome === "done")).toMatchObject({
      ...{ before: { words: "Four rounds in twelve days", version: 1 }, after: { version: 2 } },
    });
  });

  it.each([
    [{ words: "" }, "A promo needs words."],
    [{ url: "//evil.example" }, "is an http address or a path on this site"],
    [{ imageKey: "" }, "a picture is the key that came back"],
    [{ type: "Huge" }, "A promo is Default or Mini."],
    [{ priority: -1 }, "A priority is 0 at least."],
    [{ until: "2026-10-01T00:00:00Z" }, "It ends before it begins."],
  ])("is refused in plain words: %j", async (rest, message) => {
    const refused = await desk("POST", "promos/create", { promo: draft(rest) });
    expect(refused.status).toBe(400);
    expect(deskError.parse(refused.body).error.message).toContain(message);
    expect(await list()).toEqual([]);
  });
});
