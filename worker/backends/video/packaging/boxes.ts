/*
 * Just enough of the ISO base media file format (ISO/IEC 14496-12) to cut fragmented MP4 files into segments and to move a
 * segment in time.
 */

/** A box; positions are byte offsets from the start of the buffer. */
export interface Box {
  type: string;
  start: number;
  /** Where the payload begins, after size and type. */
  body: number;
  end: number;
}

/** The bytes do not have the expected boxes. */
export class BoxError extends Error {
  override name = "BoxError";
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * The boxes between two offsets, in order.
 * @throws BoxError when a box exceeds the end.
 */
export function readBoxes(bytes: Uint8Array, from = 0, to = bytes.byteLength): Box[] {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  for (let start = from; start < to; ) {
    if (start + 8 > to) throw new BoxError("A box ends inside its own header");
    const short = view.getUint32(start);
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8));
    const header = short === 1 ? 16 : 8;
    if (start + header > to) throw new BoxError(`The ${type} box ends inside its own header`);
    const size = short === 1 ? Number(view.getBigUint64(start + 8)) : short === 0 ? to - start : short;
    if (size < header || start + size > to) throw new BoxError(`The ${type} box has an impossible size of ${size}`);
    boxes.push({ type, start, body: start + header, end: start + size });
    start += size;
  }
  return boxes;
}

/** Bytes between a box's header and its child boxes. */
const childrenAfter: Record<string, number> = { stsd: 8, encv: 78, enca: 28, avc1: 78, mp4a: 28 };

/** All boxes at a path such as `["moof", "traf", "tfdt"]`. */
export function findBoxes(bytes: Uint8Array, path: readonly string[]): Box[] {
  let found: Box[] = [{ type: "", start: 0, body: 0, end: bytes.byteLength }];
  for (const type of path) {
    found = found.flatMap((box) =>
      readBoxes(bytes, box.body + (childrenAfter[box.type] ?? 0), box.end).filter((child) => child.type === type),
    );
  }
  return found;
}

/**
 * The one box at a path.
 * @throws BoxError when there is none or more than one.
 */
export function findBox(bytes: Uint8Array, path: readonly string[]): Box {
  const [box, ...others] = findBoxes(bytes, path);
  if (box === undefined || others.length > 0) {
    throw new BoxError(`Expected one ${path.join("/")}, found ${box === undefined ? 0 : others.length + 1}`);
  }
  return box;
}

/** When a segment's first sample is decoded, in units of its track's timescale (`tfdt`). */
export function decodeTime(segment: Uint8Array): number {
  const { body } = findBox(segment, ["moof", "traf", "tfdt"]);
  const view = viewOf(segment);
  return view.getUint8(body) === 1 ? Number(view.getBigUint64(body + 4)) : view.getUint32(body + 4);
}

/**
 * Moves a segment on its timeline, in place: fragment number (`mfhd`), decode time (`tfdt`), and earliest presentation time of a
 * segment index (`sidx`). Encrypted samples do not change: their initialisation vectors do not depend on time.
 * @param to.decodeTime in units of the track's timescale.
 * @throws BoxError when the bytes are not a segment, or the new time does not fit into a 32-bit field.
 */
export function moveSegment(segment: Uint8Array, to: { sequence: number; decodeTime: number }): void {
  const view = viewOf(segment);
  const was = decodeTime(segment);
  view.setUint32(findBox(segment, ["moof", "mfhd"]).body + 4, to.sequence >>> 0);
  writeTime(view, findBox(segment, ["moof", "traf", "tfdt"]).body, 4, to.decodeTime);
  for (const { body } of findBoxes(segment, ["sidx"])) {
    const earliest = view.getUint8(body) === 1 ? Number(view.getBigUint64(body + 12)) : view.getUint32(body + 12);
    writeTime(view, body, 12, earliest - was + to.decodeTime);
  }
}

/** Writes a time whose width depends on the version of the full box at `body`. */
function writeTime(view: DataView, body: number, offset: number, time: number): void {
  if (view.getUint8(body) === 1) {
    view.setBigUint64(body + offset, BigInt(time));
  } else {
    if (time > 0xffff_ffff) throw new BoxError(`Time ${time} does not fit into 32 bits`);
    view.setUint32(body + offset, time);
  }
}
