import { useEffect, useState } from "react";
import type { AdvertSlotResponse } from "../../../schemas/content/advert.ts";
import { fetchSlot } from "./adverts-client.ts";

/** Milliseconds from an advert's response until it is rendered (spec: adverts-and-consent#advert-display). */
export const renderDelay = 500;

/** A slot's content, requested on every page, with the time of the response. @returns null until it may render */
export function useSlot(slotID: string, page: string): (AdvertSlotResponse & { at: Date }) | null {
  const [response, setResponse] = useState<(AdvertSlotResponse & { at: Date }) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page requests it again
  useEffect(() => {
    const unmounted = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    fetchSlot(slotID, unmounted.signal).then((next) => {
      if (unmounted.signal.aborted) return;
      timer = setTimeout(() => setResponse(next && { ...next, at: new Date() }), renderDelay);
    });
    return () => {
      clearTimeout(timer);
      unmounted.abort();
    };
  }, [slotID, page]);
  return response;
}
