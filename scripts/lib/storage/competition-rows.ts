import type { CompetitionDescription } from "../../../schemas/league/competition-rules.ts";
import type { SqlValue } from "./storage.ts";

export const competitionColumns = [
  "id",
  "slug",
  "name",
  "kind",
  "list_order",
  "team",
  "crest_url",
  "division_id",
  "rules",
  "former_rules",
];

/** A row of `competitions`. @param crestURL URL of its crest; null without one. */
export function competitionRow(described: CompetitionDescription, crestURL: string | null): readonly SqlValue[] {
  const { id, slug, name, kind, order, team, division, rules, formerRules } = described;
  return [id, slug, name, kind, order, team, crestURL, division, JSON.stringify(rules), JSON.stringify(formerRules)];
}
