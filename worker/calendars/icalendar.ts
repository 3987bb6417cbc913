import { withoutControls } from "../seo/plain-text.ts";

/*
 * Writes iCalendar text (RFC 5545).
 */

/** A property: its name with parameters, and its encoded value. */
export type IcalProperty = readonly [name: string, value: string];

const encoder = new TextEncoder();
/** Octets of a line without its end (section 3.1). */
const maxLineOctets = 75;

/** A text value (section 3.3.11). */
export function icalText(text: string): string {
  return withoutControls(text)
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r?\n/g, "\\n");
}

/** An instant in UTC (section 3.3.5, form 2). */
export function icalInstant(instant: Date | string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/** A local date and time (section 3.3.5, form 3). @param date YYYY-MM-DD @param time HH:MM */
export function icalLocalTime(date: string, time: string): string {
  return `${date.replaceAll("-", "")}T${time.replace(":", "")}00`;
}

/** Folds a long line (section 3.1), never within a character. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).byteLength;
    if (octets + size > maxLineOctets) {
      lines.push(current);
      current = " ";
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join("\r\n");
}

const propertyLines = (properties: readonly IcalProperty[]) => properties.map(([name, value]) => `${name}:${value}`);

/** London's time zone since 1996 (section 3.6.5). */
const london = [
  "BEGIN:VTIMEZONE",
  "TZID:Europe/London",
  "BEGIN:DAYLIGHT",
  "DTSTART:19960331T010000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0100",
  "TZNAME:BST",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "DTSTART:19961027T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0000",
  "TZNAME:GMT",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** A calendar in London's time zone. */
export function writeCalendar(
  properties: readonly IcalProperty[],
  events: readonly (readonly IcalProperty[])[],
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...propertyLines(properties),
    ...london,
    ...events.flatMap((event) => ["BEGIN:VEVENT", ...propertyLines(event), "END:VEVENT"]),
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}
