import { useRef } from "react";

/**
 * Runs one call of a page's buttons at a time: a press while it runs does nothing. A second press would send the version that the first one
 * has just replaced, and be refused as if somebody else had changed it.
 */
export function useOnce(): (run: () => Promise<unknown>) => Promise<void> {
  const isRunning = useRef(false);
  return async (run) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await run();
    } finally {
      isRunning.current = false;
    }
  };
}
