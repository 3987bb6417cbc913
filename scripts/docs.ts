import { writeFileSync } from "node:fs";
import { configurationDocument } from "./lib/configuration.ts";
import { licencesDocument } from "./lib/licences.ts";
import { run, step } from "./lib/report.ts";

const documents = {
  "docs/configuration.md": configurationDocument,
  "docs/licences.md": licencesDocument,
};

await run(async () => {
  for (const [path, text] of Object.entries(documents)) {
    await step(`Writing ${path}`, () => writeFileSync(path, text()));
  }
});
