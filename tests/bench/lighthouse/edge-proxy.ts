import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createSecureServer } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, createBrotliCompress } from "node:zlib";
import { z } from "zod";

/** Content types that a CDN edge compresses. */
const compressible = /^(?:text\/|application\/(?:[\w.+-]*json|javascript)|image\/svg)/;

/** Connection-specific headers that HTTP/2 does not allow (RFC 9113, section 8.2.2). */
const ofConnections = new Set(["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade", "host"]);

const address = z.object({ port: z.int() });

/** A self-signed key and certificate for localhost. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "bench-front-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  try {
    execFileSync(
      "openssl",
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -keyout ${key} -out ${cert}`.split(
        " ",
      ),
      { stdio: "ignore" },
    );
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Serves a site as a CDN edge does: over HTTP/2, with text compressed by Brotli. */
export async function openEdgeProxy(site: URL): Promise<{ url: URL; close: () => void }> {
  const server = createSecureServer(certificate(), (incoming, outgoing) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !name.startsWith(":") && !ofConnections.has(name)),
    );
    const brotli = /\bbr\b/.test(String(incoming.headers["accept-encoding"]));
    const upstream = request(
      new URL(incoming.url, site),
      { method: incoming.method, headers: { ...headers, host: site.host, "accept-encoding": "identity" } },
      (response) => {
        const forwarded = Object.fromEntries(
          Object.entries(response.headers).filter(([name]) => !ofConnections.has(name)),
        );
        const status = response.statusCode ?? 502;
        if (!brotli || !compressible.test(response.headers["content-type"] ?? "")) {
          outgoing.writeHead(status, forwarded);
          response.pipe(outgoing);
          return;
        }
        const { "content-length": _, ...rest } = forwarded;
        outgoing.writeHead(status, { ...rest, "content-encoding": "br" });
        const { BROTLI_PARAM_QUALITY: quality, BROTLI_OPERATION_FLUSH: flush } = constants;
        response.pipe(createBrotliCompress({ params: { [quality]: 5 }, flush })).pipe(outgoing);
      },
    );
    upstream.on("error", () => outgoing.stream.close());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = address.parse(server.address());
  return { url: new URL(`https://localhost:${port}`), close: () => server.close() };
}
