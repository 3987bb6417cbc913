/*
 * Default colours of the dark and the light theme, specific to no league (uno.config.ts makes them CSS variables). Every pair used for text
 * has a contrast of 4.5:1 (tests/unit/schemas/league/theme-colours.test.ts).
 */

export const darkColours = {
  ink: "#f4f6f1",
  paper: "#0a0d12",
  surface: "#12171f",
  raised: "#1c232e",
  line: "#2b3441",
  /** Borders of controls: 3:1 against every background. */
  edge: "#72808f",
  muted: "#a9b3c0",
  accent: "#9ec5ff",
  "on-accent": "#10150a",
  win: "#45d496",
  draw: "#a9b3c0",
  loss: "#ff7a75",
  warning: "#ffc552",
  danger: "#ff7a75",
};

export const lightColours: Record<keyof typeof darkColours, string> = {
  ink: "#0d1218",
  paper: "#f5f6f2",
  surface: "#ffffff",
  raised: "#e9ece5",
  line: "#d3d8ce",
  edge: "#737d78",
  muted: "#4d5862",
  accent: "#1d4ed8",
  "on-accent": "#ffffff",
  win: "#0d6b3b",
  draw: "#545f6b",
  loss: "#b32626",
  warning: "#7d5000",
  danger: "#b32626",
};
