import { t } from "../../schemas/site/messages.ts";

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

const unknownBrowser = "A browser";

/**
 * A label from the User-Agent header: "Firefox on Windows". The order of patterns matters, because browsers also name those that they are
 * compatible with.
 */
export function deviceLabel(userAgent: string): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers) ?? unknownBrowser;
  const system = find(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}

/**
 * A label from {@link deviceLabel} in the page's language. Any other text is the owner's own name for the device, and returned unchanged.
 */
export function localisedDevice(label: string): string {
  const [browser = "", system, ...rest] = label.split(" on ");
  const isKnown = (names: readonly [RegExp, string][], name: string) => names.some(([, known]) => known === name);
  if (rest.length > 0 || (browser !== unknownBrowser && !isKnown(browsers, browser))) return label;
  const localised = browser === unknownBrowser ? t("A browser") : browser;
  if (system === undefined) return localised;
  return isKnown(systems, system) ? t("{browser} on {system}", { browser: localised, system }) : label;
}
