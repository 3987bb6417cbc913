import { createHash } from "node:crypto";

/** Changes with the part of the league that is given as plain data. */
export const partRevision = (part: unknown): string =>
  createHash("sha256").update(JSON.stringify(part)).digest("hex").slice(0, 16);
