import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { t } from "../../../schemas/site/messages.ts";
import {
  accountNotificationTime,
  dismissAccountNotification,
  dismissErrorNotification,
  tickErrorNotification,
  useNotifications,
} from "../../state/notifications.ts";
import { focusMain } from "../../ui/focus-main.ts";

/**
 * Temporary messages about the account and about errors. Screen readers announce them at the next pause, from live regions that exist
 * beforehand: in the page, and in a dialog or full-screen element that covers it and makes the page inert.
 */
export function Notifications() {
  const host = useSyncExternalStore(onCoverChange, cover, () => null);
  return (
    <>
      <Regions inUse={host === null} />
      {host !== null && createPortal(<Regions inUse />, host)}
    </>
  );
}

function Regions({ inUse }: { inUse: boolean }) {
  const { accountNotification, errorNotification } = useNotifications();
  const hasAccount = inUse && accountNotification.display;
  const hasError = inUse && errorNotification.display;
  return (
    <>
      <div
        role={hasAccount ? "status" : undefined}
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 top-24 z-55 flex justify-center"
      >
        {hasAccount && <AccountNotification />}
      </div>
      {/* At the bottom of small screens and the top of wide ones (spec: layout#notifications). */}
      <div
        role={hasError ? "alert" : undefined}
        aria-live="polite"
        className="fixed inset-x-4 bottom-[calc(1rem+var(--bottom-inset,0px))] z-55 mx-auto max-w-xl l:bottom-auto l:top-24"
      >
        {hasError && <ErrorNotification />}
      </div>
    </>
  );
}

/** What covers the page and makes it inert: the element in full screen, or the modal dialog that was opened last. */
function cover(): Element | null {
  return document.fullscreenElement ?? [...document.querySelectorAll("dialog:modal")].at(-1) ?? null;
}

function onCoverChange(changed: () => void): () => void {
  // A dialog's events do not bubble.
  const events = ["toggle", "close", "fullscreenchange"];
  for (const event of events) document.addEventListener(event, changed, true);
  return () => {
    for (const event of events) document.removeEventListener(event, changed, true);
  };
}

/** Pauses a notification's timer while a pointer or the focus is in it (WCAG 2.2.1). */
function usePause() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    paused: pointed || focused,
    pauseHandlers: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}

function AccountNotification() {
  const { accountNotification } = useNotifications();
  const { paused, pauseHandlers } = usePause();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is new with each notification, and each has its own timer
  useEffect(() => {
    if (paused) return;
    const closing = setTimeout(dismissAccountNotification, accountNotificationTime);
    return () => clearTimeout(closing);
  }, [accountNotification, paused]);
  return (
    <p
      {...pauseHandlers}
      // The border shows only in forced colours.
      className="pointer-events-auto rounded-control border border-transparent bg-ink px-5 py-3 font-display font-750 text-xl leading-none text-paper shadow-xl"
    >
      {accountNotification.message}
    </p>
  );
}

function ErrorNotification() {
  const { title, message, secondsLeft } = useNotifications().errorNotification;
  const { paused, pauseHandlers } = usePause();
  /** What had the focus before the button. */
  const before = useRef<Element | null>(null);
  const dismiss = () => {
    dismissErrorNotification();
    if (before.current instanceof HTMLElement && before.current.isConnected)
      before.current.focus({ preventScroll: true });
    else focusMain();
  };
  useEffect(() => {
    if (paused) return;
    const counting = setInterval(tickErrorNotification, 1_000);
    return () => clearInterval(counting);
  }, [paused]);
  return (
    <div
      {...pauseHandlers}
      className="flex items-start gap-3 rounded-card border border-danger bg-surface p-4 shadow-xl"
    >
      <span className="i-lucide-circle-alert mt-0.5 text-xl text-danger" />
      <div className="flex-1">
        <p className="heading-3">{title}</p>
        <p className="mt-1 text-muted">{message}</p>
      </div>
      <button
        type="button"
        className="btn-icon figures text-base"
        aria-label={t("Dismiss")}
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget;
        }}
        onClick={dismiss}
      >
        <span aria-hidden="true">{secondsLeft}</span>
        <span className="i-lucide-x" />
      </button>
    </div>
  );
}
