/**
 * Loads code that no press requests. If it fails, it loads again when the browser is back online.
 * @param load imports the code
 * @param use called once, with the code
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
