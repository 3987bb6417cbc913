import { z } from "zod";
import { pingText } from "../../schemas/streaming/socket-ping.ts";
import { type Load, Refused } from "./load.ts";

/** Milliseconds that a browser of this load waits for a response. */
const timeout = 30_000;
/** Milliseconds between pings of a socket. */
const pingInterval = 30_000;

const failed = z.object({ cause: z.object({ code: z.string() }) });

/** Whether the runtime closed an idle connection at the moment in which it was used again. Browsers then open another. */
const isStaleConnection = (error: unknown) =>
  ["UND_ERR_SOCKET", "ECONNRESET"].includes(failed.safeParse(error).data?.cause.code ?? "");

/** A person's browser, with its own cookies and IP address. */
export class Browser {
  readonly #load: Load;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  constructor(load: Load, address: string) {
    this.#load = load;
    this.#address = address;
  }

  get headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return { origin: this.#load.site.origin, "cf-connecting-ip": this.#address, ...(cookie !== "" && { cookie }) };
  }

  /**
   * Sends a request. A 500 is always wrong, because the site has other responses for failing services.
   * @param acceptable the acceptable statuses. @throws Refused with any other
   */
  async request(
    path: string | URL,
    init: RequestInit = {},
    ...acceptable: number[]
  ): Promise<{ response: Response; text: string }> {
    const url = new URL(path, this.#load.site);
    const headers = { ...this.headers, ...Object.fromEntries(new Headers(init.headers)) };
    const send = () => fetch(url, { redirect: "manual", ...init, headers, signal: AbortSignal.timeout(timeout) });
    const response = await send().catch((error: unknown) => {
      if (!isStaleConnection(error)) throw error;
      return send();
    });
    const text = await response.text();
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    this.#load.count(`${init.method ?? "GET"} ${response.status}`);
    const summary = `${init.method ?? "GET"} ${url.pathname}: ${response.status} ${text.slice(0, 200)}`;
    if (response.status === 500) this.#load.wrong(summary);
    if (!(acceptable.length === 0 ? [200] : acceptable).includes(response.status)) throw new Refused(summary);
    return { response, text };
  }

  async post(path: string | URL, body: object, ...acceptable: number[]): Promise<{ response: Response; text: string }> {
    const headers = { "content-type": "application/json" };
    return await this.request(path, { method: "POST", headers, body: JSON.stringify(body) }, ...acceptable);
  }

  async postForm(path: string | URL, fields: Record<string, string>, ...acceptable: number[]) {
    return await this.request(path, { method: "POST", body: new URLSearchParams(fields) }, ...acceptable);
  }

  /** A WebSocket to the site with this browser's cookies. Sends pings, and closes if it is not open by the first. */
  socket(path: string): WebSocket {
    const url = new URL(path, this.#load.site);
    url.protocol = "ws:";
    // Node's WebSocket can send headers, but its type is that of browsers, which cannot.
    const socket: WebSocket = Reflect.construct(WebSocket, [url, { headers: this.headers }]);
    // A runtime that restarts may never respond to a handshake.
    const ping = () => (socket.readyState === WebSocket.OPEN ? socket.send(pingText) : socket.close());
    const pings = setInterval(ping, pingInterval);
    socket.addEventListener("close", () => clearInterval(pings));
    return socket;
  }

  async signIn(account: { email: string; password: string }): Promise<void> {
    await this.post("/api/auth/sign-in", account);
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "" || /max-age=0/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
