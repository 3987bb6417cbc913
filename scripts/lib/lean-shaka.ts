import type { Plugin } from "vite";

/**
 * Polyfills for browsers that the site does not support, such as those with prefixed EME or without random UUIDs, and for video frame
 * callbacks, which Shaka can do without (Firefox before 132).
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

/** Converts a three-letter language code, instead of a table with 200 of them. */
const languageCodes = "={get(code){try{return new Intl.Locale(code).language}catch{return undefined}}};";

/**
 * Removes from Shaka what browsers provide themselves, 6 kB gzipped: native names and codes of languages, and old polyfills. Polyfills are
 * not registered, so that the bundler drops their code.
 * @param refuse called if a newer version of Shaka has code of another form.
 */
export function leanShaka(code: string, refuse: (missing: string) => never): string {
  const replace = (text: string, pattern: RegExp, replacement: string, what: string) =>
    pattern.test(text) ? text.replace(pattern, replacement) : refuse(what);
  // Shaka prefers Intl.DisplayNames over its own names.
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

/** Vite plugin for {@link leanShaka}. */
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
