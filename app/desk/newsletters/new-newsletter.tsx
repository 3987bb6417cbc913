import { useCallback } from "react";
import { useNavigate } from "react-router";
import { newsletterChanged } from "../../../schemas/desk/newsletters.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { DeskForm, SelectField, TextInput } from "../forms/form.tsx";
import { languageName } from "../newsroom/languages.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { readNewsletters } from "./newsletter-list.tsx";
import { readerCount } from "./newsletter-messages.ts";

/** Creates a newsletter. */
export function NewNewsletter() {
  const navigate = useNavigate();
  const { data, problem } = useCall(useCallback(readNewsletters, []));
  const languages = data?.readers ?? [];
  return (
    <div className="grid max-w-[46rem] gap-4">
      <PageHeading>Write a newsletter</PageHeading>
      <CallState {...{ data, problem }} what="the languages" />
      {data?.readers === null && <p>The system that the news of this site comes from writes its newsletters.</p>}
      {languages.length > 0 && (
        <DeskForm
          label="Newsletter"
          submit="Begin"
          onSubmit={async ({ title = "", lang = languages[0]?.lang }) => {
            const body = { newsletter: { title, lang, intro: "", articles: [] } };
            const { id } = await callDesk("POST", "newsletters/create", newsletterChanged, body);
            await navigate(`/newsletters/${id}`, { replace: true });
          }}
        >
          <TextInput
            label="Title"
            name="title"
            required
            maxLength={120}
            dir="auto"
            autoCapitalize="sentences"
            spellCheck
            hint="The subject of the mail."
          />
          {languages.length > 1 && (
            <SelectField
              label="Language"
              name="lang"
              options={languages.map(({ lang, count }) => ({
                value: lang,
                label: `${languageName(lang)}: ${readerCount(count)}`,
              }))}
            />
          )}
        </DeskForm>
      )}
    </div>
  );
}
