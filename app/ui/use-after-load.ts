import { useEffect, useState } from "react";
import { keepLoading } from "./keep-loading.ts";

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
 * @returns null until the code has loaded
 */
export function useAfterLoad<Code>(load: () => Promise<Code>, enabled: boolean): Code | null {
  const [code, setCode] = useState<{ loaded: Code } | null>(null);
  useEffect(() => {
    if (!enabled) return;
    let cancel: () => void = afterLoad(() => {
      cancel = keepLoading(load, (loaded) => setCode({ loaded }));
    });
    return () => cancel();
  }, [enabled, load]);
  return code?.loaded ?? null;
}
