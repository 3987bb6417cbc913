import { playbackTokenHeader, signatureFolder } from "../../../schemas/streaming/playback-requests.ts";
import type { StreamGrant } from "../session/stream-grant.ts";

interface PreparedRequest {
  url: string;
  headers: Record<string, string>;
}

const absolute = (url: string) => new URL(url, location.href).href;
const unsigned = (url: string) => url.replace(signatureFolder, "");

/**
 * URLs and headers of one stream's requests. Shaka keeps the base URL that was granted first; where URLs are signed for
 * seconds, each request is sent to the base URL that is valid at that moment.
 */
export class StreamRequests {
  readonly #grant: Pick<StreamGrant, "source" | "token" | "freshSource">;
  readonly #first: string;
  /** Granted base URLs without their signatures; more than one once the stream has moved to another host. */
  readonly #folders = new Set<string>();

  constructor(grant: Pick<StreamGrant, "source" | "token" | "freshSource">) {
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
    return absolute((await this.#grant.freshSource()).base) + name;
  }

  /**
   * Maps a signed URL to the one that Shaka knows. Shaka identifies segments by their manifest's URL: as long as that stays the
   * same, it recognises the segments of the next manifest.
   */
  canonicalUrl(url: string): string {
    const name = this.#fileNameOf(url);
    return name === null ? url : this.url(name);
  }

  /**
   * Prepares a request for the stream's media or licences. The playback token goes in a header, never in a URL. Null for every
   * other URL, which gets no token.
   * @throws what `checkSession` throws.
   */
  async prepare(url: string): Promise<PreparedRequest | null> {
    const requested = absolute(url);
    const name = this.#fileNameOf(requested);
    if (name === null && !this.#isLicence(requested)) return null;
    const source = name === null ? this.#grant.source : await this.#grant.freshSource();
    const token = await this.#grant.token();
    const sent = name === null ? requested : absolute(source.base) + name;
    // The site's own token goes to no other host.
    const headerToken = new URL(sent).origin === location.origin ? token : source.token;
    return { url: sent, headers: headerToken === undefined ? {} : { [playbackTokenHeader]: headerToken } };
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
