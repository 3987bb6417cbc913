import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import unocss from "unocss/vite";
import { defineConfig, type Plugin } from "vite";
import { contentCheck } from "./scripts/lib/content-check.ts";

/** Scripts with fixed names: pages that the Worker writes know them without a manifest (schemas/identity/captcha.ts, schemas/identity/passkey.ts). */
const namedScripts = new Map([
  ["captcha.js", "app/features/captcha/widget.ts"],
  ["passkeys.js", "app/features/account/portal-passkeys.ts"],
]);

function scriptsByName(): Plugin {
  return {
    name: "scripts-by-name",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      if (this.environment.mode !== "build") return;
      for (const [fileName, id] of namedScripts) this.emitFile({ type: "chunk", id, fileName });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const source = namedScripts.get(request.url?.slice(1) ?? "");
        if (source !== undefined) request.url = `/${source}`;
        next();
      });
    },
  };
}

/**
 * Takes the table of languages' own names out of the player's library, 3 kB gzipped: it asks the browser first
 * (Intl.DisplayNames), which knows them all. A newer library that has it in another form fails the build.
 */
function withoutLanguageNames(): Plugin {
  return {
    name: "without-language-names",
    apply: "build",
    transform: {
      filter: { id: /shaka-player\.(dash|hls)-es2021\.js$/ },
      handler(code) {
        const without = code.replace(/\{ach:"Lwo",[^{}]*\}/, "{}");
        if (without === code) this.error("The library's table of language names was not found.");
        return { code: without, map: null };
      },
    },
  };
}

export default defineConfig({
  plugins: [
    withoutLanguageNames(),
    contentCheck(),
    cloudflare({
      viteEnvironment: { name: "ssr" },
      // `npm run dev` says which season it is; a deployed site has it in wrangler.toml.
      config: process.env.CURRENT_SEASON ? { vars: { CURRENT_SEASON: process.env.CURRENT_SEASON } } : {},
      persistState: { path: process.env.STATE_DIR ?? ".state" },
    }),
    unocss(),
    reactRouter(),
    scriptsByName(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What starts the site, the frame, the home page and all they stand on are one file: in small ones the same code
            // weighs half as much again, and each costs a request. So are pictures, dates and cards, which almost every other page
            // needs at once, and the home page once it is touched.
            codeSplitting: {
              groups: [
                { name: "react", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
                { name: "site", test: /\/app\/(entry\.client|root|shells\/default-shell|routes\/home)\.tsx/ },
                { name: "cards", test: /\/app\/(ui\/(carousel|deferred|image)|features\/news\/article-card)\.tsx/ },
              ],
            },
          },
        },
      },
    },
  },
});
