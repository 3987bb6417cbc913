import { createHash } from "node:crypto";

/** The first `digits` hexadecimal digits of a text's SHA-256, as a unique name. */
export const shortHash = (text: string, digits = 32): string =>
  createHash("sha256").update(text).digest("hex").slice(0, digits);
