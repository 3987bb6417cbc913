/** A segment that can be requested. */
export interface SegmentAddress {
  url: string;
  /** The byte of its file that it begins with. */
  from: number;
}

/** What was read from a manifest. */
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
  /** Seconds of all segments; null where the manifest does not say. */
  length: number | null;
  /** The first segment and the last; none where the manifest has no segments. Of a live DASH manifest they are not read. */
  ends: SegmentAddress[];
}
