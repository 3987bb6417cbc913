import { z } from "zod";
import { type DeskGround, deskGroundResponse, type GroundFields } from "../../../schemas/desk/grounds.ts";

/** A ground as it is typed: its degrees each by themselves. */
export const typedGroundSchema = deskGroundResponse.shape.ground.omit({ place: true }).extend({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type TypedGround = z.output<typeof typedGroundSchema>;

export function typedGround({ ground: { place, ...ground } }: DeskGround): TypedGround {
  const { latitude = null, longitude = null } = place ?? {};
  return { ...ground, latitude, longitude };
}

/** Text of a field that may stay empty. */
export const textOrNull = (text: string): string | null => (text === "" ? null : text);

/** Degrees as they are sent; a sentence for one without the other. */
export function placeOf({
  latitude,
  longitude,
}: Pick<TypedGround, "latitude" | "longitude">): GroundFields["place"] | string {
  if (latitude === null && longitude === null) return null;
  if (latitude === null || longitude === null) return "The position on the map needs both degrees, or none.";
  return { latitude, longitude };
}

/** What is typed as a change has it; a sentence for what cannot be sent. */
export function wantedGround({ latitude, longitude, ...ground }: TypedGround): GroundFields | string {
  const place = placeOf({ latitude, longitude });
  return typeof place === "string" ? place : { ...ground, place };
}

/** A ground that is not written yet. */
export const emptyGround: TypedGround = {
  ...{ name: "", town: null, capacity: null, timeZone: null, latitude: null, longitude: null },
};
