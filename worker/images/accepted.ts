import { type ImageFormat, imageContentTypes } from "../../schemas/content/image.ts";

/** Best first: a drawing is smallest and sharpest as what it is, and AVIF smaller than WebP. */
const modern = ["svg", "avif", "webp"] as const satisfies ImageFormat[];

/**
 * The best format that a client names (RFC 9110 §12.5.1). A range such as `image/*` names none: who sends nothing else may be
 * a preview's robot or an old mail reader, and gets JPEG.
 * @param drawn whether the picture is a drawing, which SVG can be an answer for.
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
