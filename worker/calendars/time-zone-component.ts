import { offsetReader, utcOffset } from "../../schemas/site/zone-time.ts";

/* VTIMEZONE components (RFC 5545, section 3.6.5), from the platform's time zone data. */

const day = 86_400_000;

/** 20260329T010000, on a clock that is `offset` minutes ahead of UTC. */
const localTime = (instant: number, offset: number) =>
  new Date(instant + offset * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, "");

/**
 * The VTIMEZONE of a zone.
 * @param from with `to`, the years whose clock changes to list, as instants.
 */
export function timeZoneComponent(timeZone: string, { from, to }: { from: Date; to: Date }): string {
  const offsetAt = offsetReader(timeZone);
  const start = Date.UTC(from.getUTCFullYear(), 0, 1);
  const end = Date.UTC(to.getUTCFullYear() + 1, 0, 1);
  const lines: string[] = [];
  const add = (kind: "STANDARD" | "DAYLIGHT", instant: number, before: number, after: number) =>
    lines.push(
      `BEGIN:${kind}`,
      `DTSTART:${localTime(instant, before)}`,
      `TZOFFSETFROM:${utcOffset(before)}`,
      `TZOFFSETTO:${utcOffset(after)}`,
      `END:${kind}`,
    );
  let offset = offsetAt(start);
  add("STANDARD", start, offset, offset);
  // No zone changes its clock twice within a week.
  for (let week = start; week < end; week += 7 * day) {
    const after = offsetAt(week + 7 * day);
    if (after === offset) continue;
    let [low, high] = [week, week + 7 * day];
    while (high - low > 60_000) {
      const middle = low + Math.floor((high - low) / 120_000) * 60_000;
      if (offsetAt(middle) === offset) low = middle;
      else high = middle;
    }
    add(after > offset ? "DAYLIGHT" : "STANDARD", high, offset, after);
    offset = after;
  }
  return ["BEGIN:VTIMEZONE", `TZID:${timeZone}`, ...lines, "END:VTIMEZONE"].join("\r\n");
}
