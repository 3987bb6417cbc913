import { createHash } from "node:crypto";

/** A name of so many hexadecimal digits for a text, from its SHA-256: other texts have others. */
export const shortHash = (text: string, digits = 32): string =>
  createHash("sha256").update(text).digest("hex").slice(0, digits);
