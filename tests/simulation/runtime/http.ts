import type { SimulatedSocket } from "./sockets.ts";

/** A body that arrives over time, and may break off. */
export class SimulatedBody {
  readonly text: Promise<string>;

  constructor(text: string | Promise<string>) {
    this.text = Promise.resolve(text);
    // Prevents an unhandled rejection; readers of the body get the error.
    this.text.catch(() => {});
  }
  tee(): [SimulatedBody, SimulatedBody] {
    return [this, this];
  }
}

export interface ResponseOptions {
  status?: number;
  headers?: HeadersInit;
  webSocket?: SimulatedSocket;
}

/** A response. Node's own refuses status 101, and takes much longer to create. */
export class SimulatedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly webSocket: SimulatedSocket | null;
  readonly body: SimulatedBody | null;

  constructor(
    body: SimulatedBody | Uint8Array | string | null,
    { status = 200, headers, webSocket }: ResponseOptions = {},
  ) {
    this.status = status;
    this.headers = new Headers(headers);
    this.webSocket = webSocket ?? null;
    const bytes = body instanceof Uint8Array ? new TextDecoder().decode(body) : body;
    this.body = typeof bytes === "string" ? new SimulatedBody(bytes) : bytes;
  }
  async text(): Promise<string> {
    return (await this.body?.text) ?? "";
  }
}

/** The Cache API of the simulated data centre, which a world replaces. */
export const cacheAPI: { open: (name: string) => Promise<unknown> } = {
  open: () => Promise.reject(new Error("There is no Cache API here.")),
};
