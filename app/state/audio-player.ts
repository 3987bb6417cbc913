import { proxy } from "valtio";

/** State of the audio player (spec: playback#audio-player). It is open while `entryID` is not empty. */
export interface AudioPlayerState {
  entryID: string;
  title: string;
}

/** Element id of the panel, for links to it: the panel itself is loaded on first use. */
export const audioPanelID = "audio-player";

export const audioPlayerClosed: AudioPlayerState = { entryID: "", title: "" };

/** The audio player of this browser tab. On the server it is only ever read, at its defaults. */
export const audioPlayer = proxy<AudioPlayerState>({ ...audioPlayerClosed });

/** Opens the player on a match's commentary, replacing what it played. */
export function openAudioPlayer({ entryID, title }: AudioPlayerState): void {
  Object.assign(audioPlayer, { entryID, title });
}

/** Closes the player and resets its state. */
export function closeAudioPlayer(): void {
  Object.assign(audioPlayer, audioPlayerClosed);
}
