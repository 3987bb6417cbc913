/**
 * Starts a session, and stops it when the page is left, also into the back/forward cache, so that its slot is free at once.
 * @returns stops it, for an effect's clean-up.
 */
export function runSession(session: { start(): Promise<void>; stop(): void }): () => void {
  const stop = () => session.stop();
  window.addEventListener("pagehide", stop);
  void session.start();
  return () => {
    window.removeEventListener("pagehide", stop);
    stop();
  };
}
