import { storedCompetitionResponse } from "../../schemas/desk/competitions.ts";
import type { CompetitionDescription } from "../../schemas/league/competition-rules.ts";
import { postChange } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

/** Writes a competition of the league's description to the match-data backend, whose tables go by it. */
export async function storeCompetition(
  matches: Backend,
  { id, name, rules, formerRules }: CompetitionDescription,
): Promise<void> {
  await postChange(matches, `operator/competitions/${id}`, { name, rules, formerRules }, storedCompetitionResponse);
}
