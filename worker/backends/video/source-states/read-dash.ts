import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import type { ManifestReading, SegmentLocation } from "./manifest-reading.ts";

const listed = ["Period", "AdaptationSet", "Representation", "S", "SegmentURL", "BaseURL"];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseAttributeValue: false,
  parseTagValue: false,
  removeNSPrefix: true,
  isArray: (name) => listed.includes(name),
});

const number = z.coerce.number().finite();
/** Seconds of a duration such as PT1H2M3.5S (ISO 8601, as XML Schema has it). Years and months are 0 where a packager writes them. */
const duration = z.string().transform((text, context) => {
  const match = /^P(?:0+Y)?(?:0+M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text);
  if (match === null) {
    context.addIssue({ code: "custom", message: "is no duration" });
    return z.NEVER;
  }
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = match;
  return Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
});

const template = z.object({
  timescale: number.default(1),
  presentationTimeOffset: number.default(0),
  startNumber: number.default(1),
  duration: number.positive().optional(),
  media: z.string().optional(),
  SegmentTimeline: z
    .object({ S: z.array(z.object({ t: number.optional(), d: number.positive(), r: number.default(0) })) })
    .optional(),
});
type Template = z.infer<typeof template>;

const baseURL = z.union([z.string(), z.object({ "#text": z.string() }).transform((element) => element["#text"])]);
/** Elements that any level of a manifest may have, and that apply to the levels below it. */
const level = z.object({
  BaseURL: z.array(baseURL).default([]),
  // Parsed after inner levels are merged into it.
  SegmentTemplate: z.record(z.string(), z.unknown()).optional(),
  SegmentList: z
    .object({
      SegmentURL: z.array(z.object({ media: z.string().optional(), mediaRange: z.string().default("") })).default([]),
    })
    .optional(),
});
type Level = z.infer<typeof level>;

const representation = level.extend({
  id: z.string().default(""),
  bandwidth: z.string().default(""),
  mimeType: z.string().default(""),
});
const adaptation = level.extend({
  contentType: z.string().default(""),
  mimeType: z.string().default(""),
  Representation: z.array(representation).default([]),
});
const period = level.extend({
  start: duration.optional(),
  duration: duration.optional(),
  AdaptationSet: z.array(adaptation).default([]),
});
const manifest = z.object({
  MPD: level.extend({
    type: z.enum(["static", "dynamic"]).default("static"),
    publishTime: z.iso.datetime({ offset: true, local: true }).optional(),
    availabilityStartTime: z.string().optional(),
    mediaPresentationDuration: duration.optional(),
    maxSegmentDuration: duration.optional(),
    Period: z.array(period),
  }),
});

interface Timeline {
  /** In the timeline's units: where its first and its last segment begin, and where it ends. */
  first: number;
  last: number;
  end: number;
  segments: number;
  gaps: number;
  longest: number;
}

/** @param until where the period ends, in the timeline's units; null when that is not known */
function readTimeline(entries: NonNullable<Template["SegmentTimeline"]>["S"], until: number | null): Timeline {
  const read: Timeline = { first: entries[0]?.t ?? 0, last: 0, end: 0, segments: 0, gaps: 0, longest: 0 };
  for (const [index, { t, d, r }] of entries.entries()) {
    // A gap of up to half a segment is rounding.
    if (index > 0 && t !== undefined && t - read.end > d / 2) read.gaps += Math.max(1, Math.round((t - read.end) / d));
    const start = t ?? read.end;
    // A negative `r` repeats until the next entry, or the end of the period.
    const next = entries[index + 1]?.t ?? until;
    const count = r >= 0 ? r + 1 : next === null ? 1 : Math.max(1, Math.ceil((next - start) / d));
    read.segments += count;
    read.last = start + d * (count - 1);
    read.end = start + d * count;
    read.longest = Math.max(read.longest, d);
  }
  return read;
}

/** What the first representation of a set says. Instants and lengths are in seconds. */
interface SetReading {
  /** End of the timeline, from the period's start; null without a timeline. */
  end: number | null;
  /** In the timeline's units, only to compare. */
  position: number;
  length: number | null;
  longest: number;
  gaps: number;
  ends: SegmentLocation[];
}

/**
 * @param levels from the manifest to the representation
 * @param declared seconds that the period says it has; null when it does not say
 */
