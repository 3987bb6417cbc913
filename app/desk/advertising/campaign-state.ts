/** When an advert or a promo shows. */
export interface Campaign {
  from: string;
  until: string;
  paused: boolean;
}

/** Whether it shows now, and why not. */
export function stateOf({ from, until, paused }: Campaign, now: number): "running" | "scheduled" | "over" | "paused" {
  if (Date.parse(until) < now) return "over";
  if (paused) return "paused";
  return now < Date.parse(from) ? "scheduled" : "running";
}
