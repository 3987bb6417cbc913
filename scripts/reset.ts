import { rmSync } from "node:fs";
import { stateRoot } from "./lib/paths.ts";
import { run, step } from "./lib/report.ts";

await run(async () => {
  await step(`Emptying local storage (${stateRoot})`, () => rmSync(stateRoot, { recursive: true, force: true }));
  console.log("The next npm start creates it again.");
});
