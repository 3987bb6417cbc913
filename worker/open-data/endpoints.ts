import type { OpenDataGuideEntry } from "../../app/load-context.ts";
import { contentEndpoints } from "./content-endpoints.ts";
import type { OpenDataEndpoint } from "./endpoint.ts";
import { footballEndpoints } from "./football-endpoints.ts";

/** Everything that /api/v1 answers. A call once published keeps its path and the fields of its answer. */
export const openDataEndpoints: readonly OpenDataEndpoint[] = [...footballEndpoints, ...contentEndpoints];

/** The calls as the page about them tells them. */
export function openDataGuide(): OpenDataGuideEntry[] {
  return openDataEndpoints.map(({ path, summary, example, parameters, freshFor }) => ({
    path,
    summary,
    example,
    freshFor,
    parameters: Object.entries(parameters.shape)
      .filter(([name]) => !path.includes(`{${name}}`))
      .map(([name, schema]) => ({ name, required: !schema.safeParse(undefined).success })),
  }));
}
