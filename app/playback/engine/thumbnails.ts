import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";

/** A small picture as a part of a sheet. Pixels. */
export interface Thumbnail {
  /** Address of the sheet in this browser. */
  sheet: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The small pictures of one entry: each sheet is fetched once, with the token that an address could not carry. */
export class Thumbnails {
  readonly #player: Pick<shaka.Player, "getThumbnails" | "getImageTracks">;
  readonly #fetchSheet: (address: string) => Promise<Blob>;
  readonly #sheets = new Map<string, Promise<string>>();

  constructor(
    player: Pick<shaka.Player, "getThumbnails" | "getImageTracks">,
    fetchSheet: (address: string) => Promise<Blob>,
  ) {
    this.#player = player;
    this.#fetchSheet = fetchSheet;
  }

  /**
   * The picture of a place, in seconds; null where the entry has none.
   * @throws what fetching the sheet does.
   */
  async at(time: number): Promise<Thumbnail | null> {
    const [track] = this.#player.getImageTracks();
    if (track === undefined) return null;
    const found = await this.#player.getThumbnails(track.id, time);
    const address = found?.uris[0];
    if (!found || address === undefined) return null;
    const { positionX: x, positionY: y, width, height } = found;
    return { sheet: await this.#sheet(address), x, y, width, height };
  }

  /** Gives back what the sheets take. */
  forget(): void {
    for (const sheet of this.#sheets.values()) sheet.then(URL.revokeObjectURL, () => {});
    this.#sheets.clear();
  }

  #sheet(address: string): Promise<string> {
    const known = this.#sheets.get(address);
    if (known !== undefined) return known;
    const sheet = this.#fetchSheet(address).then(URL.createObjectURL);
    this.#sheets.set(address, sheet);
    // One that did not come may be asked for again.
    sheet.catch(() => this.#sheets.delete(address));
    return sheet;
  }
}
