import type { ColourName } from "../../../../schemas/league/theme.ts";

/** What staff call the colours. */
export const colourLabels: Readonly<Record<ColourName, string>> = {
  accent: "Accent",
  "on-accent": "Text on the accent",
  ink: "Text",
  muted: "Quiet text",
  paper: "Page",
  surface: "Cards",
  raised: "Raised parts",
  line: "Lines",
  edge: "Borders of fields",
  win: "Wins",
  draw: "Draws",
  loss: "Losses",
  warning: "Warnings",
  danger: "Errors",
};
