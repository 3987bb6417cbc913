import { siteSettings } from "../../content/settings.ts";

/** A configured team (spec: entities#team) with the slug of its page. */
export interface TeamKind {
  name: string;
  slug: string;
  /** Whether it is the first team, which the match data cover. */
  first: boolean;
}

/** The configured teams, in their order. */
export const teamKinds: readonly TeamKind[] = siteSettings.teams.map(({ name, slug }) => ({
  name,
  slug: slug === "" ? siteSettings.slugs.firstTeam : slug,
  first: slug === "",
}));

export const teamsPath = `/${siteSettings.slugs.teams}`;
