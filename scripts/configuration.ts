import { writeFileSync } from "node:fs";
import { configurationDocument } from "./lib/configuration.ts";
import { run, step } from "./lib/report.ts";

await run(async () => {
  await step("Writing docs/configuration.md", () => writeFileSync("docs/configuration.md", configurationDocument()));
});
