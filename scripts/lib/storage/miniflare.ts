import { createRequire, registerHooks } from "node:module";

const growth = "new ArrayBuffer(srcBuffer.byteLength + minSize)";
const doubling = "new ArrayBuffer(srcBuffer.byteLength + Math.max(minSize, srcBuffer.byteLength))";

/**
 * Miniflare's source with a message to the runtime whose buffer doubles when it is full. The published version copies the whole buffer for
 * the name and code of each module: with the site's 500 modules that is gigabytes, and takes most of a site's start-up time.
 */
export const withDoublingMessage = (source: string): string => source.replace(growth, doubling);

/** Loads Miniflare on demand, because that takes longer than most commands run. */
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
