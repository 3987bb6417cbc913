import { proxy } from "valtio";
import { message } from "../../schemas/site/messages.ts";
import type { StreamFormat } from "../../schemas/streaming/stream-source.ts";
import type { VideoItem } from "../../schemas/streaming/video.ts";
import { closePanel, openPanel } from "./panels.ts";
import { storeHook } from "./store-hook.ts";

/** What the media player shows (spec: entities#player-state). Whether it is open is `mediaPlayer` among the panels. */
export interface PlayerState {
  mediaType: VideoItem["mediaData"]["mediaType"];
  /** Empty before anything was played. */
  currentVideoID: string;
  currentVideoName: string;
  /** Names the sidebar's list: set, 'Related'; empty, 'Latest'; 'hidden', no sidebar. */
  currentSection: string;
  /** The match shown; null if none. */
  fixtureID: number | null;
  /** Pages since the one it was opened on. Closing goes back as many. */
  pagesSince: number;
}

export const playerDefaults: PlayerState = {
  mediaType: "OnDemand",
  currentVideoID: "",
  currentVideoName: "No title",
  currentSection: "",
  fixtureID: null,
  pagesSince: 0,
};

/** What is needed to play a video. */
export interface PlayableVideo {
  entryID: string;
  mediaType: PlayerState["mediaType"];
  /** Empty counts as missing. */
  name?: string;
  section?: string;
  /** The match shown. */
  fixtureID?: number | null;
  /** How it is packaged, if known. */
  formats?: readonly StreamFormat[] | undefined;
}

/** Converts a video of a list or page; the sidebar is named after its first category. */
export function playableVideo(video: VideoItem): PlayableVideo {
  return { ...playableInSection(video), section: video.metaData.categories[0] ?? "" };
}

/** Converts a video of the sidebar; the sidebar keeps its name. */
export function playableInSection({ mediaData, metaData, fixtureID }: VideoItem): PlayableVideo {
  const { entryId, mediaType, formats } = mediaData;
  return { entryID: entryId, mediaType, name: metaData.title, fixtureID, formats };
}

/** State of a player that shows this video, `pagesSince` pages after the one it was opened on. */
export function withVideo(video: PlayableVideo, pagesSince: number): PlayerState {
  return {
    mediaType: video.mediaType,
    currentVideoID: video.entryID,
    currentVideoName: video.name || playerDefaults.currentVideoName,
    currentSection: video.section ?? playerDefaults.currentSection,
    fixtureID: video.fixtureID ?? null,
    pagesSince,
  };
}

/** State of an open player that continues with another video. */
export function withNextVideo(state: PlayerState, video: PlayableVideo): PlayerState {
  return withVideo({ section: state.currentSection, ...video }, state.pagesSince);
}

/** The heading of the sidebar; null where there is none (spec: playback#sidebar). */
export function sidebarTitle(section: string): "Related" | "Latest" | null {
  if (section === "hidden") return null;
  return section === "" ? message("Latest") : message("Related");
}

/** The player of this browser tab. The server only reads its defaults. */
export const player = proxy<PlayerState>({ ...playerDefaults });
export const usePlayer = storeHook(player);

/**
 * Opens the player on a video.
 * @param pagesSince 1 if it was opened by a link on the page before, 0 on this page.
 */
export function openPlayer(video: PlayableVideo, pagesSince: 0 | 1): void {
  Object.assign(player, withVideo(video, pagesSince));
  openPanel("mediaPlayer");
}

/** Continues with another video in the open player. */
export function playNext(video: PlayableVideo): void {
  Object.assign(player, withNextVideo(player, video));
}

/** Counts a page that was opened underneath the player. */
export function countPage(): void {
  player.pagesSince++;
}

/** Closes the player and resets its state. */
export function closePlayer(): void {
  closePanel("mediaPlayer");
  Object.assign(player, playerDefaults);
}
