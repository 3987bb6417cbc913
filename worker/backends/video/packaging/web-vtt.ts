/*
 * WebVTT files for captions.
 */

/** Text of a caption, and the seconds from and to which it is shown. */
export interface Cue {
  from: number;
  to: number;
  text: string;
}

const stamp = (seconds: number): string => {
  const milliseconds = Math.round(seconds * 1000);
  const pad = (value: number, digits = 2) => String(value).padStart(digits, "0");
  const [hours, minutes] = [Math.floor(milliseconds / 3_600_000), Math.floor(milliseconds / 60_000) % 60];
  return `${pad(hours)}:${pad(minutes)}:${pad(Math.floor(milliseconds / 1000) % 60)}.${pad(milliseconds % 1000, 3)}`;
};

/** Escapes the characters of WebVTT's markup. */
const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? "").replace(/\s+/g, " ");

/** @param header lines below the first, such as a map of its timestamps (RFC 8216 §3.5) */
export const webVtt = (cues: readonly Cue[], header = ""): string =>
  `WEBVTT${header}\n\n${cues.map(({ from, to, text }) => `${stamp(from)} --> ${stamp(to)}\n${escaped(text)}\n`).join("\n")}`;
