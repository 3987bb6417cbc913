/** Slot of a placement: its name up to the dash (spec: adverts-and-consent#advert-slots). */
export function slotIDOf(placement: string): string {
  return placement.split("-", 1)[0] ?? placement;
}
