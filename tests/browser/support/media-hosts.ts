import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { openTestSite, type TestSite } from "./other-site.ts";
import { test as base } from "./test.ts";

/** Another host of a site's media, as a CDN is: browsers reach it under its own name, and it passes their requests on to the site. */
export interface MediaHost {
  origin: string;
  /** Paths that it was asked for, also while it does not answer any more. */
  asked: string[];
  /** From now on it passes requests on to this site. */
  serve: (site: string) => void;
  /** From now on it answers nothing, and lets everybody wait. */
  fallSilent: () => void;
  /** From now on it cannot be connected to. */
  die: () => Promise<void>;
}

/** @param name of which browsers know by themselves that it is this machine's: below `localhost`. */
async function openMediaHost(name: `${string}.localhost`): Promise<MediaHost> {
  let site: string | null = null;
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? "");
    if (site === null) return;
    const { host: _, ...headers } = incoming.headers;
    const sent = request(new URL(incoming.url ?? "", site), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    sent.on("error", () => outgoing.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${name}:${port}`,
    asked,
    serve: (origin) => {
      site = origin;
    },
    fallSilent: () => {
      site = null;
    },
    die: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Fixtures {
  /** A site whose media are on two other hosts, of which the first comes first. */
  served: TestSite & { first: MediaHost; second: MediaHost };
}

/** Tests of a site of their own whose media are on two other hosts. */
export const test = base.extend<Fixtures>({
  served: async ({}, use) => {
    const first = await openMediaHost("cdn-a.localhost");
    const second = await openMediaHost("cdn-b.localhost");
    const site = await openTestSite({ MEDIA_HOSTS: `${first.origin} ${second.origin}` });
    for (const host of [first, second]) host.serve(site.url);
    await use({ ...site, first, second });
    await site.stop();
    for (const host of [first, second]) await host.die();
  },
  baseURL: async ({ served }, use) => {
    await use(served.url);
  },
});
