/** A segment that can be requested. */
export interface SegmentLocation {
  url: string;
  /** Offset of its first byte in its file. */
  from: number;
}

export interface ManifestReading {
  /** Changes with each new segment; null when there is none. */
  position: string | null;
  /** Number of the newest segment; null when segments have no numbers. */
  sequence: number | null;
  /** Average seconds of a segment. */
  segmentSeconds: number;
  /** Whether the stream is not live, or has ended. */
  ended: boolean;
  /** Maximum seconds of a segment. */
  targetSeconds: number;
  /** When the end of the newest segment was recorded; null when the manifest does not say. */
  lastSegmentAt: Date | null;
  discontinuities: number;
  gaps: number;
  /** Seconds of all segments; null when the manifest does not say. */
  length: number | null;
  /** The first segment and the last; empty for a manifest without segments, and for a live DASH manifest, where they are not read. */
  ends: SegmentLocation[];
}
