import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType, useRouteLoaderData } from "react-router";
import { t } from "../../../schemas/site/messages.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import type { ShellData } from "../../route-data.ts";
import { closePanel, usePanels } from "../../state/panels.ts";
import { closePlayer, countPage, player, playerDefaults, sidebarTitle, usePlayer } from "../../state/player.ts";
import { usePlayerPreferences } from "../../state/player-preferences.ts";
import { BrandMark } from "../navigation/brand-mark.tsx";
import { useShareableTitle } from "../spoilers/use-shareable-title.ts";
import { VideoTitle } from "../videos/card/card-title.tsx";
import { PlayerSidebar } from "./player-sidebar.tsx";
import { PlayerStage } from "./player-stage.tsx";

/** The media player over the page (spec: playback#video-player), inside the panel host's dialog. */
export default function PlayerOverlay() {
  const { mediaPlayer: open } = usePanels();
  useReturn(open);
  return open ? <OpenPlayer /> : null;
}

function OpenPlayer() {
  const { currentVideoID, currentVideoName, currentSection, mediaType, fixtureID } = usePlayer();
  const title = currentVideoName === playerDefaults.currentVideoName ? t("No title") : currentVideoName;
  const shell = useRouteLoaderData<ShellData>("shells/default-shell");
  const name = useShareableTitle(title);
  const sidebar = sidebarTitle(currentSection);
  const { theatre } = usePlayerPreferences();
  const [started, setBegun] = useState(false);
  const [next, setNext] = useState<VideoItem | null>(null);
  const markStarted = useCallback(() => setBegun(true), []);
  const top = useRef<HTMLElement>(null);
  const shownID = useRef(currentVideoID);
  useEffect(() => {
    // A newly selected video is shown from its top: the viewer may have scrolled down to select it.
    if (shownID.current !== currentVideoID) top.current?.scrollIntoView();
    shownID.current = currentVideoID;
  }, [currentVideoID]);
  return (
    <div data-theme="dark" className="min-h-dvh bg-night text-flood">
      <header ref={top} className="flex h-16 items-center gap-4 px-4 l:px-6">
        <span className="max-l:hidden">
          <BrandMark name={shell?.brand.name ?? ""} compact />
        </span>
        <img src="/brand/mark.svg" alt={shell?.brand.name ?? ""} width={36} height={36} className="l:hidden" />
        <h2 className="line-clamp-2 min-w-0 flex-1 font-display font-750 text-lg leading-tight l:text-xl">
          <VideoTitle title={title} />
        </h2>
        <button type="button" aria-label={t("About this video")} onClick={closePlayer} className="btn-icon text-flood">
          <span className="i-lucide-info text-2xl" />
        </button>
        <button
          type="button"
          aria-label={t("Close the player")}
          onClick={closePlayerDialog}
          className="btn-icon text-flood"
        >
          <span className="i-lucide-x text-2xl" />
        </button>
      </header>
      <div className={sidebar === null || theatre ? "" : "xl:grid xl:grid-cols-[1fr_24rem] xl:items-start"}>
        <PlayerStage
          entryID={currentVideoID}
          mediaType={mediaType}
          fixtureID={fixtureID}
          name={name}
          brand={shell?.brand.name ?? ""}
          castReceiver={shell?.services.castReceiver ?? null}
          next={next}
          onStarted={markStarted}
        />
        {sidebar !== null && (
          <PlayerSidebar title={sidebar} current={currentVideoID} waiting={!started} wide={theatre} onNext={setNext} />
        )}
      </div>
    </div>
  );
}

function closePlayerDialog(): void {
  closePanel("mediaPlayer");
}

/** When the player closes, goes back to the page that it was opened on. Navigation underneath, such as with the Back button, closes it. */
function useReturn(open: boolean): void {
  const navigate = useNavigate();
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) {
      const { pagesSince } = player;
      closePlayer();
      if (pagesSince > 0) void navigate(-pagesSince);
    }
    wasOpen.current = open;
  }, [open, navigate]);

  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  const shownKey = useRef(key);
  useEffect(() => {
    const isNewPage = shownKey.current !== key;
    shownKey.current = key;
    if (!open) return;
    if (pathname !== `/videos/${player.currentVideoID}`) closePlayer();
    else if (isNewPage && navigationType === "PUSH") countPage();
  }, [key, pathname, navigationType, open]);
}
