import type { MatchScript } from "./script.ts";

const stamp = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const milliseconds = Math.round((seconds - whole) * 1000);
  const pad = (value: number, digits = 2) => String(value).padStart(digits, "0");
  return `${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}.${pad(milliseconds, 3)}`;
};

/** WebVTT captions of speech and sounds. Each is shown for four seconds or until the next. */
export function captionsOf(script: MatchScript): string {
  const lines = [...script.touches, ...(script.goal === null ? [] : [script.goal])]
    .flatMap(({ at, caption }) => (caption === undefined ? [] : [{ at, caption }]))
    .concat(
      script.goal === null ? [] : [{ at: script.goal.at + 4.2, caption: "[Whistle] The bench is on the pitch." }],
    );
  const cues = lines.map(({ at, caption }, index) => {
    const end = Math.min(at + 4, lines[index + 1]?.at ?? script.duration);
    return `${stamp(at)} --> ${stamp(end)}\n${caption}\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}
