import { mkdirSync, rmSync } from "node:fs";
import { seedLocal } from "../../../scripts/lib/prepare.ts";
import { templateState } from "./state.ts";

/** Seeds the storage that each test's site starts from. */
export default async function globalSetup(): Promise<void> {
  rmSync(templateState, { recursive: true, force: true });
  mkdirSync(templateState, { recursive: true });
  await seedLocal(templateState, new Date());
}
