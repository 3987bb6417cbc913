/** When an advert or a promo is shown. */
export interface Campaign {
  from: string;
  until: string;
  paused: boolean;
}

/** Whether it is shown now, or why not. */
export function stateOf({ from, until, paused }: Campaign, now: number): "running" | "scheduled" | "over" | "paused" {
  if (Date.parse(until) < now) return "over";
  if (paused) return "paused";
  return now < Date.parse(from) ? "scheduled" : "running";
}
