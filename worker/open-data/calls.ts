import type { OpenDataGuideEntry } from "../../app/load-context.ts";
import type { OpenDataCall } from "./call.ts";
import { contentCalls } from "./content-calls.ts";
import { footballCalls } from "./football-calls.ts";

/** Everything that /api/v1 answers. A call once published keeps its path and the fields of its answer. */
export const openDataCalls: readonly OpenDataCall[] = [...footballCalls, ...contentCalls];

/** The calls as the page about them tells them. */
export function openDataGuide(): OpenDataGuideEntry[] {
  return openDataCalls.map(({ path, summary, example, parameters, freshFor }) => ({
    path,
    summary,
    example,
    freshFor,
    parameters: Object.entries(parameters.shape)
      .filter(([name]) => !path.includes(`{${name}}`))
      .map(([name, schema]) => ({ name, required: !schema.safeParse(undefined).success })),
  }));
}
