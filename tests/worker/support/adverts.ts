import type { z } from "zod";
import type { AdvertInput, slotInput } from "../../../schemas/content/advert.ts";
import type { BackendName } from "../../../worker/services/backends.ts";
import { keyedBackend } from "./keyed-backend.ts";

/** Input for an advert in the slot form, which runs at any time. */
export function advertInput(changes: Partial<AdvertInput> = {}): AdvertInput {
  return {
    advertName: "Northline Travel",
    advertRef: "ref-1",
    campaignRef: "campaign-1",
    url: "https://northline.example/",
    enabled: true,
    channel: "web",
    childFriendly: true,
    timings: { startUTC: "2020-01-01T00:00:00Z", endUTC: "2090-01-01T00:00:00Z" },
    images: {
      mobile: { key: "advert-1", imageSize: "750x300" },
      desktop: { key: "advert-1", imageSize: "1456x180" },
    },
    footerPosition: null,
    ...changes,
  };
}

/** Makes an operator's call with the service key. */
export function operate(
  backend: BackendName,
  method: "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Response> {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return keyedBackend(backend).fetch(path, { method, headers: { "content-type": "application/json" }, ...content });
}

/** Puts an advert into a slot. */
export async function fillSlot(
  slotID: string,
  advertID: number,
  changes: Partial<AdvertInput> = {},
  slot: Partial<z.infer<typeof slotInput>> = {},
): Promise<void> {
  await operate("advertising", "PUT", `adverts/${advertID}`, advertInput(changes));
  const put = { slotTitle: "A place", adTagID: null, advertID, ...slot };
  await operate("advertising", "PUT", `slots/${slotID}`, put);
}
