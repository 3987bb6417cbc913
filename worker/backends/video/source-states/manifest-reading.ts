/** What was read from a live manifest. */
export interface ManifestReading {
  /** Changes with each new segment; null where there is none. */
  position: string | null;
  /** Number of the newest segment; null where segments have none. */
  sequence: number | null;
  /** Seconds of a segment, on average. */
  segmentSeconds: number;
  /** The stream is not live, or has ended. */
  ended: boolean;
  /** Length of a segment, at most. */
  targetSeconds: number;
  /** When the end of the newest segment was recorded; null where the manifest does not say. */
  lastSegmentAt: Date | null;
  discontinuities: number;
  gaps: number;
}
