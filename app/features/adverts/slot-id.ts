/** The slot that a place on a page belongs to: what stands before the dash of its name (public-site §7). */
export function slotIDOf(placeName: string): string {
  return placeName.split("-", 1)[0] ?? placeName;
}

/** The slot of the advert that lies over the page once a session (public-site §7). */
export const splashSlotID = "splash";
