/*
 * A tab of a browser of its own, driven as developers' tools drive one: Playwright attaches to pages in a way that keeps Chromium from
 * prerendering any.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { chromiumArguments, ensureBrowser } from "../../../scripts/lib/browser.ts";

/** What a page of the tab asked for, and whether it was prerendered then. */
export interface Asked {
  url: string;
  prerendered: boolean;
}

const message = z.object({
  id: z.int().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
type Message = z.infer<typeof message>;

const target = z.object({ targetId: z.string(), type: z.string(), subtype: z.string().optional() });
const attached = z.object({ sessionId: z.string(), targetInfo: target });
const detached = z.object({ sessionId: z.string() });
const changed = z.object({ targetInfo: target });
const asked = z.object({ request: z.object({ url: z.string() }) });
const socket = z.object({ url: z.string() });
const prerenderState = z.object({ key: z.object({ url: z.string() }), status: z.string() });
const evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.object({ exception: z.object({ description: z.string().optional() }).optional() }).optional(),
});

interface Point {
  x: number;
  y: number;
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<unknown>;

/** Starts Chromium and connects to it. */
async function connect(): Promise<{
  send: Send;
  listen: (listener: (event: Message) => void) => void;
  stop: () => Promise<void>;
}> {
  const profile = mkdtempSync(join(tmpdir(), "lone-tab-"));
  const args = ["--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "--window-size=1440,900"];
  const browser = spawn(ensureBrowser(), [...chromiumArguments, ...args, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let address: string | undefined;
  for await (const line of createInterface(browser.stderr)) {
    address = /listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) break;
  }
  browser.stderr.resume();
  if (address === undefined) throw new Error("Chromium has not started.");
  const connection = new WebSocket(address);
  await once(connection, "open");
  const pending = new Map<number, PromiseWithResolvers<unknown> & { of: string | undefined }>();
  const listeners: ((event: Message) => void)[] = [];
  connection.addEventListener("message", ({ data }) => {
    const read = message.parse(JSON.parse(String(data)));
    const answer = read.id === undefined ? undefined : pending.get(read.id);
    if (read.method === "Target.detachedFromTarget") {
      // What a page was asked for as it was left is never answered.
      const left = detached.parse(read.params).sessionId;
      for (const call of pending.values()) if (call.of === left) call.reject(new Error("The page was left."));
    }
    if (answer === undefined) for (const listener of listeners) listener(read);
    else if (read.error === undefined) answer.resolve(read.result);
    else answer.reject(new Error(read.error.message));
  });
  let calls = 0;
  return {
    send(method, params = {}, sessionId = undefined) {
      const answer = Promise.withResolvers<unknown>();
      calls += 1;
      pending.set(calls, { ...answer, of: sessionId });
      connection.send(JSON.stringify({ id: calls, method, params, sessionId }));
      return answer.promise;
    },
    listen: (listener) => void listeners.push(listener),
    async stop() {
      connection.close();
      const exited = once(browser, "exit");
      browser.kill();
      await exited;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What every page of the tab begins with. */
export interface Conditions {
  /** Milliseconds to an answer, and bytes a second of the connection. */
  network?: { latency: number; throughput: number };
  /** By how much the processor is slowed down. */
  slowdown?: number;
  /** Without the pages' content security policy. */
  withoutPolicy?: boolean;
}

/** Opens the tab. The caller closes it. */
export async function openLoneTab(
  cookies: readonly object[] = [],
  { network, slowdown, withoutPolicy = false }: Conditions = {},
) {
  const { send, listen, stop } = await connect();
  const { targetId } = z
    .object({ targetId: z.string() })
    .parse(await send("Target.createTarget", { url: "about:blank", forTab: true }));
  const tab = z
    .object({ sessionId: z.string() })
    .parse(await send("Target.attachToTarget", { targetId, flatten: true }));
  /** The pages of the tab, by session: the one that shows, and those that are prerendered. */
  const pages = new Map<string, z.infer<typeof target>>();
  const requests: Asked[] = [];
  const prerendered = new Set<string>();
  /** Pages wait for it before they load anything. The calls are carried out in their order. */
  const prepare = async (session: string) => {
    const calls = [send("Network.enable", {}, session), send("Preload.enable", {}, session)];
    if (network !== undefined) {
      const { latency, throughput } = network;
      const speed = { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput };
      calls.push(send("Network.emulateNetworkConditions", speed, session));
    }
    if (slowdown !== undefined) calls.push(send("Emulation.setCPUThrottlingRate", { rate: slowdown }, session));
    calls.push(send("Runtime.runIfWaitingForDebugger", {}, session));
    await Promise.all(calls);
  };
  const first = Promise.withResolvers<void>();
  listen(({ method, params, sessionId }) => {
    if (method === "Target.attachedToTarget") {
      const { sessionId: session, targetInfo } = attached.parse(params);
      pages.set(session, targetInfo);
      // A page that is left while it is prepared is none of the tab any more.
      prepare(session).then(first.resolve, () => {});
    } else if (method === "Target.targetInfoChanged") {
      const { targetInfo } = changed.parse(params);
      for (const [session, { targetId }] of pages) if (targetId === targetInfo.targetId) pages.set(session, targetInfo);
    } else if (method === "Target.detachedFromTarget") pages.delete(detached.parse(params).sessionId);
    else if (method === "Preload.prerenderStatusUpdated") {
      const { key, status } = prerenderState.parse(params);
      if (status === "Ready") prerendered.add(new URL(key.url).pathname);
    }
    const page = pages.get(sessionId ?? "");
    if (page === undefined) return;
    const ahead = page.subtype === "prerender";
    if (method === "Network.requestWillBeSent")
      requests.push({ url: asked.parse(params).request.url, prerendered: ahead });
    if (method === "Network.webSocketCreated") requests.push({ url: socket.parse(params).url, prerendered: ahead });
  });
  await send(
    "Target.setAutoAttach",
    { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{}] },
    tab.sessionId,
  );
  await first.promise;
  const call = async (method: string, params: object = {}) => {
    const shown = [...pages].find(([, { type, subtype }]) => type === "page" && subtype === undefined);
    if (shown === undefined) throw new Error("The tab shows no page.");
    return await send(method, params, shown[0]);
  };
  await call("Network.setCookies", { cookies });
  if (withoutPolicy) await call("Page.setBypassCSP", { enabled: true });
  const point = async (type: string, at: Point) =>
    await call("Input.dispatchMouseEvent", {
      type,
      ...at,
      button: type === "mouseMoved" ? "none" : "left",
      clickCount: 1,
    });
  /** The value of an expression in the page that shows. */
  const read = async <Schema extends z.ZodType>(expression: string, schema: Schema): Promise<z.infer<Schema>> => {
    const { result, exceptionDetails } = evaluated.parse(
      await call("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true }),
    );
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description);
    return schema.parse(result.value);
  };
  return {
    /** What the tab's pages have asked for so far. */
    requests,
    /** The paths of pages that are there before they are opened. */
    prerendered,
    /** Opens a page, and waits until it has loaded. */
    async open(url: string): Promise<void> {
      await call("Page.navigate", { url });
      const state = `location.href === ${JSON.stringify(url)} && document.readyState`;
      while ((await read(state, z.union([z.literal(false), z.string()])).catch(() => false)) !== "complete")
        await new Promise((resolve) => setTimeout(resolve, 100));
    },
    read,
    /** Has the browser prerender a page that the site does not name, in a tab without its policy. */
    async prerender(path: string): Promise<void> {
      const rules = JSON.stringify({ prerender: [{ urls: [path], eagerness: "immediate" }] });
      const script = `Object.assign(document.createElement("script"), { type: "speculationrules", nonce: document.querySelector("script[nonce]").nonce, textContent: ${JSON.stringify(rules)} })`;
      await read(`document.head.append(${script})`, z.undefined());
    },
    /** Where the first link to a path is, in the page's main part. */
    async linkTo(path: string): Promise<Point> {
      const link = `document.querySelector(${JSON.stringify(`main a[href="${path}"]`)})`;
      const box = `${link}.scrollIntoView({ block: "center" }), ${link}.getBoundingClientRect().toJSON()`;
      const { x, y } = await read(box, z.object({ x: z.number(), y: z.number() }));
      return { x: x + 3, y: y + 3 };
    },
    async hover(at: Point): Promise<void> {
      await point("mouseMoved", { x: at.x + 1, y: at.y });
      await point("mouseMoved", at);
    },
    /** The page may be left before the press on it is answered. */
    press(at: Point): void {
      for (const type of ["mousePressed", "mouseReleased"]) point(type, at).catch(() => {});
    },
    close: stop,
  };
}

export type LoneTab = Awaited<ReturnType<typeof openLoneTab>>;
