import { useEffect, useState } from "react";
import { plural } from "../../../schemas/site/messages.ts";
import type { QueuePlace } from "../../../schemas/streaming/start-queue.ts";

/** Text for a place in the queue of starts after `waited` seconds in it: the place moves up at an even pace. */
export function queueText({ place, seconds }: QueuePlace, waited: number): string {
  const left = Math.max(seconds - waited, 1);
  return plural(
    left,
    {
      one: "You are number {place} in the queue. It starts by itself in {count} second.",
      other: "You are number {place} in the queue. It starts by itself in {count} seconds.",
    },
    { place: Math.ceil((place * left) / seconds) },
  );
}

/** The place and the time, counted down. Read aloud once, not with each second. */
export function QueueText({ queue }: { queue: QueuePlace }) {
  const [waited, setWaited] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setWaited((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p aria-live="off" className="figures text-muted">
      {queueText(queue, waited)}
    </p>
  );
}
