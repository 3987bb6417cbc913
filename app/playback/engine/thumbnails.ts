import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";

/** A thumbnail as an area of a sprite sheet. Pixels. */
export interface Thumbnail {
  /** Object URL of the sheet. */
  sheet: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Tiled thumbnails of one entry. Fetches each sheet once, with the token in a header. */
export class Thumbnails {
  readonly #player: Pick<shaka.Player, "getThumbnails" | "getImageTracks">;
  readonly #fetchSheet: (url: string) => Promise<Blob>;
  readonly #sheets = new Map<string, Promise<string>>();

  constructor(
    player: Pick<shaka.Player, "getThumbnails" | "getImageTracks">,
    fetchSheet: (url: string) => Promise<Blob>,
  ) {
    this.#player = player;
    this.#fetchSheet = fetchSheet;
  }

  /**
   * The thumbnail at a time in seconds; null if the entry has none.
   * @throws what fetching the sheet throws.
   */
  async at(time: number): Promise<Thumbnail | null> {
    const [track] = this.#player.getImageTracks();
    if (track === undefined) return null;
    const found = await this.#player.getThumbnails(track.id, time);
    const url = found?.uris[0];
    if (!found || url === undefined) return null;
    const { positionX: x, positionY: y, width, height } = found;
    return { sheet: await this.#sheet(url), x, y, width, height };
  }

  /** Revokes the sheets' object URLs. */
  dispose(): void {
    for (const sheet of this.#sheets.values()) sheet.then(URL.revokeObjectURL, () => {});
    this.#sheets.clear();
  }

  #sheet(url: string): Promise<string> {
    const cached = this.#sheets.get(url);
    if (cached !== undefined) return cached;
    const sheet = this.#fetchSheet(url).then(URL.createObjectURL);
    this.#sheets.set(url, sheet);
    // A failed sheet may be fetched again.
    sheet.catch(() => this.#sheets.delete(url));
    return sheet;
  }
}
