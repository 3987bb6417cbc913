import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { footerAdvertsResponse } from "../../../../schemas/content/experiment.ts";
import { deskExperimentsResponse, experimentChanged } from "../../../../schemas/desk/experiments.ts";
import { auditResponse, deskError, type StaffRole } from "../../../../schemas/desk/staff.ts";
import { consentCookie, formatConsent, fullConsent } from "../../../../schemas/site/consent.ts";
import { storeRecord } from "../../../../worker/backends/delivery-stream/records.ts";
import { advertInput, operate } from "../../support/adverts.ts";
import { codeOf, deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

const as = async (role: StaffRole) => deskOf(visit, (await newStaff(role)).cookie);
let desk: Awaited<ReturnType<typeof as>>;
beforeAll(async () => {
  desk = await as("commercial");
});
beforeEach(async () => {
  await env.MARKETING_DB.batch(
    ["adverts", "advert_counts", "experiments"].map((table) => env.MARKETING_DB.prepare(`DELETE FROM ${table}`)),
  );
  for (const id of [1, 2])
    await operate("advertising", "PUT", `adverts/${id}`, advertInput({ footerPosition: id, advertName: `Ad ${id}` }));
});

const wanted = (rest: object = {}) => ({
  name: "The last first",
  variants: [
    { name: "as sold", weight: 1, advertIDs: [] },
    { name: "reversed", weight: 1, advertIDs: [2, 1] },
  ],
  ...rest,
});
const list = async () => deskExperimentsResponse.parse((await desk("GET", "experiments")).body);
const begin = async () =>
  experimentChanged.parse((await desk("POST", "experiments/begin", wanted())).body).experimentID;
const end = async (experimentID: string) =>
  await desk("POST", "experiments/end", { experimentID, reason: "enough was seen" });

/** The experiment that fans' browsers get. */
async function forFans() {
  const cookie = `${consentCookie}=${formatConsent(fullConsent)}`;
  const response = await visit("/api/adverts/footer", { headers: { cookie } });
  return footerAdvertsResponse.parse(await response.json()).data?.experiment ?? null;
}
const event = (action: string, sessionID: number) =>
  storeRecord(
    env.MARKETING_DB,
    "site",
    JSON.stringify({ action, advertID: "1", advertName: "Ad 1", advertRef: "", campaignRef: "", sessionID }),
    new Date(),
  );

describe("the experiment on the row above the footer", () => {
  it("runs for fans until it is ended, one at a time, and its views and clicks are by variant and stay", async () => {
    expect(await list()).toMatchObject({ running: null, adverts: [{ id: 1, name: "Ad 1" }, { id: 2 }] });
    const id = await begin();
    const variants = [
      { variantID: "as sold", weight: 1, advertIDs: [] },
      { variantID: "reversed", weight: 1, advertIDs: [2, 1] },
    ];
    expect(await forFans()).toEqual({ experimentID: id, variants });
    expect(codeOf(await desk("POST", "experiments/begin", wanted({ name: "Another" })))).toEqual([409, "one_runs"]);
    for (let session = 1; session <= 20; session += 1) await event("impression", session);
    await event("click", 1);
    const { results, running } = await list();
    expect(running?.experimentID).toBe(id);
    expect(results.map(({ variantID }) => variantID)).toEqual(["as sold", "reversed"]);
    expect(results.reduce((sum, { views }) => sum + views, 0)).toBe(20);
    expect(results.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(1);
    expect(codeOf(await end("some other"))).toEqual([409, "changed_meanwhile"]);
    expect((await end(id)).status).toBe(200);
    expect(await forFans()).toBeNull();
    expect(codeOf(await end(id))).toEqual([409, "changed_meanwhile"]);
    expect(await list()).toMatchObject({ running: null, results });
    const { rows } = auditResponse.parse(
      (await (await as("administrator"))("GET", `audit?subject=${encodeURIComponent(`experiment ${id}`)}`)).body,
    );
    expect(rows.find(({ outcome }) => outcome === "done")).toMatchObject({
      ...{ before: { experimentID: id, variants }, after: null, reason: "enough was seen" },
    });
  });

  it.each([
    [{ name: "" }, 400, "An experiment needs a name."],
    [{ variants: [{ name: "a", weight: 1, advertIDs: [] }] }, 400, "An experiment has two variants at least."],
    [
      { variants: Array.from({ length: 2 }, () => ({ name: "a", weight: 1, advertIDs: [] })) },
      400,
      "Two variants have the same name.",
    ],
    [{ variants: wanted().variants.map((each) => ({ ...each, weight: 0 })) }, 400, "A weight is 1 at least."],
    [
      { variants: wanted().variants.map((each) => ({ ...each, advertIDs: [7] })) },
      422,
      "An advert that comes first is not in the row above the footer.",
    ],
  ])("is refused in plain words: %j", async (rest, status, message) => {
    const refused = await desk("POST", "experiments/begin", wanted(rest));
    expect(refused.status).toBe(status);
    expect(deskError.parse(refused.body).error.message).toContain(message);
    expect((await list()).running).toBeNull();
  });
});
