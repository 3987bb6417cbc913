import { isAudioOnly, type Packaging, type Track } from "./packaging.ts";
import { liveWindowSeconds } from "./timeline.ts";

const isoDuration = (seconds: number) => `PT${Number(seconds.toFixed(3))}S`;

/** A key id as a UUID. */
const uuid = (kid: string) => kid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** Common Encryption, and the URL of ClearKey licences (DASH-IF IOP, "Content protection"); empty for audio only. */
function protection(packaging: Packaging, licencePath: string): string {
  if (isAudioOnly(packaging)) return "";
  const { kid, pssh } = packaging;
  return `<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc" cenc:default_KID="${uuid(kid)}"/>
      <ContentProtection schemeIdUri="urn:uuid:1077efec-c0b2-4d02-ace3-3c1e52e2fb4b"><cenc:pssh>${pssh}</cenc:pssh></ContentProtection>
      <ContentProtection schemeIdUri="urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e" value="ClearKey1.0"><dashif:Laurl>${licencePath}</dashif:Laurl></ContentProtection>`;
}

const template = ({ timescale, segmentDuration }: Track) =>
  `<SegmentTemplate timescale="${timescale}" duration="${segmentDuration}" startNumber="0" initialization="$RepresentationID$/init.mp4" media="$RepresentationID$/$Number$.m4s"/>`;

function adaptationSets(packaging: Packaging, licencePath: string): string {
  const { video, audio, captions } = packaging;
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
      <Representation id="captions-${language}" bandwidth="256"><BaseURL>captions/${file}</BaseURL></Representation>
    </AdaptationSet>`,
  );
  const videoSet =
    first === undefined
      ? ""
      : `
    <AdaptationSet contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1" par="16:9">
      ${protection(packaging, licencePath)}
      ${template(first)}
      ${representations.join("\n      ")}
    </AdaptationSet>`;
  return `${videoSet}
    <AdaptationSet contentType="audio" mimeType="audio/mp4" segmentAlignment="true" startWithSAP="1" lang="${audio.language}">
      ${protection(packaging, licencePath)}
      ${template(audio)}
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
function thumbnailSet({ thumbnails }: Packaging, listed: { from: number; to: number } | null): string {
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
 * The MPD of a recording (ISO/IEC 23009-1), with relative URLs.
 * @param licencePath absolute path of the licence call.
 */
export function onDemandMpd(packaging: Packaging, licencePath: string): string {
  const { segmentSeconds, segmentCount } = packaging;
  return `<?xml version="1.0" encoding="UTF-8"?>
<MPD ${namespaces} type="static" mediaPresentationDuration="${isoDuration(segmentSeconds * segmentCount)}" minBufferTime="${isoDuration(segmentSeconds)}">
  <Period id="0" start="PT0S">${adaptationSets(packaging, licencePath)}${thumbnailSet(packaging, null)}
  </Period>
</MPD>
`;
}

/** Seconds after which players reload a live stream's MPD. */
const updateSeconds = 30;

/**
 * The MPD of a live stream on air since `start`. Segments are numbered from there; players reload it to notice the end and to learn
 * of later thumbnails, and synchronise their clock by its UTCTiming.
 */
export function liveMpd(packaging: Packaging, licencePath: string, start: Date, now: Date): string {
  const { segmentSeconds } = packaging;
  const elapsed = Math.max(0, now.getTime() - start.getTime());
  // Thumbnails for one missed reload as well.
  const listed = { from: Math.max(0, elapsed - liveWindowSeconds * 1000), to: elapsed + 2 * updateSeconds * 1000 };
  return `<?xml version="1.0" encoding="UTF-8"?>
<MPD ${namespaces} type="dynamic" availabilityStartTime="${start.toISOString()}" publishTime="${now.toISOString()}" minimumUpdatePeriod="PT${updateSeconds}S" timeShiftBufferDepth="${isoDuration(liveWindowSeconds)}" suggestedPresentationDelay="${isoDuration(segmentSeconds * 3)}" minBufferTime="${isoDuration(segmentSeconds)}" maxSegmentDuration="${isoDuration(segmentSeconds)}">
  <Period id="0" start="PT0S">${adaptationSets(packaging, licencePath)}${thumbnailSet(packaging, listed)}
  </Period>
  <UTCTiming schemeIdUri="urn:mpeg:dash:utc:direct:2014" value="${now.toISOString()}"/>
</MPD>
`;
}
