import { useEffect } from "react";
import { useSnapshot } from "valtio";
import {
  accountNotificationTime,
  dismissAccountNotification,
  dismissErrorNotification,
  notifications,
  tickErrorNotification,
} from "../../state/notifications.ts";

/** Short words that come and go: about the account, and about what went wrong. */
export function Notifications() {
  return (
    <>
      <AccountNotification />
      <ErrorNotification />
    </>
  );
}

function AccountNotification() {
  const { accountNotification } = useSnapshot(notifications);
  useEffect(() => {
    if (!accountNotification.display) return;
    // The object is new with each notification, so a second one starts its own four seconds.
    const closing = setTimeout(dismissAccountNotification, accountNotificationTime);
    return () => clearTimeout(closing);
  }, [accountNotification]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 top-24 z-55 flex justify-center">
      {accountNotification.display && (
        <p className="rounded-control bg-ink px-5 py-3 font-display font-750 text-xl leading-none text-paper shadow-xl">
          {accountNotification.message}
        </p>
      )}
    </div>
  );
}

/** At the bottom of small screens and at the top of wide ones (public-site §8). */
function ErrorNotification() {
  const { display, title, message, secondsLeft } = useSnapshot(notifications).errorNotification;
  useEffect(() => {
    if (!display) return;
    const counting = setInterval(tickErrorNotification, 1_000);
    return () => clearInterval(counting);
  }, [display]);
  return (
    <div role="alert" className="fixed inset-x-4 bottom-4 z-55 mx-auto max-w-xl l:bottom-auto l:top-24">
      {display && (
        <div className="flex items-start gap-3 rounded-card border border-danger bg-surface p-4 shadow-xl">
          <span aria-hidden="true" className="i-lucide-circle-alert mt-0.5 text-xl text-danger" />
          <div className="flex-1">
            <p className="heading-3">{title}</p>
            <p className="mt-1 text-muted">{message}</p>
          </div>
          <button
            type="button"
            className="btn-icon figures text-base"
            aria-label="Dismiss"
            onClick={dismissErrorNotification}
          >
            <span aria-hidden="true">{secondsLeft}</span>
            <span aria-hidden="true" className="i-lucide-x" />
          </button>
        </div>
      )}
    </div>
  );
}
