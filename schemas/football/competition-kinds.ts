/*
 * Kinds of competitions and teams. Free of zod: browsers load it.
 */

/** `groups` is a competition with group tables, whose best clubs may go on to knock-out rounds. */
export const competitionKinds = ["league", "cup", "play-offs", "groups"] as const;
export type CompetitionKind = (typeof competitionKinds)[number];

/** The team of a competition that names none. */
export const firstTeam = "first";

/** Whether a competition of this kind has tables. */
export const hasTable = (kind: CompetitionKind): boolean => kind === "league" || kind === "groups";

/** Whether it is a division: a league of the clubs' first teams. */
export const isDivision = ({ kind, team }: { kind: CompetitionKind; team: string }): boolean =>
  kind === "league" && team === firstTeam;
