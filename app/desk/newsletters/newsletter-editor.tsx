import { useState } from "react";
import { useNavigate } from "react-router";
import {
  type DeskNewsletter,
  maxNewsletterArticles,
  newsletterTestResponse,
} from "../../../schemas/desk/newsletters.ts";
import { callDesk } from "../calls/client.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DraftStatus } from "../drafts/draft-status.tsx";
import { useOtherEditors } from "../drafts/use-other-editors.ts";
import { useSavedDraft } from "../drafts/use-saved-draft.ts";
import { LabelledField, TextArea, TextInput } from "../forms/form.tsx";
import { SortableList } from "../lists/sortable-list.tsx";
import { FindArticles } from "../newsroom/find-articles.tsx";
import { inLanguage, languageName } from "../newsroom/languages.ts";
import { useMe } from "../shell/shell.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { type NewsletterWork, newsletterStore, unsaved, workOf } from "./newsletter-drafts.ts";
import { DeleteForm, decideNewsletter, SendForm } from "./newsletter-forms.tsx";
import { readerCount, readersOfLanguage } from "./newsletter-messages.ts";
import { maySendNewsletters } from "./permissions.ts";

/** Edits a newsletter, with automatic saving, and sends it. */
export function NewsletterEditor({ newsletter, reload }: { newsletter: DeskNewsletter; reload: () => Promise<void> }) {
  const { id, readers } = newsletter;
  const navigate = useNavigate();
  const maySend = maySendNewsletters(useMe().role);
  const [store] = useState(() => newsletterStore(id));
  const [begun] = useState(() => workOf(newsletter));
  const work = useSavedDraft(store, begun, reload);
  const { draft, base, change, save, trySave, setStatus, fail } = work;
  const others = useOtherEditors(`newsletter ${id}`);
  const [dialog, setDialog] = useState<"send" | "delete" | null>(null);
  const close = () => setDialog(null);

  async function mailToMe() {
    try {
      await save();
      const { sentTo } = await callDesk("POST", `newsletters/${id}/test`, newsletterTestResponse);
      setStatus(`Sent to ${sentTo}, as its readers get it but for the link by which each of them leaves.`);
    } catch (error) {
      fail(error);
    }
  }

  /** Saves and reloads first, because the dialog describes the saved version. */
  async function askToSend() {
    try {
      await save();
      await reload();
      setDialog("send");
    } catch (error) {
      fail(error);
    }
  }

  return (
    <>
      <DraftStatus work={work} others={others} />
      <form
        aria-label="Newsletter"
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void trySave();
        }}
      >
        <Words draft={draft} readers={readers} onChange={change} />
        <div>
          <button type="submit" className="btn btn-ghost">
            Save
          </button>
        </div>
      </form>
      <Articles draft={draft} onChange={change} setStatus={setStatus} />
      <div className="mt-6 flex flex-wrap gap-2">
        <button type="button" className="btn btn-ghost" onClick={() => void mailToMe()}>
          Mail it to me
        </button>
        {maySend && (
          <button type="button" className="btn btn-primary" onClick={() => void askToSend()}>
            Send it
          </button>
        )}
        <button type="button" className="btn btn-ghost" onClick={() => setDialog("delete")}>
          Delete it
        </button>
      </div>
      <FormDialog open={dialog === "send"} title="Send it" onClose={close}>
        <SendForm
          lang={draft.lang}
          count={readersOfLanguage(readers, draft.lang)}
          onSend={async (reason) => {
            await save();
            await decideNewsletter(id, "send", { version: base.current, reason });
            close();
            await reload();
          }}
        />
      </FormDialog>
      <FormDialog open={dialog === "delete"} title="Delete it" onClose={close}>
        <DeleteForm
          onDelete={async (reason) => {
            await decideNewsletter(id, "delete", { version: base.current, reason });
            unsaved.remove(id);
            await navigate("/newsletters", { replace: true });
          }}
        />
      </FormDialog>
    </>
  );
}

interface Part {
  draft: NewsletterWork;
  onChange: (changes: Partial<NewsletterWork>) => void;
}

function Words({ draft, readers, onChange }: Part & Pick<DeskNewsletter, "readers">) {
  return (
    <>
      <TextInput
        label="Title"
        hint="The subject of the mail."
        className="text-xl"
        autoCapitalize="sentences"
        spellCheck
        {...inLanguage(draft.lang)}
        maxLength={120}
        required
        value={draft.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      {readers.length > 1 && (
        <LabelledField label="Language" hint="It goes to those who have signed up on a page in this language.">
          {(control) => (
            <select
              {...control}
              className="field"
              value={draft.lang}
              onChange={({ target }) => onChange({ lang: target.value })}
            >
              {readers.map(({ lang, count }) => (
                <option key={lang} value={lang}>
                  {languageName(lang)}: {readerCount(count)}
                </option>
              ))}
            </select>
          )}
        </LabelledField>
      )}
      <TextArea
        label="Text above the articles"
        hint="Plain text. Links in it can be pressed in most mail programs."
        {...inLanguage(draft.lang)}
        rows={6}
        maxLength={2_000}
        value={draft.intro}
        onChange={({ target }) => onChange({ intro: target.value })}
      />
    </>
  );
}

function Articles({ draft: { articles }, onChange, setStatus }: Part & { setStatus: (sentence: string) => void }) {
  const slugs = articles.map(({ slug }) => slug);
  return (
    <section aria-labelledby="articles" className="mt-4">
      <h2 id="articles" className="heading-3">
        Articles
      </h2>
      {articles.length === 0 ? (
        <p className="mt-3">None yet. Find some below; readers get title, summary and link of each.</p>
      ) : (
        <SortableList
          label="Articles"
          items={articles.map((article) => ({
            ...{ key: article.slug, article },
            title: article.isOnSite ? article.title : `${article.title}: fans cannot read it`,
          }))}
          isEditable
          onOrder={(moved, done) => {
            onChange({ articles: moved.map(({ article }) => article) });
            setStatus(done);
          }}
        >
          {({ article: { slug, title } }) => (
            <IconButton
              label={`Take out: ${title}`}
              icon="i-lucide-x"
              onPress={() => {
                onChange({ articles: articles.filter((article) => article.slug !== slug) });
                setStatus(`${title} is taken out.`);
              }}
            />
          )}
        </SortableList>
      )}
      <FindArticles
        taken={slugs}
        most={maxNewsletterArticles}
        onAdd={(article) => {
          onChange({ articles: [...articles, { ...article, isOnSite: true }] });
          setStatus(`${article.title} is last.`);
        }}
      />
    </section>
  );
}
