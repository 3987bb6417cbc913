import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { createAccount } from "../../../scripts/lib/accounts/accounts.ts";
import { openSite } from "../../../scripts/lib/site/site.ts";
import { type Storage, storageOf } from "../../../scripts/lib/storage/storage.ts";
import { writeMigrated } from "./migrated-storage.ts";

/** A site's response to raw bytes on a socket. */
export interface RawResponse {
  /** Null if the connection was closed without a response. */
  status: number | null;
  /** Names in lower case. */
  headers: Map<string, string>;
  body: string;
}

/** Milliseconds until the end of a response. */
const endsWithin = 15_000;

function parseResponse(received: Buffer): RawResponse {
  const text = received.toString("utf8");
  const split = text.indexOf("\r\n\r\n");
  const [first = "", ...lines] = text.slice(0, Math.max(split, 0)).split("\r\n");
  const status = /^HTTP\/1\.1 (\d{3})/.exec(first)?.[1];
  const header = (line: string): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  };
  return {
    status: status === undefined ? null : Number(status),
    headers: new Map(lines.map(header)),
    body: text.slice(split + 4),
  };
}

/** Whether a response is complete (RFC 9112, section 6.3). @param toHead whether it responds to a HEAD request. */
function hasEnded(received: Buffer, toHead: boolean): boolean {
  const { status, headers } = parseResponse(received);
  if (status === null) return false;
  if (toHead || status === 101 || status === 204 || status === 304) return true;
  if (headers.get("transfer-encoding") === "chunked")
    return received.subarray(-7).toString("latin1").endsWith("\r\n0\r\n\r\n");
  const start = received.indexOf("\r\n\r\n") + 4;
  return received.length - start >= Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY);
}

/**
 * Sends a request to a port of this machine and reads the response.
 * @param options.end whether the sender closes its side afterwards.
 * @throws Error if the response does not end.
 */
export function sendRaw(port: number, request: Buffer, options: { end?: boolean } = {}): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  let received = Buffer.alloc(0);
  const socket = connect(port, "localhost", () => (options.end ? socket.end(request) : socket.write(request)));
  const timer = setTimeout(() => {
    socket.destroy();
    reject(new Error(`The response has not ended after ${endsWithin} ms: ${received.toString("latin1")}`));
  }, endsWithin);
  const toHead = request.toString("latin1", 0, 5) === "HEAD ";
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    if (hasEnded(received, toHead)) socket.destroy();
  });
  // A server may close before it has read everything.
  socket.on("error", () => {});
  socket.on("close", () => {
    clearTimeout(timer);
    resolve(parseResponse(received));
  });
  return promise;
}

/**
 * The built site on its own storage: migrated, and with what `fill` writes. The caller disposes of it.
 * @param onLog receives the Worker's log lines. @param build folder of another built Worker.
 */
export async function serveSite(
  fill: (storage: Storage) => Promise<void>,
  vars: Record<string, string> = {},
  onLog: (line: string) => void = () => {},
  build = "build/server",
): Promise<{ site: URL; stateDir: string; miniflare: Miniflare; dispose(): Promise<void> }> {
  const stateDir = mkdtempSync(join(tmpdir(), "served-site-"));
  await writeMigrated(stateDir);
  const { miniflare, url } = await openSite({ port: 0, stateDir, quiet: true, vars, onLog, build });
  await fill(storageOf(miniflare));
  return {
    site: url,
    stateDir,
    miniflare,
    async dispose() {
      await miniflare.dispose();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

export const fan = { email: "fan@fans.example", password: "terrace-chant-1884" };
export const createFan = (storage: Storage) => createAccount(storage, { ...fan, grants: [] }, new Date());
