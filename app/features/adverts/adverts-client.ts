import type { AdvertSlotResponse } from "../../../schemas/content/advert.ts";
import type { FooterAdvertsResponse } from "../../../schemas/content/experiment.ts";
import type { Guard } from "../../../schemas/site/type-guards.ts";
import { isAdvertSlotResponse, isFooterAdvertsResponse } from "./response-guards.ts";

/** @returns null on any failure, which is only logged (spec: error-codes#logged-only) */
async function fetchAdverts<Data>(path: string, isData: Guard<Data>, signal: AbortSignal): Promise<Data | null> {
  try {
    const response = await fetch(path, { headers: { accept: "application/json" }, signal });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const body: unknown = await response.json();
    if (!isData(body)) throw new Error("unexpected response shape");
    return body;
  } catch (error) {
    if (!signal.aborted) console.warn(`No adverts from ${path}:`, error);
    return null;
  }
}

export function fetchSlot(slotID: string, signal: AbortSignal): Promise<AdvertSlotResponse | null> {
  return fetchAdverts(`/api/adverts/slots/${encodeURIComponent(slotID)}`, isAdvertSlotResponse, signal);
}

export async function fetchFooter(signal: AbortSignal): Promise<FooterAdvertsResponse["data"]> {
  return (await fetchAdverts("/api/adverts/footer", isFooterAdvertsResponse, signal))?.data ?? null;
}
