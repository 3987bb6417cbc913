/*
 * Topics that this device follows by Web Push: "match-ID" and "club-ID". The site's storage has it too, by the browser's subscription; here it
 * is what the buttons show.
 */

const keyOf = (topic: string) => `push-${topic}`;
const changed = "push-topics-change";

/** Whether this device follows a topic; never when storage is disabled. */
export function isTopicFollowed(topic: string): boolean {
  try {
    return localStorage.getItem(keyOf(topic)) !== null;
  } catch {
    return false;
  }
}

/** Remembers whether this device follows a topic. */
export function rememberTopic(topic: string, followed: boolean): void {
  try {
    if (followed) localStorage.setItem(keyOf(topic), "");
    else localStorage.removeItem(keyOf(topic));
  } catch {
    // Storage is disabled: the site knows it, and the button does not show it.
  }
  dispatchEvent(new Event(changed));
}

/** Listens to changes, in other tabs too. @returns stops it */
export function listenToTopics(onChange: () => void): () => void {
  addEventListener(changed, onChange);
  addEventListener("storage", onChange);
  return () => {
    removeEventListener(changed, onChange);
    removeEventListener("storage", onChange);
  };
}
