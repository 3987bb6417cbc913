import type { Plugin } from "vite";

/**
 * Configures zod in browsers (`jitless`) before any schema is created. Otherwise it probes whether it may compile code, which the content
 * security policy blocks and reports. A plugin does this, because an entry's imports are evaluated before its own first line.
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
