/**
 * Takes the system's own controls: headset, lock screen, media keys (W3C Media Session). For a browser that has them.
 * @returns gives them back.
 */
export function setMediaSessionHandlers(
  handlers: readonly (readonly [action: MediaSessionAction, handler: MediaSessionActionHandler])[],
): () => void {
  for (const [action, handler] of handlers) navigator.mediaSession.setActionHandler(action, handler);
  return () => {
    for (const [action] of handlers) navigator.mediaSession.setActionHandler(action, null);
  };
}
