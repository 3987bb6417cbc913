import type { StreamPool } from "../../schemas/streaming/session-check.ts";
import type { Settings } from "../settings.ts";

type Limits = Pick<Settings, "CONCURRENT_STREAMS" | "CONCURRENT_AUDIO_STREAMS" | "CONCURRENT_POLICY">;

/** The most devices that any entitlement can allow. */
export const maxDevices = 20;

/** The device limit of an entitlement such as `devices-4`; 0 for other entitlements. */
function deviceLimitOf(entitlement: string): number {
  return Number(/^devices-(\d{1,3})$/.exec(entitlement)?.[1] ?? 0);
}

/**
 * The pool in which a stream counts, and the pool's limit of concurrent devices. An entitlement `devices-{n}` raises the configured limit.
 */
export function streamLimit(
  settings: Limits,
  kind: "audio" | "video",
  entitlements: readonly string[],
): { pool: StreamPool; limit: number } {
  const { CONCURRENT_STREAMS, CONCURRENT_AUDIO_STREAMS } = settings;
  const ownAudio = kind === "audio" && CONCURRENT_AUDIO_STREAMS !== "";
  const configured = ownAudio ? CONCURRENT_AUDIO_STREAMS : CONCURRENT_STREAMS;
  const bought = Math.min(maxDevices, Math.max(0, ...entitlements.map(deviceLimitOf)));
  return { pool: ownAudio ? "audio" : "video", limit: Math.max(configured, bought) };
}

/**
 * The slot to evict for a device over the limit, or "oldest"; null to refuse the device.
 * @param chosen the slot that the viewer chose to stop
 * @param renews whether a player that has lost its slot asks again by itself. It stops no other device, because nobody has asked for that.
 */
export function selectSlotToEvict(
  { CONCURRENT_POLICY }: Limits,
  { chosen, renews }: { chosen: string | null; renews: boolean },
): string | null {
  if (CONCURRENT_POLICY === "stop-oldest") return renews ? null : "oldest";
  return CONCURRENT_POLICY === "choose" ? chosen : null;
}
