import { proxy } from "valtio";

/** What the live audio player plays (spec: playback#audio-player). Open while there is an entry. */
export interface AudioPlayerState {
  entryID: string;
  title: string;
}

/** Id of its panel, for who leads there: the panel itself is fetched when something is to be heard. */
export const audioPanelID = "audio-player";

export const audioPlayerClosed: AudioPlayerState = { entryID: "", title: "" };

/** The audio player of this browser tab. On the server it is only ever read, at its defaults. */
export const audioPlayer = proxy<AudioPlayerState>({ ...audioPlayerClosed });

/** Opens the audio player on a match's commentary, in place of what it played before. */
export function openAudioPlayer({ entryID, title }: AudioPlayerState): void {
  Object.assign(audioPlayer, { entryID, title });
}

/** Closes it and forgets what it played. */
export function closeAudioPlayer(): void {
  Object.assign(audioPlayer, audioPlayerClosed);
}
