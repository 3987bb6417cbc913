import type { PageBody } from "../../../schemas/content/page-tree.ts";
import type { LeaguePageBody } from "../../../schemas/league/league.ts";
import { languageAttributes } from "../../ui/language-attributes.ts";
import { LinkedText } from "./linked-text.tsx";
import { QuestionList } from "./question-list.tsx";

/** The sections of a content page. */
export function PageProse({ body: { sections, language } }: { body: LeaguePageBody }) {
  return (
    <div className="prose" {...languageAttributes(language)}>
      {sections.map((section) => (
        <Section key={section.heading ?? section.paragraphs[0] ?? section.list[0]} section={section} />
      ))}
    </div>
  );
}

function Section({ section }: { section: PageBody["sections"][number] }) {
  return (
    <>
      {section.heading && <h2>{section.heading}</h2>}
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <LinkedText text={paragraph} />
        </p>
      ))}
      {section.list.length > 0 && (
        <ul>
          {section.list.map((entry) => (
            <li key={entry}>
              <LinkedText text={entry} />
            </li>
          ))}
        </ul>
      )}
      {section.table && <SectionTable table={section.table} />}
      <QuestionList questions={section.questions} />
    </>
  );
}

function SectionTable({ table }: { table: NonNullable<PageBody["sections"][number]["table"]> }) {
  const { caption, columns, rows } = table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable for the arrow keys (WCAG 2.1.1)
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table>
        <caption className="pb-2 text-start text-base text-muted">
          {/* A table may be wider than the window, but not its caption. */}
          <span className="block max-w-[calc(100vw-2rem)]">{caption}</span>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>
                  <LinkedText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
