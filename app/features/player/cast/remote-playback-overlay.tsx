import type { ReactNode } from "react";
import { translated } from "../../../../schemas/site/messages.ts";

/** Covers the video during remote playback, and shows errors of connecting. */
export function RemotePlaybackOverlay({
  icon,
  status,
  error,
  children,
}: {
  icon: string;
  /** Where the video plays; null while it plays here. */
  status: string | null;
  error: string | null;
  /** Buttons. */
  children: ReactNode;
}) {
  return (
    <>
      {error !== null && (
        <p
          role="alert"
          className="absolute inset-x-0 top-3 z-2 mx-auto w-fit max-w-[calc(100%-2rem)] rounded-chip bg-night/90 px-3 py-2 text-center"
        >
          {translated(error)}
        </p>
      )}
      {status !== null && (
        <div className="absolute inset-0 z-1 grid content-center justify-items-center gap-3 bg-night p-4 text-center">
          <span className={`${icon} text-5xl text-beam`} />
          <p role="status" className="heading-3">
            {status}
          </p>
          {children}
        </div>
      )}
    </>
  );
}
