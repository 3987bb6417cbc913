import type { OpenDataGuideEntry } from "../../app/load-context.ts";
import { contentEndpoints } from "./content-endpoints.ts";
import type { OpenDataEndpoint } from "./endpoint.ts";
import { footballEndpoints } from "./football-endpoints.ts";

/** All endpoints of /api/v1. A published endpoint must keep its path and its response's fields. */
export const openDataEndpoints: readonly OpenDataEndpoint[] = [...footballEndpoints, ...contentEndpoints];

/** The endpoints as listed on the page about the open data. */
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
