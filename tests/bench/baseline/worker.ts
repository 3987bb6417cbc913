import { DurableObject } from "cloudflare:workers";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { StreamGate as Gate } from "../../../durable-objects/stream-gate.ts";
import { leaseRenewalMilliseconds } from "../../../durable-objects/stream-leases.ts";
import { pingText, pongText } from "../../../schemas/streaming/socket-ping.ts";
import { verifyPassword } from "../../../worker/identity/password.ts";

export { StreamGate } from "../../../durable-objects/stream-gate.ts";

/**
 * The minimum that a durable gate could do: one row per device, read and counted by one query, and written if it is new or was not renewed
 * within the gate's own renewal interval. No rules and no alarm; its WebSocket responds to pings.
 */
export class BareObject extends DurableObject {
  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS slots (device TEXT PRIMARY KEY, at INTEGER)");
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingText, pongText));
  }

  override async fetch(): Promise<Response> {
    const pair = new WebSocketPair();
    this.ctx.acceptWebSocket(pair[1]);
    return new Response(null, { status: 101, webSocket: pair[0] });
  }

  /** Forwards a text to every WebSocket: the minimum that a match room could do. */
  async send(text: string): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) socket.send(text);
  }

  async admit(device: string): Promise<number> {
    const { sql } = this.ctx.storage;
    const now = Date.now();
    const slots = sql.exec<{ device: string; at: number }>("SELECT device, at FROM slots").toArray();
    const own = slots.find((slot) => slot.device === device);
    if (own !== undefined && now - own.at < leaseRenewalMilliseconds) return slots.length;
    sql.exec("INSERT INTO slots VALUES (?, ?) ON CONFLICT (device) DO UPDATE SET at = excluded.at", device, now);
    return own === undefined ? slots.length + 1 : slots.length;
  }
}

interface BaselineEnv {
  GATE: DurableObjectNamespace<Gate>;
  BARE: DurableObjectNamespace<BareObject>;
  DATABASE: D1Database;
}

const app = new Hono<{ Bindings: BaselineEnv }>();

app.get("/bare-response", (c) => c.text("Hello"));

/** The hash of one password, and nothing else. */
app.get("/scrypt", async (c) => c.text(String(await verifyPassword("a password", null))));

let table: Promise<unknown> | null = null;

/** One inserted row, and nothing else. */
app.post("/d1-insert", async (c) => {
  table ??= c.env.DATABASE.prepare("CREATE TABLE IF NOT EXISTS written (id TEXT PRIMARY KEY, at INTEGER) STRICT").run();
  await table;
  await c.env.DATABASE.prepare("INSERT INTO written VALUES (?, ?)").bind(crypto.randomUUID(), Date.now()).run();
  return c.text("written");
});

app.get("/gate/:account/:times", async (c) => {
  const gate = c.env.GATE.getByName(c.req.param("account"));
  const leases: (string | null)[] = [null, null];
  for (let time = 0; time < Number(c.req.param("times")); time++) {
    const admission = await gate.admit({
      account: c.req.param("account"),
      device: `device-${time % 2}`,
      pool: "video",
      entryID: "live-1",
      title: "Live",
      label: "Bench",
      place: null,
      limit: 2,
      lease: leases[time % 2] ?? null,
      address: null,
    });
    if (admission.admitted) leases[time % 2] = admission.lease;
  }
  return c.text("done");
});

/** The WebSocket of an account's gate, or of a bare object, passed through as in the Worker. */
app.get("/socket/:kind/:account/:device", async (c) => {
  const { kind, account, device } = c.req.param();
  const address = new URL("https://stream-gate.internal/");
  const client = { ssoID: account, device, label: "Bench", place: "", limit: "2" };
  for (const [name, value] of Object.entries(client)) address.searchParams.set(name, value);
  const objects = kind === "gate" ? c.env.GATE : c.env.BARE;
  return await objects.getByName(account).fetch(address, { headers: { upgrade: "websocket" } });
});

app.post("/send/:name", async (c) => {
  await c.env.BARE.getByName(c.req.param("name")).send(await c.req.text());
  return c.text("sent");
});

app.get("/bare/:account/:times", async (c) => {
  const object = c.env.BARE.getByName(c.req.param("account"));
  for (let time = 0; time < Number(c.req.param("times")); time++) await object.admit(`device-${time % 2}`);
  return c.text("done");
});

app.all("*", async (c) => {
  const build = await import("virtual:react-router/server-build");
  return await createRequestHandler(build, import.meta.env.MODE)(c.req.raw, new RouterContextProvider());
});

export default app;
