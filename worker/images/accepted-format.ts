import { type ImageFormat, imageContentTypes } from "../../schemas/content/image.ts";

/** Best first: drawings are smallest and sharpest as SVG, and AVIF is smaller than WebP. */
const modern = ["svg", "avif", "webp"] as const satisfies ImageFormat[];

/**
 * The best format that a client accepts by name (RFC 9110 §12.5.1). A range such as `image/*` names none: link preview bots
 * and old mail readers send nothing else, and get JPEG.
 * @param drawn whether the image is a drawing, which can be served as SVG.
 */
export function acceptedFormat(accept: string | null, drawn: boolean): ImageFormat {
  const named = new Set(
    (accept ?? "")
      .toLowerCase()
      .split(",")
      .map((range) => range.split(";").map((part) => part.trim()))
      .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
      .map(([type]) => type),
  );
  const format = modern.find((candidate) => named.has(imageContentTypes[candidate]) && (drawn || candidate !== "svg"));
  return (
    format ?? (named.has("image/png") && !named.has("image/jpeg") && !(accept ?? "").includes("*") ? "png" : "jpg")
  );
}
