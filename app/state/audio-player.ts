import { proxy } from "valtio";
import { storeHook } from "./store-hook.ts";

/** State of the audio player (spec: playback#audio-player). It is open while `entryID` is not empty. */
export interface AudioPlayerState {
  entryID: string;
  title: string;
  /** URL of a plain audio file, such as an episode of the podcast; empty for a match's commentary. */
  file: string;
  /** Whether there is sound now: not while loading, paused, refused or off air. */
  audible: boolean;
  /** Entitlements, any of which opens the entry, if it was refused for lack of one; else empty. */
  required: readonly string[];
}

/** Element id of the panel, for links to it: the panel itself is loaded on first use. */
export const audioPanelID = "audio-player";

export const audioPlayerClosed: AudioPlayerState = { entryID: "", title: "", file: "", audible: false, required: [] };

/** The audio player of this browser tab. The server only reads its defaults. */
export const audioPlayer = proxy<AudioPlayerState>({ ...audioPlayerClosed });
export const useAudioPlayer = storeHook(audioPlayer);

/** Opens the player on a match's commentary or a file, replacing what it played. */
export function openAudioPlayer({ entryID, title, file }: Pick<AudioPlayerState, "entryID" | "title" | "file">): void {
  Object.assign(audioPlayer, { ...audioPlayerClosed, entryID, title, file });
}

/** Updates buttons elsewhere on the page. */
export function setAudible(audible: boolean): void {
  audioPlayer.audible = audible;
}

/** Lets panels that sell passes know which entitlements open it. */
export function setRequired(required: readonly string[]): void {
  audioPlayer.required = [...required];
}

/** Closes the player and resets its state. */
export function closeAudioPlayer(): void {
  Object.assign(audioPlayer, audioPlayerClosed);
}
