import { describe, expect, it } from "vitest";
import { advertsResponse, slotResponse } from "../../../../schemas/content/advert.ts";
import { advertInput, fillSlot, operate } from "../../support/adverts.ts";
import { keyedBackend } from "../../support/keyed-backend.ts";
import { visit } from "../../support/visit.ts";

const footer = async () => {
  const response = await visit("/origin/advertising/adverts?area=footer");
  return advertsResponse.parse(await response.json()).adverts;
};
const day = 86_400_000;
const at = (offset: number) => new Date(Date.now() + offset).toISOString();

describe("a slot", () => {
  it("returns its title and its advert, in the slot form and as a simple advert", async () => {
    await fillSlot("front", 11, {}, { slotTitle: "Front page", adTagID: "/123/front" });
    const response: unknown = await (await visit("/origin/advertising/slots/front")).json();
    expect(response).toMatchObject({
      data: {
        id: "front",
        attributes: {
          slotTitle: "Front page",
          advert: {
            adTagID: "/123/front",
            id: 11,
            advertName: "Northline Travel",
            advertRef: "ref-1",
            campaignRef: "campaign-1",
            url: "https://northline.example/",
            enabled: true,
            channel: "web",
            childFriendly: true,
            timings: { startUTC: "2020-01-01T00:00:00Z", endUTC: "2090-01-01T00:00:00Z" },
            images: { mobile: { key: "advert-1", imageSize: "750x300" } },
            advertType: "simple",
            advertData: {
              url: "https://northline.example/",
              mobile: { key: "advert-1", imageSize: "750x300" },
              desktop: { key: "advert-1", imageSize: "1456x180" },
            },
          },
        },
      },
    });
    expect(slotResponse.safeParse(response).success).toBe(true);
  });

  it("may be empty, and is so again once its advert is deleted", async () => {
    await operate("advertising", "PUT", "slots/bare", { slotTitle: "Bare", adTagID: null, advertID: null });
    const advertOf = async (id: string) =>
      slotResponse.parse(await (await visit(`/origin/advertising/slots/${id}`)).json()).data.attributes.advert;
    expect(await advertOf("bare")).toBeNull();
    await fillSlot("brief", 12);
    expect(await advertOf("brief")).not.toBeNull();
    expect((await operate("advertising", "DELETE", "adverts/12")).status).toBe(204);
    expect(await advertOf("brief")).toBeNull();
  });

  it("is a 404 once it is deleted", async () => {
    await fillSlot("gone", 13);
    expect((await operate("advertising", "DELETE", "slots/gone")).status).toBe(204);
    expect((await visit("/origin/advertising/slots/gone")).status).toBe(404);
  });

  it.each(["a%20b", "..%2F..%2Fetc", "%00", "%E0%A4%A", "x".repeat(65), "<script>"])(
    "is a 400 for an id such as %s",
    async (id) => {
      const response = await visit(`/origin/advertising/slots/${id}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { code: "bad_parameter", message: "id is 1 to 64 letters, digits and underscores." },
      });
    },
  );
});

describe("the footer's adverts", () => {
  it("have their positions, in the footer form", async () => {
    await operate("advertising", "PUT", "adverts/22", advertInput({ footerPosition: 2, advertName: "Second" }));
    await operate("advertising", "PUT", "adverts/21", advertInput({ footerPosition: 3, advertName: "Third" }));
    await operate("advertising", "PUT", "adverts/23", advertInput({ footerPosition: 1, childFriendly: false }));
    expect(await footer()).toEqual([
      {
        advertID: 23,
        advertName: "Northline Travel",
        targetUrl: "https://northline.example/",
        childFriendly: false,
        imageData: { Location: "/images/750x750/advert-1" },
      },
      expect.objectContaining({ advertID: 22, advertName: "Second" }),
      expect.objectContaining({ advertID: 21, advertName: "Third" }),
    ]);
    for (const id of [21, 22, 23]) await operate("advertising", "DELETE", `adverts/${id}`);
  });

  it.each([
    ["over", { timings: { startUTC: at(-2 * day), endUTC: at(-day) } }],
    ["to come", { timings: { startUTC: at(day), endUTC: at(2 * day) } }],
    ["disabled", { enabled: false }],
    ["for the app", { channel: "app" }],
    ["without a picture", { images: {} }],
  ])("exclude an advert that is %s", async (_name, changes) => {
    await operate("advertising", "PUT", "adverts/31", advertInput({ footerPosition: 1, ...changes }));
    expect(await footer()).toEqual([]);
    await operate("advertising", "PUT", "adverts/31", advertInput({ footerPosition: 1 }));
    expect(await footer()).toHaveLength(1);
    await operate("advertising", "DELETE", "adverts/31");
  });

  it("are the only area that can be requested", async () => {
    expect((await visit("/origin/advertising/adverts")).status).toBe(400);
    const response = await visit("/origin/advertising/adverts?area=roof");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "bad_parameter", message: "area is footer." } });
  });
});

describe("an operator", () => {
  it("needs the service key", async () => {
    for (const [method, path] of [
      ["PUT", "advertising/adverts/1"],
      ["DELETE", "advertising/adverts/1"],
      ["PUT", "advertising/slots/front"],
      ["DELETE", "advertising/slots/front"],
      ["PUT", "promos/promo-overlays/1"],
      ["DELETE", "promos/promo-overlays/1"],
      ["PUT", "experiments/data"],
    ] as const) {
      const response = await visit(`/origin/${path}`, { method, body: "{}", headers: { "x-service-key": "guess" } });
      expect(response.status, `${method} ${path}`).toBe(401);
    }
  });

  it.each([
    ["no JSON", "adverts/41", "nonsense"],
    ["a link that runs a script", "adverts/41", JSON.stringify(advertInput({ url: "javascript:alert(1)" }))],
    ["a link to nowhere", "adverts/41", JSON.stringify(advertInput({ url: "//evil.example" }))],
    [
      "a size that is none",
      "adverts/41",
      JSON.stringify({ ...advertInput(), images: { mobile: { key: "a", imageSize: "big" } } }),
    ],
    [
      "times that are none",
      "adverts/41",
      JSON.stringify({ ...advertInput(), timings: { startUTC: "soon", endUTC: "later" } }),
    ],
    ["an id that is none", "adverts/zero", JSON.stringify(advertInput())],
    ["an advert that is not there", "slots/front", JSON.stringify({ slotTitle: "x", adTagID: null, advertID: 9_999 })],
  ])("gets a 400 that explains %s", async (_name, path, body) => {
    const response = await keyedBackend("advertising").fetch(path, { method: "PUT", body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
  });
});
