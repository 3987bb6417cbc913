import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import unocss from "unocss/vite";
import { defineConfig, type Plugin } from "vite";
import { readFolderClock } from "./scripts/lib/folder-clock.ts";
import { leagueFolder } from "./scripts/lib/league-folder/league-plugin.ts";
import { builtFolder } from "./scripts/lib/paths.ts";
import { zodWithoutEval } from "./scripts/lib/zod-without-eval.ts";

/**
 * Scripts with fixed file names, which the Worker's own pages load without a manifest (schemas/identity/captcha.ts,
 * schemas/identity/passkey.ts).
 */
const namedScripts = new Map([
  ["captcha.js", "app/features/captcha/proof-of-work.ts"],
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
 * Removes the table of native language names from the player library, 3 kB gzipped: Intl.DisplayNames knows them all, and the
 * library uses it first. The build fails if a newer version has the table in another form.
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
  define: { BUILT_CLOCK: JSON.stringify(readFolderClock(builtFolder)) },
  plugins: [
    withoutLanguageNames(),
    zodWithoutEval(),
    leagueFolder(builtFolder),
    cloudflare({
      viteEnvironment: { name: "ssr" },
      // `npm run deploy` builds with an environment's bindings.
      configPath: process.env.WRANGLER_CONFIG ?? "wrangler.toml",
      // `npm run dev` sets the season; a deployed site has it among its variables.
      config: process.env.CURRENT_SEASON ? { vars: { CURRENT_SEASON: process.env.CURRENT_SEASON } } : {},
      persistState: { path: process.env.STATE_DIR ?? ".state" },
    }),
    unocss(),
    reactRouter(),
    scriptsByName(),
  ],
  // One style sheet for all pages. Split, it would be linked under another URL than the one that lazy code asks for, and be fetched and
  // applied a second time.
  build: { cssCodeSplit: false },
  environments: {
    ssr: { build: { cssCodeSplit: true } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Start-up code, layout, home page and their dependencies are one file: as small files the same code is half as large
            // again, and each costs a request. The same goes for images, dates and cards, which almost every page needs, and the
            // home page after the first interaction.
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
