import { Link, type LinkProps } from "react-router";

/**
 * A link to a video's page, where it plays at once. Without script, or in a new tab, the page waits for Play.
 * @param props.plays false for a link to read how it can be watched.
 */
export function VideoLink({ plays = true, ...link }: LinkProps & { plays?: boolean }) {
  return <Link {...link} data-play={plays ? "" : undefined} />;
}
