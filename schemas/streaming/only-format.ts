import type { StreamFormat } from "./stream-source.ts";

/** The format of an entry that has one alone; undefined where it has both, or is not known. */
export const onlyFormat = (formats: readonly StreamFormat[] | undefined): StreamFormat | undefined =>
  formats?.length === 1 ? formats[0] : undefined;
