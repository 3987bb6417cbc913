import { useEffect, useState } from "react";
import { editorsResponse } from "../../../schemas/desk/editors.ts";
import { callDesk, inBackground } from "../client.ts";

/** Milliseconds between announcements. The site forgets who has not announced it for a minute. */
const interval = 20_000;

/** Names of the others who have this open. @param subject such as `page contact`; null for who only reads it */
export function useOtherEditors(subject: string | null): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (subject === null) return;
    const announce = () =>
      inBackground(() => callDesk("POST", "editors", editorsResponse, { subject })).then(
        (found) => setOthers(found.others),
        // Without a connection nobody is known. A save is refused over another's changes all the same.
        () => setOthers([]),
      );
    void announce();
    const timer = setInterval(() => void announce(), interval);
    return () => clearInterval(timer);
  }, [subject]);
  return others;
}
