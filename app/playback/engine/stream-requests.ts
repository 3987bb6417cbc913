import { playbackTokenHeader, signatureFolder } from "../../../schemas/streaming/playback-messages.ts";
import type { StreamGrant } from "../session/stream-grant.ts";

/** A request as it is sent. */
interface Dressed {
  address: string;
  headers: Record<string, string>;
}

const absolute = (address: string) => new URL(address, location.href).href;
const unsigned = (address: string) => address.replace(signatureFolder, "");

/**
 * Addresses and headers of one stream's requests. The library knows the folder that was granted first, for as long as it plays; where
 * folders are signed for seconds, each request goes to the one that is good when it is sent.
 */
export class StreamRequests {
  readonly #grant: Pick<StreamGrant, "source" | "token" | "place">;
  readonly #first: string;
  /** Folders that were granted, without their signatures: one, unless the stream has moved to another host. */
  readonly #folders = new Set<string>();

  constructor(grant: Pick<StreamGrant, "source" | "token" | "place">) {
    this.#grant = grant;
    this.#first = grant.source.base;
  }

  /** Address of a file of the stream, by its name, for what is dressed before it is sent. */
  address(name: string): string {
    return absolute(this.#first) + name;
  }

  /** The same for what is sent as it is. @throws what `checkSession` does. */
  async freshUrl(name: string): Promise<string> {
    return absolute((await this.#grant.place()).base) + name;
  }

  /**
   * The address by which the library knows what came from one. A manifest's files are named by it: as long as it stays the same, what
   * the next manifest names is known to be what was there before.
   */
  known(address: string): string {
    const name = this.#nameOf(address);
    return name === null ? address : this.address(name);
  }

  /**
   * A request for the stream's media or licences, ready to be sent: the playback token stands in a header, and never in an address.
   * Null for everything else, which gets no token.
   * @throws what `checkSession` does.
   */
  async dress(address: string): Promise<Dressed | null> {
    const asked = absolute(address);
    const name = this.#nameOf(asked);
    if (name === null && !this.#isLicence(asked)) return null;
    const source = name === null ? this.#grant.source : await this.#grant.place();
    const token = await this.#grant.token();
    const sent = name === null ? asked : absolute(source.base) + name;
    // This site's own token is nobody else's to see.
    const shown = new URL(sent).origin === location.origin ? token : source.token;
    return { address: sent, headers: shown === undefined ? {} : { [playbackTokenHeader]: shown } };
  }

  #isLicence(asked: string): boolean {
    const licences = Object.values(this.#grant.source.licences ?? {});
    return licences.some((licence) => licence !== undefined && absolute(licence) === asked);
  }

  /** Name of a file in the stream's folder, by whichever signature it is asked for; null for what is elsewhere. */
  #nameOf(address: string): string | null {
    for (const folder of [this.#first, this.#grant.source.base]) this.#folders.add(unsigned(absolute(folder)));
    const asked = unsigned(address);
    const folder = [...this.#folders].find((granted) => asked.startsWith(granted));
    return folder === undefined ? null : asked.slice(folder.length);
  }
}
