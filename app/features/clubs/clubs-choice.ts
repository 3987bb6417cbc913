import { z } from "zod";
import { seasonParameter } from "../../../schemas/football/season.ts";
import type { ClubsChoice } from "./clubs-address.ts";

const clubsParameters = z.object({
  season: seasonParameter.optional(),
  competition: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "The competition is a number, such as 10.")
    .transform(Number)
    .optional(),
});

/** Reads the parameters of a page of clubs, where an empty field is no choice; `problem` says in plain words what is wrong. */
export function parseClubsChoice(parameters: URLSearchParams): { choice: ClubsChoice } | { problem: string } {
  const parsed = clubsParameters.safeParse(Object.fromEntries([...parameters].filter(([, value]) => value !== "")));
  if (parsed.success) return { choice: parsed.data };
  return { problem: parsed.error.issues[0]?.message ?? "That cannot be shown." };
}
