import { Link, type LinkProps } from "react-router";

/**
 * A link to a video's page, where it plays at once. Without script, or in a new tab, the page waits for Play.
 * @param props.plays false for a link to read how it can be watched.
 * @param props.closesTo where closing the player leads: to the page with the link, or to the video's own.
 */
export function VideoLink({
  plays = true,
  closesTo = "link",
  ...link
}: LinkProps & { plays?: boolean; closesTo?: "link" | "video" }) {
  return <Link {...link} data-play={plays ? "" : undefined} data-close={closesTo === "video" ? "" : undefined} />;
}
