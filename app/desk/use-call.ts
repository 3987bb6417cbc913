import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { DeskRefusal, sentenceOf } from "./client.ts";

/** Makes a staff call and returns its data or error message. `reload` makes it again and keeps the old data until it responds. */
export function useCall<Data>(make: () => Promise<Data>): {
  data: Data | null;
  problem: string | null;
  reload: () => Promise<void>;
} {
  const [found, setFound] = useState<{ data: Data | null; problem: string | null }>({ data: null, problem: null });
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const reload = useCallback(async () => {
    try {
      setFound({ data: await make(), problem: null });
    } catch (error) {
      if (error instanceof DeskRefusal && error.status === 401) {
        await navigate(`/sign-in?return=${encodeURIComponent(pathname)}`, { replace: true });
        return;
      }
      setFound(({ data }) => ({ data, problem: sentenceOf(error) }));
    }
  }, [make, navigate, pathname]);
  useEffect(() => void reload(), [reload]);
  return { ...found, reload };
}
