import type { ReactNode } from "react";

/** What stands in the picture's place while it is somewhere else, and what went wrong on the way there. */
export function RemotePlaybackOverlay({
  icon,
  words,
  error,
  children,
}: {
  icon: string;
  /** Where the picture is; null while it is here. */
  words: string | null;
  error: string | null;
  /** What can be done about it. */
  children: ReactNode;
}) {
  return (
    <>
      {error !== null && (
        <p
          role="alert"
          className="absolute inset-x-0 top-3 z-2 mx-auto w-fit max-w-[calc(100%-2rem)] rounded-chip bg-night/90 px-3 py-2 text-center"
        >
          {error}
        </p>
      )}
      {words !== null && (
        <div className="absolute inset-0 z-1 grid content-center justify-items-center gap-3 bg-night p-4 text-center">
          <span aria-hidden="true" className={`${icon} text-5xl text-beam`} />
          <p role="status" className="heading-3">
            {words}
          </p>
          {children}
        </div>
      )}
    </>
  );
}
