import { proxy } from "valtio";

/** State of the audio player (spec: playback#audio-player). It is open while `entryID` is not empty. */
export interface AudioPlayerState {
  entryID: string;
  title: string;
  /** Address of what plays as it is, such as an episode of the podcast; empty for a match's commentary. */
  file: string;
  /** Whether it can be heard now: neither loading, paused, refused nor off the air. */
  sounding: boolean;
  /** Entitlements any of which opens it, where it is refused for lack of one; else empty. */
  required: readonly string[];
}

/** Element id of the panel, for links to it: the panel itself is loaded on first use. */
export const audioPanelID = "audio-player";

export const audioPlayerClosed: AudioPlayerState = { entryID: "", title: "", file: "", sounding: false, required: [] };

/** The audio player of this browser tab. On the server it is only ever read, at its defaults. */
export const audioPlayer = proxy<AudioPlayerState>({ ...audioPlayerClosed });

/** Opens the player on a match's commentary or a file, replacing what it played. */
export function openAudioPlayer({ entryID, title, file }: Pick<AudioPlayerState, "entryID" | "title" | "file">): void {
  Object.assign(audioPlayer, { ...audioPlayerClosed, entryID, title, file });
}

/** Tells buttons elsewhere whether it can be heard. */
export function setSounding(sounding: boolean): void {
  audioPlayer.sounding = sounding;
}

/** Tells the panels of passes what opens it. */
export function setRequired(required: readonly string[]): void {
  audioPlayer.required = [...required];
}

/** Closes the player and resets its state. */
export function closeAudioPlayer(): void {
  Object.assign(audioPlayer, audioPlayerClosed);
}
