import { luminance, normaliseHex } from "../../../schemas/site/colour.ts";

/** Black or white, whichever reads better on a club's colour. What is no colour in hexadecimal digits counts as dark. */
export function inkOn(colour: string): "#0a0d12" | "#ffffff" {
  // Where both give the same contrast (WCAG 2.2).
  return luminance(normaliseHex(colour) ?? "#000000") > 0.179 ? "#0a0d12" : "#ffffff";
}
