import type { OpenDataGuideEntry } from "../../app/load-context.ts";
import { contentEndpoints } from "./content-endpoints.ts";
import type { OpenDataEndpoint } from "./endpoint.ts";
import { footballEndpoints } from "./football-endpoints.ts";

/** All endpoints of /api/v1. A published endpoint keeps its path and the fields of its response. */
export const openDataEndpoints: readonly OpenDataEndpoint[] = [...footballEndpoints, ...contentEndpoints];

/** The endpoints as the page about the open data lists them. */
export function openDataGuide(): OpenDataGuideEntry[] {
  return openDataEndpoints.map(({ path, summary, example, parameters, freshSeconds }) => ({
    path,
    summary,
    example,
    freshSeconds,
    parameters: Object.entries(parameters.shape)
      .filter(([name]) => !path.includes(`{${name}}`))
      .map(([name, schema]) => ({ name, required: !schema.safeParse(undefined).success })),
  }));
}
