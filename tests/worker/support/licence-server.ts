import { mockRemoteHost } from "./mock-remote-host.ts";

const host = "drm.example";
export const credential = "licence-server-credential-7f3a";

/** An operator's settings for this vendor's servers. */
export const licenceVariables = {
  WIDEVINE_LICENCE: `https://${host}/widevine/{entry}?league=crown`,
  PLAYREADY_LICENCE: `https://${host}/playready/{entry}`,
  FAIRPLAY_LICENCE: `https://${host}/fairplay/{entry}`,
  FAIRPLAY_CERTIFICATE: `https://${host}/fairplay.cer`,
  LICENCE_CREDENTIALS: `x-vendor-key: ${credential}`,
};

export const certificate = Uint8Array.from({ length: 700 }, (_, index) => (index * 31) % 256);

/** A request that the vendor received. */
interface Arrival {
  address: string;
  contentType: string | null;
  action: string | null;
  cookie: string | null;
  token: string | null;
  body: Uint8Array;
}

/** The licence for a challenge. It depends on every byte, so that tests notice a changed challenge. */
export async function licenceFor(challenge: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-512", challenge));
  return Uint8Array.from([0x08, 0x02, 0x00, 0xff, ...digest]);
}

const soap = "text/xml; charset=utf-8";

/**
 * Emulates a DRM vendor's licence servers, which identify their customers by a header. They recognise a key system's challenge by its form:
 * a SOAP message with its action for PlayReady, bytes for the others. Ends with `vi.restoreAllMocks`.
 */
export function licenceServer(): Arrival[] {
  const arrivals: Arrival[] = [];
  mockRemoteHost(host, async (request) => {
    const { pathname, href } = new URL(request.url);
    if (pathname === "/fairplay.cer") return new Response(certificate);
    const { headers } = request;
    const body = new Uint8Array(await request.arrayBuffer());
    arrivals.push({
      address: href,
      contentType: headers.get("content-type"),
      action: headers.get("soapaction"),
      cookie: headers.get("cookie"),
      token: headers.get("x-playback-token"),
      body,
    });
    if (headers.get("x-vendor-key") !== credential) return new Response("unknown customer", { status: 403 });
    const playready = pathname.startsWith("/playready/");
    const isSoap = headers.get("content-type") === soap && headers.get("soapaction") !== null;
    if (playready !== isSoap) return new Response("not a challenge", { status: 400 });
    return new Response(await licenceFor(body), {
      headers: { "content-type": playready ? soap : "application/octet-stream" },
    });
  });
  return arrivals;
}
