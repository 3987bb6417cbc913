import type { APIRequestContext } from "playwright/test";
import type { AdvertInput } from "../../../schemas/content/advert.ts";
import { readDevVars } from "../../../scripts/lib/site/dev-vars.ts";
import { expect } from "./test.ts";

/** Header that grants access to the embedded backends. */
export const serviceKey = () => ({ "x-service-key": readDevVars().SERVICE_KEY ?? "" });

/** A backend's response to a request with the service key. `path` is below /origin. */
export async function fetchOrigin(request: APIRequestContext, path: string): Promise<unknown> {
  return await (await request.get(`/origin/${path}`, { headers: serviceKey() })).json();
}

/** An operator's change, made with the service key. @param path below /origin */
export async function changeBackend(
  request: APIRequestContext,
  method: "PUT" | "DELETE",
  path: string,
  data?: unknown,
): Promise<void> {
  const response = await request.fetch(`/origin/${path}`, {
    method,
    headers: serviceKey(),
    // The server may close an idle connection just as it is reused. Both methods are idempotent, so they may be repeated (RFC 9110, 9.2.2).
    maxRetries: 2,
    ...(data !== undefined && { data }),
  });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
}

/** Creates an advert and books it into a slot. */
export async function bookAdvert(
  request: APIRequestContext,
  slotID: string,
  id: number,
  advertName: string,
  changes: Partial<AdvertInput> = {},
): Promise<void> {
  const advert: AdvertInput = {
    advertName,
    advertRef: `ref-${id}`,
    campaignRef: "spring",
    url: `https://company-${id}.example/`,
    enabled: true,
    channel: "web",
    childFriendly: true,
    timings: { startUTC: "2020-01-01T00:00:00Z", endUTC: "2090-01-01T00:00:00Z" },
    images: {
      mobile: { key: `advert-${id}`, imageSize: "750x300" },
      desktop: { key: `advert-${id}`, imageSize: "1456x180" },
    },
    footerPosition: null,
    ...changes,
  };
  await changeBackend(request, "PUT", `advertising/adverts/${id}`, advert);
  await changeBackend(request, "PUT", `advertising/slots/${slotID}`, {
    slotTitle: slotID,
    adTagID: null,
    advertID: id,
  });
}

/** Creates a promo overlay that is running now. */
export async function createPromo(
  request: APIRequestContext,
  promoID: number,
  type: "Default" | "Mini",
  imageAltText: string,
  changes: { endDateTime?: string } = {},
): Promise<void> {
  await changeBackend(request, "PUT", `promos/promo-overlays/${promoID}`, {
    channel: "Web",
    type,
    url: "/match-hub",
    webNewWindow: false,
    imageKey: `promo-${promoID}`,
    imageAltText,
    startDateTime: "2020-01-01T00:00:00Z",
    endDateTime: "2090-01-01T00:00:00Z",
    ...changes,
  });
}
