import { storedSubject, topicKeyPrefix } from "../../state/push-topics.ts";

const prefix = new RegExp(`^${topicKeyPrefix}(?=(?:match|club)-\\d+$)`);

export interface StoredTopic {
  topic: string;
  /** What the device is notified of. */
  subject: string;
}

/** The topics in this device's storage that have not ended. */
export function storedTopics(): StoredTopic[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => prefix.test(key))
      .flatMap((key) => {
        const topic = key.replace(prefix, "");
        const subject = storedSubject(topic);
        return subject === null ? [] : [{ topic, subject }];
      });
  } catch {
    return [];
  }
}
