import { createServer } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serveSite } from "../../support/served-site.ts";

/** A backend for news: `asked` resolves with its first request, which it forwards to the site's own backend once it is released. */
const asked = Promise.withResolvers<void>();
const released = Promise.withResolvers<void>();

let site: Awaited<ReturnType<typeof serveSite>>;
const content = createServer(async ({ url = "/" }, response) => {
  if (url.startsWith("/news")) {
    asked.resolve();
    await released.promise;
  }
  const own = await fetch(new URL(`/origin/content${url}`, site.site));
  response.writeHead(own.status, { "content-type": own.headers.get("content-type") ?? "text/plain" });
  response.end(Buffer.from(await own.arrayBuffer()));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => content.listen(0, "localhost", resolve));
  const address = content.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  site = await serveSite(async () => {}, { CONTENT_API: `http://localhost:${port}`, OPEN_ORIGIN: "on" });
});
afterAll(async () => {
  content.close();
  await site.dispose();
});

it("is finished for the visitors who wait for it, and for those to come", async () => {
  const first = connect(Number(site.site.port), "localhost");
  first.on("error", () => {});
  // A crawler waits for the whole page.
  first.write(`GET /news HTTP/1.1\r\nhost: ${site.site.host}\r\nuser-agent: Googlebot/2.1\r\n\r\n`);
  await asked.promise;
  first.resetAndDestroy();
  // After this response, the site has noticed that the first visitor is gone.
  await (await fetch(new URL("/robots.txt", site.site))).text();
  released.resolve();
  const second = await fetch(new URL("/news", site.site));
  await second.text();
  expect(second.status).toBe(200);
  expect(second.headers.get("x-cache")).toMatch(/collapsed|hit/);
});
