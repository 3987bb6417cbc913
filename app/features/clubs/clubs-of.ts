import type { MatchService } from "../../load-context.ts";

type Division = Awaited<ReturnType<MatchService["teams"]>>[number];

/** The clubs of these divisions, each once: in one season, a club may play in several, such as an Apertura and a Clausura. */
export const clubsOf = (divisions: readonly Division[]): Division["attributes"]["teams"] => [
  ...new Map(divisions.flatMap(({ attributes }) => attributes.teams).map((club) => [club.id, club])).values(),
];
