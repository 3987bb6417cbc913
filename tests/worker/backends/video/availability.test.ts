import { describe, expect, it } from "vitest";
import { sessionCheckErrors } from "../../../../schemas/streaming/playback-errors.ts";
import { check, granted, refused } from "../../playback/support.ts";
import { browserOf, fan } from "../../support/fans.ts";
import { testSetting } from "../../support/keyed-backend.ts";
import { newVideo } from "../../support/videos.ts";
import { visit } from "../../support/visit.ts";

const put = (path: string, body: unknown, key = testSetting("SERVICE_KEY")) =>
  visit(`/origin/video/availability/${path}`, {
    method: "PUT",
    headers: { "content-type": "application/json", "x-service-key": key },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const shut = { blackouts: [{ countries: ["GB"], weekdays: everyDay, from: "00:00", to: "23:59" }] };

const service = { headers: { "x-service-key": testSetting("SERVICE_KEY") } };
const remove = (name: string) => visit(`/origin/video/availability/rules/${name}`, { method: "DELETE", ...service });
const listed = async () => await (await visit("/origin/video/availability/rules", service)).json();

describe("an operator", () => {
  it("writes, assigns, changes and removes rules, which the next session check applies", async () => {
    const cookie = await browserOf((await fan("live-video")).cookie);
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const fromBritain = () => check(entryID, cookie, { cf: { country: "GB" } });
    await granted(await fromBritain());

    expect((await put("rules/cup-rights", shut)).status).toBe(204);
    expect((await put(`entries/${entryID}`, { rules: "cup-rights" })).status).toBe(204);
    expect((await refused(await fromBritain())).code).toBe(sessionCheckErrors.country.code);

    expect((await put("rules/cup-rights", { countries: { only: ["GB", "IE"] } })).status).toBe(204);
    await granted(await fromBritain());
    const away = await check(entryID, cookie, { cf: { country: "FR" } });
    expect((await refused(away)).code).toBe(sessionCheckErrors.country.code);

    expect((await put(`entries/${entryID}`, { rules: null })).status).toBe(204);
    await granted(await check(entryID, cookie, { cf: { country: "FR" } }));
  });

  it("reads blocked hours and adds a bank holiday", async () => {
    const name = "blocked-hours";
    const hours = {
      countries: ["GB", "IE"],
      weekdays: [6],
      from: "14:45",
      to: "17:15",
      dates: [],
      except: [],
      reason: "so that fans go to the ground",
    };
    expect((await put(`rules/${name}`, { blackouts: [hours] })).status).toBe(204);
    expect(await listed()).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ name, rules: { blackouts: [hours] } })]),
    });
    const longer = { blackouts: [{ ...hours, dates: ["2026-12-26"] }] };
    expect((await put(`rules/${name}`, longer)).status).toBe(204);
    expect(await listed()).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ name, rules: longer })]),
    });
  });

  it.each([
    ["rules/cup", "no JSON"],
    ["rules/cup", { blackouts: [{ countries: ["Britain"], from: "14:45", to: "17:15" }] }],
    ["rules/cup", { blackouts: [{ countries: ["GB"], weekdays: [6], from: "17:15", to: "14:45" }] }],
    ["rules/cup", { region: "Europe" }],
    ["rules/cup", { countries: { only: ["UK"] } }],
    ["rules/cup", { countries: { except: ["GB", "EN"] } }],
    ["rules/cup", { countries: { only: ["gb"] } }],
    ["rules/cup", { blackouts: [{ countries: ["UK"], weekdays: [6], from: "14:45", to: "17:15" }] }],
    ["rules/cup", { television: [{ countries: ["UK"], channel: "Channel 9" }] }],
    ["rules/cup", { blackouts: [{ countries: ["GB"], weekdays: [8], from: "14:45", to: "17:15" }] }],
    ["rules/cup", { blackouts: [{ countries: ["GB"], weekdays: [6], from: "14:45", to: "25:00" }] }],
    ["rules/cup", { blackouts: [{ countries: ["GB"], weekdays: [6], from: "24:00", to: "24:00" }] }],
    ["rules/cup", { blackouts: [{ countries: ["GB"], dates: ["2026-02-30"], from: "14:45", to: "17:15" }] }],
    ["rules/cup", { blackouts: [{ countries: ["GB"], from: "14:45", to: "17:15" }] }],
    ["rules/Not%20a%20name", { countries: { only: ["GB"] } }],
    ["entries/live-1", { rules: 7 }],
    ["entries/live-1", null],
    ["entries/live-1", {}],
    ["entries/live-1", { disabled: "yes" }],
  ])("gets a 400 with the reason for %s %j", async (path, body) => {
    const response = await put(path, body);
    expect(response.status).toBe(400);
    const code = body === "no JSON" ? "malformed_body" : "bad_parameter";
    expect(await response.json()).toMatchObject({ error: { code, message: expect.any(String) } });
  });

  it("treats the United Kingdom as GB", async () => {
    expect(await (await put("rules/cup", { countries: { only: ["UK"] } })).text()).toContain("such as GB (not UK)");
  });

  it("lists rules, and deletes those without entries", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const rules = { countries: { except: ["XK", "GB"] }, blackouts: [] };
    expect((await put("rules/away-days", rules)).status).toBe(204);
    expect((await put(`entries/${entryID}`, { rules: "away-days" })).status).toBe(204);
    expect(await listed()).toMatchObject({
      data: expect.arrayContaining([{ name: "away-days", rules, entries: 1 }]),
    });
    const inUse = await remove("away-days");
    expect(inUse.status).toBe(409);
    expect(await inUse.json()).toMatchObject({ error: { message: expect.stringContaining(entryID) } });

    expect((await put(`entries/${entryID}`, { rules: null })).status).toBe(204);
    expect((await remove("away-days")).status).toBe(204);
    expect(JSON.stringify(await listed())).not.toContain("away-days");
    expect((await remove("away-days")).status).toBe(404);
    expect((await visit("/origin/video/availability/rules/cup", { method: "DELETE" })).status).toBe(401);
  });

  it("disables an entry, which keeps its rules, lists it, and enables it again", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    expect((await put("rules/overseas", { countries: { except: ["GB", "IE"] } })).status).toBe(204);
    expect((await put(`entries/${entryID}`, { rules: "overseas", disabled: true })).status).toBe(204);
    const disabled = async () => (await visit("/origin/video/availability/entries", service)).json();
    expect(await disabled()).toEqual({ data: [{ entryID, title: "Title" }] });
    const cookie = await browserOf((await fan("live-video")).cookie);
    const from = async (country: string) => await check(entryID, cookie, { cf: { country } });
    expect((await refused(await from("FR"))).code).toBe(sessionCheckErrors.unavailable.code);
    expect((await put(`entries/${entryID}`, { disabled: false })).status).toBe(204);
    expect(await disabled()).toEqual({ data: [] });
    await granted(await from("FR"));
    expect((await refused(await from("GB"))).code).toBe(sessionCheckErrors.country.code);
  });

  it("gets a 404 for unknown entries and rules", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    expect((await put(`entries/${entryID}`, { rules: "nobody-wrote-them" })).status).toBe(404);
    expect((await put("entries/no-such-entry", { rules: null })).status).toBe(404);
  });

  it("needs the service key", async () => {
    for (const path of ["rules/cup", "entries/live-1"]) expect((await put(path, shut, "another")).status).toBe(401);
    expect((await visit("/origin/video/availability/rules")).status).toBe(401);
  });
});
