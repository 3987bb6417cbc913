import { type Part, segmentsOf } from "./assembly.ts";
import { isAudioOnly, type Packaging, type Track } from "./packaging.ts";

/** The multivariant playlist (RFC 8216 §4.3.4): video renditions and audio, or audio only. */
export function multivariantPlaylist(packaging: Packaging, captions: Packaging["captions"]): string {
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
  const variants = video.map(({ id, codecs, width, height, frameRate, peakBandwidth, averageBandwidth }) =>
    [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakBandwidth + audio.peakBandwidth},AVERAGE-BANDWIDTH=${averageBandwidth + audio.averageBandwidth},CODECS="${codecs},${audio.codecs}",RESOLUTION=${width}x${height},FRAME-RATE=${frameRate}.000,AUDIO="sound"${subtitles}`,
      `${id}.m3u8`,
    ].join("\n"),
  );
  return `${[
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",LANGUAGE="${audio.language}",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="${audio.channels}",URI="${audio.id}.m3u8"`,
    ...captions.map(
      ({ language, label }) =>
        `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${label}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,URI="captions-${language}.m3u8"`,
    ),
    ...variants,
  ].join("\n")}\n`;
}

/**
 * The key of a track, in two formats of which players take the one they know: as it is (Shaka), and by a ClearKey licence (hls.js).
 * Empty for audio only.
 */
function keyTags(packaging: Packaging): string[] {
  if (isAudioOnly(packaging)) return [];
  const { kid } = packaging;
  return [
    `#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="key/${kid}",KEYFORMAT="identity"`,
    `#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="license",KEYID=0x${kid},KEYFORMAT="org.w3.clearkey",KEYFORMATVERSIONS="1"`,
  ];
}

/** @param runs segments in a row, each as many as `count` from `first`; timestamps jump from one to the next. */
function mediaPlaylist(
  packaging: Packaging,
  track: Track,
  runs: readonly { first: number; count: number }[],
  live: boolean,
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
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(segmentSeconds)}`,
    `#EXT-X-MEDIA-SEQUENCE:${live ? (runs[0]?.first ?? 0) : 0}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...(live ? [] : ["#EXT-X-PLAYLIST-TYPE:VOD"]),
    ...keyTags(packaging),
    `#EXT-X-MAP:URI="${track.id}/init.mp4"`,
    ...segments,
    ...(live ? [] : ["#EXT-X-ENDLIST"]),
  ].join("\n")}\n`;
}

/** The media playlist of a recording's track: of its parts in turn, or of the whole asset. */
export const onDemandPlaylist = (packaging: Packaging, track: Track, parts: readonly Part[]): string =>
  mediaPlaylist(packaging, track, parts.length > 0 ? parts : [{ first: 0, count: packaging.segmentCount }], false);

/** The media playlist of a live stream's track: the segments of the window, with the time of the first. */
export function livePlaylist(
  packaging: Packaging,
  track: Track,
  window: { first: number; last: number },
  start: Date,
): string {
  const firstAt = new Date(start.getTime() + window.first * Math.round(packaging.segmentSeconds * 1000));
  const run = { first: window.first, count: Math.max(0, window.last - window.first + 1) };
  return mediaPlaylist(packaging, track, [run], true).replace(
    "#EXTINF",
    `#EXT-X-PROGRAM-DATE-TIME:${firstAt.toISOString()}\n#EXTINF`,
  );
}

/** The playlist of a caption file, as one segment. */
export function captionPlaylist(
  { segmentSeconds, segmentCount }: Packaging,
  file: string,
  parts: readonly Part[],
): string {
  const seconds = segmentSeconds * (parts.length > 0 ? segmentsOf(parts) : segmentCount);
  return `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:${Math.ceil(seconds)}
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:${seconds.toFixed(5)},
captions/${file}
#EXT-X-ENDLIST
`;
}
