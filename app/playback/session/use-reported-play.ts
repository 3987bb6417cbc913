import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { consent } from "../../state/consent.ts";
import type { ReportedPlay } from "./report-play.ts";

/** Has a play reported while the fan agrees to statistics; null for none. */
export function useReportedPlay(session: ReportedPlay | null): void {
  const { decided, analytics } = useSnapshot(consent);
  useEffect(() => {
    if (session === null || !decided || !analytics) return;
    const left = new AbortController();
    import("./report-play.ts").then(
      ({ reportPlay }) => reportPlay(session, left.signal),
      () => {},
    );
    return () => left.abort();
  }, [session, decided, analytics]);
}
