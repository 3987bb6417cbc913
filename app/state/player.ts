import { proxy } from "valtio";
import type { StreamFormat } from "../../schemas/streaming/stream-source.ts";
import type { VideoItem } from "../../schemas/streaming/video.ts";
import { closePanel, openPanel } from "./panels.ts";

/** What the media player shows (spec: entities#player-state). Whether it is open is `mediaPlayer` among the panels. */
export interface PlayerState {
  mediaType: VideoItem["mediaData"]["mediaType"];
  /** Empty before anything was played. */
  currentVideoID: string;
  currentVideoName: string;
  /** Names the sidebar's list: set, 'Related'; empty, 'Latest'; 'hidden', no sidebar. */
  currentSection: string;
  /** The match that it shows; null where it shows none. */
  fixtureID: number | null;
  /** Where the fan was when the player opened, to go back to after the sidebar has changed the address. */
  entryRoute: string;
}

export const playerDefaults: PlayerState = {
  mediaType: "OnDemand",
  currentVideoID: "",
  currentVideoName: "No title",
  currentSection: "",
  fixtureID: null,
  entryRoute: "",
};

/** What has to be known of a video to play it. */
export interface PlayableVideo {
  entryID: string;
  mediaType: PlayerState["mediaType"];
  /** Empty counts as none. */
  name?: string;
  section?: string;
  /** The match that it shows. */
  fixtureID?: number | null;
  /** What it is packaged as, where the list or page knows. */
  formats?: readonly StreamFormat[] | undefined;
}

/** What a list or a page of videos plays: the sidebar is named after the video's first category. */
export function playableVideo(video: VideoItem): PlayableVideo {
  return { ...playableInSection(video), section: video.metaData.categories[0] ?? "" };
}

/** What the open player goes on to: its sidebar keeps its name. */
export function playableInSection({ mediaData, metaData, fixtureID }: VideoItem): PlayableVideo {
  const { entryId, mediaType, formats } = mediaData;
  return { entryID: entryId, mediaType, name: metaData.title, fixtureID, formats };
}

/** The player as it opens on a video, from the page at `path`. */
export function withVideo(video: PlayableVideo, path: string): PlayerState {
  return {
    mediaType: video.mediaType,
    currentVideoID: video.entryID,
    currentVideoName: video.name || playerDefaults.currentVideoName,
    currentSection: video.section ?? playerDefaults.currentSection,
    fixtureID: video.fixtureID ?? null,
    entryRoute: path,
  };
}

/** The open player as it goes on to another video of the sidebar: it will still return to where it came from. */
export function withNextVideo(state: PlayerState, video: PlayableVideo): PlayerState {
  return { ...withVideo({ section: state.currentSection, ...video }, state.entryRoute) };
}

/** The heading of the sidebar; null where there is none (spec: playback#sidebar). */
export function sidebarTitle(section: string): "Related" | "Latest" | null {
  if (section === "hidden") return null;
  return section === "" ? "Latest" : "Related";
}

/** Where a closing player leads: back to where it was opened, if the address has changed since. */
export function returnRoute(state: PlayerState, path: string): string | null {
  return state.entryRoute !== "" && state.entryRoute !== path ? state.entryRoute : null;
}

/** The player of this browser tab. On the server it is only ever read, at its defaults. */
export const player = proxy<PlayerState>({ ...playerDefaults });

/** Opens the player on a video. `path` is the address it is opened from, with its query. */
export function openPlayer(video: PlayableVideo, path: string): void {
  Object.assign(player, withVideo(video, path));
  openPanel("mediaPlayer");
}

/** Goes on to another video in the open player. */
export function playNext(video: PlayableVideo): void {
  Object.assign(player, withNextVideo(player, video));
}

/** Closes the player and forgets what it showed. */
export function closePlayer(): void {
  closePanel("mediaPlayer");
  Object.assign(player, playerDefaults);
}
