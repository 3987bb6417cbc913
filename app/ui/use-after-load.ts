import { useEffect, useState } from "react";

/** Runs when the page has loaded and the browser has time. @returns keeps it from running. */
function afterLoad(run: () => void): () => void {
  let cancel = () => {};
  const whenIdle = () => {
    // Safari has no idle callbacks.
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
 * Code that is fetched once the page has loaded, when it is wanted. @returns null until it is there, and for good when it cannot be had:
 * nothing that comes this way is what a page is about.
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
