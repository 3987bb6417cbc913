import { z } from "zod";
import { type DeskClub, deskClubResponse } from "../../../schemas/desk/clubs.ts";

/** A club as it is typed: the degrees of its ground each by themselves, other names a line each. */
export const typedClubSchema = deskClubResponse.shape.club.omit({ place: true, aliases: true }).extend({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  aliases: z.string(),
  colours: z.object({ primary: z.string(), secondary: z.string(), accent: z.string() }),
});
export type TypedClub = z.output<typeof typedClubSchema>;

export function typedClub({ club: { place, aliases, ...club } }: DeskClub): TypedClub {
  const { latitude = null, longitude = null } = place ?? {};
  return { ...club, latitude, longitude, aliases: aliases.join("\n") };
}

/** Text of a field that may stay empty. */
export const textOrNull = (text: string): string | null => (text === "" ? null : text);
