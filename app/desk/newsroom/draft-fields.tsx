import type { NewsArticle, NewsDraft } from "../../../schemas/desk/news.ts";
import { LabelledField, TextArea, TextInput } from "../forms/form.tsx";
import { UploadField } from "../forms/upload-field.tsx";
import { imageTypes, uploadImage } from "../forms/upload-image.ts";
import { clockHint, fromDateTimeLocal, toDateTimeLocal } from "../time.ts";
import { CategoriesField } from "./categories-field.tsx";
import { FocalPoint } from "./focal-point.tsx";
import { inLanguage, languageName } from "./languages.ts";
import { LazyRichText } from "./lazy-rich-text.tsx";
import { LinkedField } from "./linked-field.tsx";

function ImageField({ draft, onChange }: { draft: NewsDraft; onChange: (change: Partial<NewsDraft>) => void }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="mb-1.5 font-600">Picture</legend>
      {draft.imageKey === null ? (
        <p>None: the site draws one.</p>
      ) : (
        <FocalPoint
          key={draft.imageKey}
          imageKey={draft.imageKey}
          alt={draft.imageAlt}
          focus={draft.imageFocus}
          onChange={(imageFocus) => onChange({ imageFocus })}
        />
      )}
      <UploadField
        label="Choose a picture"
        hint="JPEG, PNG, WebP or AVIF, landscape, 1,600 pixels wide or more, at most 10 MB."
        accept={imageTypes}
        onChoose={async (file) => onChange({ imageKey: await uploadImage(file), imageFocus: null })}
      />
      {draft.imageKey !== null && (
        <>
          <LabelledField
            label="What the picture shows"
            hint="For fans who do not see it. Who, what, where, in a sentence."
          >
            {(control) => (
              <input
                {...control}
                className="field"
                maxLength={300}
                value={draft.imageAlt}
                onChange={({ target }) => onChange({ imageAlt: target.value })}
              />
            )}
          </LabelledField>
          <div>
            <button
              type="button"
              className="btn btn-ghost"
              onClick={() => onChange({ imageKey: null, imageAlt: "", imageFocus: null })}
            >
              Take the picture out
            </button>
          </div>
        </>
      )}
    </fieldset>
  );
}

export function DraftFields({
  draft,
  categories,
  languages,
  onChange,
}: {
  draft: NewsDraft;
  /** The league's languages, as tags. */
  languages: readonly string[];
  /** Null for a new article, which has not read them. */
  categories: NewsArticle["categories"] | null;
  onChange: (change: Partial<NewsDraft>) => void;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextInput
        label="Title"
        className="text-xl"
        autoCapitalize="sentences"
        spellCheck
        {...inLanguage(draft.lang)}
        maxLength={150}
        required
        value={draft.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextArea
        label="Summary"
        hint="A sentence or two, for lists, search results and the top of the article."
        {...inLanguage(draft.lang)}
        rows={2}
        maxLength={400}
        value={draft.summary}
        onChange={({ target }) => onChange({ summary: target.value })}
      />
      <LazyRichText html={draft.bodyHTML} lang={draft.lang} onChange={(bodyHTML) => onChange({ bodyHTML })} />
      <ImageField draft={draft} onChange={onChange} />
      <LinkedField linked={draft.linked} onChange={(linked) => onChange({ linked })} />
      <LabelledField label="Author">
        {(control) => (
          <input
            {...control}
            className="field"
            maxLength={100}
            value={draft.author}
            onChange={({ target }) => onChange({ author: target.value })}
          />
        )}
      </LabelledField>
      <TextInput
        label="Embargo until"
        hint={`It cannot be published before, and a preview says so. ${clockHint()} Empty: no embargo.`}
        type="datetime-local"
        value={draft.embargo === null ? "" : toDateTimeLocal(draft.embargo)}
        onChange={({ target: { value, validity } }) => {
          // A fifth digit of the year, which some browsers accept, is not taken.
          if (!validity.rangeOverflow) onChange({ embargo: value === "" ? null : fromDateTimeLocal(value) });
        }}
      />
      <LabelledField label="Language">
        {(control) => (
          <select
            {...control}
            className="field"
            value={draft.lang}
            onChange={({ target }) => onChange({ lang: target.value })}
          >
            {[...new Set([...languages, draft.lang])].map((tag) => (
              <option key={tag} value={tag}>
                {languageName(tag)}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
      {categories === null ? (
        <p>Its categories can be chosen once the draft is saved.</p>
      ) : (
        <CategoriesField
          chosen={draft.categories}
          categories={categories}
          onChange={(chosen) => onChange({ categories: chosen })}
        />
      )}
    </div>
  );
}
