import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Miniflare as Runtime } from "miniflare";
import { stateDirectory } from "../paths.ts";
import { loadMiniflare } from "../storage/miniflare.ts";
import { storageWorker } from "../storage/storage-worker.ts";
import { readDevVars } from "./dev-vars.ts";

/** The modules of the built Worker for Miniflare, entry first. */
function builtModules(serverBuild: string): { type: "ESModule" | "CompiledWasm"; path: string }[] {
  const chunks = readdirSync(`${serverBuild}/assets`).filter((name) => /\.(js|wasm)$/.test(name));
  return ["index.js", ...chunks.map((name) => `assets/${name}`)].map((name) => ({
    type: name.endsWith(".wasm") ? "CompiledWasm" : "ESModule",
    path: resolve(serverBuild, name),
  }));
}

/**
 * Opens the built site in Miniflare: D1, KV, R2 and Durable Objects on disk under `stateDir`. It listens once the promise resolves; `port`
 * 0 picks a free one. The caller disposes of it. `vars` override those of wrangler.toml and .dev.vars.
 */
export async function openSite(options: {
  port: number;
  stateDir?: string;
  vars?: Record<string, string>;
  quiet?: boolean;
  /** Receives each log line of the Worker instead of the terminal. */
  onLog?: (line: string) => void;
  /** Folder of the built Worker. */
  build?: string;
}): Promise<{ miniflare: Runtime; url: URL; variables: Readonly<Record<string, unknown>> }> {
  // Imported here, because they take longer to load than most commands run, and a command that only refuses its options needs neither.
  const { convertV4MiniflareOptions, Log, LogLevel, Miniflare } = loadMiniflare();
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const serverBuild = options.build ?? "build/server";
  const { workerOptions } = unstable_getMiniflareWorkerOptions(`${serverBuild}/wrangler.json`);
  const variables = { ...Object(workerOptions.bindings), ...readDevVars(), ...options.vars };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "localhost",
      port: options.port,
      cf: false,
      log: new Log(options.quiet ? LogLevel.NONE : LogLevel.WARN),
      ...((options.quiet || options.onLog) && {
        handleStructuredLogs: ({ message }) => options.onLog?.(message),
      }),
      resourcePersistencePath: stateDirectory(options.stateDir),
      unsafeTriggerHandlers: true,
      workers: [
        {
          ...workerOptions,
          name: "crown-league",
          bindings: variables,
          modules: builtModules(serverBuild),
          modulesRoot: resolve(serverBuild),
        },
        storageWorker(),
      ],
    }),
  );
  const url = await miniflare.ready;
  return { miniflare, url, variables };
}
