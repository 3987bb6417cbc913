import { useEffect } from "react";
import { inBackground } from "./client.ts";

/** Calls `read` repeatedly. @param interval in milliseconds; null: pauses */
export function usePolling(read: () => Promise<void>, interval: number | null): void {
  useEffect(() => {
    if (interval === null) return;
    const timer = setInterval(() => void inBackground(read), interval);
    return () => clearInterval(timer);
  }, [read, interval]);
}
