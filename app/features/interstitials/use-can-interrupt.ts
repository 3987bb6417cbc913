import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";
import { noticeAnsweredCookie } from "../../../schemas/site/visit.ts";
import { useAudioPlayer } from "../../state/audio-player.ts";
import { consent } from "../../state/consent.ts";
import { isNavHidden } from "../../state/hide-nav.ts";
import { lockBackground, usePanels } from "../../state/panels.ts";
import { continueVisit, interruptVisit, useVisit } from "../../state/visit.ts";
import { canInterrupt } from "./can-interrupt.ts";

const events = [
  "focusin",
  "focusout",
  "visibilitychange",
  "input",
  "reset",
  "submit",
  "play",
  "pause",
  "ended",
] as const;

function listen(changed: () => void): () => void {
  // Media events do not bubble.
  for (const event of events) document.addEventListener(event, changed, true);
  return () => {
    for (const event of events) document.removeEventListener(event, changed, true);
  };
}

const isVisible = () => document.visibilityState === "visible" && !isNavHidden();
const isInField = () => document.activeElement?.matches("input, textarea, select, [contenteditable], iframe") === true;
const isTyped = () =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "form input:not([type=hidden]), form textarea",
    ),
  ].some(({ value, defaultValue }) => value !== "" && value !== defaultValue);
const isPlaying = () => [...document.querySelectorAll("video, audio")].some((media) => !isPaused(media));
const isPaused = (media: Element) => !(media instanceof HTMLMediaElement) || media.paused;

/** Whether the fan may be interrupted now. */
export function useCanInterrupt(): boolean {
  const { pathname, key } = useLocation();
  const open = usePanels();
  const { entryID } = useAudioPlayer();
  const { interrupted } = useVisit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each page
  useEffect(() => {
    // Answering the cookie notice was this visit's interruption.
    if (consent.justDecided || document.cookie.includes(noticeAnsweredCookie)) interruptVisit();
    else continueVisit();
    consent.justDecided = false;
    document.addEventListener("visibilitychange", continueVisit);
    return () => document.removeEventListener("visibilitychange", continueVisit);
  }, [key]);
  const isNavigating = useNavigation().state !== "idle";
  const situation = {
    isNavigating,
    visible: useSyncExternalStore(listen, isVisible),
    interrupted,
    inField: useSyncExternalStore(listen, isInField),
    typed: useSyncExternalStore(listen, isTyped),
    playing: useSyncExternalStore(listen, isPlaying) || entryID !== "",
  };
  return canInterrupt({ ...situation, path: pathname, panelOpen: lockBackground(open) });
}
