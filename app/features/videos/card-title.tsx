import { shortTitle } from "./video-format.ts";

/** A title for a list, cut where it is long (accounts-and-streaming §9). Read aloud it is whole. */
export function CardTitle({ title }: { title: string }) {
  const short = shortTitle(title);
  if (short === title) return title;
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{title}</span>
    </>
  );
}