function readSet(
  levels: readonly Level[],
  { id, bandwidth }: Partial<z.infer<typeof representation>>,
  url: string,
  declared: number | null,
): SetReading {
  const base = levels.reduce((outer, { BaseURL: [inner = ""] }) => new URL(inner, outer).href, url);
  const written = levels.flatMap(({ SegmentTemplate }) => SegmentTemplate ?? []);
  const own = levels.findLast(({ SegmentList }) => SegmentList !== undefined)?.SegmentList?.SegmentURL;
  const none = { end: null, position: 0, length: declared, longest: 0, gaps: 0 };
  if (written.length === 0) {
    const named = (own ?? []).map(({ media, mediaRange }) => ({
      url: media === undefined ? base : new URL(media, base).href,
      from: Number.parseInt(mediaRange, 10) || 0,
    }));
    // A single file, if the set or its representation names one.
    const isFile = own === undefined && levels.slice(2).some(({ BaseURL: [file] }) => file !== undefined);
    return { ...none, ends: isFile ? [{ url: base, from: 0 }] : endsOf(named) };
  }
  const { timescale, presentationTimeOffset, startNumber, ...rest } = template.parse(Object.assign({}, ...written));
  const until = declared === null ? null : presentationTimeOffset + declared * timescale;
  const locationOf = (segment: number, time: number): SegmentLocation => {
    const values: Record<string, string> = {
      RepresentationID: id ?? "",
      Bandwidth: bandwidth ?? "",
      Number: String(startNumber + segment),
      Time: String(time),
    };
    const name = (rest.media ?? "").replace(/\$(\w*)(?:%0(\d+)d)?\$/g, (_, key: string, width = "1") =>
      key === "" ? "$" : (values[key] ?? "").padStart(Number(width), "0"),
    );
    return { url: new URL(name, base).href, from: 0 };
  };
  if (rest.SegmentTimeline !== undefined) {
    const { first, last, end, segments, gaps, longest } = readTimeline(rest.SegmentTimeline.S, until);
    const both = segments === 0 ? [] : [locationOf(0, first), locationOf(segments - 1, last)];
    return {
      end: (end - presentationTimeOffset) / timescale,
      position: end,
      length: (end - first) / timescale,
      longest: longest / timescale,
      gaps,
      ends: endsOf(both),
    };
  }
  const longest = (rest.duration ?? 0) / timescale;
  // A last segment of less than a hundredth of the others is rounding.
  const segments = declared === null || longest === 0 ? 0 : Math.ceil(declared / longest - 0.01);
  const times = segments === 0 ? [] : [0, segments - 1];
  return { ...none, longest, ends: endsOf(times.map((index) => locationOf(index, index * (rest.duration ?? 0)))) };
}

/** The first segment, and the last if it is a different one. */
const endsOf = (segments: readonly SegmentLocation[]): SegmentLocation[] =>
  [segments[0], ...(segments.length > 1 ? [segments.at(-1)] : [])]
    .filter((segment) => segment !== undefined)
    .filter(({ url, from }, index, all) => index === 0 || all[0]?.url !== url || all[0].from !== from);

/** Whether a set is audio or video. Sets of captions and images do not show whether the stream plays. */
const isAudioOrVideo = ({ contentType, mimeType, Representation: [first] }: z.infer<typeof adaptation>): boolean =>
  !/^(?:text|image|application)/.test(contentType || mimeType || (first?.mimeType ?? ""));

interface PeriodReading {
  sets: SetReading[];
  /** Seconds from its start to that of the next one, or to the end; null when the manifest does not say. */
  declared: number | null;
  length: number | null;
}

/**
 * How many segments a period lacks: within its timelines, and in a recording also at its end. The set that lacks most counts.
 */
function missingSegments({ sets, declared, length }: PeriodReading, isRecording: boolean): number {
  const within = Math.max(0, ...sets.map(({ gaps }) => gaps));
  if (!isRecording || declared === null || length === null) return within;
  const [{ longest } = { longest: 0 }] = sets;
  const hole = declared - length;
  return within + (hole > Math.max(1, longest) ? Math.max(1, Math.round(hole / Math.max(1, longest))) : 0);
}

/**
 * Reads an MPD (ISO/IEC 23009-1) by the timelines of its sets' first representations. Without timelines, its position and newest segment
 * are unknown.
 * @throws Error when it is no MPD
 */
export function readMpd(text: string, url: string): ManifestReading {
  const parsed = manifest.safeParse(parser.parse(text));
  if (!parsed.success) throw new Error("the manifest is no MPD");
  const mpd = parsed.data.MPD;
  const isRecording = mpd.type === "static";
  let startsAt = 0;
  const starts = mpd.Period.map(({ start, duration: lasting }) => {
    const begins = start ?? startsAt;
    startsAt = begins + (lasting ?? 0);
    return begins;
  });
  const periods = mpd.Period.map((each, index): PeriodReading => {
    const begins = starts[index] ?? 0;
    const next =
      mpd.Period[index + 1]?.start ?? (index === mpd.Period.length - 1 ? mpd.mediaPresentationDuration : undefined);
    const declared = next === undefined ? (each.duration ?? null) : next - begins;
    const sets = each.AdaptationSet.filter(isAudioOrVideo).map((set) => {
      const [first] = set.Representation;
      return readSet(
        [mpd, each, set, ...(first === undefined ? [] : [first])],
        first ?? {},
        url,
        each.duration ?? declared,
      );
    });
    return { sets, declared, length: sets[0]?.length ?? null };
  });
  const last = periods.at(-1)?.sets[0];
  const started = Date.parse(mpd.availabilityStartTime ?? "");
  const end = last?.end ?? null;
  const known = periods.flatMap(({ length }) => length ?? []);
  return {
    position: end === null ? (mpd.publishTime ?? null) : `${periods.length} ${last?.position}`,
    // Gaps are read from the timeline instead.
    sequence: null,
    segmentSeconds: 0,
    ended: isRecording,
    targetSeconds: mpd.maxSegmentDuration ?? last?.longest ?? 0,
    lastSegmentAt:
      end === null || Number.isNaN(started) ? null : new Date(started + ((starts.at(-1) ?? 0) + end) * 1000),
    discontinuities: Math.max(0, periods.length - 1),
    gaps: periods.reduce((sum, each) => sum + missingSegments(each, isRecording), 0),
    length:
      known.length < periods.length || known.length === 0 ? null : known.reduce((sum, seconds) => sum + seconds, 0),
    ends: endsOf(isRecording ? periods.flatMap(({ sets }) => sets[0]?.ends ?? []) : []),
  };
}
