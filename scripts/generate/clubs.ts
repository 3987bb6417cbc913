import { z } from "zod";
import type { FolderClub } from "../lib/league-folder/clubs-csv.ts";
import { demoLeague } from "./demo-folder.ts";

/** A club of the demo league: the simulation and its news use every field. */
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

/** The demo league's clubs, by id. */
export const clubs: readonly Club[] = demoLeague.clubs.map((club) => ({ ...club, ...demoClub.parse(club) }));

/** A club's spelling for look-ups: lower case, accents folded, without FC and AFC. */
export function aliasOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\b(a?fc)\b/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
