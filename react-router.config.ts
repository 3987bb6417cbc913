import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // `npm run deploy` builds beside the local build, so that a site that is running keeps its files.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  ssr: true,
} satisfies Config;
