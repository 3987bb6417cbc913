import { readFileSync, writeFileSync } from "node:fs";
import { catalogueLanguages, cataloguePath, updatedCatalogue } from "./lib/messages/catalogues.ts";
import { findMessages } from "./lib/messages/find-messages.ts";
import { run, step, withoutOptions } from "./lib/report.ts";

await run(async () => {
  withoutOptions(
    "Usage: npm run messages\n\nWrites the site's new messages into the catalogues, and takes out those that nothing says any more.",
  );
  for (const language of catalogueLanguages()) {
    const path = cataloguePath(language);
    const { text, untranslated } = updatedCatalogue(language, readFileSync(path, "utf8"), findMessages());
    await step(`Writing ${path}`, () => writeFileSync(path, text));
    if (untranslated > 0) console.log(`${untranslated} of its messages are to be translated.`);
  }
});
