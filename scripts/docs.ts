import { writeFileSync } from "node:fs";
import { configurationDocument } from "./lib/docs/configuration.ts";
import { licencesDocument } from "./lib/docs/licences.ts";
import { run, step, withoutOptions } from "./lib/report.ts";

const documents = {
  "docs/configuration.md": configurationDocument,
  "docs/licences.md": licencesDocument,
};

await run(async () => {
  withoutOptions("Usage: npm run docs\n\nWrites what docs/ takes from the code.");
  for (const [path, text] of Object.entries(documents)) {
    await step(`Writing ${path}`, () => writeFileSync(path, text()));
  }
});
