import { mkdirSync, rmSync } from "node:fs";
import { prepareStorage } from "../../../scripts/lib/prepare.ts";
import { templateState } from "./state.ts";

/** Seeds the storage that the tests' sites start from. */
export default async function globalSetup(): Promise<void> {
  rmSync(templateState, { recursive: true, force: true });
  mkdirSync(templateState, { recursive: true });
  await prepareStorage(templateState, new Date());
}
