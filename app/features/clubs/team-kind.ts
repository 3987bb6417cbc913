import { siteSettings } from "../../content/settings.ts";

/** A configured team (spec: entities#team) with the slug that its page has. */
export interface TeamKind {
  name: string;
  slug: string;
  /** Whether it is the team that the league's match data are of. */
  first: boolean;
}

/** The configured teams, in their order. */
export const teamKinds: readonly TeamKind[] = siteSettings.teams.map(({ name, slug }) => ({
  name,
  slug: slug === "" ? siteSettings.slugs.firstTeam : slug,
  first: slug === "",
}));

export const teamsPath = `/${siteSettings.slugs.teams}`;
