import { z } from "zod";
import { type DeskGround, deskGroundResponse, type GroundFields } from "../../../../schemas/desk/grounds.ts";

/** A ground while edited: its position as two fields. */
export const groundFormSchema = deskGroundResponse.shape.ground.omit({ place: true }).extend({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type GroundForm = z.output<typeof groundFormSchema>;

export function toGroundForm({ ground: { place, ...ground } }: DeskGround): GroundForm {
  const { latitude = null, longitude = null } = place ?? {};
  return { ...ground, latitude, longitude };
}

export const nullIfEmpty = (text: string): string | null => (text === "" ? null : text);

/** The position to send; a sentence if only one of the two degrees is given. */
export function coordinatesFrom({
  latitude,
  longitude,
}: Pick<GroundForm, "latitude" | "longitude">): GroundFields["place"] | string {
  if (latitude === null && longitude === null) return null;
  if (latitude === null || longitude === null) return "The position on the map needs both degrees, or none.";
  return { latitude, longitude };
}

/** Converts the fields to a change; returns a sentence if they are invalid. */
export function groundChangeFrom({ latitude, longitude, ...ground }: GroundForm): GroundFields | string {
  const place = coordinatesFrom({ latitude, longitude });
  return typeof place === "string" ? place : { ...ground, place };
}

export const emptyGroundForm: GroundForm = {
  ...{ name: "", town: null, capacity: null, timeZone: null, latitude: null, longitude: null },
};
