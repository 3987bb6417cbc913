import { playbackTokenHeader } from "../../../schemas/playback-words.ts";
import type { StreamGrant } from "./stream-grant.ts";

/** A request as it is sent. */
interface Dressed {
  address: string;
  headers: Record<string, string>;
}

const absolute = (address: string) => new URL(address, location.href).href;

/**
 * Addresses and headers of one stream's requests. Manifests name segments by the folder that they themselves came from; where that
 * folder is signed for a minute, what is asked for later goes to the one that was granted last.
 */
export class StreamRequests {
  readonly #grant: Pick<StreamGrant, "source" | "token">;
  readonly #folders = new Set<string>();

  constructor(grant: Pick<StreamGrant, "source" | "token">) {
    this.#grant = grant;
  }

  /** Address of a file of the stream, by its name. */
  address(name: string): string {
    return this.#folder() + name;
  }

  /**
   * A request for the stream's media or licences, ready to be sent: the playback token stands in a header, and never in an address.
   * Null for everything else, which gets no token.
   * @throws what `checkSession` does.
   */
  async dress(address: string): Promise<Dressed | null> {
    const token = await this.#grant.token();
    const folder = this.#folder();
    const asked = absolute(address);
    const granted = [...this.#folders].find((known) => asked.startsWith(known));
    const { licences, token: farToken } = this.#grant.source;
    const isLicence = Object.values(licences ?? {}).some(
      (licence) => licence !== undefined && absolute(licence) === asked,
    );
    if (granted === undefined && !isLicence) return null;
    const sent = granted === undefined ? asked : folder + asked.slice(granted.length);
    // This site's own token is nobody else's to see.
    const shown = new URL(sent).origin === location.origin ? token : farToken;
    return { address: sent, headers: shown === undefined ? {} : { [playbackTokenHeader]: shown } };
  }

  /** The folder that was granted last. */
  #folder(): string {
    const folder = absolute(this.#grant.source.base);
    this.#folders.add(folder);
    return folder;
  }
}
