import { useCallback, useEffect, useRef, useState } from "react";
import { errorMessage, isSignedOut, onSignedInAgain } from "./client.ts";

interface CallResult<Data> {
  data: Data | null;
  problem: string | null;
  /** When the data was read; null before that. */
  readAt: Date | null;
  /** Whether it was refused because there is no session. */
  isRefused: boolean;
}

/**
 * Makes a staff call and returns its data or error message. `reload` makes it again and keeps the old data until it responds. A call that
 * was refused without a session is made again after a sign-in. A response that arrives after that of a later call is dropped.
 */
export function useCall<Data>(make: () => Promise<Data>): CallResult<Data> & { reload: () => Promise<void> } {
  const [found, setFound] = useState<CallResult<Data>>({ data: null, problem: null, readAt: null, isRefused: false });
  /** Numbers of the last call that was made, and of the last one whose response is shown. */
  const made = useRef(0);
  const shown = useRef(0);
  const reload = useCallback(async () => {
    made.current += 1;
    const number = made.current;
    const isNewer = () => {
      if (number <= shown.current) return false;
      shown.current = number;
      return true;
    };
    try {
      const data = await make();
      if (isNewer()) setFound({ data, problem: null, readAt: new Date(), isRefused: false });
    } catch (error) {
      if (isNewer()) {
        setFound((before) => ({ ...before, problem: errorMessage(error), isRefused: isSignedOut(error) }));
      }
    }
  }, [make]);
  useEffect(() => {
    // Responses to the calls of another page are no longer wanted.
    shown.current = made.current;
    void reload();
  }, [reload]);
  const { isRefused } = found;
  useEffect(() => (isRefused ? onSignedInAgain(() => void reload()) : undefined), [isRefused, reload]);
  return { ...found, reload };
}
