import type { StreamPool } from "../../schemas/streaming/session-check.ts";
import type { Settings } from "../settings.ts";

type Limits = Pick<Settings, "CONCURRENT_STREAMS" | "CONCURRENT_AUDIO_STREAMS" | "CONCURRENT_POLICY">;

/** No entitlement lets an account use more devices. */
const maxDevices = 20;

/** Devices that an entitlement is for: `devices-4`. */
function devicesOf(entitlement: string): number {
  return Number(/^devices-(\d{1,3})$/.exec(entitlement)?.[1] ?? 0);
}

/**
 * How a stream counts: with which others, and how many devices may be used for them at once. An entitlement named
 * `devices-{n}` stands in for the configured number where it is more.
 */
export function streamLimit(
  settings: Limits,
  kind: "audio" | "video",
  entitlements: readonly string[],
): { pool: StreamPool; limit: number } {
  const { CONCURRENT_STREAMS, CONCURRENT_AUDIO_STREAMS } = settings;
  const ownAudio = kind === "audio" && CONCURRENT_AUDIO_STREAMS !== "";
  const configured = ownAudio ? CONCURRENT_AUDIO_STREAMS : CONCURRENT_STREAMS;
  const bought = Math.min(maxDevices, Math.max(0, ...entitlements.map(devicesOf)));
  return { pool: ownAudio ? "audio" : "video", limit: Math.max(configured, bought) };
}

/**
 * What the gate does for a device over the limit: the slot that it ends, or null to refuse.
 * @param chosen the slot that the fan wants to stop, where they were asked.
 */
export function selectSlotToEvict({ CONCURRENT_POLICY }: Limits, chosen: string | null): string | null {
  if (CONCURRENT_POLICY === "stop-oldest") return "oldest";
  return CONCURRENT_POLICY === "choose" ? chosen : null;
}
