import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { iconFile } from "../../schemas/league/fields.ts";
import { requireLeagueFolder } from "../../scripts/lib/league-folder/read-league-folder.ts";

/* Files that are served without the Worker, and so without the staging password (docs/decisions/staging-password.md). */
const files = globSync("build/client/**/*.*").filter((file) => /\.(js|css|svg|html|json|txt)$/.test(file));
const served = files.map((file) => readFileSync(file, "utf8")).join("\n");

/** Longer sequences of plain words in pages' texts, which stay the same however a build writes quotation marks. */
function sayings(value: unknown): string[] {
  if (typeof value === "string") return value.match(/[A-Za-z][A-Za-z ,]{38,}[a-z]/g) ?? [];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(sayings) : [];
}

describe("files that are served without the staging password", () => {
  it("are the site's code and design, without any page content", () => {
    const said = [...requireLeagueFolder("leagues/crown").league.bodies.values()].flatMap(sayings);
    expect(said.length).toBeGreaterThan(300);
    expect(files.length).toBeGreaterThan(30);
    expect(said.filter((words) => served.includes(words))).toEqual([]);
  });

  it("have names that only locked pages contain, except the few whose names do not change", () => {
    const named = files.map((file) => file.slice(join("build/client/").length));
    const hashed = /^assets\/.*-[\w-]{8}(?:[\da-f]{4})?\.(js|css|svg)$/;
    expect(
      named
        .filter((name) => !hashed.test(name) && !/^league\/(brand|crests|icons)\/[a-z-]+\.svg$/.test(name))
        .toSorted(),
    ).toEqual([
      "captcha.js",
      "desk-clip-preview-player.js",
      "desk-entry-preview-player.js",
      "desk-playback-requests.js",
      "desk-rich-editor.js",
      "desk-rolldown-runtime.js",
      "desk-send-recording.js",
      "desk-shaka-player.dash-es2021.js",
      "desk-shaka-player.hls-es2021.js",
      "desk.css",
      "desk.js",
      "embeds.js",
      "offline.js",
      "passkeys.js",
      "service-worker.js",
      "site-lock.js",
      "social/at-sign.svg",
      "social/facebook.svg",
      "social/twitch.svg",
      "social/twitter.svg",
    ]);
  });
});

it("fans' files have nothing of the desk in them, and the desk's files nothing that fans share", () => {
  const isDesk = (file: string) => /^build\/client\/desk[.-]/.test(file);
  const marks = ["/api/desk", "Sign in to the desk", "__Host-desk", "desk.js"];
  const fans = files.filter((file) => !isDesk(file)).map((file) => ({ file, text: readFileSync(file, "utf8") }));
  expect(
    fans.flatMap(({ file, text }) => marks.filter((mark) => text.includes(mark)).map((mark) => [file, mark])),
  ).toEqual([]);
  const desk = readFileSync("build/client/desk.js", "utf8");
  expect(desk).toContain("/api/desk");
  expect(desk).not.toMatch(/\/assets\//);
});

it("the style sheet has every icon that pages use, whether server or browser renders them, but for those that are files", () => {
  const sources = globSync(["app/**/*.{ts,tsx}", "schemas/league/*.ts"]).map((file) => readFileSync(file, "utf8"));
  const icons = new Set(sources.flatMap((source) => source.match(/\bi-lucide-[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? []));
  expect(icons.size).toBeGreaterThan(30);
  const drawn = [...icons].filter((icon) => {
    const file = iconFile(icon);
    return file === null || !files.includes(`build/client${file}`);
  });
  expect(drawn.length).toBe(icons.size - 4);
  expect(drawn.filter((icon) => !served.includes(`.${icon}{`) && !served.includes(`.${icon},`))).toEqual([]);
});

describe("headers of static files", () => {
  it("make browsers take their declared type, and TLS alone", () => {
    const everyFile = readFileSync("public/_headers", "utf8").split("\n/*\n")[1] ?? "";
    expect(everyFile).toContain("X-Content-Type-Options: nosniff");
    const [, seconds] = /Strict-Transport-Security: max-age=(\d+); includeSubDomains/.exec(everyFile) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 86_400);
  });
});
