import { useEffect, useState } from "react";
import type { AdvertSlotResponse } from "../../../schemas/content/advert.ts";
import { fetchSlot } from "./adverts-client.ts";

/** Milliseconds from an advert's arrival until it is drawn (spec: adverts-and-consent#advert-display). */
export const renderDelay = 500;

/** What is in a slot, asked for anew on every page, and when it came. @returns null until it is to be drawn. */
export function useSlot(slotID: string, page: string): (AdvertSlotResponse & { at: Date }) | null {
  const [response, setResponse] = useState<(AdvertSlotResponse & { at: Date }) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page asks again
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    fetchSlot(slotID, leaving.signal).then((next) => {
      if (leaving.signal.aborted) return;
      timer = setTimeout(() => setResponse(next && { ...next, at: new Date() }), renderDelay);
    });
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [slotID, page]);
  return response;
}
