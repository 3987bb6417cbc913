import { imageURL } from "../../../schemas/content/image.ts";
import { embeddedImageHost } from "../../../schemas/content/image-host.ts";
import type { NewsDraft } from "../../../schemas/desk/news.ts";
import type { DraftField } from "../drafts/differences.ts";
import { formatDateTime } from "../time.ts";
import { languageName } from "./languages.ts";
import { linkKeys, noLinks } from "./links.ts";
import { useLinkable } from "./use-linkable.ts";

/** A draft's image in a small size. */
const Picture = ({ draft: { imageKey, imageAlt } }: { draft: NewsDraft }) =>
  imageKey === null ? (
    <p>None: the site draws one.</p>
  ) : (
    <img
      src={imageURL(embeddedImageHost, imageKey, { width: 320, height: 320, contained: true })}
      alt={imageAlt}
      className="max-h-40 w-auto max-w-full"
    />
  );

/** Names of what is linked to a draft. */
function LinkedNames({ draft }: { draft: NewsDraft }) {
  const keys = linkKeys(draft.linked ?? noLinks);
  const { known } = useLinkable(keys);
  if (keys.length === 0) return <p>Nothing</p>;
  return (
    <ul className="list-disc ps-6">
      {keys.map((key) => (
        <li key={key} dir="auto">
          {known.get(key)?.label ?? key}
        </li>
      ))}
    </ul>
  );
}

/** Fields of an article for comparing revisions, and two people's changes. */
export const articleFields: readonly DraftField<NewsDraft>[] = [
  { field: "Title", of: ({ title }) => title },
  { field: "Summary", of: ({ summary }) => summary },
  { field: "Text", of: ({ bodyHTML }) => bodyHTML },
  { field: "Author", of: ({ author }) => author },
  { field: "Picture", of: ({ imageKey }) => imageKey ?? "", show: (draft) => <Picture draft={draft} /> },
  { field: "What the picture shows", of: ({ imageAlt }) => imageAlt },
  {
    field: "Focal point",
    of: ({ imageFocus: focus }) => (focus === null ? "" : `${focus.x}% from the left, ${focus.y}% from the top`),
  },
  { field: "Language", of: ({ lang }) => languageName(lang) },
  { field: "Categories", of: ({ categories }) => categories.toSorted().join(", ") },
  {
    field: "What goes with it",
    of: ({ linked }) => (linked === null ? "" : linkKeys(linked).join(", ")),
    show: (draft) => <LinkedNames draft={draft} />,
  },
  { field: "Embargo", of: ({ embargo }) => (embargo === null ? "" : formatDateTime(embargo)) },
];
