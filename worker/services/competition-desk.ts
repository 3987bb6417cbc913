import { storedCompetitionResponse } from "../../schemas/desk/competitions.ts";
import type { CompetitionDescription } from "../../schemas/league/competition-rules.ts";
import { postChange } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

/** Adds a competition of the league's description to the match-data backend. */
export async function insertCompetition(matches: Backend, added: CompetitionDescription): Promise<void> {
  await postChange(matches, "operator/competitions", added, storedCompetitionResponse);
}

/** Removes a competition from the match-data backend. @throws ApiError 404; 422 if it has matches or seasons */
export async function deleteCompetition(matches: Backend, { id }: Pick<CompetitionDescription, "id">): Promise<void> {
  await postChange(matches, `operator/competitions/${id}/remove`, {}, storedCompetitionResponse);
}

/** Writes a competition of the league's description to the match-data backend, which computes tables from it. */
export async function storeCompetition(
  matches: Backend,
  { id, name, rules, formerRules }: CompetitionDescription,
): Promise<void> {
  await postChange(matches, `operator/competitions/${id}`, { name, rules, formerRules }, storedCompetitionResponse);
}
