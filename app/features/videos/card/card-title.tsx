import { LeagueText } from "../../../ui/league-text.tsx";
import { Spoiler } from "../../spoilers/spoiler.tsx";
import { withoutScore } from "../../spoilers/without-score.ts";
import { shortTitle } from "./video-format.ts";

/** A video's full title. */
export function VideoTitle({ title }: { title: string }) {
  const spoilerFree = withoutScore(title);
  if (spoilerFree === title) return <LeagueText text={title} />;
  return (
    <Spoiler instead={spoilerFree}>
      <LeagueText text={title} />
    </Spoiler>
  );
}

/** A title for lists, shortened if long (spec: playback#video-lists). Screen readers get it in full. */
export function CardTitle({ title }: { title: string }) {
  const spoilerFree = withoutScore(title);
  if (spoilerFree === title) return <Whole title={title} />;
  return (
    <Spoiler instead={spoilerFree}>
      <Whole title={title} />
    </Spoiler>
  );
}

function Whole({ title }: { title: string }) {
  const short = shortTitle(title);
  if (short === title) return <LeagueText text={title} />;
  return (
    <>
      <span aria-hidden="true">
        <LeagueText text={short} />
      </span>
      <span className="visually-hidden">
        <LeagueText text={title} />
      </span>
    </>
  );
}
