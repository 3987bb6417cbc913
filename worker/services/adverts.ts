import { type Advert, advertsResponse, type FooterAdvert, slotResponse } from "../../schemas/content/advert.ts";
import { experimentsResponse, type FooterExperiment } from "../../schemas/content/experiment.ts";
import { type Promo, promoOverlaysResponse } from "../../schemas/content/promo.ts";
import { readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

interface Options {
  signal?: AbortSignal;
}

export interface AdvertService {
  /** The advert in a slot; null when the slot is empty or unknown. */
  slot(slotID: string): Promise<Advert | null>;
  /** Adverts of the footer row, in order. */
  footer(): Promise<FooterAdvert[]>;
}

/** The advertising backend's client (spec: calls#adverts). Every call throws BackendError without a usable response. */
export function advertService(backend: Backend, options: Options = {}): AdvertService {
  return {
    async slot(slotID) {
      const slot = await readBackend(backend, `slots/${encodeURIComponent(slotID)}`, slotResponse, options);
      return slot?.data.attributes.advert ?? null;
    },
    async footer() {
      return (await readBackend(backend, "adverts?area=footer", advertsResponse, options))?.adverts ?? [];
    },
  };
}

/** The running experiment on the footer's adverts, from the experiments backend; null without one. */
export async function footerExperimentOf(backend: Backend, options: Options = {}): Promise<FooterExperiment | null> {
  return (await readBackend(backend, "data", experimentsResponse, options))?.footerAdverts ?? null;
}

/** All promo overlays of the web channel, from the promos backend, including those not due now. */
export async function webPromos(backend: Backend, options: Options = {}): Promise<Promo[]> {
  return (await readBackend(backend, "promo-overlays?channel=Web", promoOverlaysResponse, options)) ?? [];
}
