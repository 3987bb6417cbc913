export interface ByteRange {
  offset: number;
  length: number;
}

/**
 * Parses a Range header (RFC 9110 §14.2) for a file of `size` bytes.
 * @returns `"whole"` when the header is missing or has to be ignored (another unit, several ranges, malformed); `"unsatisfiable"`
 * for a range outside the file, to be a 416.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/i.exec(header?.trim() ?? "");
  if (match === null) return "whole";
  const [, from, to, suffix] = match;
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? "unsatisfiable" : { offset: size - length, length };
  }
  const offset = Number(from);
  const last = to === "" || to === undefined ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && to !== undefined && Number(to) < offset) return "whole";
  return offset >= size ? "unsatisfiable" : { offset, length: last - offset + 1 };
}
