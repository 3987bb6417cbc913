import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { VideoLink } from "../../../../../../app/features/videos/card/video-link.tsx";
import { singleFormat } from "../../../../../../schemas/streaming/single-format.ts";
import type { StreamFormat } from "../../../../../../schemas/streaming/stream-source.ts";

function link(formats: StreamFormat[] | undefined, plays = true): string {
  return renderToString(
    <MemoryRouter>
      <VideoLink to="/videos/a" plays={plays} format={singleFormat(formats)} />
    </MemoryRouter>,
  );
}

it("names the video's format where it has one alone, which the press loads the player for", () => {
  expect(link(["hls"])).toContain('data-play="hls"');
  expect(link(["dash"])).toContain('data-play="dash"');
  expect(link(["dash", "hls"])).toContain('data-play=""');
  expect(link(undefined)).toContain('data-play=""');
  expect(link(["hls"], false)).not.toContain("data-play");
});
