import { type PlacedScene, segmentsOf } from "./assembly.ts";
import { liveCaptionsFile } from "./live-clips.ts";
import { isAudioOnly, type Packaging, type Track } from "./packaging.ts";
import { type Pathway, steeringPath } from "./pathways.ts";

/** Content steering of a multivariant playlist (RFC 8216bis). */
interface Steering {
  pathways: readonly [Pathway, ...Pathway[]];
  /** URL of the entry's folder on this site, where its keys are. */
  site: string;
}

/** Tracks without content steering: their folder and group, and no attribute for a pathway. */
const unsteered = { folder: "", group: "sound", attribute: "" };

/**
 * The multivariant playlist (RFC 8216 §4.3.4): video renditions and audio, or audio only.
 * @param steering null: the media are in the playlist's own folder, as captions always are.
 */
export function multivariantPlaylist(
  packaging: Packaging,
  captions: Packaging["captions"],
  steering: Steering | null = null,
): string {
  const { video, audio } = packaging;
  if (isAudioOnly(packaging)) {
    return `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=${audio.peakBandwidth},AVERAGE-BANDWIDTH=${audio.averageBandwidth},CODECS="${audio.codecs}"
${audio.id}.m3u8
`;
  }
  const subtitles = captions.length > 0 ? ',SUBTITLES="captions"' : "";
  const places =
    steering === null
      ? [unsteered]
      : steering.pathways.map(({ id, folder }) => ({
          folder,
          group: `sound-${id}`,
          attribute: `,PATHWAY-ID="${id}"`,
        }));
  const variants = places.flatMap(({ folder, group, attribute }) =>
    video.map(({ id, codecs, width, height, frameRate, peakBandwidth, averageBandwidth }) =>
      [
        `#EXT-X-STREAM-INF:BANDWIDTH=${peakBandwidth + audio.peakBandwidth},AVERAGE-BANDWIDTH=${averageBandwidth + audio.averageBandwidth},CODECS="${codecs},${audio.codecs}",RESOLUTION=${width}x${height},FRAME-RATE=${frameRate}.000,AUDIO="${group}"${subtitles}${attribute}`,
        `${folder}${id}.m3u8`,
      ].join("\n"),
    ),
  );
  return `${[
    "#EXTM3U",
    `#EXT-X-VERSION:${versionOf(steering !== null)}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...(steering === null
      ? []
      : [
          `#EXT-X-CONTENT-STEERING:SERVER-URI="${steeringPath}",PATHWAY-ID="${steering.pathways[0].id}"`,
          `#EXT-X-DEFINE:NAME="site",VALUE="${steering.site}"`,
        ]),
    ...places.map(
      ({ folder, group }) =>
        `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${group}",NAME="English",LANGUAGE="${audio.language}",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="${audio.channels}",URI="${folder}${audio.id}.m3u8"`,
    ),
    ...captions.map(
      ({ language, label }) =>
        `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${label}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,URI="captions-${language}.m3u8"`,
    ),
    ...variants,
  ].join("\n")}\n`;
}

/** Variables, which the URLs of keys contain, need version 8 (RFC 8216bis §8). */
const versionOf = (steered: boolean) => (steered ? 8 : 7);

/**
 * The key of a track in two formats, of which players take the one they know: the key itself (Shaka), and a ClearKey licence (hls.js).
 * Empty for audio only.
 */
function keyTags(packaging: Packaging, steered: boolean): string[] {
  if (isAudioOnly(packaging)) return [];
  const { kid } = packaging;
  // Keys only come from this site, whose URL a playlist at another host does not know.
  const site = steered ? "{$site}" : "";
  return [
    ...(steered ? ['#EXT-X-DEFINE:IMPORT="site"'] : []),
    `#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="${site}key/${kid}",KEYFORMAT="identity"`,
    `#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="${site}license",KEYID=0x${kid},KEYFORMAT="org.w3.clearkey",KEYFORMATVERSIONS="1"`,
  ];
}

