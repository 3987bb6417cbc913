import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import unocss from "unocss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      // `npm run dev` says which season it is; a deployed site has it in wrangler.toml.
      config: process.env.CURRENT_SEASON ? { vars: { CURRENT_SEASON: process.env.CURRENT_SEASON } } : {},
      persistState: { path: process.env.STATE_DIR ?? ".state" },
    }),
    unocss(),
    reactRouter(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The frame, the home page and all they stand on are one file: many small ones compress worse and cost a request each.
            codeSplitting: {
              groups: [
                { name: "react", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
                { name: "site", test: /\/app\/(shells\/default-shell|routes\/home)\.tsx/ },
              ],
            },
          },
        },
      },
    },
  },
});
