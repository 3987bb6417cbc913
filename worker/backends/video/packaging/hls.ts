import { isAudioOnly, type Packaging, type Track } from "./packaging.ts";

/** The multivariant playlist (RFC 8216 §4.3.4): video renditions and audio, or audio only. */
export function multivariantPlaylist(packaging: Packaging): string {
  const { video, audio, captions } = packaging;
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

function mediaPlaylist(packaging: Packaging, track: Track, numbers: { first: number; last: number }, live: boolean) {
  const { segmentSeconds, kid } = packaging;
  const segments = Array.from({ length: Math.max(0, numbers.last - numbers.first + 1) }, (_, index) => [
    `#EXTINF:${segmentSeconds.toFixed(5)},`,
    `${track.id}/${numbers.first + index}.m4s`,
  ]);
  return `${[
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(segmentSeconds)}`,
    `#EXT-X-MEDIA-SEQUENCE:${numbers.first}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...(live ? [] : ["#EXT-X-PLAYLIST-TYPE:VOD"]),
    ...(isAudioOnly(packaging) ? [] : [`#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="key/${kid}",KEYFORMAT="identity"`]),
    `#EXT-X-MAP:URI="${track.id}/init.mp4"`,
    ...segments.flat(),
    ...(live ? [] : ["#EXT-X-ENDLIST"]),
  ].join("\n")}\n`;
}

/** The media playlist of a recording's track. */
export const onDemandPlaylist = (packaging: Packaging, track: Track): string =>
  mediaPlaylist(packaging, track, { first: 0, last: packaging.segmentCount - 1 }, false);

/** The media playlist of a live stream's track: the segments of the window, with the time of the first. */
export function livePlaylist(
  packaging: Packaging,
  track: Track,
  window: { first: number; last: number },
  start: Date,
): string {
  const firstAt = new Date(start.getTime() + window.first * Math.round(packaging.segmentSeconds * 1000));
  return mediaPlaylist(packaging, track, window, true).replace(
    "#EXTINF",
    `#EXT-X-PROGRAM-DATE-TIME:${firstAt.toISOString()}\n#EXTINF`,
  );
}

/** The playlist of a caption file, as one segment. */
export function captionPlaylist({ segmentSeconds, segmentCount }: Packaging, file: string): string {
  const seconds = segmentSeconds * segmentCount;
  return `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:${Math.ceil(seconds)}
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:${seconds.toFixed(5)},
captions/${file}
#EXT-X-ENDLIST
`;
}