/**
 * @param runs of consecutive segments: `count` of them from `first`. Timestamps jump from one run to the next.
 * @param steered whether a multivariant playlist with `Steering` names it.
 */
function mediaPlaylist(
  packaging: Packaging,
  track: Track,
  runs: readonly { first: number; count: number }[],
  { live, steered }: { live: boolean; steered: boolean },
) {
  const { segmentSeconds } = packaging;
  const segments = runs.flatMap(({ first, count }, run) => [
    ...(run === 0 ? [] : ["#EXT-X-DISCONTINUITY"]),
    ...Array.from({ length: count }, (_, index) => [
      `#EXTINF:${segmentSeconds.toFixed(5)},`,
      `${track.id}/${first + index}.m4s`,
    ]).flat(),
  ]);
  return `${[
    "#EXTM3U",
    `#EXT-X-VERSION:${versionOf(steered)}`,
    `#EXT-X-TARGETDURATION:${Math.ceil(segmentSeconds)}`,
    `#EXT-X-MEDIA-SEQUENCE:${live ? (runs[0]?.first ?? 0) : 0}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...(live ? [] : ["#EXT-X-PLAYLIST-TYPE:VOD"]),
    ...keyTags(packaging, steered),
    `#EXT-X-MAP:URI="${track.id}/init.mp4"`,
    ...segments,
    ...(live ? [] : ["#EXT-X-ENDLIST"]),
  ].join("\n")}\n`;
}

/** The media playlist of a recording's track: of its parts in turn, or of the whole asset. */
export function onDemandPlaylist(
  packaging: Packaging,
  track: Track,
  placedScenes: readonly PlacedScene[],
  { steered }: { steered: boolean },
): string {
  const runs = placedScenes.length > 0 ? placedScenes : [{ first: 0, count: packaging.segmentCount }];
  return mediaPlaylist(packaging, track, runs, { live: false, steered });
}

/** When segment n of a live stream begins. */
const segmentStart = (start: Date, segmentSeconds: number, number: number) =>
  new Date(start.getTime() + number * Math.round(segmentSeconds * 1000));

/** The media playlist of a live stream's track: the segments of the window, with the time of the first. */
export function livePlaylist(
  packaging: Packaging,
  track: Track,
  window: { first: number; last: number },
  start: Date,
  { steered }: { steered: boolean },
): string {
  const firstAt = segmentStart(start, packaging.segmentSeconds, window.first);
  const run = { first: window.first, count: Math.max(0, window.last - window.first + 1) };
  return mediaPlaylist(packaging, track, [run], { live: true, steered }).replace(
    "#EXTINF",
    `#EXT-X-PROGRAM-DATE-TIME:${firstAt.toISOString()}\n#EXTINF`,
  );
}

/** The playlist of a live stream's captions: the files of the window's segments, with the time of the first. */
export function liveCaptionPlaylist(
  { segmentSeconds }: Packaging,
  { first, last }: { first: number; last: number },
  start: Date,
): string {
  const segments = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => [
    `#EXTINF:${segmentSeconds.toFixed(5)},`,
    `captions/${liveCaptionsFile(first + index)}`,
  ]);
  return `${[
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(segmentSeconds)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-PROGRAM-DATE-TIME:${segmentStart(start, segmentSeconds, first).toISOString()}`,
    ...segments.flat(),
  ].join("\n")}\n`;
}

/** The playlist of a caption file, as one segment. */
export function captionPlaylist(
  { segmentSeconds, segmentCount }: Packaging,
  file: string,
  placedScenes: readonly PlacedScene[],
): string {
  const seconds = segmentSeconds * (placedScenes.length > 0 ? segmentsOf(placedScenes) : segmentCount);
  return `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:${Math.ceil(seconds)}
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:${seconds.toFixed(5)},
captions/${file}
#EXT-X-ENDLIST
`;
}
