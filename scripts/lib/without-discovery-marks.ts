import type { Plugin } from "vite";

/** The attribute that React Router writes on links and forms for lazy route discovery. */
const mark = /,\s*"data-discover": [^\n]*"true" : void 0/g;

/**
 * Removes the attributes for React Router's route discovery. The site does not use it (react-router.config.ts), and on a page with 300
 * links they take 6 kB.
 */
export function withoutDiscoveryMarks(): Plugin {
  return {
    name: "without-discovery-marks",
    apply: "build",
    transform: {
      filter: { id: /\/react-router\/dist\/\w+\/lib\/dom\/lib\.js$/ },
      handler(code) {
        if (code.match(mark)?.length !== 2) this.error("React Router marks links and forms in another way.");
        return { code: code.replace(mark, ""), map: null };
      },
    },
  };
}
