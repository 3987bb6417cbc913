import { z } from "zod";
import type { FolderClub } from "../lib/league-folder/clubs-csv.ts";
import { demoLeague } from "./demo-folder.ts";

/** The fields of the demo league's clubs that the simulation and its news use, all of them required. */
const demoClub = z.object({
  town: z.string(),
  nickname: z.string(),
  founded: z.int(),
  ground: z.string(),
  capacity: z.int(),
  latitude: z.number(),
  longitude: z.number(),
  colours: z.object({ primary: z.string(), secondary: z.string(), accent: z.string() }),
  crest: z.object({ form: z.string(), pattern: z.string(), charge: z.string() }),
});
export type Club = Omit<FolderClub, keyof z.infer<typeof demoClub>> & z.infer<typeof demoClub>;

/** The demo league's clubs, in the order of their ids. */
export const clubs: readonly Club[] = demoLeague.clubs.map((club) => ({ ...club, ...demoClub.parse(club) }));

/** A club's name normalized for look-ups: lower case, without accents, FC and AFC. */
export function aliasOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\b(a?fc)\b/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
