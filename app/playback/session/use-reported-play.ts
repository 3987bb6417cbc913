import { useEffect, useRef } from "react";
import { useConsent } from "../../state/consent.ts";
import type { ReportedPlay } from "./report-play.ts";

/** Reports a play while the viewer consents to statistics. Null reports nothing. */
export function useReportedPlay(session: ReportedPlay | null): void {
  const { decided, analytics } = useConsent();
  const known = useRef<ReportedPlay | null>(null);
  useEffect(() => {
    const isUnderWay = known.current === session;
    known.current = session;
    if (session === null || !decided || !analytics) return;
    const left = new AbortController();
    import("./report-play.ts").then(
      ({ reportPlay }) => reportPlay(session, isUnderWay, left.signal),
      () => {},
    );
    return () => left.abort();
  }, [session, decided, analytics]);
}
