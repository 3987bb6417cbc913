import { useEffect, useState } from "react";

/** Runs a function after the load event, when the browser is idle. @returns cancels it */
export function afterLoad(run: () => void): () => void {
  let cancel = () => {};
  const whenIdle = () => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) {
      const id = requestIdleCallback(run, { timeout: 2_000 });
      cancel = () => cancelIdleCallback(id);
    } else {
      const id = setTimeout(run, 200);
      cancel = () => clearTimeout(id);
    }
  };
  if (document.readyState === "complete") whenIdle();
  else {
    window.addEventListener("load", whenIdle, { once: true });
    cancel = () => window.removeEventListener("load", whenIdle);
  }
  return () => cancel();
}

/**
 * Imports code after the page has loaded, once it is wanted.
 * @returns null until then, and on failure: nothing that loads this way is essential
 */
export function useAfterLoad<Code>(load: () => Promise<Code>, wanted: boolean): Code | null {
  const [code, setCode] = useState<{ loaded: Code } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let unmounted = false;
    const cancel = afterLoad(() => {
      load().then(
        (loaded) => {
          if (!unmounted) setCode({ loaded });
        },
        (error: unknown) => console.warn("A part of the page could not be fetched:", error),
      );
    });
    return () => {
      unmounted = true;
      cancel();
    };
  }, [wanted, load]);
  return code?.loaded ?? null;
}
