import { describe, expect, it } from "vitest";
import { experimentsResponse } from "../../../../schemas/content/experiment.ts";
import { promoOverlaysResponse } from "../../../../schemas/content/promo.ts";
import { operate } from "../../support/adverts.ts";
import { visit } from "../../support/visit.ts";

const promo = {
  type: "Mini",
  url: "/videos",
  webNewWindow: false,
  imageKey: "promo-1",
  imageAltText: "Watch it live",
  startDateTime: "2026-07-01T00:00:00Z",
  endDateTime: "2027-07-01T00:00:00Z",
};

describe("promo overlays", () => {
  it("are those of a channel, whatever their times", async () => {
    await operate("promos", "PUT", "promo-overlays/2", {
      ...promo,
      channel: "Web",
      endDateTime: "2026-07-02T00:00:00Z",
    });
    await operate("promos", "PUT", "promo-overlays/1", { ...promo, channel: "Web" });
    await operate("promos", "PUT", "promo-overlays/3", { ...promo, channel: "App" });
    const promos = promoOverlaysResponse.parse(await (await visit("/origin/promos/promo-overlays?channel=Web")).json());
    expect(promos).toEqual([
      { ...promo, promoID: 1 },
      { ...promo, promoID: 2, endDateTime: "2026-07-02T00:00:00Z" },
    ]);
    expect((await operate("promos", "DELETE", "promo-overlays/1")).status).toBe(204);
    const left = promoOverlaysResponse.parse(await (await visit("/origin/promos/promo-overlays?channel=Web")).json());
    expect(left.map(({ promoID }) => promoID)).toEqual([2]);
  });

  it.each([
    ["", "channel is missing."],
    ["?channel=", "channel is 1 to 40 characters, such as Web."],
    [`?channel=${"x".repeat(41)}`, "channel is 1 to 40 characters, such as Web."],
  ])("require a channel: %s", async (query, message) => {
    const response = await visit(`/origin/promos/promo-overlays${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "bad_parameter", message } });
  });

  it.each(["0", "first", "1e3", "-1"])("are refused with the number %s", async (id) => {
    const response = await operate("promos", "PUT", `promo-overlays/${id}`, { channel: "Web", ...promo });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: "bad_parameter", message: "id is a whole number from 1 to 999999999." },
    });
  });

  it.each([
    ["a type that is none", { type: "Huge" }],
    ["a link that runs a script", { url: "javascript:alert(1)" }],
    ["no channel", { channel: undefined }],
  ])("are refused with %s", async (_name, changes) => {
    const response = await operate("promos", "PUT", "promo-overlays/9", { channel: "Web", ...promo, ...changes });
    expect(response.status).toBe(400);
  });
});

describe("experiments", () => {
  const data = async () => experimentsResponse.parse(await (await visit("/origin/experiments/data")).json());
  const footerAdverts = {
    experimentID: "order",
    variants: [{ variantID: "a", weight: 1, advertIDs: [3, 1] }],
  };

  it("are none before one is started, and after it has ended", async () => {
    expect(await data()).toEqual({ footerAdverts: null });
    await operate("experiments", "PUT", "data", { footerAdverts });
    expect(await data()).toEqual({ footerAdverts });
    await operate("experiments", "PUT", "data", { footerAdverts: null });
    expect(await data()).toEqual({ footerAdverts: null });
  });

  it("require a variant and valid weights", async () => {
    for (const variants of [[], [{ variantID: "a", weight: 0, advertIDs: [] }]]) {
      const response = await operate("experiments", "PUT", "data", { footerAdverts: { experimentID: "x", variants } });
      expect(response.status).toBe(400);
    }
  });
});
