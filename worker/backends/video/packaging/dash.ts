import { type PlacedScene, sceneCaptions } from "./assembly.ts";
import { isAudioOnly, type Packaging, type Track } from "./packaging.ts";
import { type Pathway, steeringPath } from "./pathways.ts";
import { availabilityTimeOffset, liveWindowSeconds } from "./timeline.ts";

const isoDuration = (seconds: number) => `PT${Number(seconds.toFixed(3))}S`;

/** A key id as a UUID. */
const uuid = (kid: string) => kid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Common Encryption, and ClearKey with the URL of its licences (DASH-IF IOP, "Content protection"); empty for audio only. The system
 * headers (`pssh`) are only in the initialisation segments: dash.js would prefer a common one here to the URL, and fail.
 */
function protection(packaging: Packaging, licencePath: string): string {
  if (isAudioOnly(packaging)) return "";
  const { kid } = packaging;
  return `<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc" cenc:default_KID="${uuid(kid)}"/>
      <ContentProtection schemeIdUri="urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e" value="ClearKey1.0"><dashif:Laurl>${licencePath}</dashif:Laurl></ContentProtection>`;
}

/** Segments of a track from `first`, which is where its Period begins. */
const template = ({ timescale, segmentDuration }: Track, first: number) =>
  `<SegmentTemplate timescale="${timescale}" duration="${segmentDuration}" startNumber="${first}"${first === 0 ? "" : ` presentationTimeOffset="${first * segmentDuration}"`} initialization="$RepresentationID$/init.mp4" media="$RepresentationID$/$Number$.m4s"/>`;

/** A file for each segment of a live stream. */
const eachSegment = ({ segmentSeconds }: Packaging, media: string) =>
  `<SegmentTemplate timescale="1000" duration="${Math.round(segmentSeconds * 1000)}" startNumber="0" media="${media}"/>`;

function adaptationSets(
  packaging: Packaging,
  licencePath: string,
  { first: from, captions }: { first: number; captions: Packaging["captions"] },
): string {
  const { video, audio } = packaging;
  const [first] = video;
  const representations = video.map(
    ({ id, codecs, peakBandwidth, width, height, frameRate }) =>
      `<Representation id="${id}" codecs="${codecs}" bandwidth="${peakBandwidth}" width="${width}" height="${height}" frameRate="${frameRate}"/>`,
  );
  const texts = captions.map(
    ({ language, label, file }) => `
    <AdaptationSet contentType="text" mimeType="text/vtt" lang="${language}">
      <Role schemeIdUri="urn:mpeg:dash:role:2011" value="caption"/>
      <Label>${label}</Label>
      <Representation id="captions-${language}" bandwidth="256">${file.includes("$Number$") ? eachSegment(packaging, `captions/${file}`) : `<BaseURL>captions/${file}</BaseURL>`}</Representation>
    </AdaptationSet>`,
  );
  const videoSet =
    first === undefined
      ? ""
      : `
    <AdaptationSet contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1" par="16:9">
      ${protection(packaging, licencePath)}
      ${template(first, from)}
      ${representations.join("\n      ")}
    </AdaptationSet>`;
  return `${videoSet}
    <AdaptationSet contentType="audio" mimeType="audio/mp4" segmentAlignment="true" startWithSAP="1" lang="${audio.language}">
      ${protection(packaging, licencePath)}
      ${template(audio, from)}
      <Representation id="${audio.id}" codecs="${audio.codecs}" bandwidth="${audio.peakBandwidth}" audioSamplingRate="${audio.samplingRate}">
        <AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="${audio.channels}"/>
      </Representation>
    </AdaptationSet>${texts.join("")}`;
}

const namespaces =
  'xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:cenc="urn:mpeg:cenc:2013" xmlns:dashif="https://dashif.org/CPS" profiles="urn:mpeg:dash:profile:isoff-live:2011"';

/**
 * Tiled thumbnails (DASH-IF IOP, "Tiles of thumbnail images"): one segment as long as the footage, in columns and rows. It has one
 * URL, so that a loop fetches it once.
 * @param listed milliseconds of a live stream that need a tile; null for a recording.
 */
function thumbnailSet(
  { thumbnails }: Pick<Packaging, "thumbnails">,
  listed: { from: number; to: number } | null,
): string {
  if (thumbnails === null) return "";
  const { columns, rows, width, height, seconds, file } = thumbnails;
  const tile = Math.round(columns * rows * seconds * 1000);
  return `
    <AdaptationSet contentType="image" mimeType="image/webp">
      ${listed === null ? `<SegmentTemplate timescale="1000" duration="${tile}" startNumber="0" media="thumbnails/${file}"/>` : tileTimeline(tile, listed, file)}
      <Representation id="thumbnails" bandwidth="8192" width="${columns * width}" height="${rows * height}">
        <EssentialProperty schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="${columns}x${rows}"/>
      </Representation>
    </AdaptationSet>`;
}

/** A thumbnail for each segment of a live stream. */
const stillSet = (packaging: Packaging, { width, height }: NonNullable<Packaging["stills"]>): string => `
    <AdaptationSet contentType="image" mimeType="image/webp">
      ${eachSegment(packaging, "thumbnails/$Number$.webp")}
      <Representation id="thumbnails" bandwidth="8192" width="${width}" height="${height}">
        <EssentialProperty schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="1x1"/>
      </Representation>
    </AdaptationSet>`;

