/** The slot that a place on a page belongs to: what stands before the dash of its name (spec: adverts-and-consent#advert-slots). */
export function slotIDOf(placement: string): string {
  return placement.split("-", 1)[0] ?? placement;
}

/** The slot of the advert that lies over the page once a session (spec: adverts-and-consent#advert-slots). */
export const splashSlotID = "splash";
