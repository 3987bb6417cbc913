/** Black or white, whichever reads better on a club's colour. What is not `#rrggbb` counts as dark. */
export function inkOn(colour: string): "#0a0d12" | "#ffffff" {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  const [red, green, blue] = (hex?.slice(1) ?? ["00", "00", "00"]).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  // Where both give the same contrast (WCAG 2.2).
  return luminance > 0.179 ? "#0a0d12" : "#ffffff";
}
