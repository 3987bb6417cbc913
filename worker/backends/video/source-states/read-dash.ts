import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import type { ManifestReading } from "./manifest-reading.ts";

const listed = ["Period", "AdaptationSet", "Representation", "S"];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseAttributeValue: false,
  removeNSPrefix: true,
  isArray: (name) => listed.includes(name),
});

const number = z.coerce.number().finite();
/** Seconds of a duration such as PT1H2M3.5S (ISO 8601, as XML Schema has it). */
const duration = z
  .string()
  .regex(/^P(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/)
  .transform((text) => {
    const part = (unit: string) => Number(new RegExp(`([\\d.]+)${unit}`).exec(text)?.[1] ?? 0);
    return part("D") * 86_400 + part("H") * 3600 + part("M") * 60 + part("S");
  });

const template = z.object({
  timescale: number.default(1),
  presentationTimeOffset: number.default(0),
  duration: number.optional(),
  SegmentTimeline: z
    .object({ S: z.array(z.object({ t: number.optional(), d: number.positive(), r: number.default(0) })) })
    .optional(),
});
const adaptation = z.object({
  SegmentTemplate: template.optional(),
  Representation: z.array(z.object({ SegmentTemplate: template.optional() })).default([]),
});
const manifest = z.object({
  MPD: z.object({
    type: z.enum(["static", "dynamic"]).default("static"),
    publishTime: z.iso.datetime({ offset: true, local: true }).optional(),
    availabilityStartTime: z.string().optional(),
    maxSegmentDuration: duration.optional(),
    Period: z.array(
      z.object({
        start: duration.optional(),
        duration: duration.optional(),
        AdaptationSet: z.array(adaptation).default([]),
      }),
    ),
  }),
});

type Template = z.infer<typeof template>;

/** The end of a timeline in its units, and the holes in it. */
function readTimeline({ SegmentTimeline }: Template) {
  let end = 0;
  let gaps = 0;
  let longest = 0;
  for (const [index, { t, d, r }] of (SegmentTimeline?.S ?? []).entries()) {
    // A hole of less than a segment is rounding.
    if (index > 0 && t !== undefined && t - end > d / 2) gaps += Math.max(1, Math.round((t - end) / d));
    end = (t ?? end) + d * (Math.max(0, r) + 1);
    longest = Math.max(longest, d);
  }
  return { end, gaps, longest };
}

/**
 * Reads an MPD (ISO/IEC 23009-1) by the timeline of its last period. Without timelines, its position and newest segment are unknown.
 * @throws Error for no MPD
 */
export function readMpd(text: string): ManifestReading {
  const parsed = manifest.safeParse(parser.parse(text));
  if (!parsed.success) throw new Error("the manifest is no MPD");
  const { type, publishTime, availabilityStartTime, maxSegmentDuration, Period: periods } = parsed.data.MPD;
  const period = periods.at(-1);
  const [set] = period?.AdaptationSet ?? [];
  const segments = set?.SegmentTemplate ?? set?.Representation[0]?.SegmentTemplate;
  const hasTimeline = segments?.SegmentTimeline !== undefined;
  const { end, gaps, longest } = segments === undefined ? { end: 0, gaps: 0, longest: 0 } : readTimeline(segments);
  const timescale = segments?.timescale ?? 1;
  const started = Date.parse(availabilityStartTime ?? "");
  const seconds = (end - (segments?.presentationTimeOffset ?? 0)) / timescale + (period?.start ?? 0);
  return {
    position: hasTimeline ? `${periods.length} ${end}` : (publishTime ?? null),
    // Holes are in its timeline.
    sequence: null,
    segmentSeconds: 0,
    ended: type === "static",
    targetSeconds: maxSegmentDuration ?? Math.max(longest, segments?.duration ?? 0) / timescale,
    lastSegmentAt: hasTimeline && !Number.isNaN(started) ? new Date(started + seconds * 1000) : null,
    discontinuities: Math.max(0, periods.length - 1),
    gaps,
  };
}
