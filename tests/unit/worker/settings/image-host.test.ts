import { describe, expect, it } from "vitest";
import { imageURL } from "../../../../schemas/content/image.ts";
import { imageHost } from "../../../../worker/settings/image-host.ts";

describe("the image host", () => {
  const box = { width: 400, height: 400, contained: true };

  it("is the site itself by default", () => {
    const host = imageHost({ IMAGES_API: "", IMAGE_HANDLER: "v2" });
    expect(imageURL(host, "article-1", box)).toBe("/images/fit-in/400x400/article-1");
  });

  it("is the configured host, with URLs in its version's form", () => {
    const host = imageHost({ IMAGES_API: "https://pictures.example/league/", IMAGE_HANDLER: "v1" });
    expect(imageURL(host, "2026/a b.jpg", box)).toBe("https://pictures.example/league/400x400,contain/2026/a%20b.jpg");
  });
});
