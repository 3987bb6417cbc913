import { pageLanguage, t } from "../../../schemas/site/messages.ts";

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

/** The selectable tracks of an entry, and which are active. */
export interface Tracks {
  /** Highest first. */
  qualities: readonly VideoQuality[];
  captions: readonly CaptionTrack[];
  /** Commentary, stadium sound, other languages. */
  audioTracks: readonly AudioTrack[];
}

export const noTracks: Tracks = { qualities: [], captions: [], audioTracks: [] };

/** The part of `shaka.Player` that lists tracks. */
interface TrackSource {
  getVideoTracks(): { height: number | null; active: boolean }[];
  getTextTracks(): { id: number; label: string | null; language: string; active: boolean }[];
  getAudioTracks(): { label: string | null; language: string; active: boolean }[];
}

/** Lists one quality per height, whatever its codecs and bitrates. */
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

/** Names a language tag in the page's language; "und" means undetermined. */
function languageName(tag: string): string {
  try {
    if (tag === "und") return t("Original sound");
    return new Intl.DisplayNames(pageLanguage().tag, { type: "language" }).of(tag) ?? tag;
  } catch {
    // Not a BCP 47 tag: the packager's own label.
    return tag;
  }
}
