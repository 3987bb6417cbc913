/** In and out points of a clip, in seconds from the start of the preview. */
export interface Points {
  in: number;
  out: number;
}

/** The preview of a stream: its length, and the length of a segment. Both in seconds. */
interface Shown {
  length: number;
  segmentSeconds: number;
}

const tenth = (seconds: number) => Math.round(seconds * 10) / 10;
const within = (seconds: number, from: number, to: number) => Math.min(Math.max(seconds, from), to);

/** Default length of a clip, in seconds. */
const usual = 20;

/** Sets the in point. If it is after the out point, that one moves along. */
export function setIn({ in: before, out }: Points, seconds: number, { length, segmentSeconds }: Shown): Points {
  const from = tenth(within(seconds, 0, length - segmentSeconds));
  return { in: from, out: out > from ? out : tenth(within(from + Math.max(out - before, segmentSeconds), 0, length)) };
}

/** Sets the out point. If it is before the in point, that one moves along. */
export function setOut({ in: from, out: before }: Points, seconds: number, { length, segmentSeconds }: Shown): Points {
  const out = tenth(within(seconds, segmentSeconds, length));
  return { in: from < out ? from : tenth(within(out - Math.max(before - from, segmentSeconds), 0, length)), out };
}

/** Default points: the last seconds, because staff usually clip what has just happened. */
export const defaultPoints = ({ length }: Shown): Points => ({
  in: tenth(Math.max(0, length - usual)),
  out: tenth(length),
});

/** The resulting clip: it contains every frame between the points, and begins and ends at segment boundaries. */
export function cutAt({ in: from, out }: Points, { length, segmentSeconds }: Shown): Points {
  // Tolerates rounding errors of points at a boundary.
  const first = Math.floor(from / segmentSeconds + 1e-6);
  const last = Math.ceil(out / segmentSeconds - 1e-6);
  return { in: first * segmentSeconds, out: Math.min(Math.max(last, first + 1) * segmentSeconds, length) };
}
