import { buildSite } from "./lib/build.ts";
import { run, step } from "./lib/report.ts";

await run(async () => {
  await step("Building pages and Worker into build/", () => buildSite({ force: true }));
});
