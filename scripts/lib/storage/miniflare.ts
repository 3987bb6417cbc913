import { createRequire, registerHooks } from "node:module";

const growth = "new ArrayBuffer(srcBuffer.byteLength + minSize)";
const doubling = "new ArrayBuffer(srcBuffer.byteLength + Math.max(minSize, srcBuffer.byteLength))";

/**
 * Miniflare's source with a message to the runtime that doubles when it is full. As it is published, all that it has written is copied for
 * the name and the code of each module: of the site's 500 modules, that is gigabytes, and most of the seconds that a site takes to start.
 */
export const withDoublingMessage = (source: string): string => source.replace(growth, doubling);

/** Loads Miniflare where local storage or a site is opened: that takes longer than most commands take. */
export function loadMiniflare(): typeof import("miniflare") {
  const hooks = registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      return url.endsWith("/miniflare/dist/src/index.js")
        ? { ...loaded, source: withDoublingMessage(String(loaded.source)) }
        : loaded;
    },
  });
  try {
    return createRequire(import.meta.url)("miniflare");
  } finally {
    hooks.deregister();
  }
}
