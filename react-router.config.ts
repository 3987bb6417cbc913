import type { Config } from "@react-router/dev/config";
import { builtFolder } from "./scripts/lib/paths.ts";

// app/routes.ts reads league-specific paths from this folder.
process.env.LEAGUE_FOLDER = builtFolder;

export default {
  appDirectory: "app",
  // `npm run deploy` builds into another folder, so that a running local site keeps its files.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  ssr: true,
  // There are few routes, so the manifest comes with the first page and navigation needs no extra request.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
