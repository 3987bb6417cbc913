import { z } from "zod";
import { competitionKinds, firstTeam } from "../football/competition-kinds.ts";
import { competitionDescription, competitionRules, formerRules } from "../league/competition-rules.ts";
import { slugText } from "../league/fields.ts";

/** GET competitions: those of the league's description, in its order. */
export const deskCompetitionsResponse = z.object({
  competitions: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      name: z.string(),
      kind: z.enum(competitionKinds),
      rules: competitionRules,
      /** Changes with the competition. A change sends the revision it is based on. */
      revision: z.string(),
    }),
  ),
  /** The name of the current season. */
  season: z.string(),
});
export type DeskCompetition = z.output<typeof deskCompetitionsResponse>["competitions"][number];

/** POST competitions/{slug}/change. */
export const competitionPath = z.object({ slug: slugText.meta({ description: "The competition's slug." }) });
export const deskCompetitionRequest = z.object({
  name: z
    .string("name is the competition's name.")
    .trim()
    .min(1, "The name is missing.")
    .max(80, "A name has at most 80 characters."),
  /** Null: unchanged. */
  rules: competitionRules.nullable(),
  /** Whether earlier seasons that have no rules of their own stay on the previous rules. */
  keepsEarlier: z.boolean().default(true),
  revision: z.string().max(64),
});

/** POST competitions/create. The competition is added at the end of the league's order. */
export const newCompetition = z.object({
  name: deskCompetitionRequest.shape.name,
  slug: slugText.meta({ description: "The last part of its address, which stays." }),
  kind: z.enum(competitionKinds, { error: `kind is one of ${competitionKinds.join(", ")}.` }),
  team: slugText.default(firstTeam).meta({ description: "The team that plays it; first for the first teams." }),
  /** For play-offs: id of the league whose clubs play them. */
  division: z.int().positive().nullable().default(null),
  rules: competitionRules.prefault({}),
});
/** POST competitions/{slug}/remove. */
export const competitionRemoval = deskCompetitionRequest.pick({ revision: true });

/** POST operator/competitions/{id} of the match-data backend: the competition as in the league's description. */
export const storedCompetition = z.object({
  name: z.string(),
  rules: competitionRules,
  formerRules,
});
/** POST operator/competitions of the match-data backend. */
export const addedCompetition = competitionDescription;
export const storedCompetitionResponse = z.object({ data: z.object({ stored: z.literal(true) }) });
