import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base } from "./test.ts";
import { openTestSite, type TestSite } from "./test-site.ts";

/** Another host for a site's media, like a CDN: browsers reach it under its own name, and it forwards their requests to the site. */
export interface MediaHost {
  origin: string;
  /** Paths of all requests, including those that it does not respond to. */
  requests: string[];
  /** Forwards requests, breaks them off, or never responds. */
  state: "up" | "dead" | "silent";
}

interface Served extends TestSite {
  /** The host that comes first. */
  first: MediaHost;
  second: MediaHost;
}

/** @param name resolved to this machine by browsers themselves, because it is below `localhost`. */
async function openMediaHost(name: `${string}.localhost`, site: () => string) {
  const host: MediaHost = { origin: "", requests: [], state: "up" };
  const server = createServer((incoming, outgoing) => {
    host.requests.push(incoming.url ?? "");
    if (host.state === "dead") incoming.socket.destroy();
    if (host.state !== "up") return;
    const { host: _, ...headers } = incoming.headers;
    const sent = request(new URL(incoming.url ?? "", site()), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    sent.on("error", () => outgoing.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  host.origin = `http://${name}:${port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { host, close };
}

async function openSteeredSite(): Promise<Served> {
  let url = "";
  const [first, second] = await Promise.all([
    openMediaHost("cdn-a.localhost", () => url),
    openMediaHost("cdn-b.localhost", () => url),
  ]);
  const site = await openTestSite({ MEDIA_HOSTS: `${first.host.origin} ${second.host.origin}` });
  url = site.url;
  const stop = async () => {
    first.close();
    second.close();
    await site.stop();
  };
  return { ...site, first: first.host, second: second.host, stop };
}

let site: Served | undefined;

/** Tests of their own site with two media hosts, both up and without requests so far. */
export const test = base.extend<{ served: Served }>({
  served: async ({}, use) => {
    site ??= await openSteeredSite();
    for (const host of [site.first, site.second]) Object.assign(host, { state: "up", requests: [] });
    await use(site);
  },
  baseURL: async ({ served }, use) => {
    await use(served.url);
  },
});
test.afterAll(async () => await site?.stop());
