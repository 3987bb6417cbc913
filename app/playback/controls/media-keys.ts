/**
 * Handles media keys: headset, lock screen and keyboard (W3C Media Session). Call only in browsers that have it.
 * @returns removes the handlers.
 */
export function setMediaSessionHandlers(
  handlers: readonly (readonly [action: MediaSessionAction, handler: MediaSessionActionHandler])[],
): () => void {
  for (const [action, handler] of handlers) navigator.mediaSession.setActionHandler(action, handler);
  return () => {
    for (const [action] of handlers) navigator.mediaSession.setActionHandler(action, null);
  };
}
