/** In and out points of a clip, in seconds of what is shown of its stream. */
export interface Points {
  in: number;
  out: number;
}

/** What is shown of a stream: how long it is, and where it can be cut. Both in seconds. */
interface Shown {
  length: number;
  segmentSeconds: number;
}

const tenth = (seconds: number) => Math.round(seconds * 10) / 10;
const within = (seconds: number, from: number, to: number) => Math.min(Math.max(seconds, from), to);

/** Seconds of a clip whose other point was not set yet. */
const usual = 20;

/** The points once the in point is set here. One that is behind the out point takes it along. */
export function setIn({ in: before, out }: Points, seconds: number, { length, segmentSeconds }: Shown): Points {
  const from = tenth(within(seconds, 0, length - segmentSeconds));
  return { in: from, out: out > from ? out : tenth(within(from + Math.max(out - before, segmentSeconds), 0, length)) };
}

/** The points once the out point is set here. One that is before the in point takes it along. */
export function setOut({ in: from, out: before }: Points, seconds: number, { length, segmentSeconds }: Shown): Points {
  const out = tenth(within(seconds, segmentSeconds, length));
  return { in: from < out ? from : tenth(within(out - Math.max(before - from, segmentSeconds), 0, length)), out };
}

/** The end of what is shown, where most of what is worth a clip has just happened. */
export const usualPoints = ({ length }: Shown): Points => ({
  in: tenth(Math.max(0, length - usual)),
  out: tenth(length),
});

/** The clip that is cut: it has every frame between its points, and begins and ends where segments do. */
export function cutAt({ in: from, out }: Points, { length, segmentSeconds }: Shown): Points {
  // A point on a boundary may lie a billionth beside it.
  const first = Math.floor(from / segmentSeconds + 1e-6);
  const last = Math.ceil(out / segmentSeconds - 1e-6);
  return { in: first * segmentSeconds, out: Math.min(Math.max(last, first + 1) * segmentSeconds, length) };
}
