import { tmpdir } from "node:os";
import { join } from "node:path";

/** Seeded storage that browser tests copy, so that none sees what another did. */
export const templateState = join(tmpdir(), "crown-league-browser-tests", "template");
