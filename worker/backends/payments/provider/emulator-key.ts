import type { Settings } from "../../../settings.ts";

/** The Stripe emulator's secret API key, derived from SERVICE_KEY so that there is no second secret to keep. */
export async function emulatorKey(settings: Pick<Settings, "SERVICE_KEY">): Promise<string> {
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(`stripe sandbox key\n${settings.SERVICE_KEY}`),
  );
  return `sk_test_${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
