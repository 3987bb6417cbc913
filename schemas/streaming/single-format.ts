import type { StreamFormat } from "./stream-source.ts";

/** The format of an entry that has only one; undefined where it has both, or is unknown. */
export const singleFormat = (formats: readonly StreamFormat[] | undefined): StreamFormat | undefined =>
  formats?.length === 1 ? formats[0] : undefined;
