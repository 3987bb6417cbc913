import type { VideoItem } from "../../../schemas/streaming/video.ts";
import { VideoRow } from "./video-row.tsx";

/** A row with a heading. */
export function TitledRow({
  title,
  ...row
}: {
  title: string;
  videos: readonly VideoItem[];
  at: number;
  watched?: ReadonlyMap<string, number>;
}) {
  if (row.videos.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="heading-2 mb-4">{title}</h2>
      <VideoRow label={`${title} videos`} priority={4} {...row} />
    </section>
  );
}
