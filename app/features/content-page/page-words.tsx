import type { PageBody } from "../../../schemas/page-tree.ts";

/** The sections of a content page. */
export function PageWords({ sections }: { sections: PageBody["sections"] }) {
  return (
    <div className="prose">
      {sections.map((section) => (
        <Words key={section.heading ?? section.paragraphs[0] ?? section.list[0]} section={section} />
      ))}
    </div>
  );
}

function Words({ section }: { section: PageBody["sections"][number] }) {
  return (
    <>
      {section.heading && <h2>{section.heading}</h2>}
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {section.list.length > 0 && (
        <ul>
          {section.list.map((entry) => (
            <li key={entry}>{entry}</li>
          ))}
        </ul>
      )}
      {section.questions.map(({ question, answer }) => (
        <details key={question} className="group/question border-b border-line py-1">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-display font-750 text-[1.3rem] leading-tight [&::-webkit-details-marker]:hidden">
            {question}
            <span
              aria-hidden="true"
              className="i-lucide-plus shrink-0 transition-transform duration-150 group-open/question:rotate-45"
            />
          </summary>
          <p className="pb-3">{answer}</p>
        </details>
      ))}
    </>
  );
}
