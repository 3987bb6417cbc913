import type { Plugin } from "vite";

/** What React Router writes at each link and form for the discovery of routes. */
const mark = /,\s*"data-discover": [^\n]*"true" : void 0/g;

/**
 * React Router without the marks that its discovery of routes looks for. The site has no such discovery (react-router.config.ts),
 * and on a page of 300 links the marks are 6 kB.
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
