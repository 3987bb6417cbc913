import { rmSync } from "node:fs";
import { stateRoot } from "./lib/paths.ts";
import { run, step, withoutOptions } from "./lib/report.ts";

await run(async () => {
  withoutOptions("Usage: npm run reset\n\nEmpties local storage. STATE_DIR selects another folder.");
  await step(`Emptying local storage (${stateRoot})`, () => rmSync(stateRoot, { recursive: true, force: true }));
  console.log("The next npm start creates it again.");
});
