import unocss from "unocss/vite";
import { defineConfig } from "vite";
import { builtFolder } from "./scripts/lib/paths.ts";
import { readFolderClock } from "./scripts/lib/site/folder-clock.ts";
import { zodWithoutEval } from "./scripts/lib/zod-without-eval.ts";

/**
 * The desk, built by itself and beside the site: fans' pages share no file with it, and none of their files changes with it. Its
 * files have fixed names, which worker/desk/page.tsx writes; the player of clips is a file that is loaded when somebody cuts one.
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
