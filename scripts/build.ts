import { buildSite } from "./lib/build.ts";
import { run, step, withoutOptions } from "./lib/report.ts";

await run(async () => {
  withoutOptions("Usage: npm run build\n\nBuilds pages and Worker into build/.");
  await step("Building pages and Worker into build/", () => buildSite({ force: true }));
});
