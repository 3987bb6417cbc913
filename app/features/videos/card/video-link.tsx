import { Link, type LinkProps } from "react-router";
import type { StreamFormat } from "../../../../schemas/streaming/stream-source.ts";

/**
 * A link to a video's page, where it plays at once. Without script, or in a new tab, the page waits for Play.
 * @param props.plays false for a link to the page that says how to watch it.
 * @param props.format stream format, for which the press loads the player; omitted if the video has both, or it is unknown.
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
