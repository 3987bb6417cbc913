import { expect, it } from "vitest";
import { theme } from "../../../../../schemas/league/theme.ts";
import { previewColours } from "../../../../../worker/images/previews/canvas.ts";
import { textPreview } from "../../../../../worker/images/previews/text-preview.ts";

const preview = {
  artwork: { box: { height: 630 }, body: "" },
  kicker: "News",
  title: "A late winner",
  lang: "en",
  plays: true,
} as const;

it("a preview is drawn in the league's own colours of its dark scheme, and in no others", () => {
  const chosen = theme.parse({ dark: { paper: "#101010", ink: "#fffdf5", accent: "#f2b84b", muted: "#b8b8b8" } });
  const svg = textPreview(preview, { brand: "Any League", mark: null, colours: previewColours(chosen) });
  expect(new Set(svg.match(/#[0-9a-f]{3,8}\b/gi))).toEqual(new Set(["#101010", "#fffdf5", "#f2b84b"]));
});
