import { shortHash } from "../short-hash.ts";

/** Changes with the part of the league that is given as plain data. */
export const partRevision = (part: unknown): string => shortHash(JSON.stringify(part), 16);
