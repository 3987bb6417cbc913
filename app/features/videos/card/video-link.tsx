import { Link, type LinkProps } from "react-router";
import type { StreamFormat } from "../../../../schemas/streaming/stream-source.ts";

/**
 * A link to a video's page, where it plays at once. Without script, or in a new tab, the page waits for Play.
 * @param props.plays false for a link to read how it can be watched.
 * @param props.format what the player is loaded for with the press; omitted where the video has both formats, or it is not known.
 * @param props.closesTo where closing the player leads: to the page with the link, or to the video's own.
 */
export function VideoLink({
  plays = true,
  format,
  closesTo = "link",
  ...link
}: LinkProps & { plays?: boolean; format?: StreamFormat | undefined; closesTo?: "link" | "video" }) {
  return (
    <Link {...link} data-play={plays ? (format ?? "") : undefined} data-close={closesTo === "video" ? "" : undefined} />
  );
}
