export interface VideoQuality {
  /** Lines. */
  height: number;
  active: boolean;
}
export interface CaptionTrack {
  id: number;
  label: string;
  active: boolean;
}
export interface AudioTrack {
  label: string;
  active: boolean;
}

/** What of an entry can be chosen, and what is. */
export interface Tracks {
  /** Highest first. */
  qualities: readonly VideoQuality[];
  captions: readonly CaptionTrack[];
  /** Those that the entry has: commentary, the stadium, other languages. */
  audioTracks: readonly AudioTrack[];
}

export const noTracks: Tracks = { qualities: [], captions: [], audioTracks: [] };

/** A `shaka.Player`, as far as its tracks are read. */
interface TrackSource {
  getVideoTracks(): { height: number | null; active: boolean }[];
  getTextTracks(): { id: number; label: string | null; language: string; active: boolean }[];
  getAudioTracks(): { label: string | null; language: string; active: boolean }[];
}

/** One quality for each height, whatever codecs and rates there are of it. */
export function readTracks(player: TrackSource): Tracks {
  const heights = new Map<number, boolean>();
  for (const { height, active } of player.getVideoTracks()) {
    if (height !== null) heights.set(height, active || heights.get(height) === true);
  }
  return {
    qualities: [...heights].map(([height, active]) => ({ height, active })).sort((a, b) => b.height - a.height),
    captions: player
      .getTextTracks()
      .map(({ id, label, language, active }) => ({ id, label: label ?? languageName(language), active })),
    audioTracks: player
      .getAudioTracks()
      .map(({ label, language, active }) => ({ label: label ?? languageName(language), active })),
  };
}

const names = new Intl.DisplayNames("en", { type: "language" });

/** A language tag in words; "und" is one that nobody has said. */
function languageName(tag: string): string {
  try {
    return tag === "und" ? "Original sound" : (names.of(tag) ?? tag);
  } catch {
    // No BCP 47 tag: a packager's own word.
    return tag;
  }
}
