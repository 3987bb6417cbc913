/** Opens a channel to this browser's other pages; null in a browser that blocks cookies, where Firefox has none. */
export function openBroadcast(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
