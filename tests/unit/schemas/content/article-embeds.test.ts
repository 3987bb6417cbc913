import { expect, it } from "vitest";
import { embedOf, embedOrigins } from "../../../../schemas/content/article-embeds.ts";

const youtube = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1";

it.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", youtube],
  ["https://m.youtube.com/watch?t=3&v=dQw4w9WgXcQ&feature=share", youtube],
  ["https://youtu.be/dQw4w9WgXcQ?si=x", youtube],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", youtube],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1"],
  ["https://vimeo.com/76979871/0f1e2d3c4b", "https://player.vimeo.com/video/76979871?h=0f1e2d3c4b&autoplay=1&dnt=1"],
  ["https://player.vimeo.com/video/76979871", "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1"],
  ["https://x.com/league/status/1234567890", "https://platform.twitter.com/embed/Tweet.html?id=1234567890&dnt=true"],
  ["https://twitter.com/league/status/12?s=20", "https://platform.twitter.com/embed/Tweet.html?id=12&dnt=true"],
])("%s is shown in a frame of its provider", (address, frame) => {
  const embed = embedOf(address);
  expect(embed?.frameURL).toBe(frame);
  expect(embedOrigins).toContain(new URL(frame).origin);
  // Its page is an address of the same thing.
  expect(embedOf(embed?.pageURL ?? "")).toEqual(embed);
});

it.each([
  "",
  "not an address",
  "http://www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ%22onload=x",
  "https://www.youtube.com/watch?v=../../x",
  "https://www.youtube.com/@league",
  "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://evil.example/https://youtu.be/dQw4w9WgXcQ",
  "https://youtu.be@evil.example/dQw4w9WgXcQ",
  "https://user:password@youtu.be/dQw4w9WgXcQ",
  "https://youtu.be:8443/dQw4w9WgXcQ",
  "https://vimeo.com/channels/staffpicks",
  "https://vimeo.com/1/javascript",
  "https://x.com/league",
  "https://x.com/league/status/12/../../x",
  "javascript:alert(1)//youtu.be/dQw4w9WgXcQ",
])("%j is no embed", (address) => expect(embedOf(address)).toBeNull());
