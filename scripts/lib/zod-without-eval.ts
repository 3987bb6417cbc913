import type { Plugin } from "vite";

/**
 * Configures zod in browsers (`jitless`) before any schema is made: it would probe whether it may compile code, which the content
 * security policy refuses and reports. Here, because each entry's imports are evaluated before its own first line.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: "zod-without-eval",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/zod\/v4\/core\/core\.js$/ },
      handler(code) {
        if (!code.includes("export const globalConfig")) this.error("zod's configuration was not found.");
        return { code: `${code}\nglobalConfig.jitless = true;`, map: null };
      },
    },
  };
}
