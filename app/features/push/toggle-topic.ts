import { t } from "../../../schemas/site/messages.ts";
import { notifyTopicProblem } from "../../state/push-topics.ts";

/**
 * Subscribes this device to a topic or unsubscribes it, with code that loads on the press.
 * @param subject what the device is notified of: "Ashford v Bramley"
 */
export function toggleTopic(topic: string, subject: string, on: boolean): void {
  import("./follow.ts").then(
    ({ switchTopic }) => switchTopic(topic, subject, on),
    () => notifyTopicProblem(on, t("That did not work. Please try again in a few minutes.")),
  );
}
