import { playbackTokenHeader, signatureFolder } from "../../../schemas/streaming/playback-requests.ts";
import type { StreamGrant } from "../session/stream-grant.ts";

/** What a stream's requests need of its grant. */
export type RequestGrant = Pick<StreamGrant, "source" | "token" | "freshSource" | "isCurrent" | "onRefused">;

interface PreparedRequest {
  url: string;
  headers: Record<string, string>;
  /** Whether cookies are sent to another host. */
  credentials?: true;
}

const absolute = (url: string) => new URL(url, location.href).href;
const unsigned = (url: string) => url.replace(signatureFolder, "");

/** Sets query parameters of a URL. They are already encoded as the CDN expects and must not be encoded again. */
export function withQuery(url: string, query: string | undefined): string {
  if (query === undefined) return url;
  const plain = withoutQuery(url, query);
  return `${plain}${plain.includes("?") ? "&" : "?"}${query}`;
}

/** Removes a query's parameters from a URL. */
function withoutQuery(url: string, query: string | undefined): string {
  const [path = "", search] = url.split(/\?(.*)/s);
  if (query === undefined || search === undefined) return url;
  const nameOf = (parameter: string) => parameter.split("=", 1)[0];
  const set = new Set(query.split("&").map(nameOf));
  const rest = search.split("&").filter((parameter) => !set.has(nameOf(parameter)));
  return rest.length === 0 ? path : `${path}?${rest.join("&")}`;
}

/**
 * URLs and headers of one stream's requests. Shaka keeps the base URL that was granted first; where URLs are signed for
 * seconds, each request is sent to the base URL that is valid at that moment.
 */
export class StreamRequests {
  readonly #grant: RequestGrant;
  readonly #first: string;
  /** Granted base URLs without their signatures; more than one once the stream has moved to another host. */
  readonly #folders = new Set<string>();

  constructor(grant: RequestGrant) {
    this.#grant = grant;
    this.#first = grant.source.base;
  }

  /** URL of a file of the stream, for requests that pass `prepare`. */
  url(name: string): string {
    return absolute(this.#first) + name;
  }

  /**
   * URL of a file of the stream that is valid now, for requests that do not pass `prepare`.
   * @throws what `checkSession` throws.
   */
  async freshUrl(name: string): Promise<string> {
    const { base, query } = await this.#grant.freshSource();
    return withQuery(absolute(base) + name, query);
  }

  /**
   * Maps a signed URL to the one that Shaka knows. Shaka identifies segments by their manifest's URL: as long as that stays the
   * same, it recognises the segments of the next manifest.
   */
  canonicalUrl(url: string): string {
    const name = this.#fileNameOf(url);
    return name === null ? url : this.url(withoutQuery(name, this.#grant.source.query));
  }

  /**
   * Prepares a request for the stream's media or licences. The playback token goes in a header, never in a URL. Null for every
   * other URL, which gets no token.
   * @throws what `checkSession` throws.
   */
  async prepare(url: string): Promise<PreparedRequest | null> {
    const requested = absolute(url);
    const name = this.#fileNameOf(requested);
    const isMedia = name !== null || this.#grant.source.hosts?.some((folder) => requested.startsWith(folder)) === true;
    if (!isMedia && !this.#isLicence(requested)) return null;
    const source = isMedia ? await this.#grant.freshSource() : this.#grant.source;
    const token = await this.#grant.token();
    const sent = name === null ? requested : withQuery(absolute(source.base) + name, source.query);
    // The site's own token is never sent to another host.
    const headerToken = new URL(sent).origin === location.origin ? token : source.token;
    return {
      url: sent,
      headers: headerToken === undefined ? {} : { [playbackTokenHeader]: headerToken },
      ...(name !== null && source.credentials === true && { credentials: true }),
    };
  }

  /** Renews the grant after a refused request, unless it was renewed since the request was sent. */
  onRefused(request: { uris: readonly string[]; headers: { [playbackTokenHeader]?: string | undefined } }): void {
    const token = request.headers[playbackTokenHeader];
    const { source } = this.#grant;
    const isCurrent =
      token === undefined
        ? request.uris.some((uri) => uri.startsWith(absolute(source.base)))
        : token === source.token || this.#grant.isCurrent(token);
    if (isCurrent) this.#grant.onRefused();
  }

  #isLicence(url: string): boolean {
    const licences = Object.values(this.#grant.source.licences ?? {});
    return licences.some((licence) => licence !== undefined && absolute(licence) === url);
  }

  /** File name below the stream's base URL, whatever its signature; null for other URLs. */
  #fileNameOf(url: string): string | null {
    for (const folder of [this.#first, this.#grant.source.base]) this.#folders.add(unsigned(absolute(folder)));
    const requested = unsigned(url);
    const folder = [...this.#folders].find((granted) => requested.startsWith(granted));
    return folder === undefined ? null : requested.slice(folder.length);
  }
}
