/** Bytes of a box's size and type (ISO/IEC 14496-12, section 4.2). */
const headerBytes = 8;

/** The end of the last `mdat` box that is there whole, in bytes; 0 without one. */
function endOfChunks(data: Uint8Array): number {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let [offset, end] = [0, 0];
  while (offset + headerBytes <= data.length) {
    const size = view.getUint32(offset);
    // Segments have no box of 4 GB (size 1), nor one that lasts until the end (size 0).
    if (size < headerBytes || offset + size > data.length) break;
    offset += size;
    if (String.fromCharCode(...data.subarray(offset - size + 4, offset - size + headerBytes)) === "mdat") end = offset;
  }
  return end;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/**
 * Passes on the chunks of one response whole. Shaka keeps the beginning of a chunk across attempts: after a connection that broke in the
 * middle of one, it would continue it with the first bytes of the next attempt's response.
 */
export class WholeChunks {
  #held: Uint8Array = new Uint8Array(0);

  /** @returns the chunks that are whole now; empty for none. */
  take(data: Uint8Array): Uint8Array {
    const all = joined(this.#held, data);
    const end = endOfChunks(all);
    this.#held = all.slice(end);
    return all.slice(0, end);
  }
}