/**
 * Lists every tile that overlaps the range. A tile is most of the window long: by their duration alone, players take the tiles that
 * start in the window, and have no thumbnails before.
 */
function tileTimeline(tile: number, { from, to }: { from: number; to: number }, file: string): string {
  const first = Math.floor(from / tile);
  const repeats = Math.floor(to / tile) - first;
  return `<SegmentTemplate timescale="1000" media="thumbnails/${file}"><SegmentTimeline><S t="${first * tile}" d="${tile}" r="${repeats}"/></SegmentTimeline></SegmentTemplate>`;
}

/**
 * Where the media are: beside the manifest, or on several hosts with content steering (ETSI TS 103 998). No `defaultServiceLocation`: players that do not reach the steering server then use all locations in
 * this order, and with a default they would only use that one.
 */
function locations(pathways: readonly Pathway[], availability = ""): string {
  if (pathways.length === 0) return availability === "" ? "" : `\n  <BaseURL${availability}>./</BaseURL>`;
  return `${pathways.map(({ id, folder }) => `\n  <BaseURL serviceLocation="${id}"${availability}>${folder}</BaseURL>`).join("")}
  <ContentSteering>${steeringPath}</ContentSteering>`;
}

/**
 * Low latency (DASH-IF, Low-latency Modes for DASH): segments can be requested while they are broadcast. On the base URL it applies to captions and
 * thumbnails too: Shaka uses low latency only if all representations have it. No ServiceDescription: Shaka would add its latency to the
 * presentation delay.
 */
const lowLatency = ({ segmentSeconds }: Packaging) =>
  ` availabilityTimeOffset="${availabilityTimeOffset(segmentSeconds)}" availabilityTimeComplete="false"`;

/** Seconds behind the live edge of a low-latency stream at which players start. The edge is one chunk behind the broadcast. */
const lowLatencyDelay = 2.5;

/**
 * The MPD of a recording (ISO/IEC 23009-1), with relative URLs: a Period for each of its parts, or one for the whole asset.
 * @param licencePath absolute path of the licence call. @param pathways empty: the media are in the manifest's own folder.
 */
export function onDemandMpd(
  packaging: Packaging,
  licencePath: string,
  placedScenes: readonly PlacedScene[],
  pathways: readonly Pathway[] = [],
): string {
  const { segmentSeconds, segmentCount, thumbnails, captions } = packaging;
  const periods =
    placedScenes.length === 0
      ? [{ index: 0, first: 0, count: segmentCount, before: 0, thumbnails, captions }]
      : placedScenes.map((scene) => ({ ...scene, captions: [sceneCaptions(scene)] }));
  const seconds = (segments: number) => isoDuration(segmentSeconds * segments);
  const total = periods.reduce((sum, { count }) => sum + count, 0);
  return `<?xml version="1.0" encoding="UTF-8"?>
<MPD ${namespaces} type="static" mediaPresentationDuration="${seconds(total)}" minBufferTime="${isoDuration(segmentSeconds)}">${locations(pathways)}${periods
    .map(
      (period) => `
  <Period id="${period.index}" start="${seconds(period.before)}" duration="${seconds(period.count)}">${adaptationSets(packaging, licencePath, period)}${thumbnailSet(period, null)}
  </Period>`,
    )
    .join("")}
</MPD>
`;
}

/** Seconds after which players reload a live stream's MPD. */
const updateSeconds = 30;

/**
 * The MPD of a live stream on air since `start`. Segments are numbered from there; players reload it to notice the end and to learn
 * of later thumbnails, and synchronise their clock by its UTCTiming.
 * @param captions one file for each segment. @param stills null: thumbnails are those of the asset.
 */
export function liveMpd(
  packaging: Packaging,
  licencePath: string,
  start: Date,
  now: Date,
  {
    captions = packaging.captions,
    stills = null,
    pathways = [],
  }: { captions?: Packaging["captions"]; stills?: Packaging["stills"]; pathways?: readonly Pathway[] } = {},
): string {
  const { segmentSeconds } = packaging;
  const [availability, delay] = isAudioOnly(packaging)
    ? ["", segmentSeconds * 3]
    : [lowLatency(packaging), lowLatencyDelay];
  const elapsed = Math.max(0, now.getTime() - start.getTime());
  // Enough thumbnails for one missed reload.
  const listed = { from: Math.max(0, elapsed - liveWindowSeconds * 1000), to: elapsed + 2 * updateSeconds * 1000 };
  return `<?xml version="1.0" encoding="UTF-8"?>
<MPD ${namespaces} type="dynamic" availabilityStartTime="${start.toISOString()}" publishTime="${now.toISOString()}" minimumUpdatePeriod="PT${updateSeconds}S" timeShiftBufferDepth="${isoDuration(liveWindowSeconds)}" suggestedPresentationDelay="${isoDuration(delay)}" minBufferTime="${isoDuration(segmentSeconds)}" maxSegmentDuration="${isoDuration(segmentSeconds)}">${locations(pathways, availability)}
  <Period id="0" start="PT0S">${adaptationSets(packaging, licencePath, { first: 0, captions })}${stills === null ? thumbnailSet(packaging, listed) : stillSet(packaging, stills)}
  </Period>
  <UTCTiming schemeIdUri="urn:mpeg:dash:utc:direct:2014" value="${now.toISOString()}"/>
</MPD>
`;
}
