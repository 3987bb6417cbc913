import { useRef } from "react";
import type { NewsDraft } from "../../../schemas/desk/news.ts";
import { Labelled } from "../form.tsx";
import { pictureTypes, uploadPicture } from "../upload.ts";
import { UploadField } from "../upload-field.tsx";

/** HTML tags that a button puts around the selection. */
const marks = [
  { label: "Paragraph", before: "<p>", after: "</p>" },
  { label: "Heading", before: "<h2>", after: "</h2>" },
  { label: "Strong", before: "<strong>", after: "</strong>" },
  { label: "Quote", before: "<blockquote><p>", after: "</p></blockquote>" },
  { label: "List", before: "<ul>\n<li>", after: "</li>\n</ul>" },
  { label: "Link", before: '<a href="https://">', after: "</a>" },
] as const;

function ImageField({ draft, onChange }: { draft: NewsDraft; onChange: (change: Partial<NewsDraft>) => void }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-600">Picture</legend>
      {draft.imageKey === null ? (
        <p>None: the site draws one.</p>
      ) : (
        <img
          src={`/images/320x180/${draft.imageKey}`}
          alt={draft.imageAlt}
          width={320}
          height={180}
          className="rounded-card"
        />
      )}
      <UploadField
        label="Choose a picture"
        hint="JPEG, PNG, WebP or AVIF, landscape, 1,600 pixels wide or more, at most 10 MB."
        accept={pictureTypes}
        onChoose={async (file) => onChange({ imageKey: await uploadPicture(file) })}
      />
      {draft.imageKey !== null && (
        <>
          <Labelled label="What the picture shows" hint="For fans who do not see it. Who, what, where, in a sentence.">
            {(control) => (
              <input
                {...control}
                className="field"
                maxLength={300}
                value={draft.imageAlt}
                onChange={({ target }) => onChange({ imageAlt: target.value })}
              />
            )}
          </Labelled>
          <div>
            <button type="button" className="btn btn-ghost" onClick={() => onChange({ imageKey: null, imageAlt: "" })}>
              Take the picture out
            </button>
          </div>
        </>
      )}
    </fieldset>
  );
}

/** Fields of an article's draft. */
export function DraftFields({
  draft,
  categories,
  onChange,
}: {
  draft: NewsDraft;
  categories: readonly { slug: string; name: string }[];
  onChange: (change: Partial<NewsDraft>) => void;
}) {
  const body = useRef<HTMLTextAreaElement>(null);
  const dir = draft.lang === "ar" ? "rtl" : "ltr";

  function mark({ before, after }: (typeof marks)[number]) {
    const area = body.current;
    if (area === null) return;
    const { selectionStart, selectionEnd, value } = area;
    area.setRangeText(`${before}${value.slice(selectionStart, selectionEnd)}${after}`);
    area.focus();
    area.setSelectionRange(selectionStart + before.length, selectionEnd + before.length);
    onChange({ bodyHTML: area.value });
  }

  return (
    <div className="grid gap-5">
      <Labelled label="Title">
        {(control) => (
          <input
            {...control}
            className="field text-xl"
            dir={dir}
            lang={draft.lang}
            maxLength={150}
            required
            value={draft.title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Labelled>
      <Labelled label="Summary" hint="A sentence or two, for lists, search results and the top of the article.">
        {(control) => (
          <textarea
            {...control}
            className="field"
            dir={dir}
            lang={draft.lang}
            rows={2}
            maxLength={400}
            value={draft.summary}
            onChange={({ target }) => onChange({ summary: target.value })}
          />
        )}
      </Labelled>
      <div className="grid gap-2">
        <Labelled
          label="Text"
          hint="HTML, a paragraph between <p> and </p>. The buttons set marks around what is selected."
        >
          {(control) => (
            <textarea
              {...control}
              ref={body}
              className="field font-mono"
              dir={dir}
              lang={draft.lang}
              rows={16}
              maxLength={50_000}
              value={draft.bodyHTML}
              onChange={({ target }) => onChange({ bodyHTML: target.value })}
            />
          )}
        </Labelled>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="visually-hidden">Marks</legend>
          {marks.map((each) => (
            <button key={each.label} type="button" className="btn btn-ghost" onClick={() => mark(each)}>
              {each.label}
            </button>
          ))}
        </fieldset>
      </div>
      <ImageField draft={draft} onChange={onChange} />
      <Labelled label="Author">
        {(control) => (
          <input
            {...control}
            className="field"
            maxLength={100}
            value={draft.author}
            onChange={({ target }) => onChange({ author: target.value })}
          />
        )}
      </Labelled>
      <Labelled label="Language">
        {(control) => (
          <select
            {...control}
            className="field"
            value={draft.lang}
            onChange={({ target }) => onChange({ lang: target.value === "ar" ? "ar" : "en" })}
          >
            <option value="en">English</option>
            <option value="ar">Arabic</option>
          </select>
        )}
      </Labelled>
      <fieldset>
        <legend className="mb-1.5 font-600">Categories</legend>
        <div className="flex flex-wrap gap-x-6">
          {categories.map(({ slug, name }) => (
            <label key={slug} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                className="size-5"
                checked={draft.categories.includes(slug)}
                onChange={({ target }) =>
                  onChange({
                    categories: target.checked
                      ? [...draft.categories, slug]
                      : draft.categories.filter((each) => each !== slug),
                  })
                }
              />
              <span dir="auto">{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
