import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";
import { subscribe } from "valtio";
import { type PlayReport, playReportInterval } from "../../../schemas/streaming/play-report.ts";
import type { PlaybackFailure } from "../failure/playback-failure.ts";

type Totals = Pick<PlayReport, "played" | "waits" | "waited" | "kilobits" | "frames" | "dropped">;

const zeroTotals: Totals = { played: 0, waits: 0, waited: 0, kilobits: 0, frames: 0, dropped: 0 };
const names = ["played", "waits", "waited", "kilobits", "frames", "dropped"] as const;

/** A play of a granted entry, video or audio. */
export interface ReportedPlay {
  /** A valtio proxy: `phase` is "ready" once it plays, `buffering` while it has no data. */
  readonly state: { readonly phase: string; readonly buffering: boolean };
  /** Milliseconds from the press on Play until playback started; null before that. */
  readonly startTime: number | null;
  /** The token granted last; null before the grant. */
  readonly lastToken: string | null;
  /** Shaka's statistics; null before it has loaded, and if the browser plays without it. */
  stats(): Pick<shaka.extern.Stats, "playTime" | "bytesDownloaded" | "decodedFrames" | "droppedFrames"> | null;
  /** Called once, before Shaka is destroyed: with the failure that ends the play, or null. */
  onEnd: (failure: PlaybackFailure | null) => void;
}

/** Statistics are NaN if native playback does not report them: they count as 0. */
const known = (value: number) => (Number.isFinite(value) ? value : 0);

/**
 * Reports how a play goes, in the middle of long ones and at its end (POST /api/plays).
 * @param isUnderWay the viewer consents only now, to the rest of it.
 * @param ended aborted once the consent is withdrawn, or the play has ended.
 */
export function reportPlay(session: ReportedPlay, isUnderWay: boolean, ended: AbortSignal): void {
  if (ended.aborted) return;
  let waits = 0;
  let waited = 0;
  let waitingSince: number | null = null;
  let reported = zeroTotals;
  let isStartReported = isUnderWay && session.startTime !== null;

  const followWaits = () => {
    const { buffering, phase } = session.state;
    const isWaiting = buffering && phase === "ready";
    if (isWaiting && waitingSince === null) {
      waits += 1;
      waitingSince = performance.now();
    } else if (!isWaiting && waitingSince !== null) {
      waited += (performance.now() - waitingSince) / 1000;
      waitingSince = null;
    }
  };

  const totals = (): Totals => {
    const stats = session.stats();
    if (stats === null) return reported;
    return {
      played: known(stats.playTime),
      waits,
      waited: waited + (waitingSince === null ? 0 : (performance.now() - waitingSince) / 1000),
      kilobits: (known(stats.bytesDownloaded) * 8) / 1000,
      frames: known(stats.decodedFrames),
      dropped: known(stats.droppedFrames),
    };
  };

  if (isUnderWay) reported = totals();

  const send = (failure: string | null) => {
    const token = session.lastToken;
    if (token === null) return;
    const now = totals();
    const since = Object.fromEntries(names.map((name) => [name, Math.max(0, now[name] - reported[name])]));
    const start = isStartReported ? null : session.startTime;
    if (start === null && failure === null && since.played === 0) return;
    reported = now;
    isStartReported ||= start !== null;
    const body = JSON.stringify({ ...zeroTotals, ...since, token, start, failure } satisfies PlayReport);
    // Losing one report of many does no harm.
    const headers = { "content-type": "application/json" };
    fetch("/api/plays", { method: "POST", headers, body, keepalive: true }).catch(() => {});
  };

  const unsubscribe = subscribe(session.state, followWaits);
  const timer = setInterval(() => send(null), playReportInterval);
  session.onEnd = (failure) => send(failure?.code ?? null);
  ended.addEventListener("abort", () => {
    unsubscribe();
    clearInterval(timer);
    session.onEnd = () => {};
  });
}
