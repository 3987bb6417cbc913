/**
 * Loads code that nobody presses for. Where it does not come for want of a connection, it is loaded again once there is one.
 * @param load imports the code
 * @param use gets it, once
 * @returns gives up
 */
export function keepLoading<Code>(load: () => Promise<Code>, use: (code: Code) => void): () => void {
  const over = new AbortController();
  const attempt = () => {
    load().then(
      (code) => {
        if (over.signal.aborted) return;
        over.abort();
        use(code);
      },
      (error: unknown) => console.warn("A part of the page could not be fetched:", error),
    );
  };
  window.addEventListener("online", attempt, { signal: over.signal });
  attempt();
  return () => over.abort();
}
