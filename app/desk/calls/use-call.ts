import { useCallback, useEffect, useState } from "react";
import { errorMessage, isSignedOut, onSignedInAgain } from "./client.ts";

interface CallResult<Data> {
  data: Data | null;
  problem: string | null;
  /** Whether it was refused because there is no session. */
  isRefused: boolean;
}

/**
 * Makes a staff call and returns its data or error message. `reload` makes it again and keeps the old data until it responds. A call that
 * was refused without a session is made again after a sign-in.
 */
export function useCall<Data>(make: () => Promise<Data>): CallResult<Data> & { reload: () => Promise<void> } {
  const [found, setFound] = useState<CallResult<Data>>({ data: null, problem: null, isRefused: false });
  const reload = useCallback(async () => {
    try {
      setFound({ data: await make(), problem: null, isRefused: false });
    } catch (error) {
      setFound(({ data }) => ({ data, problem: errorMessage(error), isRefused: isSignedOut(error) }));
    }
  }, [make]);
  useEffect(() => void reload(), [reload]);
  const { isRefused } = found;
  useEffect(() => (isRefused ? onSignedInAgain(() => void reload()) : undefined), [isRefused, reload]);
  return { ...found, reload };
}
