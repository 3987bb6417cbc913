import { useId } from "react";
import { t } from "../../../../schemas/site/messages.ts";
import type { VideoItem } from "../../../../schemas/streaming/video.ts";
import { SectionHeading } from "../../../ui/article-name.ts";
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
  const id = useId();
  if (row.videos.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="heading-2 mb-4">
        {title}
      </h2>
      <SectionHeading value={id}>
        <VideoRow label={t("{title} videos", { title })} priority={4} {...row} />
      </SectionHeading>
    </section>
  );
}
