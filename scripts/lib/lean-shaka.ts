import type { Plugin } from "vite";

/**
 * Polyfills for browsers that the site itself does not run in, such as encryption before its standard and random UUIDs, and for frame
 * callbacks, which the library does without where there are none (Firefox until 131).
 */
const polyfills = [
  "PatchedMediaKeysWebkit",
  "RandomUUID",
  "Symbol",
  "TypedArray",
  "URLSearchParams",
  "VideoFrameCallback",
  "VideoPlaybackQuality",
  "VTTCue",
];

/** Looks up a language by its code of three letters, in the place of a table of 200. */
const languageCodes = "={get(code){try{return new Intl.Locale(code).language}catch{return undefined}}};";

/**
 * Shaka without what browsers know themselves, 6 kB gzipped: languages' native names, their codes, and old polyfills. Polyfills are
 * not registered, so that the bundler leaves out their code.
 * @param refuse where a newer version is written in another way.
 */
export function leanShaka(code: string, refuse: (missing: string) => never): string {
  const replace = (text: string, pattern: RegExp, replacement: string, what: string) =>
    pattern.test(text) ? text.replace(pattern, replacement) : refuse(what);
  // Intl.DisplayNames has the names, and the library uses it first.
  let lean = replace(code, /\{ach:"Lwo",[^{}]*\}/, "{}", "names of languages");
  lean = replace(lean, /=new Map\(\[\["aar","aa"\][^;]*;/, languageCodes, "codes of languages");
  for (const name of polyfills) {
    const exported = new RegExp(`\\w+\\.${name}=(\\w+);\\s*\\1\\.install=(\\w+);`);
    const install = exported.exec(lean)?.[2] ?? refuse(name);
    const registered = new RegExp(`(?<![\\w.])\\w+\\(${install}(,-?\\d+)?\\);`);
    lean = replace(replace(lean, exported, "", name), registered, "", name);
  }
  return lean;
}

/** Builds the site with the smaller library. */
export function withLeanShaka(): Plugin {
  return {
    name: "lean-shaka",
    apply: "build",
    transform: {
      filter: { id: /shaka-player\.(dash|hls)-es2021\.js$/ },
      handler(code) {
        return {
          code: leanShaka(code, (missing) => this.error(`Shaka is written in another way: ${missing}.`)),
          map: null,
        };
      },
    },
  };
}
