import type { ChargeName, FormName, PatternName } from "../../../../schemas/football/crest.ts";

export const formLabels: Readonly<Record<FormName, string>> = {
  shield: "Shield",
  round: "Round, with the name",
  hexagon: "Hexagon",
  pennant: "Pennant",
};
export const patternLabels: Readonly<Record<PatternName, string>> = {
  plain: "Plain",
  stripes: "Stripes",
  hoops: "Hoops",
  halves: "Halves",
  quarters: "Quarters",
  sash: "Sash",
  chevron: "Chevron",
  cross: "Cross",
};
export const chargeLabels: Readonly<Record<ChargeName, string>> = {
  lion: "Lion",
  tower: "Tower",
  anchor: "Anchor",
  tree: "Tree",
  wheel: "Wheel",
  star: "Star",
  ship: "Ship",
  bee: "Bee",
  stag: "Stag",
  bridge: "Bridge",
  rose: "Rose",
  hammer: "Hammer",
};
