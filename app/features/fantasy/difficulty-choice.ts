import { z } from "zod";
import { defaultDivision } from "../../../schemas/content/embed.ts";
import { difficultyViews } from "./difficulty.ts";

export const matchesAhead = ["3", "5", "8"] as const;
export const difficultySorts = ["easiest", "hardest", "club"] as const;

const parameters = z.object({
  competition: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "The competition is a number, such as 10.")
    .transform(Number)
    .default(defaultDivision),
  next: z.enum(matchesAhead, { error: "The next 3, 5 or 8 matches are shown." }).default("5"),
  view: z.enum(difficultyViews, { error: "The rating is overall, attack or defence." }).default("overall"),
  sort: z.enum(difficultySorts, { error: "Clubs are sorted by easiest, hardest or club." }).default("easiest"),
});
export type DifficultyChoice = z.output<typeof parameters>;

/** Reads the page's parameters; `problem` says in plain words what is wrong with them. */
export function parseDifficultyChoice(given: URLSearchParams): { choice: DifficultyChoice } | { problem: string } {
  const parsed = parameters.safeParse(Object.fromEntries([...given].filter(([, value]) => value !== "")));
  if (parsed.success) return { choice: parsed.data };
  return { problem: parsed.error.issues[0]?.message ?? "That cannot be shown." };
}
