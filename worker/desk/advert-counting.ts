import type { CallScope } from "./staff-call.ts";

/** Whether this site counts views and clicks of adverts. If not, the system that receives its events does. */
export const countsAdverts = ({ c }: CallScope): boolean =>
  c.get("settings").EVENT_TRACKING === "on" && c.get("backends")("delivery-stream").mode === "embedded";
