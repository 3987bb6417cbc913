import { useEffect, useState } from "react";
import { editorsResponse } from "../../../schemas/desk/editors.ts";
import { callDesk, inBackground } from "../calls/client.ts";

/** Milliseconds between announcements. The site counts somebody as gone after a minute without one. */
const interval = 20_000;

/** Names of others who have this open. @param subject such as `page contact`; null while it is only read */
export function useOtherEditors(subject: string | null): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (subject === null) return;
    const announce = () =>
      inBackground(() => callDesk("POST", "editors", editorsResponse, { subject })).then(
        (found) => setOthers(found.others),
        // Offline, nobody is known. The site still refuses a save that would overwrite another one.
        () => setOthers([]),
      );
    void announce();
    const timer = setInterval(() => void announce(), interval);
    return () => clearInterval(timer);
  }, [subject]);
  return others;
}
