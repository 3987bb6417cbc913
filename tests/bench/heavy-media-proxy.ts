import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { Transform } from "node:stream";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { z } from "zod";

const address = z.object({ port: z.int() });

/** Adds an empty box (ISO/IEC 14496-12, `free`) after a segment, which then has `weight` times its bytes. */
function withFreeBox(weight: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      const box = Buffer.alloc(Math.max(8, Math.round(bytes * (weight - 1))));
      box.writeUInt32BE(box.length);
      box.write("free", 4);
      done(null, box);
    },
  });
}

function withoutLength({ "content-length": _, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers;
}

/**
 * Serves a site whose streams have `weight` times the bitrate: the demo's pictures are small, and players choose quality by samples of
 * many kilobytes.
 */
export async function openHeavyMediaProxy(site: URL, weight: number): Promise<{ url: URL; close: () => void }> {
  const server = createServer((incoming, outgoing) => {
    const { method, url = "/" } = incoming;
    // Manifests are changed as text, and compressed again as the site does.
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const upstream = request(new URL(url, site), { method, headers }, async (response) => {
      const status = response.statusCode ?? 502;
      if (url.endsWith(".mpd")) {
        const heavy = (_: string, bits: string) => `bandwidth="${Number(bits) * weight}"`;
        const manifest = (await text(response)).replaceAll(/bandwidth="(\d+)"/g, heavy);
        outgoing.writeHead(status, { ...withoutLength(response.headers), "content-encoding": "gzip" });
        outgoing.end(gzipSync(manifest));
      } else if (/\/(?:video-\d+|audio)\/\d+\.m4s$/.test(url) && status === 200) {
        outgoing.writeHead(status, withoutLength(response.headers));
        response.pipe(withFreeBox(weight)).pipe(outgoing);
      } else {
        outgoing.writeHead(status, response.headers);
        response.pipe(outgoing);
      }
    });
    upstream.on("error", () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  server.on("upgrade", ({ method, url, rawHeaders }, socket, head) => {
    const upstream = connect(Number(site.port), site.hostname, () => {
      const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []));
      upstream.write(`${method} ${url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    upstream.on("error", () => socket.destroy());
    socket.on("error", () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = address.parse(server.address());
  return {
    url: new URL(`http://localhost:${port}`),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
