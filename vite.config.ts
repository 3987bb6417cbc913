import { createReadStream } from "node:fs";
import { join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import unocss from "unocss/vite";
import { defineConfig, type Plugin } from "vite";
import { withShortNames } from "./scripts/lib/class-names/short-names-plugin.ts";
import { firstSheets } from "./scripts/lib/first-sheets/first-sheets-plugin.ts";
import { leagueFolder } from "./scripts/lib/league-folder/league-plugin.ts";
import { withLeanShaka } from "./scripts/lib/lean-shaka.ts";
import { catalogues, leanMessages } from "./scripts/lib/messages/catalogue-plugin.ts";
import { builtFolder, devDeskFolder } from "./scripts/lib/paths.ts";
import { readFolderClock } from "./scripts/lib/site/folder-clock.ts";
import { leanSettings } from "./scripts/lib/without-descriptions.ts";
import { withoutDiscoveryMarks } from "./scripts/lib/without-discovery-marks.ts";
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

/** Serves the desk's files in development. `npm run dev` keeps them built in a folder of their own (vite.desk.config.ts). */
function builtDesk(): Plugin {
  return {
    name: "built-desk",
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, name, extension] = /^\/(desk(?:-[\w-]+)?)\.(js|css)$/.exec(request.url ?? "") ?? [];
        if (extension === undefined) return next();
        response.setHeader("content-type", extension === "js" ? "text/javascript" : "text/css");
        const file = createReadStream(join(devDeskFolder, "client", `${name}.${extension}`));
        // The desk is not built yet; reload the page later.
        file.on("error", () => response.writeHead(503).end()).pipe(response);
      });
    },
  };
}

/** Matches modules by path from the project's root, without extension. */
const modules = (...patterns: string[]) => new RegExp(`/(${patterns.join("|")})\\.tsx?(\\?|$)`);

export default defineConfig({
  define: { BUILT_CLOCK: JSON.stringify(readFolderClock(builtFolder)) },
  plugins: [
    withLeanShaka(),
    leanSettings(),
    zodWithoutEval(),
    withoutDiscoveryMarks(),
    leagueFolder(builtFolder),
    catalogues(),
    leanMessages(),
    cloudflare({
      viteEnvironment: { name: "ssr" },
      // `npm run deploy` builds with the configuration of an environment.
      configPath: process.env.WRANGLER_CONFIG ?? "wrangler.toml",
      // `npm run dev` sets the season; a deployed site has it in its variables.
      config: process.env.CURRENT_SEASON ? { vars: { CURRENT_SEASON: process.env.CURRENT_SEASON } } : {},
      persistState: { path: process.env.STATE_DIR ?? ".state" },
    }),
    unocss(),
    withShortNames(),
    reactRouter(),
    firstSheets(),
    scriptsByName(),
    builtDesk(),
  ],
  // One style sheet for all pages. A split one would be linked under a different URL than lazy code requests, so it would load twice.
  build: { cssCodeSplit: false },
  environments: {
    ssr: { build: { cssCodeSplit: true } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Start-up code, layout and their dependencies form one chunk: as small files the same code is half as large again, and each
            // costs a request. Other groups hold what almost every page needs (images, dates, cards), what the home page needs after the
            // first interaction, and what pages of one kind always load together.
            codeSplitting: {
              groups: [
                { name: "react", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
                {
                  name: "site",
                  test: modules(
                    "app/entry.client",
                    "app/root",
                    "app/shells/default-shell",
                    "app/ui/(page-meta|page-section|article-name|language-attributes|language-aware-link|league-text|rich-text)",
                    "schemas/site/messages",
                  ),
                },
                {
                  name: "cards",
                  test: modules(
                    "app/ui/(carousel|deferred|image)",
                    "app/features/(news/article-card|videos/card/(use-locked|video-link))",
                    "schemas/streaming/single-format",
                  ),
                },
                { name: "home", test: modules("app/routes/home", "app/features/home/[a-z-]+-skeleton") },
                {
                  name: "common",
                  test: modules(
                    "app/ui/(breadcrumbs|structured-data)",
                    "app/features/(fixtures/crest|spoilers/spoiler-zone|embeds/link-target)",
                    "app/state/spoilers",
                    "schemas/(football/unreported|site/league-formats|streaming/lock-rule)",
                  ),
                },
                { name: "live", test: modules("app/features/live/(follow|match-clock)") },
                { name: "matches", test: modules("app/features/fixtures/(match/match-row|list/match-count)") },
                {
                  name: "availability",
                  test: modules("app/features/where-to-watch/(availability-note|viewer-availability-text)"),
                },
                { name: "adverts", test: modules("app/features/adverts/advert-placement") },
                { name: "tables", test: modules("app/features/table/(league-table|table-frame)") },
                { name: "videos", test: modules("app/features/videos/card/video-card") },
              ],
            },
          },
        },
      },
    },
  },
});
