import { describe, expect, it } from "vitest";
import { advertService, footerExperimentOf, webPromos } from "../../../worker/services/adverts.ts";
import { BackendError } from "../../../worker/services/backend-error.ts";
import type { Backend, BackendName } from "../../../worker/services/backends.ts";
import { advertInput, fillSlot, operate } from "../support/adverts.ts";
import { keyedBackend } from "../support/keyed-backend.ts";

const respondingWith = (name: BackendName, body: BodyInit | null, status = 200): Backend => ({
  name,
  mode: "remote",
  fetch: async () => new Response(body, { status }),
});
const calls = {
  slot: (backend: Backend) => advertService(backend).slot("home"),
  footer: (backend: Backend) => advertService(backend).footer(),
  experiment: (backend: Backend) => footerExperimentOf(backend),
  promos: (backend: Backend) => webPromos(backend),
};

describe("the embedded backends", () => {
  it("return what the services read", async () => {
    await fillSlot("home", 51);
    await operate("advertising", "PUT", "adverts/52", advertInput({ footerPosition: 1 }));
    await operate("promos", "PUT", "promo-overlays/1", {
      channel: "Web",
      type: "Default",
      url: "https://shop.example/",
      webNewWindow: true,
      imageKey: "promo-1",
      imageAltText: "Shirts",
      startDateTime: "2026-07-01T00:00:00Z",
      endDateTime: "2027-07-01T00:00:00Z",
    });
    const footerAdverts = { experimentID: "x", variants: [{ variantID: "a", weight: 1, advertIDs: [52] }] };
    await operate("experiments", "PUT", "data", { footerAdverts });

    expect(await calls.slot(keyedBackend("advertising"))).toMatchObject({ id: 51, advertType: "simple" });
    expect(await calls.footer(keyedBackend("advertising"))).toMatchObject([{ advertID: 52 }]);
    expect(await calls.promos(keyedBackend("promos"))).toMatchObject([{ promoID: 1, type: "Default" }]);
    expect(await calls.experiment(keyedBackend("experiments"))).toEqual(footerAdverts);
  });
});

describe.each([
  ["slot", "advertising", null],
  ["footer", "advertising", []],
  ["experiment", "experiments", null],
  ["promos", "promos", []],
] as const)("a backend of the league's own, asked for its %s,", (call, name, nothing) => {
  const ask = (body: BodyInit | null, status = 200) => calls[call](respondingWith(name, body, status));

  it.each([
    ["text that is no JSON", "<html>", 200, "malformed"],
    ["JSON of another shape", '{"data":{"attributes":"none"},"adverts":5,"footerAdverts":"all"}', 200, "malformed"],
    ["an empty body", null, 200, "malformed"],
    ["an error", "{}", 502, "status"],
  ])("with %s fails with an error of its own", async (_what, body, status, kind) => {
    const error = await ask(body, status).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(BackendError);
    expect(error).toMatchObject({ backend: name, kind });
  });

  it("with 404 returns nothing", async () => {
    expect(await ask("{}", 404)).toEqual(nothing);
  });
});

it("returns no advert whose link would run a script", async () => {
  const slot = {
    data: {
      id: "home",
      attributes: {
        slotTitle: "Home",
        advert: { id: 1, ...advertInput({ url: "javascript:alert(1)" }), adTagID: null, advertType: "simple" },
      },
    },
  };
  await expect(calls.slot(respondingWith("advertising", JSON.stringify(slot)))).rejects.toBeInstanceOf(BackendError);
});
