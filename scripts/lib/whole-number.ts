import { CommandError } from "./report.ts";

/** Reads an option that is a whole number. @throws CommandError naming the option */
export function wholeNumber(option: string, text: string, [min, max]: readonly [number, number]): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  throw new CommandError(`--${option} is a whole number from ${min} to ${max.toLocaleString("en-GB")}, not "${text}".`);
}
