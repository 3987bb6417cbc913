import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Advert, advertSlotResponse, advertsResponse } from "../../../../schemas/content/advert.ts";
import { campaignChanged, deskAdvertsResponse } from "../../../../schemas/desk/adverts.ts";
import { auditResponse, deskError, type StaffRole } from "../../../../schemas/desk/staff.ts";
import { consentCookie, formatConsent, fullConsent } from "../../../../schemas/site/consent.ts";
import { storeRecord } from "../../../../worker/backends/delivery-stream/records.ts";
import { fillSlot, operate } from "../../support/adverts.ts";
import { codeOf, deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

const as = async (role: StaffRole) => deskOf(visit, (await newStaff(role)).cookie);
let desk: Awaited<ReturnType<typeof as>>;
beforeAll(async () => {
  desk = await as("commercial");
});
beforeEach(async () => {
  await env.MARKETING_DB.batch(
    ["slot_adverts", "slots", "adverts", "advert_counts", "experiments"].map((table) =>
      env.MARKETING_DB.prepare(`DELETE FROM ${table}`),
    ),
  );
});

const day = 86_400_000;
const at = (offset: number) => new Date(Date.now() + offset).toISOString();
const draft = (rest: object = {}) => ({
  ...{ name: "Lantern Tea", url: "https://lantern.example/", campaignRef: "spring" },
  ...{ pictures: { mobile: "own-photo-1", desktop: null }, slots: ["home"], footerPosition: null, weight: 1 },
  ...{ from: at(-day), until: at(day), childFriendly: true, paused: false },
  ...rest,
});
const list = async () => deskAdvertsResponse.parse((await desk("GET", "adverts")).body);
const create = async (rest: object = {}) =>
  campaignChanged.parse((await desk("POST", "adverts/create", { advert: draft(rest) })).body).id;
const save = async (id: number, rest: object, version = 1) =>
  await desk("POST", `adverts/${id}/save`, { version, advert: draft(rest) });

/** What pages get for a slot. */
async function inSlot(id: string): Promise<Advert | null> {
  const cookie = `${consentCookie}=${formatConsent(fullConsent)}`;
  return advertSlotResponse.parse(await (await visit(`/api/adverts/slots/${id}`, { headers: { cookie } })).json()).data;
}
const inFooter = async () =>
  advertsResponse
    .parse(await (await visit("/origin/advertising/adverts?area=footer")).json())
    .adverts.map(({ advertName }) => advertName);

describe("an advert of the desk", () => {
  it("shows on pages of a site whose slots nobody has filled, in the sizes of where it stands", async () => {
    expect((await list()).slots.map(({ id }) => id)).toEqual(expect.arrayContaining(["home", "news", "splash"]));
    const id = await create();
    expect(await inSlot("home")).toMatchObject({
      ...{ id, advertName: "Lantern Tea", url: "https://lantern.example/", campaignRef: "spring", channel: "web" },
      advertData: { mobile: { key: "own-photo-1", imageSize: "750x300" }, desktop: null },
    });
    await save(id, { slots: ["splash"], pictures: { mobile: "own-photo-1", desktop: "own-photo-2" } });
    expect((await inSlot("splash"))?.advertData).toMatchObject({
      mobile: { imageSize: "750x750" },
      desktop: { imageSize: "1200x675" },
    });
    expect(await inSlot("home")).toBeNull();
  });

  it("stands in the row above the footer by its position, and is off it once it is paused, over or deleted", async () => {
    const second = await create({ name: "Second", slots: [], footerPosition: 2 });
    const first = await create({ name: "First", slots: [], footerPosition: 1 });
    expect(await inFooter()).toEqual(["First", "Second"]);
    await save(first, { name: "First", slots: [], footerPosition: 1, paused: true });
    expect(await inFooter()).toEqual(["Second"]);
    await save(first, { name: "First", slots: [], footerPosition: 3 }, 2);
    expect(await inFooter()).toEqual(["Second", "First"]);
    await save(second, { name: "Second", slots: [], footerPosition: 2, until: at(-1000) });
    expect(await inFooter()).toEqual(["First"]);
    expect((await desk("POST", `adverts/${first}/delete`, { version: 3, reason: "the deal is off" })).status).toBe(200);
    expect(await inFooter()).toEqual([]);
  });

  it("shares a slot with others by weight, and none that is not on takes a turn", async () => {
    await create({ name: "Heavy", weight: 80 });
    await create({ name: "Light", weight: 20 });
    await create({ name: "Paused", weight: 100, paused: true });
    await create({ name: "To come", weight: 100, from: at(day / 2) });
    const seen = new Map<string, number>();
    for (let turn = 0; turn < 100; turn += 1) {
      const { advertName } = (await inSlot("home")) ?? { advertName: "none" };
      seen.set(advertName, (seen.get(advertName) ?? 0) + 1);
    }
    expect([...seen.keys()].toSorted()).toEqual(["Heavy", "Light"]);
    expect(seen.get("Heavy")).toBeGreaterThan(seen.get("Light") ?? 0);
  });

  it("never has the id of one that was deleted: counts and browsers remember ids", async () => {
    const [one, two] = [await create(), await create()];
    expect(two).not.toBe(one);
    expect(one).toBeGreaterThan(90_000_000);
  });

  it("is listed with an operator's, whose references and channel a change keeps", async () => {
    await fillSlot("news", 7, { advertRef: "nl-7", channel: "" });
    expect((await list()).adverts).toMatchObject([
      { id: 7, version: 1, name: "Northline Travel", slots: ["news"], channel: "", paused: false, views: 0, clicks: 0 },
    ]);
    expect((await save(7, { name: "Northline", slots: ["news", "home"] })).status).toBe(200);
    for (const slot of ["news", "home"])
      expect(await inSlot(slot)).toMatchObject({ advertName: "Northline", advertRef: "nl-7", channel: "" });
    // An operator's call creates a version, too, and puts only its advert into the slot.
    const other = await create({ slots: ["news"] });
    await fillSlot("news", 7);
    expect((await list()).adverts.find(({ id }) => id === other)?.slots).toEqual([]);
    expect(codeOf(await save(7, {}, 2))).toEqual([409, "changed_meanwhile"]);
  });

  it("is not overwritten by who has not seen the change before", async () => {
    const id = await create();
    const both = await Promise.all([save(id, { name: "Mine" }), save(id, { name: "Yours", slots: ["news"] })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [winner] = (await list()).adverts;
    expect(winner).toMatchObject(
      winner?.name === "Mine" ? { version: 2, slots: ["home"] } : { version: 2, slots: ["news"] },
    );
    const late = await desk("POST", `adverts/${id}/delete`, { version: 1, reason: "a mistake" });
    expect(codeOf(late)).toEqual([409, "changed_meanwhile"]);
    expect(codeOf(await save(123_456_789, {}))).toEqual([404, "no_such_campaign"]);
    const gone = await desk("POST", "adverts/123456789/delete", { version: 1, reason: "a mistake" });
    expect(codeOf(gone)).toEqual([404, "no_such_campaign"]);
  });

  it("is in the audit log with how it was before and after", async () => {
    const id = await create();
    await save(id, { paused: true });
    const { rows } = auditResponse.parse((await (await as("administrator"))("GET", "audit?text=adverts.save")).body);
    expect(rows.find(({ subject }) => subject === `advert ${id}`)).toMatchObject({
      ...{ outcome: "done", before: { paused: false, version: 1 }, after: { paused: true, version: 2 } },
    });
  });

  it.each([
    [{ name: " " }, "It needs a name."],
    [{ url: "" }, "It needs a link."],
    [{ url: "javascript:alert(1)" }, "is an http address or a path on this site"],
    [{ pictures: { mobile: null, desktop: null } }, "An advert needs a picture."],
    [{ pictures: { mobile: "../../../secret", desktop: null } }, "a picture is the key that came back"],
    [{ weight: 0 }, "A weight is 1 at least."],
    [{ footerPosition: 0 }, ""],
    [{ slots: ["a b"] }, "is 1 to 64 letters, digits and underscores"],
    [{ from: at(day), until: at(0) }, "It ends before it begins."],
    [{ until: "tomorrow" }, "A time is an instant in UTC"],
  ])("is refused in plain words: %j", async (rest, message) => {
    const refused = await desk("POST", "adverts/create", { advert: draft(rest) });
    expect(refused.status).toBe(400);
    expect(deskError.parse(refused.body).error.message).toContain(message);
    expect((await list()).adverts).toEqual([]);
  });
});

describe("views and clicks", () => {
  const event = (action: string, advertID: number | string, rest: object = {}) =>
    storeRecord(
      env.MARKETING_DB,
      "site",
      JSON.stringify({
        ...{ action, advertID: String(advertID), advertName: "Tea", advertRef: "ref", campaignRef: "" },
        ...{ sessionID: 5, ssoID: "", timestamp: at(0), url: "https://league.example/", userAllowTracking: true },
        ...rest,
      }),
      new Date(),
    );

  it("are counted by advert, and of nothing else", async () => {
    const id = await create();
    for (const action of ["impression", "impression", "click"]) await event(action, id);
    await event("pageView", id);
    await event("impression", 999_999_999);
    await event("impression", `${id} OR 1=1`);
    await storeRecord(env.MARKETING_DB, "site", "no JSON", new Date());
    expect((await list()).adverts).toMatchObject([{ id, views: 2, clicks: 1 }]);
    expect((await list()).counted).toBe(false);
    const { results } = await env.MARKETING_DB.prepare("SELECT count(*) AS rows FROM advert_counts").all();
    expect(results).toEqual([{ rows: 1 }]);
  });

  it("of the footer's row belong to the variant of the running experiment that the session saw", async () => {
    const id = await create({ slots: [], footerPosition: 1 });
    const variants = [{ variantID: "a", weight: 1, advertIDs: [id] }];
    await operate("experiments", "PUT", "data", { footerAdverts: { experimentID: "order", variants } });
    await event("impression", id, { advertRef: "" });
    await event("impression", id, { advertRef: "", sessionID: "no tracking" });
    await event("click", id);
    const { results } = await env.MARKETING_DB.prepare(
      "SELECT experiment_id, variant_id, views, clicks FROM advert_counts ORDER BY experiment_id",
    ).all();
    expect(results).toEqual([
      { experiment_id: "", variant_id: "", views: 1, clicks: 1 },
      { experiment_id: "order", variant_id: "a", views: 1, clicks: 0 },
    ]);
    expect((await list()).adverts).toMatchObject([{ id, views: 2, clicks: 1 }]);
  });
});
