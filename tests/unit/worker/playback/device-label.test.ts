import { afterEach, expect, it } from "vitest";
import { english, setPageLanguage } from "../../../../schemas/site/messages.ts";
import { compileCatalogue } from "../../../../scripts/lib/messages/catalogues.ts";
import { deviceLabel, localisedDevice } from "../../../../worker/playback/device-label.ts";

const catalogue = compileCatalogue("ar");
afterEach(() => setPageLanguage(() => english));

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";
it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [`Mozilla/5.0 (Linux; Android 16; Pixel 10) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/142.0.0.0 Safari/537.36`, "Chrome on Linux"],
  ["curl/8.5.0", "A browser"],
  ["", "A browser"],
])("reads %s", (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});

it.each([
  ["Firefox on Windows", "Firefox على Windows"],
  ["A browser on Linux", "متصفح على Linux"],
  ["Samsung Internet", "Samsung Internet"],
  ["A browser", "متصفح"],
  // A name given by its owner stays as it is.
  ["Living room on top", "Living room on top"],
  ["Firefox on the shelf", "Firefox on the shelf"],
  ["Firefox on Windows on Mac", "Firefox on Windows on Mac"],
  ["", ""],
])("says %j in the page's language", (label, said) => {
  expect(localisedDevice(label)).toBe(label);
  setPageLanguage(() => ({ tag: "ar", catalogue, offered: ["en", "ar"] }));
  expect(localisedDevice(label)).toBe(said);
});
