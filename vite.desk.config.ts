import unocss from "unocss/vite";
import { defineConfig } from "vite";
import { builtFolder } from "./scripts/lib/paths.ts";
import { readFolderClock } from "./scripts/lib/site/folder-clock.ts";
import { zodWithoutEval } from "./scripts/lib/zod-without-eval.ts";

/**
 * Builds the desk separately from the site, so fans' pages share no file with it and none of their files changes with it. File names are
 * fixed, because worker/desk/page.tsx writes them; parts such as the player for clips are chunks that load on demand.
 */
export default defineConfig({
  define: { BUILT_CLOCK: JSON.stringify(readFolderClock(builtFolder)) },
  plugins: [zodWithoutEval(), unocss()],
  publicDir: false,
  build: {
    outDir: `${process.env.BUILD_DIRECTORY ?? "build"}/client`,
    emptyOutDir: false,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: "app/desk/main.tsx",
      output: { entryFileNames: "desk.js", chunkFileNames: "desk-[name].js", assetFileNames: "desk[extname]" },
    },
  },
});
