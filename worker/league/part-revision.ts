import { shortHash } from "../hashing/short-hash.ts";

/** A hash of part of the league, which changes when that part does. */
export const partRevision = (part: unknown): string => shortHash(JSON.stringify(part), 16);
