import type { Config } from "@react-router/dev/config";
import { builtFolder } from "./scripts/lib/paths.ts";

// app/routes.ts reads the paths that the league chooses.
process.env.LEAGUE_FOLDER = builtFolder;

export default {
  appDirectory: "app",
  // `npm run deploy` builds beside the local build, so that a site that is running keeps its files.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  ssr: true,
  // Few routes: the browser gets the whole list with the page, and a click never waits to learn where it leads.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
