import type { MatchService } from "../../app/load-context.ts";
import {
  clubAnswer,
  clubsAnswer,
  competitionsAnswer,
  fixturesAnswer,
  kickOffsAnswer,
  matchAnswer,
  tableAnswer,
  teamListing,
} from "../../schemas/match-data.ts";
import type { Backend } from "../backends.ts";
import { readBackend } from "./call.ts";

/** A path with the parameters that are set. */
function withQuery(path: string, parameters: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
  return `${path}?${query}`;
}

/** The match-data backend, as page loaders see it. */
export function matchService(backend: Backend, options: { signal?: AbortSignal }): MatchService {
  return {
    async fixtures({ competitionIDs, season, clubID, from, to, status, order, limit }) {
      const path = withQuery("fixtures", {
        competitionID: competitionIDs?.join(","),
        seasonID: season,
        clubID,
        from,
        to,
        status: status?.join(","),
        order,
        limit,
      });
      return (await readBackend(backend, path, fixturesAnswer, options))?.data ?? [];
    },
    async competitions() {
      return (await readBackend(backend, "competitions", competitionsAnswer, options))?.data ?? [];
    },
    async clubs(season) {
      return (await readBackend(backend, withQuery("clubs", { seasonID: season }), clubsAnswer, options))?.data ?? [];
    },
    async club(slug, season) {
      const path = withQuery(`clubs/${encodeURIComponent(slug)}`, { seasonID: season });
      return (await readBackend(backend, path, clubAnswer, options))?.data ?? null;
    },
    async kickOffs({ competitionIDs, season, clubID }) {
      const path = withQuery("kick-offs", { competitionID: competitionIDs?.join(","), seasonID: season, clubID });
      return (await readBackend(backend, path, kickOffsAnswer, options))?.data ?? [];
    },
    async match(fixtureID) {
      return (await readBackend(backend, `fixtures/${fixtureID}`, matchAnswer, options))?.data ?? null;
    },
    async table(competitionID, season) {
      const path = withQuery("tables", { competitionID, seasonID: season });
      return (await readBackend(backend, path, tableAnswer, options))?.data ?? null;
    },
    async teams(competitionIDs, season) {
      const path = withQuery("teams", { competitionID: competitionIDs.join(","), seasonID: season });
      return (await readBackend(backend, path, teamListing, options))?.data ?? [];
    },
  };
}
