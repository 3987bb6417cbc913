import type { ClubFields, DeskClub } from "../../../schemas/desk/clubs.ts";

/** A club as it is typed: the degrees of its ground each by themselves, other names a line each. */
export type TypedClub = Omit<ClubFields, "place" | "aliases"> & {
  latitude: number | null;
  longitude: number | null;
  aliases: string;
};

export function typedClub({ club: { place, aliases, ...club } }: DeskClub): TypedClub {
  const { latitude = null, longitude = null } = place ?? {};
  return { ...club, latitude, longitude, aliases: aliases.join("\n") };
}

/** Text of a field that may stay empty. */
export const textOrNull = (text: string): string | null => (text === "" ? null : text);
