import { Spoiler } from "../spoilers/spoiler.tsx";
import { withoutScore } from "../spoilers/without-score.ts";
import { shortTitle } from "./video-format.ts";

/** A video's title in full. */
export function VideoTitle({ title }: { title: string }) {
  const free = withoutScore(title);
  return free === title ? title : <Spoiler instead={free}>{title}</Spoiler>;
}

/** A title for a list, cut where it is long (spec: playback#video-lists). Read aloud it is whole. */
export function CardTitle({ title }: { title: string }) {
  const free = withoutScore(title);
  if (free === title) return <Whole title={title} />;
  return (
    <Spoiler instead={free}>
      <Whole title={title} />
    </Spoiler>
  );
}

function Whole({ title }: { title: string }) {
  const short = shortTitle(title);
  if (short === title) return title;
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{title}</span>
    </>
  );
}
