import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { contrast } from "../../../schemas/site/colour.ts";
import { bytesOf, type FolderFiles } from "../league-folder/folder-files.ts";
import type { requiredImages } from "../league-folder/required-images.ts";

let started: Promise<void> | undefined;

async function png(svg: string, side: number): Promise<Uint8Array> {
  started ??= initWasm(readFileSync(fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))));
  await started;
  const image = new Resvg(svg, { fitTo: { mode: "width", value: side } }).render();
  return image.asPng();
}

/** SVG of a ball on a shield in the league's colour. @param margin around the shield, for icons that systems crop to a shape. */
function shield(colour: string, margin: number): string {
  const ink = contrast(colour, "#ffffff") >= 3 ? "#ffffff" : "#0b0f1a";
  const side = 48 + 2 * margin;
  const ground = margin === 0 ? "" : `<path d="M${-margin} ${-margin}h${side}v${side}h${-side}z" fill="${ink}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${side} ${side}" width="48" height="48">${ground}` +
    `<path d="M24 3l18 6v14c0 11-7 18-18 22C13 41 6 34 6 23V9z" fill="${colour}"/>` +
    `<circle cx="24" cy="23" r="10" fill="${ink}"/><path d="M24 17l5.500 4-2 6.500h-7l-2-6.500z" fill="${colour}"/></svg>\n`
  );
}

/** Default logo and icons of a new league. */
export async function markFiles(colour: string): Promise<FolderFiles> {
  const mark = shield(colour, 0);
  const padded = shield(colour, 12);
  const files: Record<(typeof requiredImages)[number], Uint8Array> = {
    "brand/mark.svg": bytesOf(mark),
    "icons/favicon.svg": bytesOf(mark),
    "icons/apple-touch-icon.png": await png(padded, 180),
    "icons/icon-192.png": await png(mark, 192),
    "icons/icon-512.png": await png(mark, 512),
    "icons/icon-maskable-512.png": await png(padded, 512),
  };
  return new Map(Object.entries(files));
}
