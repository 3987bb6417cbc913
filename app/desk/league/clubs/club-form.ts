import { z } from "zod";
import { type ClubFields, type DeskClub, deskClubResponse } from "../../../../schemas/desk/clubs.ts";
import { normaliseHex } from "../../../../schemas/site/colour.ts";
import { coordinatesFrom } from "../grounds/ground-form.ts";

/** A club while edited: its position as two fields, and its other names as lines of one text. */
export const clubFormSchema = deskClubResponse.shape.club.omit({ place: true, aliases: true }).extend({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  aliases: z.string(),
  colours: z.object({ primary: z.string(), secondary: z.string(), accent: z.string() }),
});
export type ClubForm = z.output<typeof clubFormSchema>;

export function toClubForm({ club: { place, aliases, ...club } }: DeskClub): ClubForm {
  const { latitude = null, longitude = null } = place ?? {};
  return { ...club, latitude, longitude, aliases: aliases.join("\n") };
}

/** Converts the fields to a change; returns a sentence if they are invalid. */
export function clubChangeFrom({ latitude, longitude, aliases, ...typed }: ClubForm): ClubFields | string {
  const { primary, secondary, accent } = typed.colours;
  const colours = [primary, secondary, accent].map(normaliseHex);
  const wrong = ["Main colour", "Second colour", "Third colour"].find((_, index) => colours[index] === null);
  if (wrong !== undefined) return `${wrong} is no colour: it looks like #12ab9f.`;
  const place = coordinatesFrom({ latitude, longitude });
  if (typeof place === "string") return place;
  return {
    ...typed,
    colours: { primary: colours[0] ?? "", secondary: colours[1] ?? "", accent: colours[2] ?? "" },
    place,
    aliases: aliases
      .split("\n")
      .map((each) => each.trim())
      .filter((each) => each !== ""),
  };
}

export const emptyClubForm: ClubForm = {
  ...{ name: "", shortName: "", code: "", nickname: null, town: null, founded: null, aliases: "" },
  ...{ ground: null, capacity: null, timeZone: null, latitude: null, longitude: null, ownCrest: null },
  colours: { primary: "#333333", secondary: "#ffffff", accent: "#999999" },
  crest: { form: "shield", pattern: "plain", charge: "star" },
};

/** A default abbreviation: up to three capital letters or digits from a name. */
export const codeOf = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 3);
